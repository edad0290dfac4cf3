"""Correcting a past turn in place: what was wrong, what no longer holds because of it, and the ways on."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from taluva.app.draft.starting import enter_turn
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.widgets.breaking import say_reasons, show_seen
from taluva.app.widgets.overlay import Sheet, Snackbar
from taluva.app.widgets.sideplace import SidePlace
from taluva.app.widgets.tilegrid import TileGrid
from taluva.app.widgets.working import in_pieces
from taluva.engine import rules as ids
from taluva.play.correction import Correcting
from taluva.play.keeping import keeping_correction
from taluva.play.session import Session
from taluva.play.supplies import box_left
from taluva.record.record import BuildMove, Record, Turn
from taluva.record.replay import TURN_PART, Entry
from taluva.words.explain import Explainer
from taluva.words.telling import Teller


class CorrectScreen(SidePlace):
    """Shows one correction; nothing is kept before the person says so."""

    def __init__(self, **kwargs: Any) -> None:
        """The correction comes with `enter`."""
        super().__init__(**kwargs)
        self._correcting: Correcting | None = None
        self.session: Session | None = None
        self.game = ""

    # Coming and going.

    def enter(
        self,
        record: Record | None = None,
        turn: int = 1,
        game: str = "",
        session: Session | None = None,
        **facts: Any,
    ) -> None:
        """Correct this turn of this record; without one, go on where it was left."""
        if record is not None:
            self._correcting = Correcting(record, turn)
            self.game, self.session = game, session
        if self._correcting is None:
            return
        self.refresh()
        self.view.sight.fit(animate=False)

    def back(self) -> bool:
        """One change back; without one, leave."""
        if self._correcting is not None and self._correcting.repair.back():
            self.refresh()
            return True
        return False

    @property
    def correcting(self) -> Correcting:
        """The correction under way."""
        assert self._correcting is not None
        return self._correcting

    # What is said.

    def tell(self) -> None:
        """Say where the correction stands."""
        correcting = self._correcting
        if correcting is None:
            return
        self.explainer = Explainer(
            i18n.catalogue,
            dict(zip(correcting.repair.record.setup.colours, correcting.repair.record.names, strict=True)),
            correcting.repair.record.setup.edition,
        )
        show_seen(self, correcting.seen())
        if correcting.broken is not None:
            self._tell_broken(correcting.broken)
        elif correcting.repair.changed:
            self._tell_ready()
        else:
            self._tell_ways()

    @property
    def teller(self) -> Teller:
        """Who tells this record."""
        return Teller(i18n.catalogue, self.correcting.repair.record)

    def _tell_ways(self) -> None:
        """Nothing is changed yet: what was wrong with this turn?"""
        correcting = self.correcting
        turn, number = correcting.recorded, correcting.turn
        self.title = tr("Correct turn {turn}", turn=number)
        if turn is None:
            return
        self.say(self._in_words(turn, number), "strong")
        self.say(tr("What was wrong?"), "body", "ink2")
        reached = correcting.before is not None and not correcting.before.over
        if turn.tile is not None:
            self.row("hexagon", tr("Wrong tile"), self.explainer.voice.tile(turn.tile.kind), self.choose_kind)
        self.row("move", tr("Spot, direction or building"), tr("enter the turn again"), self.enter_anew, not reached)
        self.row(
            "plus", tr("A turn is missing before it"), tr("enter the forgotten turn"), self.enter_missing, not reached
        )
        if correcting.fault is not None and correcting.fault.verdict.can_stand:
            self.row("handshake", tr("Let it stand"), "", lambda: self._do(correcting.let_stand))
        self.row("minus", tr("It was entered twice"), tr("remove this turn"), self.take_out)
        if turn.tile is not None and isinstance(turn.build, BuildMove):
            self.row("ban", tr("The player could not build"), tr("and was out"), lambda: self._do(correcting.went_out))
        if turn.concede is None:
            self.row("flag", tr("The player gave up"), tr("instead of this turn"), lambda: self._do(correcting.gave_up))

    def _in_words(self, turn: Turn, number: int) -> str:
        correcting = self.correcting
        replay = correcting.repair.now.replay
        colour = replay.positions[number - 1].colour if number <= len(replay.positions) else None
        said = [self.explainer.voice.name(colour)] if colour else []
        if turn.concede is not None:
            said.append(tr("gives up"))
        elif turn.tile is not None:
            said.append(self.explainer.voice.tile(turn.tile.kind))
            if isinstance(turn.build, BuildMove):
                said.append(self.teller.build(turn.build.build))
            elif turn.build is not None:
                said.append(tr("out"))
        return ", ".join(said)

    def _tell_ready(self) -> None:
        """It holds: keep it, change more, or take it back."""
        correcting = self.correcting
        self.title = tr("No conflicts")
        self._list_changes()
        later = len(correcting.repair.record.turns) - correcting.turn
        if later > 0:
            said = tr_n("The turn after it was checked again.", "The {n} turns after it were checked again.", later)
            self.say(said, "body", "ink2")
        self.say(tr("Bright corners mark what has changed on the island."), "small", "ink2")
        self.say(tr("The earlier record stays in the archive."), "small", "ink2")
        self.button(tr("Save the correction"), self.keep, "primary", "check")
        self._offer_ways_back()

    def _tell_broken(self, broken: Entry) -> None:
        """A later turn does not hold any more: why, and the ways on."""
        correcting = self.correcting
        self.title = tr("Turn {turn} is no longer legal", turn=broken.turn)
        self._list_changes()
        turn = correcting.repair.record.turns[broken.turn - 1]
        self.say(self._in_words(turn, broken.turn), "strong")
        say_reasons(self, self.explainer, turn, broken)
        if broken.rules == (ids.TURN_OVER,):
            n = len(correcting.repair.record.turns) - broken.turn + 1
            said = tr_n("Remove the turn after the end", "Remove the {n} turns after the end", n)
            self.button(said, lambda: self._do(correcting.take_out_rest), "primary")
        else:
            self.button(tr("Enter turn {turn} again", turn=broken.turn), self.repair_broken, "primary", "pencil")
            if correcting.repair.can_stand:
                self.button(tr("Let it stand"), lambda: self._do(correcting.repair.let_stand), icon="handshake")
            elif broken.part != TURN_PART:
                self.say(self._why_not_stand(broken), "small", "ink2")
            if turn.tile is not None and broken.part == "build":
                self._offer_out(broken)
            self.row("minus", tr("Remove turn {turn}", turn=broken.turn), "", self.take_out_broken)
        self._offer_ways_back()

    @staticmethod
    def _why_not_stand(broken: Entry) -> str:
        if any(rule.startswith("expand.") for rule in broken.rules):
            return tr("A wrong expansion has to be corrected; it cannot be let stand.")
        return tr("It cannot lie like that on the table, so it cannot be let stand.")

    def _offer_out(self, broken: Entry) -> None:
        """Where no build is left the player is out."""
        correcting = self.correcting
        now = correcting.repair.now.replay
        middle = now.middles[broken.turn - 1] if broken.turn <= len(now.middles) else None
        if middle is not None and not middle.can_build():

            def out() -> None:
                correcting.look_at_broken()
                correcting.went_out()

            self.row("ban", tr("Cannot build: out"), "", lambda: self._do(out))

    def _list_changes(self) -> None:
        correcting = self.correcting
        teller = self.teller
        for change in correcting.repair.now.changes:
            self.say("· " + teller.change(change), "small", "ink2")
        self.rule()

    def _offer_ways_back(self) -> None:
        correcting = self.correcting
        if len(correcting.repair.now.changes) > 1:
            self.button(tr("Undo one change"), lambda: self.back(), icon="undo")
        self.button(tr("Discard the correction"), self.take_back, icon="close")

    # What is done.

    def _do(self, change: Any) -> None:
        change()
        if self.correcting.broken is not None:
            feedback.fault()
        self.refresh()

    def choose_kind(self) -> None:
        """Only the kind was wrong: the grid of the table, and the turn stays as it is otherwise."""
        correcting = self.correcting
        turn = correcting.recorded
        assert turn is not None
        assert turn.tile is not None
        sheet = Sheet(title=tr("Which tile was it?"))
        grid = TileGrid(size_hint_y=None, height=self.unit * 330, kind=turn.tile.kind)
        grid.left = box_left(correcting.before.island.tiles if correcting.before is not None else ())

        def chosen(_: object, kind: str) -> None:
            sheet.close()
            self._do(lambda: correcting.rename_tile(kind))

        grid.bind(on_choose=chosen)
        sheet.add_widget(grid)
        sheet.open()

    def enter_anew(self) -> None:
        """Enter the turn at a table, its tile where it was recorded."""
        correcting = self.correcting
        self._at_table(correcting.recorded, correcting.replace)

    def enter_missing(self) -> None:
        """Enter a turn that was forgotten."""
        correcting = self.correcting
        self._at_table(None, correcting.insert)

    def repair_broken(self) -> None:
        """Enter the turn anew that no longer holds."""
        correcting = self.correcting
        correcting.look_at_broken()
        self.enter_anew()

    def _at_table(self, recorded: Turn | None, change: Any) -> None:
        correcting = self.correcting

        def done(turn: Turn) -> None:
            # The table is still busy with the touch that completed the turn.
            Clock.schedule_once(lambda _: take(turn), 0)

        def take(turn: Turn) -> None:
            change(turn)
            if correcting.broken is not None:
                feedback.fault()
            self.app.show("correct")

        session, draft = enter_turn(
            correcting.repair.now.replay, correcting.turn, recorded, done, lambda: self.app.show("correct")
        )
        self.app.show("draft", session=session, draft=draft)

    def take_out(self) -> None:
        """Take the turn out."""
        self._do(self.correcting.delete)

    def take_out_broken(self) -> None:
        """Take the turn out that no longer holds."""
        correcting = self.correcting
        correcting.look_at_broken()
        self._do(correcting.delete)

    def take_back(self) -> None:
        """Forget the correction; the record is as it was."""
        correcting = self.correcting
        first = correcting.repair.now.changes[0].turn
        correcting.repair.take_back()
        correcting.turn = first
        self.refresh()
        Snackbar.show(tr("Nothing was changed."))

    def keep(self) -> None:
        """Keep the corrected record; the one before stays in the archive."""
        correcting = self.correcting
        session = self.session or self.app.at_table(self.game)
        game = session.game if session is not None else self.game
        work = keeping_correction(self.app.archive, self.game, session, correcting)
        in_pieces(tr("Saving the record"), self.app.safe.changing(game, work), self._kept, lambda _: None)

    def _kept(self, _: None) -> None:
        record, turn = self.correcting.repair.record, self.correcting.turn
        feedback.legal()
        self._correcting = None
        if self.session is not None:
            self.app.show("replay", session=self.session, turn=turn)
        elif self.game:
            # As the archive has it: of a long record only what a game can reach is read.
            self.app.show("replay", game=self.game, turn=turn)
        else:
            self.app.show("replay", record=record, turn=turn)
        self.app.pass_by("sync", "correct", "draft", "faulty")
        Snackbar.show(tr("Correction saved. The earlier record stays in the archive."))
