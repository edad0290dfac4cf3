"""The replay: board, slider, chart, turns and key moments of one game, all on one cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from taluva.app.draw.boxes import Box
from taluva.app.island.signs import Marks
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.theme import theme
from taluva.app.replay.cursor import Cursor
from taluva.app.replay.earliersheet import open_earlier
from taluva.app.replay.onward import Onward
from taluva.app.replay.parts import RailPanel, ReplayCaption, ReplayHead, Transport, WayBar
from taluva.app.replay.replayplan import FRAME, SAID, plan
from taluva.app.replay.searching import Searching
from taluva.app.replay.standings import standings_of
from taluva.app.replay.turnrows import turn_rows
from taluva.app.replay.ways import Ways
from taluva.app.widgets.islandplace import IslandPlace
from taluva.app.widgets.momentrows import MomentRow, moment_rows
from taluva.app.widgets.records import open_game, read_shown
from taluva.app.widgets.wood import Frame
from taluva.app.writing.notewriter import Writer
from taluva.archive.values import Earlier
from taluva.engine.position import Position
from taluva.play import wins
from taluva.play.opengame import OpenGame
from taluva.play.session import Session
from taluva.play.wins import Found
from taluva.record.comments import comment_of
from taluva.record.record import Record
from taluva.record.writer import write
from taluva.review.missed import Way, drawn_turns
from taluva.review.moments import MISSED
from taluva.review.viewing import NO_GAME, View, Viewing
from taluva.words.captions import Teller

UNSAID = 5  # turns that the cursor may be drawn along without a word


class ReplayScreen(IslandPlace):
    """Shows one game; whatever is touched moves its cursor, and everything else follows."""

    title = StringProperty("")
    terms = StringProperty("")
    remark = StringProperty("")  # of the search
    corrected = BooleanProperty(False)  # whether there are records from before corrections
    lasting = BooleanProperty(False)  # whether there is a game that a correction could be kept in
    shared = BooleanProperty(False)  # whether it is a game of the archive

    def __init__(self, **kwargs: Any) -> None:
        """Make the parts; the game comes with `enter`."""
        super().__init__(**kwargs)
        self.viewing = Viewing(NO_GAME)
        self.cursor = Cursor()
        self.cursor.bind(on_moved=lambda _: self.follow(), on_seen=lambda _, view: self._show(view))
        self.ways = Ways(self.cursor, self, self.say_way)
        self.onward = Onward(self)
        self._unsaid = 0  # how many turns were come to since something was last said of one
        self.opened = OpenGame()
        self.aside: OpenGame | None = None  # the game from which an earlier record is looked at
        self.searching = Searching()
        self.searching.bind(
            on_found=lambda _, found: self._learn(found), progress=self._say_search, running=self._say_search
        )
        self.head, self.caption, self.transport = ReplayHead(), ReplayCaption(), Transport()
        self.rail, self.way_bar, self.frame = RailPanel(), WayBar(), Frame(thick=dp(FRAME), size_hint=(None, None))
        for part in (self.way_bar, self.caption, self.transport, self.rail, self.head):
            part.place = self
            self.add_widget(part)
        self.add_widget(self.frame)
        self.writer = self.writing = Writer(self, self.view, self._written, self.cursor.go, lambda: self.head.y)
        self._bind()
        i18n.fbind("tr", self._speak)
        self.caption.bind(height=self._lift_bar)
        self.ways.fbind("count", self._resized)
        self.way_bar.fbind("size", self._resized)
        self.transport.ids.course.fbind("written", self._resized)

    def _bind(self) -> None:
        self.view.gestures.bind(on_tap=lambda _, hexagon: self.cursor.go_to_maker(hexagon))
        course = self.transport.ids.course
        course.bind(on_cursor_moved=lambda _, turn: self.cursor.go(turn))
        course.bind(on_disc=lambda _, disc: self._go_to(disc.turn, disc.what))
        self.moments.moments.bind(on_pick=lambda _, index: self._go_to_moment(index))
        self.rail.turns.bind(on_pick=lambda _, index: self.cursor.go(index + 1, animate=True))

    @property
    def moments(self) -> Any:
        """The list of key moments, what scrolls it, and the search, by name."""
        return self.rail.moments.ids

    # Coming and going.

    def enter(
        self,
        game: str = "",
        session: Session | None = None,
        record: Record | None = None,
        turn: int | None = None,
        **facts: Any,
    ) -> None:
        """Show a game of the archive, the game under way, or any record; without one, the one that is here."""
        if session is not None or record is not None or game:
            self.aside = None
            # Of a game that cannot be read nothing is shown, but its earlier records are at hand.
            self._open(open_game(self.app.archive, game, session, record) or OpenGame(game=game))
        if turn is not None:
            self.cursor.go(turn)
        self.view.open((self.aside or self.opened).game)
        self.view.sight.fit(animate=False)

    def leave(self) -> None:
        """Stop what moves; what was found, and what was being written, is kept."""
        self.writer.done()
        self.cursor.stop()
        self.searching.stop()

    def back(self) -> bool:
        """Put the note away; from an earlier record back to the game."""
        if self.writer.done():
            return True
        if self.aside is None:
            return False
        opened, self.aside = self.aside, None
        self.enter(game=opened.game, session=opened.session)
        return True

    def show_earlier(self) -> None:
        """Offer the records that stood before corrections."""
        opened = self.opened
        open_earlier(self.app, opened, self._look_aside, lambda: self.enter(game=opened.game, session=opened.session))

    def _look_aside(self, earlier: Earlier) -> None:
        """Look at an earlier record; back leads to the game again."""
        record = read_shown(earlier.record)
        if record is not None:
            self.aside = self.opened
            self._open(OpenGame(record, earlier.record))
            self.terms = tr("before the correction: {when}", when=self.terms)

    def _open(self, opened: OpenGame) -> None:
        if not opened.text and opened.record is not NO_GAME:
            opened = opened._replace(text=write(opened.record))
        before, self.opened = self.opened, opened
        self.corrected = bool(opened.kept and self.app.archive.earlier(opened.game))
        self.lasting, self.shared = opened.kept or opened.session is not None, opened.kept
        self.writer.done()
        if opened.text and (opened.game, opened.text) == (before.game, before.text):
            self.writer.at(self.viewing, opened)
            self._begin_search()
            return
        self.searching.stop()
        self.ways.end()
        self.viewing = Viewing(opened.record)
        self.cursor.open(self.viewing)
        self.head.ids.title.tell(self.app, opened.game)
        self.writer.at(self.viewing, opened)
        self._speak()
        self.cursor.show()
        self._begin_search()

    # The search for wins that were not taken.

    def _begin_search(self) -> None:
        opened = self.opened
        known = wins.of_open(self.app.archive, opened)
        self.viewing.learn(known.chances)
        self._fill_moments()
        self.searching.begin(drawn_turns(self.viewing.replay), known)
        self._say_search()

    def search_or_stop(self) -> None:
        """The button of the search: stop it, or go on with it."""
        if self.searching.running:
            self.searching.stop()
        else:
            self.searching.begin(drawn_turns(self.viewing.replay), self.searching.found)
        self._say_search()

    def _learn(self, found: Found) -> None:
        if found.chances != self.viewing.chances:
            self.viewing.learn(found.chances)
            self._fill_moments()
        if self.opened.kept and not self.searching.running:
            wins.keep(self.app.archive, self.opened.game, self.opened.text, found, self.searching.whole)

    def _say_search(self, *_: object) -> None:
        searching = self.searching
        self.remark = searching.said(len(self.viewing.chances))
        strip = self.moments.search
        strip.running = searching.running
        strip.done = not searching.running and searching.progress >= 1
        strip.progress, strip.text = searching.progress, self.remark

    # The cursor: what follows it, and what leads it elsewhere.

    def follow(self) -> None:
        """Let the bar follow the cursor at once, as the island does, and the words and lists a frame later.

        Whoever steps or draws the cursor along looks at the island; the words come once it rests, or every few turns.
        """
        self._tell_mover()
        self._unsaid += 1
        self.filling.begin((self._catch_up,))
        if self._unsaid >= UNSAID:
            self.filling.finish()

    def _catch_up(self) -> None:
        turn = self.viewing.cursor
        self._unsaid = 0
        self.onward.offer()
        rail = self.rail
        rail.turns.chosen = turn - 1
        rail.scroll.show_row(rail.turns, turn - 1)
        rail.mark(turn)
        self._tell(turn)

    def _show(self, view: View) -> None:
        if self.ways.end():
            self.view.sight.fit()
            self.follow()
        self.show_island(view.island, Marks(last=view.last))

    def keys(self) -> dict[str, Callable[[], object]]:
        """Steps, ends and playing, besides what is done on the island."""
        return {**super().keys(), **self.cursor.keys()}

    def _tell(self, turn: int) -> None:
        viewing = self.viewing
        scene = viewing.scene
        caption = self.caption
        title, said = self.teller.turn(scene) if scene is not None else (tr("Before the first tile"), "")
        caption.title, caption.text = title, " ".join([*self._wrong(turn), said]).strip()
        self.rail.ids.standings.players = standings_of(i18n.catalogue, viewing)
        self.rail.left = tr("Left after turn {turn}", turn=turn).upper()
        caption.comment = comment_of(viewing.record.turns[turn - 1]) if scene is not None else ""
        caption.written_on = self.lasting and scene is not None
        caption.moments = [self.teller.moment(moment)[0] for moment in viewing.moments_at(turn)]

    def _wrong(self, turn: int) -> Iterator[str]:
        """Say which rules this turn breaks, or, at the end of what can be replayed, the turn behind it."""
        viewing = self.viewing
        stop = viewing.replay.stopped_at
        for number in (turn, stop) if stop is not None and turn == viewing.length else (turn,):
            if rules := viewing.faults_of(number):
                yield tr("Turn {turn} breaks a rule: {rules}.", turn=number, rules=self.teller.rules(rules))

    def _tell_mover(self) -> None:
        viewing = self.viewing
        self._tell_bar(viewing.cursor, viewing.scene.seat if viewing.scene is not None else 0)

    def _tell_bar(self, turn: int, seat: int) -> None:
        """The bar and the frame are of the wood of whose turn is looked at, before the first of who will begin."""
        record = self.viewing.record
        head, colour = self.head, record.setup.colours[seat]
        head.colour = head.wood = self.frame.wood = colour
        head.name, head.turn = self.teller.name(seat) if turn else "", turn

    def _go_to_moment(self, index: int) -> None:
        row: MomentRow = self.moments.moments.items[index]
        self._go_to(row.turn, row.what)

    def _go_to(self, turn: int, what: str) -> None:
        """Show a moment: a win that was missed as it could have been, all others as they came about."""
        if what == MISSED:
            self.ways.begin(next(chance for chance in self.viewing.chances if chance.turn == turn))
            return
        self.cursor.go(turn - 1)
        self.cursor.go(turn, animate=True)

    def say_way(self, way: Way, after: Position) -> None:
        """Say in the caption what is shown, and let the cards show how the game would have stood."""
        self.filling.finish()
        self._resized()
        turn = int(self.cursor.turn)
        seat = self.viewing.replay.positions[turn - 1].seat
        assert seat is not None
        self.caption.title = tr("Turn {turn}: {what}", turn=turn, what=tr("Missed win"))
        self.caption.text = self.teller.way(seat, way.build)
        self.caption.comment, self.caption.moments, self.caption.written_on = "", [], False
        self.rail.ids.standings.players = standings_of(i18n.catalogue, self.viewing, after)
        self.rail.left = tr("Left after turn {turn} · the win", turn=turn).upper()
        self._tell_bar(turn, seat)
        self.rail.mark(turn)

    # What people write.

    def note(self) -> None:
        """Write on the turn at the cursor."""
        self.cursor.stop()
        self.writer.open(int(self.cursor.turn))

    def _written(self, _record: Record) -> None:
        """Other words stand in the record; no move has changed, and what was found in it still holds."""
        before = self.opened
        self.opened = opened = open_game(self.app.archive, before.game, before.session) or before
        if opened.kept:
            wins.keep(self.app.archive, opened.game, opened.text, self.searching.found, self.searching.whole)
            self.corrected = bool(self.app.archive.earlier(opened.game))
        if before.record.names != opened.record.names:
            self._speak()
            return
        self.title, self.terms = self.teller.title(), self.teller.terms()
        self._fill_moments()

    # Words and rows.

    @property
    def teller(self) -> Teller:
        """Who tells this game in the language of the screen."""
        return Teller(i18n.catalogue, self.viewing.record)

    def _speak(self, *_: object) -> None:
        """Say everything in the language of the screen."""
        viewing = self.viewing
        teller = self.teller
        self.title, self.terms = teller.title(), teller.terms()
        self.rail.list_turns(turn_rows(viewing, self.opened.text, teller))
        self.transport.show_chart(0)
        self._fill_moments()
        self.cursor.tell()
        self.ways.tell()
        self._say_search()

    def _fill_moments(self) -> None:
        viewing, teller = self.viewing, self.teller
        self.moments.moments.items = moment_rows(viewing, teller)
        self.rail.count(len(self.moments.moments.items))
        self.transport.mark()
        self.rail.mark(viewing.cursor)
        self._tell_mover()
        self._tell(viewing.cursor)
        self.ways.tell()

    def arrange(self, width: float, height: float) -> None:
        """Give every part its place."""
        if not hasattr(self, "frame") or width < 100 or height < 100:
            return
        made = plan(width, height, theme.scale)
        self.put(self.head, made.bar)
        self.put(self.frame, Box(0, 0, width, made.bar.y))
        self.put(self.transport, made.course)
        self.put(self.rail, made.rail)
        caption = made.caption.times(dp(1))
        self.caption.pos, self.caption.width = (self.x + caption.x, self.y + caption.y), caption.width
        self.way_bar.limit = caption.width
        # Where somebody wrote on any turn there is always room for it: the island never moves under the cursor.
        said = SAID * theme.scale if self.transport.ids.course.written else 0
        free = made.free._replace(y=made.free.y + said, height=made.free.height - said)
        self.leave_free(free)
        self.view.sight.moor()
        if self.ways.count:
            self.leave_free(self.way_bar.hang(self.caption, self.head.y, self.view, free))

    def _lift_bar(self, *_: object) -> None:
        """The strip below the bar has become higher or lower."""
        if self.ways.count:
            self._resized()
