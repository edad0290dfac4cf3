"""The result: the island at the end, who won and why, how it went, and everything after the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from taluva.app.draw.boxes import Box
from taluva.app.island.signs import Marks
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.theme import theme
from taluva.app.result.bar import ResultBar
from taluva.app.result.glance import GlanceBar
from taluva.app.result.panel import ResultPanel, SaidCard
from taluva.app.widgets.course import discs_of
from taluva.app.widgets.endpanel import Placed, Placing
from taluva.app.widgets.feast import Feast
from taluva.app.widgets.islandplace import IslandPlace
from taluva.app.widgets.momentrows import moment_rows
from taluva.app.widgets.records import open_game
from taluva.app.widgets.wood import Frame
from taluva.app.writing.notewriter import Writer
from taluva.archive.values import GameId
from taluva.engine.ending import prized
from taluva.play import wins
from taluva.play.opengame import OpenGame
from taluva.record.comments import comment_of
from taluva.record.notation import PLACE_TAG
from taluva.record.record import Record
from taluva.review.viewing import SECONDS_A_TURN, Viewing
from taluva.words import gamewords
from taluva.words.captions import Teller
from taluva.words.results import result
from taluva.words.series import PIECES, series
from taluva.words.terms import Voice

if TYPE_CHECKING:
    from taluva.play.session import Session

# The replay beside the result is a glance, twice as quick as the one that explains every turn.
_GLANCE = SECONDS_A_TURN / 2
SLIDER = 64
FRAME, GAP, LEI = 8, 12, 40
BAR, LOW_BAR, LOW = 76, 60, 700  # dp, and how low a window is low


def _evening(record: Record) -> tuple[str, str]:
    """What the evening is called, and when and where it was."""
    words = i18n.catalogue
    turns = words.tr_n("{n} turn", "{n} turns", len(record.turns))
    said = (gamewords.written_day(words, record.shown("Date")), record.shown(PLACE_TAG), turns)
    return Teller(words, record).title(), " · ".join(part for part in said if part)


class ResultScreen(IslandPlace):
    """Shows how a finished game ended."""

    opaque = False  # the island comes after what everybody looks for first

    title = StringProperty("")
    why = StringProperty("")
    besides = StringProperty("")  # what else is to be said
    rulings = StringProperty("")
    booklet = StringProperty("")  # where it speaks of this end
    evening = StringProperty("")
    when = StringProperty("")
    commented = BooleanProperty(False)  # whether there are words on any turn
    comment = StringProperty("")  # on the turn that is looked at
    kept = BooleanProperty(False)
    cursor = NumericProperty(0)
    length = NumericProperty(0)
    playing = BooleanProperty(False)
    wide = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        """Make the parts; the game comes with `enter`."""
        super().__init__(**kwargs)
        self.viewing: Viewing | None = None
        self.opened = OpenGame()
        self.corner = ResultBar(place=self)
        self.panel = ResultPanel(place=self)
        self.frame = Frame(wood="gold", thick=dp(FRAME), size_hint=(None, None))
        for part in (self.corner, self.panel, self.frame):
            self.add_widget(part)
        self.feast: Feast | None = None
        self._plays = Clock.create_trigger(self._play, _GLANCE, interval=True)
        self.slider: Any = None
        self.said: Any = None
        self.writer = self.writing = Writer(self, self.view, lambda _: self._speak(), lambda turn: self.go(turn))
        self.bind(commented=self._resized)
        self.corner.bind(titled=self._resized)
        self._lines = Placing(roomy=True)
        self._placed: list[Placed] = []
        self._sea = Box(0, 0, 0, 0)
        self._rulings = ""
        i18n.fbind("tr", self._speak)

    def prepare(self) -> None:
        """Make the lines of the places, and all that is shown after the first frame."""
        while self._lines.make_one():
            pass
        self._complete()

    def _complete(self) -> None:
        """Make what is looked for after the places, if it was not made yet."""
        if self.slider is not None:
            return
        chart = self.panel.complete().ids.chart
        self.panel.strip.moments.bind(on_pick=lambda _, turn: self.go(turn))
        self.bind(cursor=self.panel.strip.moments.setter("turn"))
        self.panel.strip.moments.turn = self.cursor
        chart.bind(on_cursor_moved=lambda _, turn: self.go(turn), on_disc=lambda _, disc: self.go(disc.turn))
        self.said, self.slider = SaidCard(place=self), GlanceBar(place=self)
        for part in (self.slider, self.said):
            # Below what is there already: nothing is covered by what comes.
            self.add_widget(part, index=len(self.children))
        self._resized()

    def enter(self, game: str = "", session: Session | None = None, **_: Any) -> None:
        """Show the result of a game of the archive, or of the one on the table."""
        # Without a game it is the one that is here, which a correction may have changed meanwhile.
        opened = open_game(self.app.archive, game or self.opened.game, session)
        if opened is None:
            return
        shown = self.viewing
        self.view.open(opened.game)
        if session is not None or shown is None or (opened.game, opened.record) != (self.opened.game, shown.record):
            self._open(opened)

    def leave(self) -> None:
        """Stop what moves, and keep what was being written."""
        self.writer.done()
        self.stop()

    def back(self) -> bool:
        """Put the note away first."""
        return self.writer.done()

    def _open(self, opened: OpenGame) -> None:
        self.stop()
        self.opened, self.kept = opened, opened.kept
        self.viewing = Viewing(opened.record, wins.of_open(self.app.archive, opened).chances)
        self.corner.ids.title.tell(self.app, opened.game)
        self.writer.at(self.viewing, opened)
        self.length, self.cursor = self.viewing.length, self.viewing.cursor
        self._tell()
        if self.slider is not None:
            self.panel.complete().ids.chart.series = []
        self.panel.ids.scroll.scroll_y = 1
        # Who has won is what everybody looks for; the other places, the ways on, the island and the course of the game
        # follow from the top down, in places of their own.
        self.remove_widget(self.view)
        if self.feast is not None:
            self.feast.shown = False
        self.filling.begin((self._tell_rest, self._show_whole))

    def _show_whole(self) -> None:
        self._draw_course()
        self._show()
        if self.view.parent is None:
            self.view.pos, self.view.size = self.pos, self.size
            self.add_widget(self.view, index=len(self.children))
        self.view.sight.moor()
        self.view.sight.fit(animate=False)
        self._celebrate()

    # Words.

    def _speak(self, *_: object) -> None:
        if self.viewing is not None:
            self.filling.finish()
            self._tell()
            self._tell_rest()
            self._draw_course()

    def _tell(self) -> None:
        viewing = self.viewing
        assert viewing is not None
        told = result(i18n.catalogue, viewing.record, viewing.position_after(viewing.length), viewing.scenes)
        self._tell_words()
        self.title, self.why, self.besides = told.title or tr("The game goes on"), told.decisive, told.besides
        self._crown([colour for line in told.lines if line.place == 1 for colour in line.colours])
        self._rulings, self.booklet = told.rulings, told.booklet
        self.panel.rules, self.panel.sources = (told.rule,), told.sources
        place = Voice(i18n.catalogue, {}, viewing.record.setup.edition).place
        self._placed = [
            # What a team has together, or has like the other, is said above; beside it the figure is ringed.
            Placed(place(line.place) if line.place else "–", line.place == 1, *line[1:])._replace(
                remark="" if line.partners else line.remark
            )
            for line in told.lines
        ]
        if self.slider is not None:
            # What stands below the places was made before: it is not to move when they are filled in.
            self._tell_rest()
        else:
            self.rulings = ""
            self._lines.show(self.panel.ids.places, self._placed[:1], len(self._placed) - 1)

    def _crown(self, winners: list[str]) -> None:
        """Bar and frame are gold once somebody has won, and of paper's wood while the game goes on."""
        self.corner.winners = winners
        self.corner.wood = self.frame.wood = "gold" if winners else "white"

    def _tell_rest(self) -> None:
        """Tell what comes below the winner."""
        self._lines.show(self.panel.ids.places, self._placed)
        self.rulings = self._rulings
        self._complete()

    def _tell_words(self) -> None:
        """Say what people have written."""
        viewing = self.viewing
        assert viewing is not None
        self.evening, self.when = _evening(viewing.record)
        turns, at = viewing.record.turns, int(self.cursor)
        self.commented = any(map(comment_of, turns))
        self.comment = comment_of(turns[at - 1]) if 0 < at <= len(turns) else ""

    def _say_turn(self) -> None:
        """Say beside the keys what the turn that is looked at did."""
        viewing = self.viewing
        if viewing is None or self.slider is None:
            return
        scene = viewing.scene
        title, sentences = tr("Before the first tile"), list[str]()
        if scene is not None:
            title, sentences = Teller(i18n.catalogue, viewing.record).turn_in_sentences(scene)
        self.slider.told = [title, sentences]

    def note(self) -> None:
        """Write on the turn that is looked at."""
        self.stop()
        self.writer.open(int(self.cursor))

    def learn(self, game: GameId) -> None:
        """The search of this game has come to its end."""
        if self.viewing is not None and game == self.opened.game:
            self.viewing.learn(wins.of_open(self.app.archive, self.opened).chances)
            self._draw_course()

    def _draw_course(self) -> None:
        viewing = self.viewing
        assert viewing is not None
        chart = self.panel.complete().ids.chart
        chart.length = viewing.length
        chart.discs = discs_of(viewing.moments, viewing.record.setup.colours)
        teller = Teller(i18n.catalogue, viewing.record)
        chart.series = list(series(PIECES, viewing.story, teller))
        self.panel.strip.moments.items = moment_rows(viewing, teller)
        self._say_turn()

    # The glance at the replay.

    def go(self, turn: int) -> None:
        """Look at the island after so many turns."""
        self.stop()
        if self.viewing is not None and self.viewing.go(int(turn)):
            self._show()

    def play_or_pause(self) -> None:
        """Run through the game, from its beginning if this is its end."""
        if self.playing:
            self.stop()
        elif self.viewing is not None and self.length:
            if self.cursor >= self.length:
                self.viewing.go(0)
                self._show()
            self.playing = True
            self._plays()

    def stop(self) -> None:
        """Run no further."""
        self._plays.cancel()
        self.playing = False

    def _play(self, _dt: float) -> bool:
        assert self.viewing is not None
        self.viewing.go(self.viewing.cursor + 1)
        self._show()
        if self.cursor >= self.length:
            self.stop()
        return self.playing

    def _show(self) -> None:
        assert self.viewing is not None
        self.cursor = self.viewing.cursor
        self._tell_words()
        self._say_turn()
        view = self.viewing.view()
        at_end = self.cursor >= self.length
        won = prized(self.viewing.replay.last)
        prize = frozenset(hexagon for hexagon, piece in view.island.pieces.items() if piece.colour in won)
        self.show_island(view.island, Marks(prize=prize) if at_end else Marks(last=view.last))
        self._celebrate()

    def _celebrate(self) -> None:
        """Flowers on the sea while the end is looked at."""
        winners = self.corner.winners if self.cursor >= self.length else ()
        if self.view.parent is None:
            return
        if winners and self.feast is None:
            self.feast = feast = Feast(size_hint=(None, None))
            self.add_widget(feast, index=self.children.index(self.view))
            self.view.bind(on_camera=lambda _: feast.follow())
        if self.feast is not None:
            self.feast.show(winners, self.view, self._sea.times(dp(1)))

    # After the game.

    def replay(self) -> None:
        """See it again, turn by turn and explained."""
        if self.kept:
            self.app.show("replay", game=self.opened.game)
        elif self.viewing is not None:
            self.app.show("replay", record=self.viewing.record)

    def figures(self) -> None:
        """See all figures of the game."""
        self.app.show("statistics", game=self.opened.game)

    def pass_on(self) -> None:
        """Show the ways to pass the game on."""
        self.app.pass_on(self.opened.game)

    def show_page(self) -> None:
        """Look at the page of the evening."""
        from taluva.app.share.pagesheet import show_page

        show_page(self.app, self.opened.game)

    def play_again(self) -> None:
        """Agree on a new game of the same people; only who begins is asked."""
        if self.viewing is not None:
            self.app.show("setup", played=self.viewing.replay)

    # Places.

    def arrange(self, width: float, height: float) -> None:
        """Island and panel beside each other, or one above the other."""
        if not hasattr(self, "panel") or width < 100 or height < 100:
            return
        self.wide = width > height and width >= 760
        self._lines.spread(height >= LOW)
        bar = (LOW_BAR if height < LOW else BAR) * (1 + (theme.scale - 1) * 0.6)
        self.put(self.corner, Box(0, height - bar, width, bar))
        inner = Box(FRAME, FRAME, width - 2 * FRAME, height - bar - FRAME)
        self.put(self.frame, Box(0, 0, width, height - bar))
        if self.wide:
            panel = min(max(width * 0.46, 460), 760 * theme.scale)
            self.put(self.panel, Box(inner.right - panel, inner.y, panel, inner.height))
            sea = Box(inner.x, inner.y, inner.width - panel, inner.height)
        else:
            # A title that has no room in the bar stands above the reasons.
            panel = inner.height * (0.63 if height > 900 else 0.64) + (0 if self.corner.titled else 84)
            self.put(self.panel, Box(inner.x, inner.y, inner.width, panel))
            sea = Box(inner.x, inner.y + panel, inner.width, inner.height - panel)
        slider = Box(sea.x + GAP, sea.y + GAP, sea.width - 2 * GAP, SLIDER * (1 + (theme.scale - 1) * 0.5))
        self._sea = sea._replace(y=slider.top, height=sea.top - slider.top)  # that no dock covers
        if self.slider is not None:
            self.put(self.slider, slider)
            self.said.width, self.said.x = self.slider.width, self.slider.x
            self.said.y = self.slider.top + dp(8)
        # Where somebody wrote on any turn there is always room for it: the island never moves under the cursor.
        said = 52 * theme.scale if self.commented else 0
        self.leave_free(Box(sea.x, slider.top + said, sea.width, sea.top - slider.top - said - LEI))
        if self.viewing is not None:
            self.view.sight.moor()
            if self.feast is not None and self.feast.shown:
                self._celebrate()
