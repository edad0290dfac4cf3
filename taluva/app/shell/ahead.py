"""What is prepared while nobody touches anything: code that was not read yet, and screens that were not made yet.

Whoever opens one of them then only waits for what it shows.
"""

import gc
from collections.abc import Callable
from importlib import import_module

from kivy.clock import Clock

from taluva.app.device.firstturn import after_first_turn
from taluva.app.look.times import QUIET
from taluva.app.widgets.stage import Stage

BETWEEN = 0.25  # seconds from step to step, so that a finger never waits for more than one
# In this order what they need of each other is read in small parts.
CODE = (
    "taluva.app.widgets.overlay",
    "taluva.record.replay",
    "taluva.app.island.view",
    "taluva.app.widgets.isle",
    "taluva.app.widgets.rows",
    "taluva.app.table.screen",
    "taluva.app.archive.screen",
    "taluva.app.viewer.screen",
    "taluva.app.viewer.resulttab",
    "taluva.app.viewer.storytab",
    "taluva.app.statistics.screen",
    "taluva.app.correct.screen",
    "taluva.app.settings.screen",
    "taluva.app.rules.screen",
    "taluva.app.ask.screen",
)
PREPARED = ("archive", "table", "viewer", "statistics")


class Ahead:
    """Takes one step at a time while `quiet` says that nobody has touched anything for long enough."""

    def __init__(self, stage: Stage, quiet: Callable[[], float]) -> None:
        """Have prepared nothing yet."""
        self._quiet = quiet
        self._steps: list[Callable[[], object]] = [
            *(lambda name=name: import_module(name) for name in CODE),
            *(lambda name=name: stage.screen(name) for name in PREPARED),
            *(lambda name=name: stage.screen(name).prepare() for name in PREPARED),
        ]
        self._next = Clock.create_trigger(self._look, BETWEEN)

    def begin(self) -> None:
        """Begin, but not in the first frames."""
        after_first_turn(self._next)

    def end(self) -> None:
        """Prepare nothing more."""
        self._steps.clear()
        self._next.cancel()

    def finish(self) -> None:
        """Prepare all that is left now."""
        while self._steps:
            self._take()

    def _look(self, _dt: float) -> None:
        if self._steps and self._quiet() >= QUIET:
            self._take()
        if self._steps:
            self._next()

    def _take(self) -> None:
        self._steps.pop(0)()
        # Python looks through what stays of it now, in 8 ms at most: later all of it at once stopped a frame for 150.
        gc.collect(1)
