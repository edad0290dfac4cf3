"""What moves through a game: its keys, its course with a handle, and in words what the turn at the cursor did."""

from collections.abc import Sequence
from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from taluva.app.draw.fitted import natural_width
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.course import CourseChart, discs_of
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.panels import EdgePanel, FloatingCard
from taluva.record.comments import comment_of
from taluva.words.figures import CHARTS, PIECES, TITLES, series


def as_many(parts: Sequence[str], between: str, room: float, size: float, bold: bool = False) -> str:
    """As many of some parts, one after the other, as there is room for on one line, all whole."""
    tried = (between.join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((said for said in tried if natural_width(said, "sans", size, bold) <= room), "")


class TurnKeys(MiddleRow):
    """Steps, ends and play; without the ends where they lie before the words."""

    place = ObjectProperty(None, rebind=True)
    brief = BooleanProperty(False)


class TurnCaption(FloatingCard):
    """What the turn at the cursor did, in words; the keys may lie before them."""

    title = StringProperty("")
    text = StringProperty("")
    sentences = ListProperty([])
    short = BooleanProperty(False)  # whether the text is one line
    moments = ListProperty([])
    comment = StringProperty("")  # what people wrote on it
    written_on = BooleanProperty(False)  # whether it can be written on
    keyed = BooleanProperty(False)  # whether the keys lie here

    def __init__(self, **kwargs: Any) -> None:
        """Say as much as there is room for."""
        super().__init__(**kwargs)
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        watch(self, self._fit, "sentences")
        watch(self, self._fit_soon, "width", "keyed", "written_on")
        watch(theme, self._rescaled, "scale")

    def _rescaled(self, *_: object) -> None:
        self._fit_soon()

    def say(
        self,
        title: str,
        sentences: Sequence[str],
        moments: Sequence[str] = (),
        comment: str = "",
        written_on: bool = False,
    ) -> None:
        """Say what a turn did, or what else is shown."""
        self.title, self.moments, self.comment, self.written_on = title, moments, comment, written_on
        self.sentences = [sentence for sentence in sentences if sentence]

    def _fit(self, *_: object) -> None:
        """Beside the keys no more whole sentences than fit on one line: the island is not to be hidden by words."""
        room = self.width - dp(4 * 48 + 52) if self.keyed else inf
        self.text = as_many(self.sentences, " ", room, theme.size("small", theme.scale))

    @staticmethod
    def limit(title: str, room: float, letters: float) -> float | None:
        """Where a title that is broader than its room is broken into lines; none for one that is not."""
        return room if dp(100) < room < natural_width(title, "sans", letters, True) else None

    @staticmethod
    def beside(moments: Sequence[str], room: float, letters: float) -> str:
        """Name as many moments as there is room for beside the title, all whole; the list names the others."""
        return as_many(moments, " · ", room - dp(4), letters, bold=True)  # letters are put on whole pixels


class Transport(EdgePanel):
    """The keys, and the course of the game: what was built when, the moments, the cursor.

    On a broad rail the keys lie in the caption and the course in the rail; then there is none of this.
    """

    stacked = BooleanProperty(False)  # the keys above the course
    low = BooleanProperty(False)
    chart = StringProperty(CHARTS[0])
    chart_title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Have keys and course, wherever they lie."""
        super().__init__(**kwargs)
        self.keys, self.course = TurnKeys(place=self.place), CourseChart()

    def follow(self, caption: TurnCaption, told: bool, box: Any) -> None:
        """Keys and course lie here while the story is told, else in the caption and in a box of the rail, if any."""
        self.keys.brief, caption.keyed = not told, not told
        for part, place in (
            (self.keys, self.ids.for_keys if told else caption.ids.for_keys),
            (self.course, self if told else box),
        ):
            if part.parent is not place:
                if part.parent is not None:
                    part.parent.remove_widget(part)
                if place is not None:
                    place.add_widget(part)
        if not told and self.chart != PIECES:
            self.show_chart(-CHARTS.index(self.chart))

    def show_chart(self, by: int) -> None:
        """Show the next chart or the one before, or the same again."""
        viewing = self.place.viewing
        self.chart = CHARTS[(CHARTS.index(self.chart) + by) % len(CHARTS)]
        self.chart_title = i18n.catalogue.gettext(TITLES[self.chart])
        self.course.length = viewing.length
        self.course.series = list(series(self.chart, viewing.story, self.place.teller))

    def mark(self) -> None:
        """Show the moments, and which turns were written on."""
        viewing = self.place.viewing
        self.course.discs = discs_of(viewing.moments, viewing.record.setup.colours)
        turns = viewing.record.turns[: viewing.length]
        self.course.written = [number for number, turn in enumerate(turns, 1) if comment_of(turn)]


kvfiles.load(__name__)
