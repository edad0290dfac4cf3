"""What stands beside or below the island: tabs, and what the chosen one tells."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty

from taluva.app.look import kvfiles
from taluva.app.widgets.panels import EdgePanel


class ViewerRail(EdgePanel):
    """Shows one of the tabs that there are for this game."""

    tabs: Sequence[tuple[str, str]] = ListProperty([])  # and their names

    def show(self, told: Any) -> None:
        """Have this below the tabs."""
        if told.parent is not self:
            for other in self.children[:-1]:
                self.remove_widget(other)
            self.add_widget(told)


kvfiles.load(__name__)
