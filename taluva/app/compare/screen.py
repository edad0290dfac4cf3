"""The screen that compares a game with the table: what looks different, and the slips or the turn where they parted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from taluva.app.compare.counttable import CountTable
from taluva.app.compare.hexkeys import HexKeys
from taluva.app.compare.settingright import tell_hex, tell_slip, tell_taking
from taluva.app.device.jobs import SliceJob, in_slices
from taluva.app.draft.starting import play_righted
from taluva.app.island.gestures import Answers
from taluva.app.island.signs import Marks
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.widgets.choice import Segmented
from taluva.app.widgets.focus import Spot
from taluva.app.widgets.records import open_game
from taluva.app.widgets.sideplace import SidePlace
from taluva.engine.hexes import Hex, neighbours
from taluva.engine.pieces import Colour, Count
from taluva.play.edited_board import Refusal
from taluva.play.screen_game import ScreenGame
from taluva.play.session import Session
from taluva.play.table_correction import TableCorrection
from taluva.record.record import Record
from taluva.review.divergence import DivergenceSearch
from taluva.review.repair import Repair
from taluva.review.slips import Slip
from taluva.review.story import Scene
from taluva.review.table_counts import island_up_to, table_counts
from taluva.review.viewed_game import EMPTY_RECORD, ViewedGame
from taluva.words.captions import TurnPhrases
from taluva.words.setup import refusal_text

COUNT, HEX, SLIP, TAKE, ASK, FOUND = "count", "hex", "slip", "take", "ask", "found"
ROOM = 4  # levels with words beside each other
SLICE = 0.01  # seconds a frame in which slips are searched: nothing else moves meanwhile


class CompareScreen(SidePlace):
    """Compares one game with the table; `step` says how far that has come."""

    def __init__(self, **kwargs: Any) -> None:
        """The game comes with `enter`."""
        super().__init__(**kwargs)
        self.viewing = ViewedGame(EMPTY_RECORD)  # of the game that is compared
        self.setright = TableCorrection(self.viewing.replay)
        self.opened = ScreenGame()
        self.step = COUNT
        self.level = 0  # the highest one shown, 0 for all
        self.hexagon: Hex | None = None
        self.asked: list[DivergenceSearch] = []
        self._table = CountTable()
        self.view.gestures.answers = Answers(tap=self.look_at)
        self.slips: tuple[Slip, ...] = ()
        self.slip: Slip | None = None  # that is looked at
        self.mover: int | None = None  # who is to move where the table's island is taken over
        self.refused = ""  # why the last key did nothing
        self.slip_search: SliceJob | None = None  # for slips that explain the table
        self.keys_of_hex = HexKeys(place=self)

    # Coming and going.

    def enter(self, record: Record | None = None, game: str = "", session: Session | None = None, **facts: Any) -> None:
        """Compare this record, or the game of this session."""
        opened = open_game(self.app.archive, game, session, record)
        if opened is not None:
            self.viewing = ViewedGame(opened.record)
            self.opened = opened
            self.step, self.level, self.hexagon, self.asked = COUNT, 0, None, []
            self.setright, self.slips, self.slip, self.mover = TableCorrection(self.viewing.replay), (), None, None
        elif self.step == SLIP:
            self.step = HEX  # what is put right there was tried: its repair is another one by now
        self._weigh()
        self.refresh()
        self.view.open(self.opened.game)
        self.view.sight.fit(animate=False)

    def back(self) -> bool:
        """One question back, then the counts, then away."""
        if self.step == COUNT:
            return False
        if self.step in (ASK, FOUND) and len(self.asked) > 1:
            self.asked.pop()
            self.step = ASK
        elif self.step in (SLIP, TAKE):
            self.step = HEX
        else:
            self.step = COUNT
        self.refresh()
        return True

    @property
    def parting(self) -> DivergenceSearch:
        """The search by halves as it stands."""
        return self.asked[-1]

    @property
    def teller(self) -> TurnPhrases:
        """Who tells this game."""
        return TurnPhrases(i18n.catalogue, self.viewing.record)

    # What is said.

    def tell(self) -> None:
        """Say what belongs to this step."""
        {
            COUNT: self._tell_counts,
            HEX: lambda: tell_hex(self),
            SLIP: lambda: tell_slip(self),
            TAKE: lambda: tell_taking(self),
            ASK: self._tell_question,
            FOUND: self._tell_found,
        }[self.step]()

    def _tell_counts(self) -> None:
        viewing = self.viewing
        counted = table_counts(self.setright.position)
        self.title = tr("Does the table look like this?")
        self._show_level()
        said = tr("Tiles placed: {laid}, still to come: {left}", laid=counted.tiles, left=counted.tiles_remaining)
        self.say(said, "strong")
        self.show_widget(self._table)
        if len(counted.levels) > 1:
            self.say(tr("Hide the upper levels:"), "body", pale=True)
            wide = len(counted.levels) <= ROOM
            levels = [
                (level, str(level), self.teller.tr_n("{n} field", "{n} fields", n) if wide else str(n))
                for level, n in enumerate(counted.levels, 1)
            ]
            self.show_widget(Segmented(levels, self.level or len(levels), self.show_level))
        if n := len(self.setright.differing):
            self.row("layers", self.teller.tr_n("{n} field set right", "{n} fields set right", n), "", self.look_on)
        said = self.teller.tr("Tap a field that looks different, and say how it looks on the table.")
        self.say(said)
        self.button(tr("Yes, the same"), lambda: self.app.back(), "primary", "check")
        if viewing.length > 1:
            self.button(tr("Find where they differ"), self.begin_search, icon="search")

    def show_level(self, level: int) -> None:
        """Show the island with everything above this level lifted off."""
        self.level = level
        self._show_level()

    def _show_level(self) -> None:
        """Show what lies up to this level, and count what stands there."""
        position = self.setright.position
        island, table = position.island, self._table
        table.level = self.level if 0 < self.level < max(island.levels.values(), default=0) else 0
        table.heaps = list(table_counts(position, table.level).pieces)
        self.show_island(island_up_to(island, table.level) if table.level else island, Marks())

    def look_at(self, hexagon: Hex) -> None:
        """A hex was touched: it can be set right, and the turns are named that made it."""
        if self.step not in (COUNT, HEX, SLIP):
            return
        self.level, self.refused = 0, ""
        # Who says hex by hex how it lies is to find the next one where it was.
        self.view.camera.kept = True
        self.hexagon = hexagon if self.setright.is_in_reach(hexagon) else None
        self.step = HEX if self.hexagon is not None or self.setright.differing else COUNT
        self.refresh()

    def spots(self) -> Iterator[Spot]:
        """The hexes that can be set right."""
        if self.step in (COUNT, HEX, SLIP):
            land = set(self.setright.board.faces)
            yield from self.view.hex_spots(land.union(*map(neighbours, land)), self.look_at)

    def look_on(self) -> None:
        """Look at all that was set right."""
        self.hexagon, self.step, self.level = None, HEX, 0
        self.refresh()

    # What is said of a hex.

    def set_level(self, level: int) -> None:
        """It lies on this level; 0 is bare table."""
        face = self.setright.face(self.hexagon) if self.hexagon is not None else None
        if face is not None:
            self._say_of_it(TableCorrection.change_level, level - face.level)

    def set_ground(self, ground: str) -> None:
        """It is of this ground."""
        self._say_of_it(TableCorrection.set_ground, ground)

    def turn_lava(self, sixths: int) -> None:
        """Its lava flows further round, as it is seen."""
        self._say_of_it(TableCorrection.turn_volcano, sixths)

    def set_piece(self, colour: Colour, kind: str) -> None:
        """This piece stands there, or does not."""
        self._say_of_it(TableCorrection.cycle_piece, colour, kind)

    def _say_of_it(self, change: Callable[..., Refusal | None], *said: object) -> None:
        if self.hexagon is None:
            return
        refusal = change(self.setright, self.hexagon, *said)
        self.refused = refusal_text(self.teller.phrases, refusal) if refusal is not None else ""
        self.said_more()

    def as_recorded(self) -> None:
        """It looks as recorded after all."""
        if self.hexagon is not None:
            self.setright.reset_hex(self.hexagon)
            self.said_more()

    def count_tiles(self, left: int) -> None:
        """So many tiles are left."""
        self.setright.tiles_left = left
        self.said_more()

    def count_pieces(self, colour: Colour, left: Count) -> None:
        """So many pieces has somebody in hand."""
        self.setright.supplies[colour] = left
        self.said_more()

    def said_more(self) -> None:
        """Weigh the slips anew."""
        self._weigh()
        self.refresh()

    def _weigh(self) -> None:
        self.stop_slip_search()
        if self.setright.differing:
            self.slip_search = in_slices(self._find_slips(), name="slips", seconds=SLICE)
        else:
            self.slips = ()

    def stop_slip_search(self) -> None:
        """Search no more for slips that explain the table."""
        if self.slip_search is not None:
            self.slip_search.stop()

    def _find_slips(self) -> Iterator[None]:
        for slips in self.setright.search():
            if slips is None:
                yield
                continue
            self.slips, self.slip_search = slips, None
            if self.step == HEX:
                self.refresh()
            return

    def look_at_slip(self, slip: Slip) -> None:
        """See what one slip would change."""
        self.slip, self.step = slip, SLIP
        self.refresh()

    def look_at_next(self) -> None:
        """See what the next one would change, and after the last the first again."""
        assert self.slip is not None
        self.look_at_slip(self.slips[(self.slips.index(self.slip) + 1) % len(self.slips)])

    def correct_slip(self) -> None:
        """Correct it: the correction is under way, and can be taken back like any other."""
        assert self.slip is not None
        self.correct(self.slip.turn, self.slip.repair)

    # The table's island.

    def begin_taking(self) -> None:
        """Ask what else counts before the table's island is taken over."""
        self.step = TAKE
        self.refresh()

    def take_over(self) -> None:
        """Go on with the table's island, in a record of its own."""
        right, game = self.setright, self.opened.game
        turns = right.position.turn
        play_righted(self.app, right.record(self.mover), turns, game, lambda: self.app.show("compare"))

    def move_next(self, seat: int) -> None:
        """It is this player's turn."""
        self.mover = seat
        self.refresh()

    def offer(self, scene: Scene) -> None:
        """A turn that can be corrected."""
        title, remark = self.teller.turn(scene)
        self.row("pencil", title, remark, lambda: self.correct(scene.turn))

    # The search by halves.

    def begin_search(self) -> None:
        """They are not the same: look for the turn, from both ends."""
        viewing = self.viewing
        self.asked = [DivergenceSearch(0, viewing.length)]
        self._ask_or_find()

    def answer(self, alike: bool | None) -> None:
        """Take the answer and ask on."""
        self.asked.append(self.parting.answer(alike))
        self._ask_or_find()

    def _ask_or_find(self) -> None:
        self.step = FOUND if self.parting.next_turn is None else ASK
        self.refresh()
        if self.step == ASK:
            self.view.sight.fit()

    def _tell_question(self) -> None:
        viewing = self.viewing
        turn = self.parting.next_turn
        assert turn is not None
        scene = viewing.scenes[turn - 1]
        position = viewing.position_after(turn)
        self.title = tr("Did it look like this after turn {turn}?", turn=turn)
        self.show_island(position.island, Marks(last=scene.hexes))
        self.say(tr("Look only at what was there by then; ignore what came later."), "body", pale=True)
        said, more = self.teller.turn(scene)
        self.say(said, "strong")
        self.say(more, "small", pale=True)
        self.show_widget(CountTable(heaps=list(table_counts(position).pieces)))
        self.say(
            tr_n("At most one more question.", "At most {n} more questions.", self.parting.questions_left),
            "small",
            pale=True,
        )
        self.button(tr("Yes, it did"), lambda: self.answer(True), "primary", "check")
        self.button(tr("No, it did not"), lambda: self.answer(False), icon="close")
        self.button(tr("Not sure"), lambda: self.answer(None), icon="help")

    def _tell_found(self) -> None:
        viewing = self.viewing
        suspects = self.parting.suspects
        last = suspects[-1]
        if len(suspects) == 1:
            self.title = tr("The difference begins at turn {turn}", turn=last)
        else:
            self.title = tr("The difference begins between turns {first} and {last}", first=suspects[0], last=last)
        scene = viewing.scenes[last - 1]
        self.show_island(viewing.position_after(last).island, Marks(last=scene.hexes))
        self.say(tr("Tap the turn that is wrong."), "body", pale=True)
        for turn in suspects:
            self.offer(viewing.scenes[turn - 1])
        self.button(tr("Previous question"), lambda: self.back(), icon="undo")

    def correct(self, turn: int, repair: Repair | None = None) -> None:
        """Open the turn for correction."""
        record, opened = self.viewing.record, self.opened
        self.app.show("correct", turn=turn, record=record, game=opened.game, session=opened.session, repair=repair)
