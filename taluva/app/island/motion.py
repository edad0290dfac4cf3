"""Movements of the view: a value that glides to its new place and can be finished at any moment."""

from collections.abc import Callable

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
