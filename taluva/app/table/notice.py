"""Cards that say something and offer one or two ways on: a player is out; a remark with an undo."""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, OptionProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.theme import theme
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.surface import Card

REMARK_SECONDS = 4


class OutCard(Solid, Card):
    """A player has no build left: check again, or go on."""

    shown = BooleanProperty(False)
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    title = StringProperty("")
    text = StringProperty("")

    __events__ = ("on_check_again", "on_go_on")

    def on_check_again(self) -> None:
        """The tile may lie elsewhere after all."""

    def on_go_on(self) -> None:
        """The player is out."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches only while shown."""
        return bool(self.shown and super().on_touch_down(touch))


class Remark(Solid, Card):
    """A sentence below the top bar, for a few seconds or until it no longer holds, with at most one thing to do."""

    look = OptionProperty("plain", options=["plain", "warn"])
    text = StringProperty("")
    action = StringProperty("")
    shown = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        """Say nothing yet."""
        super().__init__(**kwargs)
        self._follow: Callable[[], None] | None = None
        self._lasting = ""
        self._going = Clock.create_trigger(self._go, REMARK_SECONDS)

    def say(
        self,
        text: str,
        action: str = "",
        follow: Callable[[], None] | None = None,
        seconds: float = REMARK_SECONDS,
    ) -> None:
        """Show a remark for a few seconds."""
        self._show(text, action, follow, "plain")
        self._going.cancel()
        self._going.timeout = seconds
        self._going()

    def keep_saying(self, text: str) -> None:
        """Show a warning as long as it holds; nothing ends it. A passing remark goes before it."""
        self._lasting = text
        if not self._going.is_triggered:
            self._go()

    def hush(self) -> None:
        """End a passing remark."""
        self._going.cancel()
        self._go()

    def act(self) -> None:
        """Do what the action says."""
        follow = self._follow
        self.hush()
        if follow is not None:
            follow()

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches only where there is something to do."""
        return bool(self.shown and self.action and super().on_touch_down(touch))

    def _go(self, *_: object) -> None:
        if self._lasting:
            self._show(self._lasting, "", None, "warn")
        elif self.shown:
            self.shown = False
            Animation.cancel_all(self, "opacity")
            self.opacity = 0

    def _show(self, text: str, action: str, follow: Callable[[], None] | None, look: str) -> None:
        self.text, self.action, self.look, self._follow = text, action, look, follow
        if not self.shown:
            self.shown = True
            Animation(opacity=1, d=theme.moves(0.16)).start(self)


kvfiles.load(__name__)
