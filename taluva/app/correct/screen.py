"""The screen on which a past turn is corrected; nothing is kept before people say so."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from taluva.app.correct.paneltext import tell
from taluva.app.draft.starting import enter_turn
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.widgets.breaking import show_seen
from taluva.app.widgets.labels import Pale, Paragraph
from taluva.app.widgets.overlay import Sheet, Snackbar
from taluva.app.widgets.sideplace import FootButton, SidePlace
from taluva.app.widgets.surface import Divider
from taluva.app.widgets.tilegrid import TileGrid
from taluva.app.widgets.verdictcard import ReasonRow
from taluva.engine.tiles import box_left
from taluva.play.record_correction import RecordCorrection, save_correction
from taluva.play.screen_game import ScreenGame
from taluva.play.session import Session
from taluva.record.record import Record, Turn
from taluva.review.repair import Repair
from taluva.review.viewed_game import EMPTY_RECORD
from taluva.words.rule_phrases import rule_phrases_of


class CorrectScreen(SidePlace):
    """Shows one correction; nothing is kept before the person says so."""

    def __init__(self, **kwargs: Any) -> None:
        """The correction comes with `enter`."""
        super().__init__(**kwargs)
        self.correcting = RecordCorrection(EMPTY_RECORD, 1)
        self.opened = ScreenGame()

    # Coming and going.

    def enter(
        self,
        record: Record | None = None,
        turn: int = 1,
        game: str = "",
        session: Session | None = None,
        repair: Repair | None = None,
        **facts: Any,
    ) -> None:
        """Correct this turn of this record, by a repair if one is begun; without a record, go on where it was left."""
        if record is not None:
            self.correcting = RecordCorrection(record, turn, repair)
            self.opened = ScreenGame(record, game=game, session=session)
        self.refresh()
        self.view.open(self.opened.game)
        self.view.sight.fit(animate=False)
        self.lay_by(ReasonRow, Divider, FootButton, FootButton, FootButton, Paragraph, Pale, Pale)

    def back(self) -> bool:
        """One change back; without one, leave."""
        if self.correcting.repair.undo():
            self.refresh()
            return True
        return False

    # What is said.

    def tell(self) -> None:
        """Say where the correction stands."""
        self.explainer = rule_phrases_of(i18n.catalogue, self.correcting.repair.record)
        show_seen(self, self.correcting.preview())
        tell(self, self.correcting)

    # What is done.

    def do(self, change: Any) -> None:
        """Change the record, and say what follows."""
        change()
        if self.correcting.illegal is not None:
            feedback.fault()
        self.refresh()

    def choose_kind(self) -> None:
        """Only the kind was wrong: the grid of the table, and the turn stays as it is otherwise."""
        correcting = self.correcting
        turn = correcting.recorded
        assert turn is not None
        assert turn.tile is not None
        sheet = Sheet(title=tr("Which tile was it?"))
        grid = TileGrid(size_hint_y=None, height=dp(330), kind=turn.tile.kind)
        grid.left = box_left(correcting.before.island.tiles if correcting.before is not None else ())
        grid.counted = correcting.repair.record.start is None

        def chosen(_: object, kind: str) -> None:
            sheet.close()
            self.do(lambda: correcting.rename_tile(kind))

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
        correcting.go_to_illegal()
        self.enter_anew()

    def _at_table(self, recorded: Turn | None, change: Any) -> None:
        correcting = self.correcting

        def done(turn: Turn) -> None:
            # The table is still busy with the touch that completed the turn.
            Clock.schedule_once(lambda _: take(turn), 0)

        def take(turn: Turn) -> None:
            self.do(lambda: change(turn))
            self.app.show("correct")

        session, draft = enter_turn(
            correcting.repair.current.replay, correcting.turn, recorded, done, lambda: self.app.show("correct")
        )
        session.help = settings.remembered(self.opened.game, "help", session.help)
        self.app.show("draft", session=session, draft=draft, game=self.opened.game)

    def take_out(self) -> None:
        """Take the turn out."""
        self.do(self.correcting.delete)

    def take_out_broken(self) -> None:
        """Take the turn out that no longer holds."""
        correcting = self.correcting
        correcting.go_to_illegal()
        self.do(correcting.delete)

    def take_back(self) -> None:
        """Forget the correction; the record is as it was."""
        correcting = self.correcting
        first = correcting.repair.current.changes[0].turn
        correcting.repair.undo_all()
        correcting.turn = first
        self.refresh()
        Snackbar.show(tr("Nothing was changed."))

    def keep(self) -> None:
        """Keep the corrected record; the one before stays in the archive."""
        correcting = self.correcting
        session = self.opened.session or self.app.at_table(self.opened.game)
        game = session.game if session is not None else self.opened.game
        save_correction(self.app.archive, game, session, correcting)
        record, turn, opened = self.correcting.repair.record, self.correcting.turn, self.opened
        feedback.legal()
        if opened.in_archive or opened.session is not None:
            self.app.show("viewer", game=opened.game, session=opened.session, turn=turn)
        else:
            self.app.show("viewer", record=record, turn=turn)
        self.app.pass_by("compare", "correct", "draft")
        Snackbar.show(tr("Correction saved. The earlier record stays in the archive."))
