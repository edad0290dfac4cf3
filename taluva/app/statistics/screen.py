"""The statistics: of everybody, of a person, of a group. Charts are drawn, and readable without colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from taluva.app.figures.barchart import BarChart
from taluva.app.figures.figuretable import FigureTable
from taluva.app.figures.sectioncard import SectionCard
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.progress import in_thread_with_bar
from taluva.app.widgets.stage import Place
from taluva.archive import stats
from taluva.archive.archive import utc_now
from taluva.archive.stats import Ids, Statistics
from taluva.archive.values import GameId
from taluva.play import missed_win_cache
from taluva.review.missed_wins import MissedWin
from taluva.words.figures import (
    ALWAYS,
    MONTH,
    Bar,
    Number,
    Section,
    group_figures,
    overall_figures,
    periods,
    person_figures,
    within,
)

# From this width on the people stand beside their figures, and from the second on those stand in two columns.
BESIDE, TWO = 860, 1000

# Counting so many games takes no time worth a bar, and so few none worth a frame.
AT_ONCE = 3000
IN_A_FRAME = 300

# So many cards are shown at first, and so many more with every frame.
FIRST, MORE = 1, 2


class StatisticsScreen(Place):
    """Shows sections of figures; over all games with the people beside them."""

    remark = StringProperty("")
    beside = BooleanProperty(False)
    columns = NumericProperty(1)
    chosen = ListProperty([])
    people_open = BooleanProperty(False)
    period = StringProperty(ALWAYS)
    periods = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        """Follow width and language."""
        super().__init__(**kwargs)
        self._everything: list[stats.SeatResult] = []
        self._results: list[stats.SeatResult] = []  # those of them that belong to the period
        self._coming_back = False  # from the games of a figure
        self._searched: dict[GameId, tuple[MissedWin, ...]] = {}  # for wins not taken, and what was found
        self._all: Statistics | None = None
        self._to_count = False
        self._uncounted = 0  # games of which nobody knows yet how they ended
        self._cards: list[SectionCard] = []
        watch(self, self._arrange, "size")
        watch(theme, self._arrange, "scale")
        watch(i18n, self._speak, "tr")
        self.ids.people.bind(on_pick=lambda _, index: self.pick(self.ids.people.items[index].name))

    def prepare(self) -> None:
        """Make the cards that everybody's figures will fill."""
        numbers = Section("", numbers=(Number("", ""),) * 6)
        bars = Section("", bars=(Bar("", (), ""),))
        for number, section in enumerate((numbers, *(bars,) * 6)):
            self._card(number, section)

    def enter(self, **_: Any) -> None:
        """Count all games."""
        self._arrange()
        self.people_open = False
        if not self._coming_back:
            self.chosen, self.period = [], ALWAYS
        self._coming_back = False
        self.count()

    def back(self) -> bool:
        """From one person back to everybody first."""
        if self.people_open and not self.beside:
            self.people_open = False
            return True
        if self.chosen:
            self.chosen = []
            self._show()
            return True
        return False

    def look_again(self) -> None:
        """Games were counted that were not."""
        if self._uncounted:
            self.count()

    # All games.

    def count(self) -> None:
        """Count everything: at once, or for a large archive behind a bar that can be stopped."""
        if self.app.archive.lists.page(limit=1).total > IN_A_FRAME:
            # Until they are counted, what was true the last time.
            self._to_count = True
            self._show()
        else:
            self._count()

    def _count(self) -> None:
        self._to_count, self._uncounted = False, self.app.archive.lists.to_count
        self._everything = self.app.archive.lists.results()
        self._offer_periods()
        searched = missed_win_cache.missed_wins_by_game(self.app.archive)
        if searched != self._searched:
            self._searched, self._all = searched, None
        if self.period not in (ALWAYS, MONTH) and not within(self._everything, self.period, utc_now()):
            self.period = ALWAYS
        self._count_period()

    def _count_period(self) -> None:
        self._results = results = within(self._everything, self.period, utc_now())
        if len(results) <= IN_A_FRAME:
            self._tally()
        elif len(results) <= AT_ONCE:
            self.filling.add(self._tally)
        else:
            in_thread_with_bar(
                tr("Counting games"), lambda told: stats.statistics(results, progress=told), self._counted
            )

    def _tally(self) -> None:
        self._counted(stats.statistics(self._results))

    def _offer_periods(self) -> None:
        """Offer the times with games in them."""
        self.periods = list(periods(i18n.catalogue, self._everything))

    def _speak(self, *_: object) -> None:
        self._offer_periods()
        self._show()

    def _counted(self, found: Statistics) -> None:
        before, self._all = self._all, found
        if found != before or not self.ids.head.children:
            self.ids.people.items = list(found.people)
            self._show()

    def choose_period(self, period: str) -> None:
        """Count the games of another stretch of time."""
        if period != self.period:
            self.period = period
            self._all = None
            self._count_period()

    def pick(self, name: str) -> None:
        """Take a person into the group, or out of it."""
        self.chosen = [one for one in self.chosen if one != name] if name in self.chosen else [*self.chosen, name]
        self._show()

    def show_games(self, games: Ids, label: str) -> None:
        """Show in the archive the games that a figure counts."""
        if games:
            self._coming_back = True
            names = tuple(self.chosen)
            said = " · ".join((*names, label) if label not in names else names)
            self.app.show("archive", among=games, said=said)

    def who(self) -> None:
        """Say who the chosen person is."""
        from taluva.app.statistics.personsheet import PersonSheet

        if self._all is not None and len(self.chosen) == 1:
            PersonSheet(self.app, self.chosen[0], self._all.people, self._named).open()

    def _named(self, name: str) -> None:
        self.chosen = [name]
        self._all = None
        self._count()

    def sections(self) -> tuple[Section, ...]:
        """What is shown now."""
        words = i18n.catalogue
        if self._all is None or not self._results:
            return ()
        if not self.chosen:
            return overall_figures(words, self._all, missed_win_cache.missed_win_counts(self._results, self._searched))
        if len(self.chosen) == 1:
            figures = next((one for one in self._all.people if one.name == self.chosen[0]), None)
            return person_figures(words, figures) if figures is not None else ()
        return group_figures(words, stats.statistics(self._results, self.chosen), self.chosen)

    # Showing.

    def _show(self, *_: object) -> None:
        self.remark = ""
        if self._all is not None and self._all.stopped:
            self.remark = tr("Counting was stopped: these are the first {n} games.", n=len(self._all.games))
        elif self._all is not None and not self._everything:
            self.remark = tr("No game has been finished yet.")
        elif self._all is not None:
            self.remark = tr("Only finished games count.")
        self.ids.people.group = list(self.chosen)
        sections = self.sections()
        if not sections and self._everything and self._all is not None:
            self.remark = tr("No finished game in this time.")
        if self._uncounted:
            still = i18n.tr_n("{n} game is still to count.", "{n} games are still to count.", self._uncounted)
            self.remark = f"{self.remark} {still}"
        across = [section for section in sections if section is sections[0] or _wide(section)]
        parts: list[Callable[[], SectionCard]] = [
            partial(self._card, number, section)
            for number, section in enumerate((one for one in sections if one not in across), len(across))
        ]
        # What stands at the top is seen at once; what follows below comes frame by frame, and moves nothing above it.
        for box in (self.ids.head, self.ids.left, self.ids.right):
            box.clear_widgets()
        for number, section in enumerate(across):
            self.ids.head.add_widget(self._card(number, section))
        self._add(parts[:FIRST])
        later = range(FIRST, len(parts), MORE)
        self.filling.begin([partial(self._add, parts[at : at + MORE]) for at in later])
        if self._to_count:
            self.filling.add(self._count)
        self.ids.scroll.scroll_y = 1

    def _card(self, number: int, section: Section) -> SectionCard:
        while len(self._cards) <= number:
            card = SectionCard()
            card.bind(on_ask=lambda _, games, label: self.show_games(games, label))
            self._cards.append(card)
        self._cards[number].fill(section)
        return self._cards[number]

    def _add(self, parts: Sequence[Callable[[], SectionCard]]) -> None:
        """Put cards into the columns, each where less stands so far."""
        for make in parts:
            columns = (self.ids.left, self.ids.right)[: int(self.columns)]
            min(columns, key=_high).add_widget(make())

    def _arrange(self, *_: object) -> None:
        self.beside = self.width >= dp(BESIDE)
        before = self.columns
        self.columns = 2 if self.width >= dp(TWO) * min(1.3, theme.scale) else 1
        if before != self.columns and self.parent is not None:
            self._show()


def _wide(section: Section) -> bool:
    """Whether a table needs the whole width."""
    return len(section.heads) > 4


def _high(column: Any) -> float:
    """About how high the cards in a column are together."""
    return sum(90 + sum(map(_weight, card.ids.content.children)) for card in column.children)


def _weight(child: Any) -> float:
    if isinstance(child, BarChart):
        return child.step * len(child.bars)
    if isinstance(child, FigureTable):
        return 34.0 * (len(child.rows) + 1)
    return 200.0


kvfiles.load(__name__)
