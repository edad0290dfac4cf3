"""A bar that says how far something is, and a way to stop it."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty

from taluva.app.look import kvfiles
from taluva.app.widgets.layouts import Rounded
from taluva.app.widgets.overlay import Sheet


class ProgressTrack(Rounded):
    """A track, and how much of it is done."""

    part = NumericProperty(0.0)


class ProgressSheet(Sheet):
    """Lies over everything until the work is done or stopped."""

    part = NumericProperty(0.0)
    stopped = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        """Only its own button closes it."""
        super().__init__(closable=False, **kwargs)

    def stop(self) -> None:
        """Ask the work to stop; what was done stays."""
        self.stopped = True


kvfiles.load(__name__)
