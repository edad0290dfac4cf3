"""A card of figures: large numbers, bars or a table below a heading; what counts games leads to them."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from taluva.app.figures.barchart import BarChart
from taluva.app.figures.figuretable import FigureTable
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.layouts import Rimmed, Stacked
from taluva.words.figures import Number, Section


class NumberCard(Pressable):
    """One large figure and what it counts; one that counts games leads to them."""

    value = StringProperty("")
    label = StringProperty("")
    games: Any = ObjectProperty(None, allownone=True)


@tells("on_ask")  # games, label: a figure that counts games was tapped
class SectionCard(Stacked, Rimmed):
    """A heading, and what stands below it."""

    title = StringProperty("")
    note = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Its parts are made when they are needed and used again: to make them costs most."""
        self._numbers: list[NumberCard] = []
        self._bars: BarChart | None = None
        self._table: FigureTable | None = None
        super().__init__(**kwargs)

    def fill(self, section: Section) -> None:
        """Show a section."""
        self.title, self.note = section.title, section.note
        self._count(section.numbers)
        box = self.ids.content
        box.clear_widgets()
        if section.bars:
            if self._bars is None:
                self._bars = BarChart()
                self._bars.bind(on_ask=lambda _, games, label: self.dispatch("on_ask", games, label))
            self._bars.bars = list(section.bars)
            box.add_widget(self._bars)
        if section.rows:
            if self._table is None:
                self._table = FigureTable()
                self._table.bind(on_ask=lambda _, games, label: self.dispatch("on_ask", games, label))
            self._table.heads, self._table.rows = list(section.heads), list(section.rows)
            box.add_widget(self._table)

    def _count(self, numbers: Sequence[Number]) -> None:
        while len(self._numbers) < len(numbers):
            card = NumberCard()
            card.bind(on_release=lambda card: self.dispatch("on_ask", card.games, card.label))
            self._numbers.append(card)
        for card, number in zip(self._numbers, numbers, strict=False):
            card.value, card.label, card.games = number
        box, shown = self.ids.numbers, self._numbers[: len(numbers)]
        if box.children != shown[::-1]:
            box.clear_widgets()
            for card in shown:
                box.add_widget(card)


kvfiles.load(__name__)
