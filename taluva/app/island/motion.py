"""Movements of the view: a value that glides to its new place and can be brought there at any moment."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.animation import Animation

TURN = 0.32
FIT = 0.24
SNAP = 0.09


class Glides:
    """Kivy's animations of a view and its camera: one at a time of each value."""

    def __init__(self, may: Callable[[], bool], moved: Callable[..., object]) -> None:
        """Glide while `may` says so, else come to the end at once; `moved` hears of each step."""
        self._may = may
        self._moved = moved
        self.going: dict[str, tuple[Any, Animation]] = {}  # whose value glides, by its name

    def begin(self, whose: Any, name: str, end: Any, seconds: float, *stale: str, ease: str = "out_cubic") -> None:
        """Let a value glide to its end, or be there at once if it takes no time; each step makes so much stale."""
        self.stop(name)
        if seconds and self._may():
            glide = Animation(duration=seconds, transition=ease, **{name: end})
            glide.bind(on_progress=partial(self._moved, *stale))
            glide.bind(on_complete=lambda *_: self.stop(name))
            self.going[name] = whose, glide
            glide.start(whose)
        else:
            setattr(whose, name, end)
        self._moved(*stale)

    def stop(self, name: str) -> None:
        """Leave a value where it has come to."""
        if name in self.going:
            whose, glide = self.going.pop(name)
            glide.cancel(whose)

    def end(self, name: str) -> Any:
        """Where a value glides to; nothing if it does not."""
        return self.going[name][1].animated_properties[name] if name in self.going else None

    def finish(self) -> None:
        """Bring every movement to its end at once."""
        for name, (whose, _) in list(self.going.items()):
            self.begin(whose, name, self.end(name), 0.0)
