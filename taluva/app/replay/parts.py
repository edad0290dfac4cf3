"""The parts of the replay around the island: head, caption, slider and buttons, and the two panels."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.widgets.choice import Repeats, Segmented
from taluva.app.widgets.middle import MiddleRow
from taluva.app.widgets.panels import EdgePanel, FloatingCard
from taluva.review.moments import MISSED
from taluva.words.series import CHARTS, TITLES, series


class StepButton(Repeats):
    """A step forward or back that repeats while it is held."""


class ReplayHead(FloatingCard):
    """The name of the game, how it is played, and a way to play on from here."""


class ReplayCaption(FloatingCard):
    """What the turn at the cursor did, in words."""

    title = StringProperty("")
    text = StringProperty("")
    short = BooleanProperty(False)  # whether the text is one line
    moments = ListProperty([])
    comment = StringProperty("")  # what people wrote on it
    written_on = BooleanProperty(False)  # whether it can be written on


class Transport(FloatingCard):
    """The slider and the buttons that move along it; where it is narrow, figures stand without words."""

    narrow = BooleanProperty(False)


class WayBar(FloatingCard):
    """Leads through the ways to a win that was not taken; shown while one of them is."""

    limit = NumericProperty(0)


class ReplayTabs(Segmented):
    """Turns or story, where there is room for one of them only."""


class StoryPanel(EdgePanel):
    """The chart, the key moments, the search for wins not taken, and what else can be done."""

    chart = StringProperty(CHARTS[0])
    chart_title = StringProperty("")

    def mark(self, turn: int, missed: bool) -> None:
        """Mark the moment of this turn, a missed win or another, and have it in sight."""
        story = self.ids
        rows = story.moments.items
        fits = (n for n, row in enumerate(rows) if row.turn == turn and (row.what == MISSED) == missed)
        index = next(fits, next((n for n, row in enumerate(rows) if row.turn == turn), -1))
        if story.moments.chosen != index:
            story.moments.chosen = index
        if index >= 0:
            story.moment_scroll.show_row(story.moments, index)

    def show_chart(self, by: int) -> None:
        """Show the next chart or the one before, or the same again."""
        chronicle = self.place.chronicle
        self.chart = CHARTS[(CHARTS.index(self.chart) + by) % len(CHARTS)]
        self.chart_title = i18n.catalogue.gettext(TITLES[self.chart])
        self.ids.chart.length = chronicle.length
        self.ids.chart.series = list(series(self.chart, chronicle.story, self.place.teller))


class TurnsPanel(EdgePanel):
    """The list of turns."""


class SearchStrip(MiddleRow):
    """How far the search for wins not taken has come, and a way to stop it."""

    text = StringProperty("")
    progress = NumericProperty(0.0)
    running = BooleanProperty(False)
    done = BooleanProperty(False)

    __events__ = ("on_toggle",)

    def on_toggle(self) -> None:
        """Stop, or go on."""


kvfiles.load(__name__)
