"""What draws itself."""

from typing import Any

from kivy.clock import Clock

from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.shown import Shown


class Drawn(Shown):
    """Draws itself anew, once a frame at most, when something that it names has changed."""

    REDRAWN: tuple[str, ...] = ("pos", "size")  # by which of its own properties
    FOLLOWS: tuple[str, ...] = ()  # and of the theme's

    def __init__(self, **kwargs: Any) -> None:
        """Follow what it names; the first of these changes once it is given a place."""
        super().__init__(**kwargs)
        self.redraw = Clock.create_trigger(self.draw, -1)
        watch(self, self.redraw, *self.REDRAWN)
        watch(theme, self._follow, *self.FOLLOWS)

    def _follow(self, *_: object) -> None:
        # A method, which the theme holds weakly; the trigger itself would stay there when this widget is gone.
        self.redraw()

    def draw(self, *_: object) -> None:
        """Draw all of it."""
        raise NotImplementedError
