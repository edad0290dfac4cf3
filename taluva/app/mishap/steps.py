"""The last few touches and keys, by kind only: what was done before something failed. It knows no Kivy."""

from collections import deque

KEPT = 12
_MOVED = 24.0  # pixels; less is a tap


class Steps:
    """Remembers kinds and places of touches, and keys without what was written."""

    def __init__(self) -> None:
        """Nothing was touched yet."""
        self._last: deque[str] = deque(maxlen=KEPT)
        self._down: dict[object, tuple[float, float]] = {}

    def press(self, finger: object, x: float, y: float) -> None:
        """A finger comes down."""
        if len(self._down) > KEPT:
            self._down.clear()  # their fingers never came up
        self._down[finger] = (x, y)
        self._last.append(f"press {x:.0f} {y:.0f}")

    def release(self, finger: object, x: float, y: float) -> None:
        """A finger goes up: it was a tap, or it was pulled."""
        from_x, from_y = self._down.pop(finger, (x, y))
        far = max(abs(x - from_x), abs(y - from_y))
        if self._last and self._last[-1] == f"press {from_x:.0f} {from_y:.0f}":
            self._last.pop()
        kind = "tap" if far < _MOVED else "pull"
        self._last.append(f"{kind} {from_x:.0f} {from_y:.0f}" + (f" to {x:.0f} {y:.0f}" if kind == "pull" else ""))

    def key(self, code: int) -> None:
        """A key that is no letter; letters are somebody's words."""
        if code < 32 or code > 255:
            self._last.append(f"key {code}")
        elif not self._last or self._last[-1] != "letters":
            self._last.append("letters")

    def screen(self, name: str) -> None:
        """Another screen is shown."""
        self._last.append(f"[{name}]")

    def told(self) -> tuple[str, ...]:
        """What was done last, the oldest first."""
        return tuple(self._last)
