"""One game looked at: whatever is touched moves its one cursor, and everything else follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from taluva.app.draw.boxes import Box
from taluva.app.island.gestures import Answers
from taluva.app.island.signs import Marks
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.look.theme import EDGE, theme
from taluva.app.look.watched import watch
from taluva.app.viewer.cursor import Cursor
from taluva.app.viewer.head import ViewerHead
from taluva.app.viewer.momentrows import MomentRow, moment_rows
from taluva.app.viewer.onward import Onward
from taluva.app.viewer.rail import ViewerRail
from taluva.app.viewer.searching import Searching
from taluva.app.viewer.standings import standings_of
from taluva.app.viewer.transport import Transport, TurnCaption
from taluva.app.viewer.turnrows import turn_rows
from taluva.app.viewer.viewerplan import (
    FAULT,
    FIGURES,
    FRAME,
    MOMENTS,
    RESULT,
    SAID,
    SAID_BELOW,
    STORY,
    TURNS,
    plan,
)
from taluva.app.viewer.waybar import WayBar
from taluva.app.viewer.ways import Ways
from taluva.app.widgets.breaking import show_seen
from taluva.app.widgets.earliersheet import open_earlier
from taluva.app.widgets.feast import Feast
from taluva.app.widgets.islandplace import IslandPlace
from taluva.app.widgets.records import open_game, read_shown
from taluva.app.widgets.surface import BarkclothEdge
from taluva.app.widgets.wood import Frame
from taluva.app.writing.notewriter import Writer
from taluva.archive.values import Revision
from taluva.engine.ending import winning_colours
from taluva.engine.position import Position
from taluva.play import missed_win_cache
from taluva.play.missed_win_cache import SearchResult
from taluva.play.record_correction import illegal_move_preview
from taluva.play.screen_game import ScreenGame
from taluva.play.session import Session
from taluva.record.comments import comment_of
from taluva.record.record import BuildMove, Record
from taluva.record.replay import BUILD_PART, TURN_PART, Entry
from taluva.record.writer import write
from taluva.review.missed_wins import WinningMove, searchable_turns
from taluva.review.moments import MISSED
from taluva.review.viewed_game import EMPTY_RECORD, IslandSnapshot, ViewedGame
from taluva.words.captions import TurnPhrases
from taluva.words.figures import seconds_of
from taluva.words.results import Result, result

if TYPE_CHECKING:
    from taluva.app.viewer.faulttab import FaultTab
    from taluva.app.viewer.figurestab import FiguresTab
    from taluva.app.viewer.resulttab import ResultTab
    from taluva.app.viewer.storytab import StoryTab

UNTOLD = 1.0  # seconds before the search begins where nobody sees how far it is
UNSAID = 5  # turns that the cursor may be drawn along without a word
LEI = 40  # dp of the sea that the winner's lei takes


class ViewerScreen(IslandPlace):
    """Shows one game: its result once it is over, where it breaks a rule, what happened, and its figures."""

    title = StringProperty("")
    when = StringProperty("")  # and where it was
    terms = StringProperty("")  # and how long, and how it was played
    remark = StringProperty("")  # of the search
    corrected = BooleanProperty(False)  # whether there are records from before corrections
    lasting = BooleanProperty(False)  # whether there is a game that a correction could be kept in
    shared = BooleanProperty(False)  # whether it is a game of the archive
    tab = StringProperty("")  # what the rail shows

    def __init__(self, **kwargs: Any) -> None:
        """Make the parts; the game comes with `enter`, and what the rail shows once somebody looks."""
        super().__init__(**kwargs)
        self.viewing = ViewedGame(EMPTY_RECORD)
        self.ended: Result | None = None  # how the game ended, if it has
        self.broken: Entry | None = None  # the first move that breaks a rule, if one does
        self.new = False  # whether it was taken in just now
        self.cursor = Cursor()
        self.cursor.bind(on_moved=lambda _: self.follow(), on_seen=lambda _, view: self._show(view))
        watch(self.cursor, self._replay, "playing")
        self.ways = Ways(self.cursor, self, self.say_way)
        self.onward = Onward(self)
        self._unsaid = 0  # how many turns were come to since something was last said of one
        self._told: set[str] = set()  # the tabs that tell this game as it is
        self.opened = ScreenGame()
        self._seconds: Mapping[int, float] | None = None  # that its turns took, once somebody asked
        self.aside: ScreenGame | None = None  # the game from which an earlier record is looked at
        self.searching = Searching()
        self.searching.bind(
            on_found=lambda _, found: self._learn(found), progress=self._say_search, running=self._say_search
        )
        self.feast, self.way_bar = Feast(size_hint=(None, None)), WayBar(place=self)
        self.caption, self.transport, self.rail = TurnCaption(place=self), Transport(place=self), ViewerRail(place=self)
        self.head, self.edge = ViewerHead(place=self), BarkclothEdge(size_hint=(None, None))
        self.frame = Frame(thick=dp(FRAME), size_hint=(None, None))
        below = (self.feast, self.way_bar, self.caption, self.transport, self.rail)
        for part in (*below, self.head, self.edge, self.frame):
            self.add_widget(part)
        self._sea = Box(0, 0, 0, 0)  # that no part covers
        self.writer = self.writing = Writer(self, self.view, self._written, self.cursor.go, lambda: self.head.y)
        self._bind()
        watch(i18n, self._speak, "tr")

    def _bind(self) -> None:
        self.view.gestures.answers = Answers(tap=self.cursor.go_to_maker)
        course = self.transport.course
        course.bind(on_cursor_moved=lambda _, turn: self.cursor.go(turn))
        course.bind(on_disc=lambda _, disc: self._go_to(disc.turn, disc.what))
        watch(self.cursor, course.setter("cursor"), "turn")
        watch(self.cursor, course.setter("length"), "length")
        watch(course, self._resized, "written")
        # The bar of a search's ways stands on it.
        self.caption.bind(height=lambda *_: self._resized() if self.ways.count else None)
        watch(self.ways, self._resized, "count")
        watch(self.way_bar, self._resized, "size", "shown")
        self.view.bind(on_camera=lambda _: self.feast.follow())
        watch(settings, self._resized, "hand")
        watch(self, self._show_tab, "tab")

    # What the rail shows, made when it is first looked at.

    @cached_property
    def story(self) -> StoryTab:
        """Who has what left, the moments, the turns."""
        from taluva.app.viewer.storytab import StoryTab

        story = StoryTab(place=self)
        story.moments.ids.moments.bind(on_pick=lambda _, index: self._go_to_moment(index))
        story.turns.bind(on_pick=lambda _, index: self.cursor.go(index + 1, animate=True))
        return story

    @cached_property
    def result(self) -> ResultTab:
        """How it ended."""
        from taluva.app.viewer.resulttab import ResultTab

        return ResultTab(place=self)

    @cached_property
    def fault(self) -> FaultTab:
        """Why its record breaks a rule."""
        from taluva.app.viewer.faulttab import FaultTab

        return FaultTab(place=self)

    @cached_property
    def figures(self) -> FiguresTab:
        """The figures of the game."""
        from taluva.app.viewer.figurestab import FiguresTab

        return FiguresTab(place=self)

    def prepare(self) -> None:
        """Make what the rail may show."""
        self._offer(RESULT)
        for tab, _ in self.rail.tabs:
            self._part(tab)
        self.result.prepare()

    def _part(self, tab: str) -> StoryTab | ResultTab | FaultTab | FiguresTab:
        if tab in STORY:
            return self.story
        if tab == FAULT:
            return self.fault
        return self.result if tab == RESULT else self.figures

    @property
    def moments(self) -> Any:
        """The list of key moments, what scrolls it, and the search, by name."""
        return self.story.moments.ids

    def turn_to(self, tab: str | None) -> None:
        """Show another tab, if there is one of that name for this game."""
        if tab and tab in dict(self.rail.tabs):
            self.tab = tab

    def _offer(self, *first: str) -> None:
        """Name the tabs that there are."""
        names = {RESULT: tr("Result"), FAULT: tr("Fault"), MOMENTS: tr("Moments"), TURNS: tr("Turns")}
        names[FIGURES] = tr("Figures")
        self.rail.tabs = [(tab, names[tab]) for tab in (*first, *STORY, FIGURES)]

    def _show_tab(self, *_: object) -> None:
        """Have the tab on the rail, and keys and course where they belong beside it."""
        told = self.tab in STORY
        shown = self._part(self.tab)
        self.rail.show(shown)
        self.transport.follow(self.caption, told, shown.ids.get("course"))
        self.transport.shown = told
        self._tell_tab()
        self._resized()
        if self.view.parent is None:
            return  # it comes, and what is said beside it
        if self.tab == FAULT and self.broken is not None:
            self.cursor.go(self.broken.turn - 1)
        elif not self.ways.count:
            self.cursor.show()
        self.view.sight.fit()
        self._tell_mover()
        self._catch_up()

    def _replay(self, _: object, playing: bool) -> None:
        """A game that is played again is told turn by turn."""
        if playing and self.tab not in STORY:
            self.tab = MOMENTS

    # Coming and going.

    def enter(
        self,
        game: str = "",
        session: Session | None = None,
        record: Record | None = None,
        turn: int | None = None,
        tab: str = "",
        new: bool = False,
        earlier: bool = False,
        **facts: Any,
    ) -> None:
        """Show a game of the archive, the game under way, or any record; without one, the one that is here.

        With `earlier` its earlier versions are offered at once.
        """
        if session is not None or record is not None or game:
            self.aside = None
            # Of a game that cannot be read nothing is shown, but its earlier records are at hand.
            self.new = new
            opened = self._found(game, session, record, facts.get("replay")) or ScreenGame(game=game)
            self._open(opened, tab or (self._story_tab if turn is not None else ""))
            if turn is None and not tab:
                turn = self._beginning
        elif self.aside is None and self.opened.in_archive:
            # A correction may have changed it meanwhile, or another name for somebody.
            self._open(self._found(self.opened.game) or self.opened, tab or self.tab)
        if turn is not None and turn != self.viewing.cursor:
            self.filling.finish()
            self.turn_to(tab or (self.tab if turn == self._beginning else self._story_tab))
            self.cursor.go(turn)
        self.view.open((self.aside or self.opened).game)
        self.view.sight.fit(animate=False)
        if earlier:
            self.show_earlier()

    @property
    def _story_tab(self) -> str:
        return self.tab if self.tab in STORY else MOMENTS

    @property
    def _beginning(self) -> int | None:
        """With which turn a game is opened: its end, or what stands before it breaks a rule."""
        if self.ended is not None:
            return self.viewing.length
        return None if self.broken is None else self.broken.turn - 1

    def _found(
        self, game: str, session: Session | None = None, record: Record | None = None, replayed: Any = None
    ) -> ScreenGame | None:
        """What is opened; of a game that is kept only what the archive has, be it on the table or not."""
        if record is None:
            game = game or (session.game if session is not None else "")
            session = self.app.at_table(game) if game else session
        return open_game(self.app.archive, game, session, record, replayed)

    def anew(self, facts: dict[str, Any], sound: bool = False) -> dict[str, Any]:
        """At the turn where it is, and with what the rail shows."""
        return {**facts, "turn": int(self.cursor.turn), "tab": self.tab} if sound else facts

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

    def _look_aside(self, earlier: Revision) -> None:
        """Look at an earlier record; back leads to the game again."""
        record = read_shown(earlier.record)
        if record is not None:
            self.aside = self.opened
            self._open(ScreenGame(record, earlier.record), MOMENTS)
            self.when = tr("Earlier version: {when}", when=self.when or self.terms)

    def _open(self, opened: ScreenGame, tab: str) -> None:
        """Look at a game, on this tab if it has it."""
        if not opened.text and opened.record is not EMPTY_RECORD:
            opened = opened._replace(text=write(opened.record, opened.replay))
        before, self.opened = self.opened, opened
        self.corrected = bool(opened.in_archive and self.app.archive.games.revisions_of(opened.game))
        self.lasting, self.shared = opened.in_archive or opened.session is not None, opened.in_archive
        self.writer.done()
        if opened.text and (opened.game, opened.text) == (before.game, before.text):
            self.writer.at(self.viewing, opened)
            self._begin_search()
            self._fill_moments()
            self.turn_to(tab or self.rail.tabs[0][0])
            return
        self.searching.stop()
        self.ways.end()
        self._seconds = None
        self.viewing = opened.viewing
        self.cursor.open(self.viewing)
        self.head.ids.title.tell(self.app, opened.game)
        self.writer.at(self.viewing, opened)
        self._find_end()
        offered = dict(self.rail.tabs)
        shown = tab if tab in offered else next(iter(offered))
        if late := shown == RESULT:
            # Who has won is what everybody looks for; the other places follow, then all about the game.
            self.opaque = False
            self.remove_widget(self.view)
            self.feast.shown = False
        self.tab = shown
        self._resized()  # the lei takes room where somebody won
        self._tell_tab()
        self._tell_mover()
        if late:
            self.filling.begin((self._tell_places, self._show_rest))
        else:
            self._show_rest()

    def _tell_places(self) -> None:
        """Say how it ended, with all places: the course is drawn once they lie where they belong."""
        assert self.ended is not None
        self.result.tell(self.ended)

    def _show_rest(self) -> None:
        """Show the island, what is said of its turn, and the course of the game."""
        if self.view.parent is None:
            self.view.pos, self.view.size, self.opaque = self.pos, self.size, True
            self.add_widget(self.view, index=len(self.children))
        self._unsaid = 0
        self.transport.show_chart(0)
        self._begin_search()
        self._list_moments()
        self.transport.mark()
        self.cursor.tell()
        self.cursor.show()
        self.view.sight.moor()
        self.view.sight.fit(animate=False)

    # The search for wins that were not taken.

    def _begin_search(self) -> None:
        opened = self.opened
        known = missed_win_cache.cached_result_of(self.app.archive, opened)
        self.viewing.set_missed_wins(known.missed_wins)
        self.searching.begin(searchable_turns(self.viewing.replay), known, 0.0 if self.tab in STORY else UNTOLD)
        self._say_search()

    def search_or_stop(self) -> None:
        """The button of the search: stop it, or go on with it."""
        if self.searching.running:
            self.searching.stop()
        else:
            self.searching.begin(searchable_turns(self.viewing.replay), self.searching.found)
        self._say_search()

    def _learn(self, found: SearchResult) -> None:
        if found.missed_wins != self.viewing.missed_wins:
            self.viewing.set_missed_wins(found.missed_wins)
            self._fill_moments()
        if self.opened.in_archive and not self.searching.running:
            missed_win_cache.save_result(
                self.app.archive, self.opened.game, self.opened.text, found, self.searching.whole
            )

    def _say_search(self, *_: object) -> None:
        if self.tab in STORY:
            self.remark = self.searching.said(len(self.viewing.missed_wins), self.viewing.record.first_turn)

    # The cursor: what follows it, and what leads it elsewhere.

    def follow(self) -> None:
        """Let the bar follow the cursor at once, as the island does, and the words and lists a frame later.

        Whoever steps or draws the cursor along looks at the island; the words come once it rests, or every few turns.
        """
        self._tell_mover()
        if not self._unsaid:
            self.filling.finish()
        self._unsaid += 1
        self.filling.begin((self._catch_up,))
        if self._unsaid >= UNSAID:
            self.filling.finish()

    def _catch_up(self) -> None:
        turn = self.viewing.cursor
        self._unsaid = 0
        self.onward.offer()
        if self.tab in STORY:
            self.story.mark(turn)
        elif self.tab == FIGURES:
            self.figures.follow(turn)
        self._tell(turn)

    def _show(self, view: IslandSnapshot) -> None:
        if self.ways.end():
            self.view.sight.fit()
            self.follow()
        if (broken := self._at_fault) is not None:
            show_seen(self, illegal_move_preview(self.viewing.replay, broken))
            return
        won = winning_colours(self.viewing.replay.last) if self._crowned else ()
        prize = frozenset(hexagon for hexagon, piece in view.island.pieces.items() if piece.colour in won)
        self.show_island(view.island, Marks(prize=prize) if prize else Marks(last=view.changed))
        self._celebrate()

    @property
    def _at_fault(self) -> Entry | None:
        """What is shown of the record's first fault: before its turn, while the rail says why."""
        broken = self.broken if self.tab == FAULT else None
        return broken if broken is not None and self.viewing.cursor == broken.turn - 1 else None

    @property
    def _crowned(self) -> bool:
        """Whether the end of a game is looked at that somebody won."""
        return self.ended is not None and self.viewing.cursor == self.viewing.length and not self.ways.count

    def _celebrate(self) -> None:
        """Flowers on the sea while the end is looked at."""
        winners = self.head.colours if self._crowned else ()
        sea = self._sea.times(dp(1))
        low = max(sea.y, self.caption.top - self.y)
        self.feast.show(winners, self.view, sea._replace(y=low, height=sea.top - low))

    def keys(self) -> dict[str, Callable[[], object]]:
        """Steps, ends and playing, besides what is done on the island."""
        return {**super().keys(), **self.cursor.keys()}

    def _tell(self, turn: int) -> None:
        viewing, teller = self.viewing, self.teller
        if (broken := self._at_fault) is not None:
            self.caption.say(*self._said_of(broken))
        elif (scene := viewing.scene) is None:
            self.caption.say(teller.before_first_turn(), [*self._wrong(turn), teller.first_turn_text()])
        else:
            title, said = teller.turn_in_sentences(scene)
            moments = [teller.moment(moment)[0] for moment in viewing.moments_at(turn)]
            comment = comment_of(viewing.record.turns[turn - 1])
            self.caption.say(title, [*self._wrong(turn), *said], moments, comment, self.lasting)
        if self.tab in STORY:
            self.story.ids.standings.players = standings_of(i18n.catalogue, viewing)
            self.story.left = tr("Left after turn {turn}", turn=turn).upper()

    def _said_of(self, broken: Entry) -> tuple[str, list[str]]:
        """What the record has at the turn that breaks a rule, and what the island shows."""
        turn, teller = self.viewing.record.turns[broken.turn - 1], self.teller
        if broken.part == BUILD_PART and isinstance(turn.build, BuildMove):
            what = teller.build(turn.build.build)
        else:
            what = teller.phrases.tile(turn.tile.kind) if turn.tile is not None else ""
        name = teller.name(self._seat_of(broken))
        title = tr("Turn {turn}, {name}: {deed}", turn=broken.turn, name=name, deed=what) if what else ""
        if broken.part == TURN_PART or broken.turn == 1:
            return title, []
        return title, [tr("The island after turn {n}, with the tile as the record has it.", n=broken.turn - 1)]

    def _seat_of(self, broken: Entry) -> int:
        """Whose turn it is, or would be."""
        colours = self.viewing.record.setup.colours
        if broken.player is not None:
            return colours.index(broken.player)
        return ((self.viewing.replay.positions[0].seat or 0) + broken.turn - 1) % len(colours)

    def _wrong(self, turn: int) -> Iterator[str]:
        """Say which rules this turn breaks, or, at the end of what can be replayed, the turn behind it."""
        viewing = self.viewing
        stop = viewing.replay.stopped_at
        for number in (turn, stop) if stop is not None and turn == viewing.length else (turn,):
            if rules := viewing.broken_rules(number):
                yield tr("Turn {turn} breaks a rule: {rules}.", turn=number, rules=self.teller.rules(rules))

    def _tell_mover(self) -> None:
        viewing = self.viewing
        if (broken := self._at_fault) is not None:
            self._tell_bar(broken.turn, self._seat_of(broken))
        else:
            self._tell_bar(viewing.cursor, viewing.scene.seat if viewing.scene is not None else 0)

    def _tell_bar(self, turn: int, seat: int) -> None:
        """The bar and the frame are of the wood of whose turn is looked at, before the first of who will begin."""
        ended, colour = self.ended, self.viewing.record.setup.colours[seat]
        if ended is not None and self._crowned:
            won = [colour for line in ended.lines if line.place == 1 for colour in line.colours]
            self.head.tell(turn, won, ended.title, True)
            colour = "gold"
        else:
            self.head.tell(turn, [colour] if turn else [], self.teller.name(seat) if turn else "", False)
        self.head.wood = self.frame.wood = colour

    def _go_to_moment(self, index: int) -> None:
        row: MomentRow = self.moments.moments.items[index]
        self._go_to(row.turn, row.what)

    def _go_to(self, turn: int, what: str) -> None:
        """Show a moment: a win that was missed as it could have been, all others as they came about."""
        if what == MISSED:
            if self.tab not in STORY:
                self.tab = MOMENTS
            self.ways.begin(next(chance for chance in self.viewing.missed_wins if chance.turn == turn))
            return
        self.cursor.go(turn - 1)
        self.cursor.go(turn, animate=True)

    def say_way(self, way: WinningMove, after: Position) -> None:
        """Say in the caption what is shown, and let the cards show how the game would have stood."""
        self.filling.finish()
        self._resized()
        turn = int(self.cursor.turn)
        seat = self.viewing.replay.positions[turn - 1].seat
        assert seat is not None
        title = tr("Turn {turn}: {what}", turn=turn, what=tr("Missed win"))
        self.caption.say(title, [self.teller.missed_win_text(seat, way.build)])
        self.story.ids.standings.players = standings_of(i18n.catalogue, self.viewing, after)
        self.story.left = tr("Left after turn {turn} · the win", turn=turn).upper()
        self._tell_bar(turn, seat)
        self.story.mark(turn)

    # What people write.

    def note(self) -> None:
        """Write on the turn at the cursor."""
        self.cursor.stop()
        self.writer.open(int(self.cursor.turn))

    def _written(self) -> None:
        """Other words stand in the record; no move has changed, and what was found in it still holds."""
        before = self.opened
        self.opened = opened = self._found(before.game, before.session) or before
        if opened.in_archive:
            missed_win_cache.save_result(
                self.app.archive, opened.game, opened.text, self.searching.found, self.searching.whole
            )
            self.corrected = bool(self.app.archive.games.revisions_of(opened.game))
        if before.record.names != opened.record.names:
            self._speak()
            return
        self._name_game()
        self._fill_moments()

    # Words and rows.

    @property
    def teller(self) -> TurnPhrases:
        """Who tells this game in the language of the screen."""
        return TurnPhrases(i18n.catalogue, self.viewing.record)

    def _speak(self, *_: object) -> None:
        """Say everything in the language of the screen."""
        self.filling.finish()
        self._find_end()
        if not self.tab:
            return
        self.transport.show_chart(0)
        self._fill_moments()
        self.cursor.tell()
        self.ways.tell()
        self._say_search()
        self._tell_tab()

    def _find_end(self) -> None:
        """Name the game, find how it ended or where it breaks a rule, and offer the tabs that this makes."""
        viewing = self.viewing
        self._name_game()
        last, faults, self._told = viewing.replay.last, viewing.replay.faults, set()
        self.broken = faults[0] if faults else None
        over = last.over and not faults
        self.ended = result(i18n.catalogue, viewing.record, last, viewing.scenes) if over else None
        self._offer(*([RESULT] if self.ended else [FAULT] if self.broken else []))

    def _name_game(self) -> None:
        teller = self.teller
        # From when on it is recorded is said wherever the day is; how it was played only where there is room.
        when, length, terms = teller.when(), teller.length(), teller.terms()
        both = ((when, length), (terms,)) if teller.record.first_turn else ((when,), (length, terms))
        self.title = teller.title()
        self.when, self.terms = (" · ".join(said for said in one if said) for one in both)

    def _tell_tab(self) -> None:
        """Let the tab tell this game, unless it does already."""
        tab, viewing = self.tab, self.viewing
        if tab in STORY:
            # Moments and turns share their place, and what was found while another tab was shown is new here.
            self.story.tab = tab
            self._list_moments()
            self._say_search()
        if tab in self._told:
            return
        self._told.add(tab)
        if tab == TURNS:
            self.story.list_turns(turn_rows(viewing, self.teller))
        elif tab == RESULT and self.ended is not None:
            self.result.tell(self.ended, self.view.parent is not None)
        elif tab == FAULT and self.broken is not None:
            self.fault.refresh()
        elif tab == FIGURES:
            if self._seconds is None:
                stored = self.app.archive.games.load(self.opened.game) if self.opened.in_archive else None
                self._seconds = seconds_of(stored) if stored is not None else {}
            for step in self.figures.tell(viewing, self.teller, self._seconds):
                self.filling.add(step)

    def _fill_moments(self) -> None:
        self._list_moments()
        self.transport.mark()
        self._tell_mover()
        self._tell(self.viewing.cursor)
        self.ways.tell()

    def _list_moments(self) -> None:
        if self.tab in STORY:
            self.moments.moments.items = moment_rows(self.viewing, self.teller)
            self.story.mark(self.viewing.cursor)

    def arrange(self, width: float, height: float) -> None:
        """Give every part its place."""
        if not hasattr(self, "writer") or width < 100 or height < 100:
            return
        made = plan(width, height, self.tab, theme.scale, settings.hand == "left")
        self.put(self.head, made.bar)
        self.put(self.edge, Box(0, made.bar.y - EDGE, width, EDGE))
        self.put(self.frame, Box(0, 0, width, made.bar.y))
        if made.course is not None:
            self.put(self.transport, made.course)
        self.put(self.rail, made.rail)
        caption = made.caption.times(dp(1))
        self.caption.pos, self.caption.width = (self.x + caption.x, self.y + caption.y), caption.width
        self.way_bar.limit = caption.width
        self._sea = made.free
        # Where somebody wrote on any turn there is always room for it: the island never moves under the cursor.
        said = (SAID_BELOW if made.course is None else SAID) * theme.scale if self.transport.course.written else 0
        lei = LEI if self.ended is not None else 0
        free = made.free._replace(y=made.free.y + said, height=made.free.height - said - lei)
        self.leave_free(free)
        self.view.sight.moor()
        if self.ways.count:
            self.leave_free(self.way_bar.hang(self.caption, self.head.y, self.view, free))
        if self.feast.shown:
            self._celebrate()
