"""What is there or not."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget


class Shown(Widget):
    """A part that leaves its box and comes back: gone, it has no room, costs no frame, and nothing finds it."""

    shown = BooleanProperty(True)
    _home: Any = None  # where it comes back to

    def on_shown(self, *_: object) -> None:
        """Go, or come back."""
        if not self.shown and self.parent is not None:
            home = self._home = self.parent
            # Nothing else holds what a rule has made.
            home.gone = {*getattr(home, "gone", ()), self}
            home.remove_widget(self)
        elif self.shown and self._home is not None:
            home = self._home
            self._settle()
            # Parts lie in their box as they were made, one after the other.
            home.add_widget(self, index=sum(part.uid > self.uid for part in home.children))

    def on_parent(self, *_: object) -> None:
        """Belong here; go before the next frame if it was put here unseen: while it is put here it cannot."""
        if self.parent is None:
            return
        self._settle()
        if not self.shown:
            Clock.schedule_once(self.on_shown, -1)

    def _settle(self) -> None:
        if self._home is not None:
            self._home.gone.remove(self)
            self._home = None
