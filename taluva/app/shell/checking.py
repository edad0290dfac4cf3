"""Games out of a backup are replayed while nobody touches anything: until then lists show what the backup says."""

from collections.abc import Callable

from kivy.clock import Clock

# What is done while nobody touches anything, here and by `Ahead`.
QUIET = 1.5  # seconds without a touch before it begins
BETWEEN = 0.25  # seconds from step to step, so that a finger never waits for more than one


class Checking:
    """Replays one game at a time while `quiet` says that nobody has touched anything for long enough."""

    def __init__(self, replay_next: Callable[[], bool], quiet: Callable[[], float]) -> None:
        """Have nothing to do; `replay_next` says whether there was a game."""
        self._replay_next = replay_next
        self._quiet = quiet
        self._next = Clock.create_trigger(self._look, BETWEEN)

    def begin(self) -> None:
        """Look whether there is one, soon; once there is none, or somebody is there, this ends by itself."""
        self._next()

    def end(self) -> None:
        """Look no more."""
        self._next.cancel()

    def _look(self, _dt: float) -> None:
        if self._quiet() >= QUIET and self._replay_next():
            self._next()
