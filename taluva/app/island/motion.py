"""Movements of the view: a value that glides to its new place and can be finished at any moment."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.animation import AnimationTransition
from kivy.clock import Clock

TURN = 0.32
FIT = 0.24
SNAP = 0.09

in_out_cubic, out_cubic = AnimationTransition.in_out_cubic, AnimationTransition.out_cubic


class Glide(NamedTuple):
    """One movement: calls ``show`` with how far it has come, from 0 to 1, at last with exactly 1."""

    start: float  # of the clock
    seconds: float
    show: Callable[[float], None]
    ease: Callable[[float], float]


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
            part = (now - glide.start) / glide.seconds
            glide.show(1.0 if part >= 1.0 else glide.ease(max(0.0, part)))
            if part >= 1.0 and self.going.get(name) is glide:
                del self.going[name]

    def finish(self) -> None:
        """Bring every movement to its end at once."""
        for glide in list(self.going.values()):
            glide.show(1.0)
        self.going.clear()
