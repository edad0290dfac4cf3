"""The parts of the replay around the island: the bar, the caption, the course with its buttons, and the rail."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import broken, natural_width
from taluva.app.island.projection import projection
from taluva.app.island.view import IslandView
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.fonts import name_font
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.theme import theme
from taluva.app.replay.hanging import CORNERS, LAND, Corner, free_corner, lying
from taluva.app.replay.replayplan import GAP
from taluva.app.replay.turnlist import TurnList, TurnRow
from taluva.app.widgets.choice import Repeats
from taluva.app.widgets.course import discs_of
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.momentrows import last_until, row_of
from taluva.app.widgets.originbox import broad
from taluva.app.widgets.panels import EdgePanel, FloatingCard
from taluva.app.widgets.rows import RowScroll
from taluva.app.widgets.wood import WoodBar
from taluva.record.comments import comment_of
from taluva.words.series import CHARTS, TITLES, series

MOMENTS, TURNS = "moments", "turns"


class StepButton(Repeats):
    """A step forward or back that repeats while it is held."""


LARGE, LEAST = 36, 20  # sp of the name in the bar


class ReplayHead(WoodBar):
    """The game, whose turn is looked at, in that player's wood, and a way to play on from here."""

    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    name = StringProperty("")
    turn = NumericProperty(0)
    lines = ListProperty(["", ""])  # the name of the game, and what there is to say of it
    shown_name = StringProperty("")
    letters = NumericProperty(sp(LARGE))
    said = NumericProperty(dp(120))  # how broad the name of the game is

    def __init__(self, **kwargs: Any) -> None:
        """Find room for the name whenever something about it changes."""
        super().__init__(**kwargs)
        fit = Clock.create_trigger(self._fit, -1)
        # With the name at once, not after it was written: each step of the replay would lay the bar out twice.
        self.fbind("name", self._fit)
        for name in ("size", "lines"):
            self.fbind(name, fit)
        self.ids.onward.fbind("width", fit)
        self.ids.earlier.fbind("away", fit)
        theme.fbind("scale", fit)

    def _fit(self, *_: object) -> None:
        """Large, then smaller, then cut: mark and wood say who it is, too."""
        sizes = theme.fixed(sp(17), theme.scale), theme.size("small", theme.scale)
        onward = self.ids.onward.width
        # What is left beside the keys, the mark, and the way on: the game first, then who moved.
        keys = 3 if self.ids.earlier.away else 4
        free = self.width - keys * dp(48) - self.height * 0.68 - onward - dp(78)
        self.said = max(dp(60), min(broad(*self.lines, sizes) + dp(8), free))
        turn = natural_width(tr("turn {n}", n=48), "sans", theme.fixed(sp(17), theme.scale), True) + dp(16)
        room = min(self.width * 0.3, free - self.said - turn) if self.name else 0.0
        self.shown_name, self.letters = _fitted(self.name, room, min(sp(LARGE), self.height * 0.56))


@lru_cache(maxsize=64)
def _fitted(name: str, room: float, large: float) -> tuple[str, float]:
    """As much of a name as there is room for, and the size of its letters."""
    font, least = name_font(name), sp(LEAST)
    for size in (large, least):
        if natural_width(name, font, size) <= room:
            return name, size
    return broken(name, font, least, room, 1)[0] if room > dp(90) else "", least


class ReplayCaption(FloatingCard):
    """What the turn at the cursor did, in words."""

    title = StringProperty("")
    text = StringProperty("")
    short = BooleanProperty(False)  # whether the text is one line
    moments = ListProperty([])
    comment = StringProperty("")  # what people wrote on it
    written_on = BooleanProperty(False)  # whether it can be written on

    @staticmethod
    def limit(title: str, room: float, letters: float) -> float | None:
        """Where a title that is broader than its room is broken into lines; none for one that is not."""
        return room if dp(150) < room < natural_width(title, "sans", letters, True) else None

    @staticmethod
    def beside(moments: Sequence[str], room: float, letters: float) -> str:
        """Name as many moments as there is room for beside the title, all whole; the list names the others."""
        for count in range(len(moments), 0, -1):
            said = " · ".join(moments[:count])
            if natural_width(said, "sans", letters, True) < room:
                return said
        return ""


class Transport(EdgePanel):
    """The buttons that move through the game, and its course: what was built when, the moments, the cursor."""

    stacked = BooleanProperty(False)  # the buttons above the course
    low = BooleanProperty(False)
    chart = StringProperty(CHARTS[0])
    chart_title = StringProperty("")

    def show_chart(self, by: int) -> None:
        """Show the next chart or the one before, or the same again."""
        viewing = self.place.viewing
        self.chart = CHARTS[(CHARTS.index(self.chart) + by) % len(CHARTS)]
        self.chart_title = i18n.catalogue.gettext(TITLES[self.chart])
        self.ids.course.length = viewing.length
        self.ids.course.series = list(series(self.chart, viewing.story, self.place.teller))

    def mark(self) -> None:
        """Show the moments, and which turns were written on."""
        viewing = self.place.viewing
        self.ids.course.discs = discs_of(viewing.moments, viewing.record.setup.colours)
        turns = viewing.record.turns[: viewing.length]
        self.ids.course.written = [number for number, turn in enumerate(turns, 1) if comment_of(turn)]


class WayBar(FloatingCard):
    """Leads through the ways to a win that was not taken; shown while one of them is."""

    limit = NumericProperty(0)
    corner: Corner | None = None  # of the sea, in which it hangs; None: above the strip, and the island makes room

    def hang(self, strip: Any, top: float, view: IslandView, free: Box) -> Box:
        """Hang over sea, between the strip and what lies above; gives what is left free for the island."""
        room, camera = dp(8), view.sight.camera
        sea = Box(strip.x, strip.top + room, strip.width, top - strip.top - 2 * room)
        over, s = camera.fitted(view.levels, float(view.turned))
        seen = projection(*camera.middle(), s, float(view.turned), camera.flat, over)
        land = [seen.centre(*one) for one in view.levels.items()]
        free_for = partial(free_corner, self.width, self.height, sea, reach=s * LAND, now=self.corner)
        self.corner = free_for([*land, seen.to_screen(*view.picture.berth)]) or free_for(land)
        box = lying(self.corner or CORNERS[0], self.width, self.height, sea)
        self.pos = box.x, box.y
        taken = 0 if self.corner else self.height / dp(1) + GAP
        return free._replace(y=free.y + taken, height=free.height - taken)


class MomentsBox(BoxLayout):
    """The key moments, and how far the search for wins not taken has come."""

    place = ObjectProperty(None, rebind=True)


class RailPanel(EdgePanel):
    """How the players stand, the key moments or the turns, and what can be done from here."""

    left = StringProperty("")  # of which turn it is shown what everybody has left
    tab = StringProperty(MOMENTS)
    tabs = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        """Have both lists; one of them is shown."""
        super().__init__(**kwargs)
        self.moments, self.scroll, self.turns = MomentsBox(), RowScroll(), TurnList()
        self._rows: Sequence[TurnRow] = ()
        self._moments = 0
        self.scroll.add_widget(self.turns)
        self.fbind("place", self.moments.setter("place"))
        self.fbind("tab", self._show)
        i18n.fbind("tr", self._say)
        self._say()
        self._show()

    def _say(self, *_: object) -> None:
        moments, turns = (f" {number}" if number else "" for number in (self._moments, len(self._rows)))
        self.tabs = [(MOMENTS, tr("Moments") + moments), (TURNS, tr("Turns") + turns)]

    def count(self, moments: int) -> None:
        """Say how many moments there are."""
        self._moments = moments
        self._say()

    def _show(self, *_: object) -> None:
        box = self.ids.lists
        box.clear_widgets()
        box.add_widget(self.moments if self.tab == MOMENTS else self.scroll)
        self.list_turns(self._rows)

    def list_turns(self, rows: Sequence[TurnRow]) -> None:
        """List the turns: perhaps thousands, of which those that are seen are made once anybody looks."""
        self._rows = rows
        self.turns.items = rows if self.tab == TURNS else ()
        self.scroll.show_row(self.turns, int(self.turns.chosen))

    def mark(self, turn: int) -> None:
        """Mark the moment of this turn; have it in sight, or the last one before it."""
        story = self.moments.ids
        rows = story.moments.items
        chosen = row_of(rows, turn)
        if story.moments.chosen != chosen:
            story.moments.chosen = chosen
        story.moment_scroll.show_row(story.moments, max(0, last_until(rows, turn)))


@tells("on_toggle")  # stop, or go on
class SearchStrip(MiddleRow):
    """How far the search for wins not taken has come, and a way to stop it."""

    text = StringProperty("")
    progress = NumericProperty(0.0)
    running = BooleanProperty(False)
    done = BooleanProperty(False)


kvfiles.load(__name__)
