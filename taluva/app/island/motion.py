"""Movements of the view: a value that glides to its new place and can be finished at any moment."""

from collections.abc import Callable

from kivy.clock import Clock

TURN = 0.32
FIT = 0.24
SNAP = 0.09


def in_out_cubic(t: float) -> float:
    """Slow, fast, slow."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_cubic(t: float) -> float:
    """Fast, slow."""
    return 1 - (1 - t) ** 3


class Glide:
    """One movement: calls ``show`` with how far it has come, from 0 to 1, at last with exactly 1."""

    def __init__(
        self, start: float, seconds: float, show: Callable[[float], None], ease: Callable[[float], float] = in_out_cubic
    ) -> None:
        """Begin at this time of the clock."""
        self.start = start
        self.seconds = seconds
        self.show = show
        self.ease = ease

    def to(self, now: float) -> bool:
        """Show the state at this time; whether there is more to come."""
        t = (now - self.start) / self.seconds
        if t >= 1.0:
            self.finish()
            return False
        self.show(self.ease(max(0.0, t)))
        return True

    def finish(self) -> None:
        """Show the end."""
        self.show(1.0)


class Glides:
    """The movements under way, each by its name; one with the same name takes another's place."""

    def __init__(self, may: Callable[[], bool], moved: Callable[[], object]) -> None:
        """Glide while `may` says so, else come to the end at once; `moved` hears that something has begun or ended."""
        self._may = may
        self._moved = moved
        self.going: dict[str, Glide] = {}

    def begin(
        self, name: str, seconds: float, show: Callable[[float], None], ease: Callable[[float], float] = out_cubic
    ) -> None:
        """Begin to move."""
        if self._may():
            self.going[name] = Glide(Clock.get_time(), seconds, show, ease)
            self._moved()
        else:
            self.end(name, show)

    def end(self, name: str, show: Callable[[float], None]) -> None:
        """Be at the end at once."""
        self.stop(name)
        show(1.0)
        self._moved()

    def stop(self, name: str) -> None:
        """Stay where this movement has come to."""
        self.going.pop(name, None)

    def step(self, now: float) -> None:
        """Go as far as the clock has come."""
        for name, glide in list(self.going.items()):
            if not glide.to(now) and self.going.get(name) is glide:
                del self.going[name]

    def finish(self) -> None:
        """Bring every movement to its end at once."""
        for glide in list(self.going.values()):
            glide.finish()
        self.going.clear()
