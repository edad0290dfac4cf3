"""The bar at the top: whose turn it is and which step, tiles left, the view, undo and redo."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app import kvfiles
from taluva.app.widgets.buttons import IconButton, Pressable
from taluva.app.widgets.table.solid import Solid

HOLD = 0.45  # seconds


class HoldButton(IconButton):
    """An icon that does one thing when tapped and another when held."""

    _held = False
    __events__ = ("on_hold", "on_tap")

    def on_press(self) -> None:
        """Begin to wait for the hold."""
        self._held = False
        # One frame later: after a slow one the finger may have left already, and only the next would say so.
        self._wait = Clock.schedule_once(self._due, HOLD)

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that was lifted holds nothing any more."""
        if touch.grab_current is self:
            self._wait.cancel()
        return bool(super().on_touch_up(touch))

    def on_release(self) -> None:
        """Tell tap from hold: what was held has been answered already."""
        if not self._held:
            super().on_release()
            self.dispatch("on_tap")

    def on_hold(self) -> None:
        """Happens while the finger still lies on it."""

    def on_tap(self) -> None:
        """Happens when a short tap ends."""

    def _due(self, _: float) -> None:
        self._wait = Clock.schedule_once(self._hold, 0)

    def _hold(self, _: float) -> None:
        self._held = True
        self.dispatch("on_hold")


class TilesLeft(Pressable):
    """The heap of tiles and how many are left."""

    number = NumericProperty(0)


class StepPips(BoxLayout):
    """Which half of the turn it is: the tile or the build."""

    step = OptionProperty("tile", options=["tile", "build", ""])


class TopBar(Solid, BoxLayout):
    """What is seen from two metres, and the few buttons that are always there."""

    title = StringProperty("")
    event = StringProperty("")
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    name = StringProperty("")
    step = OptionProperty("tile", options=["tile", "build", ""])
    tiles_left = NumericProperty(0)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    narrow = BooleanProperty(False)
    slim = BooleanProperty(False)

    __events__ = (
        "on_menu",
        "on_tiles",
        "on_turn_view",
        "on_turn_chrome",
        "on_undo",
        "on_redo",
        "on_undo_list",
        "on_redo_list",
    )

    def shown_name(self, name: str, narrow: bool, slim: bool) -> str:
        """The name as far as there is room for it; the whole one stands on the card."""
        most = 8 if slim else 14 if narrow else 22
        return name if len(name) <= most else name[: most - 1] + "…"

    def on_menu(self) -> None:
        """The menu was asked for."""

    def on_tiles(self) -> None:
        """Which tiles are left was asked for."""

    def on_turn_view(self) -> None:
        """The island is to turn by 60 degrees."""

    def on_turn_chrome(self) -> None:
        """Everything is to turn to the seat opposite."""

    def on_undo(self) -> None:
        """One step back."""

    def on_redo(self) -> None:
        """One step forward again."""

    def on_undo_list(self) -> None:
        """What can be undone was asked for."""

    def on_redo_list(self) -> None:
        """What can be redone was asked for."""


kvfiles.load(__name__)
