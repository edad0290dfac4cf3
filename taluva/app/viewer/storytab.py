"""What the rail shows of the story of a game: who has what left, the moments or the turns, the ways on from here."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.look.watched import watch
from taluva.app.viewer.momentrows import last_until, row_of
from taluva.app.viewer.turnlist import TurnList, TurnRow
from taluva.app.viewer.viewerplan import MOMENTS, TURNS
from taluva.app.widgets.rows import RowScroll
from taluva.app.widgets.shown import Shown


class MomentsBox(Shown, BoxLayout):
    """The key moments, and how far the search for wins not taken has come."""

    place = ObjectProperty(None, rebind=True)


class StoryTab(BoxLayout):
    """How the players stand, the key moments or the turns, and what can be done from here."""

    place = ObjectProperty(None, rebind=True)
    left = StringProperty("")  # of which turn it is shown what everybody has left
    tab = StringProperty(MOMENTS)

    def __init__(self, **kwargs: Any) -> None:
        """Have both lists; one of them is shown."""
        super().__init__(**kwargs)
        self.moments, self.scroll, self.turns = MomentsBox(place=self.place), RowScroll(), TurnList()
        self._rows: Sequence[TurnRow] = ()
        self.scroll.add_widget(self.turns)
        for part in (self.moments, self.scroll):
            self.ids.lists.add_widget(part)
        watch(self, self._show, "tab")
        self._show()

    def _show(self, *_: object) -> None:
        self.moments.shown, self.scroll.shown = self.tab == MOMENTS, self.tab == TURNS
        self.list_turns(self._rows)

    def list_turns(self, rows: Sequence[TurnRow]) -> None:
        """List the turns, which are drawn once anybody looks."""
        self._rows = rows
        self.turns.items = rows if self.tab == TURNS else ()
        self.scroll.show_row(self.turns, int(self.turns.chosen))

    def mark(self, turn: int) -> None:
        """Mark this turn, and its moment; have it in sight, or the last one before it."""
        self.turns.chosen = turn - 1
        self.scroll.show_row(self.turns, turn - 1)
        story = self.moments.ids
        rows = story.moments.items
        chosen = row_of(rows, turn)
        if story.moments.chosen != chosen:
            story.moments.chosen = chosen
        story.moment_scroll.show_row(story.moments, max(0, last_until(rows, turn)))


kvfiles.load(__name__)
