"""Rows whose parts stand in their middle."""

from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout


class MiddleRow(BoxLayout):
    """A row whose parts stand in its middle, unless they say otherwise; it may be away."""

    away = BooleanProperty(False)  # neither seen nor pressed, and what shows one gives it no room

    def on_away(self, *_: object) -> None:
        """Go, or come back."""
        self.opacity, self.disabled = float(not self.away), self.away

    def add_widget(self, widget: Any, *place: Any, **named: Any) -> None:
        """Take a part in."""
        widget.pos_hint = widget.pos_hint or {"center_y": 0.5}
        super().add_widget(widget, *place, **named)
