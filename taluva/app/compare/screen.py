"""Does the table look like this? What to count, the island level by level, and the turn where the two parted."""

from __future__ import annotations

from typing import Any

from taluva.app.compare.counttable import CountTable
from taluva.app.island.signs import Marks
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.widgets.choice import Segmented
from taluva.app.widgets.records import open_game
from taluva.app.widgets.sideplace import SidePlace
from taluva.engine.hexes import Hex
from taluva.play.opengame import OpenGame
from taluva.play.session import Session
from taluva.record.record import Record
from taluva.review.compare import Parting, counts, lowered, turns_at
from taluva.review.story import Scene
from taluva.review.viewing import Viewing
from taluva.words.captions import Teller

COUNT, HEX, ASK, FOUND = "count", "hex", "ask", "found"
ROOM = 4  # levels with words beside each other


class SyncScreen(SidePlace):
    """Compares one game with the table; `step` says how far that has come."""

    def __init__(self, **kwargs: Any) -> None:
        """The game comes with `enter`."""
        super().__init__(**kwargs)
        self._viewing: Viewing | None = None
        self.opened = OpenGame()
        self.step = COUNT
        self.level = 0  # the highest one shown, 0 for all
        self.hexagon: Hex | None = None
        self.asked: list[Parting] = []
        self._table: CountTable | None = None
        self.view.gestures.bind(on_tap=lambda _, hexagon: self.look_at(hexagon))

    # Coming and going.

    def enter(self, record: Record | None = None, game: str = "", session: Session | None = None, **facts: Any) -> None:
        """Compare this record, or the game of this session."""
        opened = open_game(self.app.archive, game, session, record)
        if opened is not None:
            self._viewing = Viewing(opened.record)
            self.opened = opened
            self.step, self.level, self.hexagon, self.asked = COUNT, 0, None, []
        if self._viewing is not None:
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
        else:
            self.step = COUNT
        self.refresh()
        return True

    @property
    def viewing(self) -> Viewing:
        """The game that is compared."""
        assert self._viewing is not None
        return self._viewing

    @property
    def parting(self) -> Parting:
        """The search by halves as it stands."""
        return self.asked[-1]

    @property
    def teller(self) -> Teller:
        """Who tells this game."""
        return Teller(i18n.catalogue, self.viewing.record)

    # What is said.

    def tell(self) -> None:
        """Say what belongs to this step."""
        if self._viewing is None:
            return
        {COUNT: self._tell_counts, HEX: self._tell_hex, ASK: self._tell_question, FOUND: self._tell_found}[self.step]()

    def _tell_counts(self) -> None:
        viewing = self.viewing
        position = viewing.position_after(viewing.length)
        counted = counts(position)
        self.title = tr("Does the table look like this?")
        self._show_level()
        said = tr("Tiles placed: {laid}, still to come: {left}", laid=counted.tiles, left=counted.tiles_left)
        self.say(said, "strong")
        self._table = CountTable()
        self._count_shown()
        self.show_widget(self._table)
        if len(counted.levels) > 1:
            self.say(tr("Hide the upper levels:"), "body", pale=True)
            levels = Segmented()
            wide = len(counted.levels) <= ROOM
            levels.options = [
                (level, str(level), self.teller.tr_n("{n} hex", "{n} hexes", n) if wide else str(n))
                for level, n in enumerate(counted.levels, 1)
            ]
            levels.value = self.level or len(counted.levels)
            levels.bind(value=lambda _, level: self.show_level(level))
            self.show_widget(levels)
        self.say(self.teller.tr("Tap a hex that looks different to see which turns changed it."), "small", pale=True)
        self.button(tr("Yes, the same"), lambda: self.app.back(), "primary", "check")
        if viewing.length > 1:
            self.button(tr("Find where they differ"), self.begin_search, icon="search")

    def show_level(self, level: int) -> None:
        """Show the island with everything above this level lifted off."""
        self.level = level
        self._show_level()
        self._count_shown()

    def _count_shown(self) -> None:
        """Count what stands on the island as it is shown."""
        position = self.viewing.position_after(self.viewing.length)
        highest = max(position.island.levels.values(), default=0)
        lifted = self.level if 0 < self.level < highest else 0
        if self._table is not None:
            self._table.level = lifted
            self._table.heaps = list(counts(position, lifted).heaps)

    def _show_level(self) -> None:
        viewing = self.viewing
        island = viewing.position_after(viewing.length).island
        highest = max(island.levels.values(), default=0)
        shown = lowered(island, self.level) if 0 < self.level < highest else island
        self.show_island(shown, Marks())

    def look_at(self, hexagon: Hex) -> None:
        """A hex was touched: say which turns made it."""
        viewing = self._viewing
        if viewing is None or self.step not in (COUNT, HEX):
            return
        island = viewing.position_after(viewing.length).island
        if hexagon in island.levels:
            self.hexagon, self.step, self.level = hexagon, HEX, 0
        else:
            self.step = COUNT
        self.refresh()

    def _tell_hex(self) -> None:
        viewing = self.viewing
        assert self.hexagon is not None
        island = viewing.position_after(viewing.length).island
        self.title = self.teller.tr("The turns that changed this hex")
        self.show_island(island, Marks(selected=self.hexagon))
        self.say(tr("Is one of them wrong? Tap it to correct it."), "body", pale=True)
        for turn in turns_at(viewing.story, self.hexagon):
            self._offer(viewing.scenes[turn - 1])
        self.button(tr("Back to the counts"), lambda: self.back(), icon="back")

    def _offer(self, scene: Scene) -> None:
        title, remark = self.teller.turn(scene)
        self.row("pencil", title, remark, lambda: self.correct(scene.turn))

    # The search by halves.

    def begin_search(self) -> None:
        """They are not the same: look for the turn, from both ends."""
        viewing = self.viewing
        self.asked = [Parting(0, viewing.length)]
        self._ask_or_find()

    def answer(self, alike: bool | None) -> None:
        """Take the answer and ask on."""
        self.asked.append(self.parting.answer(alike))
        self._ask_or_find()

    def _ask_or_find(self) -> None:
        self.step = FOUND if self.parting.asks is None else ASK
        self.refresh()
        if self.step == ASK:
            self.view.sight.fit()

    def _tell_question(self) -> None:
        viewing = self.viewing
        turn = self.parting.asks
        assert turn is not None
        scene = viewing.scenes[turn - 1]
        position = viewing.position_after(turn)
        self.title = tr("Did it look like this after turn {turn}?", turn=turn)
        self.show_island(position.island, Marks(last=scene.hexes))
        self.say(tr("Look only at what was there by then; ignore what came later."), "body", pale=True)
        said, more = self.teller.turn(scene)
        self.say(said, "strong")
        self.say(more, "small", pale=True)
        self.show_widget(CountTable(heaps=list(counts(position).heaps)))
        self.say(
            tr_n("At most one more question.", "At most {n} more questions.", self.parting.questions),
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
            self._offer(viewing.scenes[turn - 1])
        self.button(tr("Previous question"), lambda: self.back(), icon="undo")

    def correct(self, turn: int) -> None:
        """Open the turn for correction."""
        viewing = self.viewing
        self.app.show("correct", turn=turn, record=viewing.record, game=self.opened.game, session=self.opened.session)
