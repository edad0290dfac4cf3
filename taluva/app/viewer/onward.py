"""What else can be done from the turn at which the replay stands: play on, try moves, correct, compare."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from taluva.app.look.i18n import tr
from taluva.app.widgets.observed import Observed
from taluva.app.widgets.overlay import Snackbar
from taluva.play.screen_game import ScreenGame


class Onward(Observed):
    """The ways on from a replay's cursor."""

    said = StringProperty("")  # what playing on from here would be
    turn = NumericProperty(1)  # the one that would be corrected
    wrong = NumericProperty(0)  # the turn that breaks a rule and is to be corrected before anything goes on from here

    def __init__(self, screen: Any) -> None:
        """Go on from where this replay stands."""
        super().__init__()
        self._screen = screen

    def offer(self) -> None:
        """Say what playing on from here would be: nothing goes on from a turn that breaks a rule."""
        viewing = self._screen.viewing
        self.wrong = viewing.faulty_turn
        self.turn = viewing.faulty_turn or max(1, viewing.cursor)
        if viewing.faulty_turn:
            self.said = tr("Correct turn {turn}", turn=viewing.faulty_turn)
        else:
            self.said = tr("Resume") if self._live() else tr("Copy from turn {turn}", turn=viewing.cursor)

    def play_on(self) -> None:
        """On the last turn of a game under way carry on with it, elsewhere play on with a copy that ends here.

        A turn that breaks a rule is corrected before; of a record that is only looked at it is said that one does.
        """
        from taluva.app.draft.starting import play_copy

        screen = self._screen
        opened: ScreenGame = screen.opened
        if fault := screen.viewing.faulty_turn:
            if screen.lasting:
                self.correct()
            else:
                Snackbar.show(tr("Turn {turn} breaks a rule", turn=fault))
        elif self._over():
            return
        elif self._live() and opened.session is not None:
            screen.app.show("table", session=opened.session)
        elif self._live():
            screen.app.resume(opened.game)
        elif opened.text:
            play_copy(screen.app, screen.viewing, opened.game)

    def try_moves(self) -> None:
        """Try moves from here; the game stays as it is."""
        from taluva.app.draft.starting import session_after, what_if

        if not self._over():
            app, viewing = self._screen.app, self._screen.viewing
            turn = viewing.cursor
            session, draft = what_if(session_after(viewing.replay, turn), lambda: app.show("viewer", turn=turn))
            app.show("draft", session=session, draft=draft, game=self._screen.view.game)

    def correct(self) -> None:
        """Correct the turn at the cursor, or the one that breaks a rule."""
        self.offer()
        self._go("correct", turn=int(self.turn))

    def compare(self) -> None:
        """Compare the end of the game with the table."""
        self._go("compare")

    def _live(self) -> bool:
        """Whether the cursor stands where a game under way stands that can be carried on with."""
        screen, viewing = self._screen, self._screen.viewing
        here = screen.opened.in_archive and not viewing.replay.faults and screen.aside is None
        return here and viewing.cursor == viewing.length and not viewing.replay.last.over

    def _over(self) -> bool:
        """Whether nothing can be played here, and if so, say it."""
        over: bool = self._screen.viewing.position.over
        if over:
            Snackbar.show(tr("The game is over here. Go back a turn first."))
        return over

    def _go(self, where: str, **facts: object) -> None:
        """Show another screen with the record, if there is a turn in it."""
        screen = self._screen
        record, opened = screen.viewing.record, screen.opened
        if record.turns:
            screen.app.show(where, record=record, game=opened.game, session=opened.session, **facts)
