"""What the rail shows of the figures of a game: its charts on the one cursor, and what each player did."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.figures.sectioncard import SectionCard
from taluva.app.look import kvfiles
from taluva.app.widgets.chart import Chart
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases
from taluva.words.figures import CHARTS, TITLES, Section, game_figures, series

FIRST = 2  # cards that are seen at once


class FiguresTab(BoxLayout):
    """A card a chart and a section; a finger on a chart moves the cursor."""

    place = ObjectProperty(None, rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        """Its cards are made when they are needed and used again: to make them costs most."""
        super().__init__(**kwargs)
        self._cards: list[SectionCard] = []
        self._charts: dict[str, tuple[SectionCard, Chart]] = {}
        self._telling = 0  # how often it was told

    def tell(
        self, viewing: ViewedGame, teller: TurnPhrases, seconds: Mapping[int, float]
    ) -> Sequence[Callable[[], object]]:
        """Show the first of them; gives the steps that show the others below them."""
        self._telling += 1
        self.ids.cards.clear_widgets()
        self.ids.scroll.scroll_y = 1
        sections = game_figures(teller, viewing.story, seconds)
        charts = [partial(self._chart, name, viewing, teller) for name in CHARTS]
        parts = [partial(self._card, number, section) for number, section in enumerate(sections)]
        steps = [partial(self._add, make, self._telling) for make in (*parts[:FIRST], *charts, *parts[FIRST:])]
        for step in steps[:FIRST]:
            step()
        return steps[FIRST:]

    def _add(self, make: Callable[[], SectionCard], telling: int) -> None:
        # Of another game by now, or in another language: what was still to come is told by then.
        if telling == self._telling:
            self.ids.cards.add_widget(make())

    def follow(self, turn: int) -> None:
        """All charts share the one cursor."""
        for _, chart in self._charts.values():
            chart.cursor = turn

    def _card(self, number: int, section: Section) -> SectionCard:
        while len(self._cards) <= number:
            self._cards.append(SectionCard())
        self._cards[number].fill(section)
        return self._cards[number]

    def _chart(self, name: str, viewing: ViewedGame, teller: TurnPhrases) -> SectionCard:
        if name not in self._charts:
            card, chart = SectionCard(), Chart(size_hint_y=None, height=dp(200))
            chart.bind(on_cursor_moved=lambda _, turn: self.place.cursor.go(turn))
            card.ids.content.add_widget(chart)
            self._charts[name] = card, chart
        card, chart = self._charts[name]
        card.title = teller.catalogue.gettext(TITLES[name])
        chart.length, chart.cursor = viewing.length, viewing.cursor
        chart.series = list(series(name, viewing.story, teller))
        return card


kvfiles.load(__name__)
