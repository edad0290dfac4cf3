"""What is said in passing at the table: warnings, what was undone, and that a step could not be kept."""

from collections.abc import Callable

from kivy.clock import Clock

from taluva.app.look.i18n import tr, tr_n
from taluva.app.table import sentences
from taluva.app.table.dock import TableVoice
from taluva.engine.position import TILE
from taluva.engine.tiles import Kind, box_left
from taluva.play.agreement import ARBITER, WARNED
from taluva.play.history import HistoryStep
from taluva.play.session import Session
from taluva.play.turn_input import TurnInput
from taluva.words import outcomes, turn_labels
from taluva.words.rule_phrases import RulePhrases

LAST_HUTS = 3  # from here on a player is told that the huts run out
FEAST = 600.0  # seconds that an early win stands there, if nobody touches anything
SOON = 0.25  # seconds: counting every placement takes longer than a frame may, and the touch is answered first


class Remarks:
    """One voice for all of it: what is not saved goes before any other warning."""

    def __init__(self, voice: TableVoice) -> None:
        """Speak by this voice."""
        self._voice = voice
        self.reset()

    def reset(self) -> None:
        """Another game: nothing was said yet."""
        self.crowned: int | None = None  # who has just won while the others play on; until the next touch
        self._warning = ""
        self._was_unsaved = False

    def crown(self, session: Session, seat: int, explainer: RulePhrases, on: Callable[[], None]) -> None:
        """Somebody has won and the others play on: bar and frame are the winner's until somebody touches."""

        def hand_over() -> None:
            self.end_feast()
            on()

        self.crowned = seat
        following = session.position.colour
        then = tr("Next: {name}", name=explainer.phrases.name(following)) if following else ""
        won = outcomes.early_win(explainer.phrases, session.position, seat)
        self._voice.say(won, then, hand_over, FEAST, following or "")

    def end_feast(self) -> None:
        """The next player has the bar."""
        if self.crowned is not None:
            self.crowned = None
            self._voice.hush()

    def warn(self, text: str, session: Session) -> None:
        """Say a warning as long as it holds; an empty one ends it."""
        self._warning = text
        self.show(session)

    def show(self, session: Session) -> None:
        """Tell at once that a step could not be kept, and when it is."""
        trouble = session.unsaved
        warning = "" if session.over else self._warning
        self._voice.keep_saying(warning if trouble is None else sentences.unsaved(trouble))
        if trouble is None and self._was_unsaved:
            self._voice.say(tr("Saving works again."))
        self._was_unsaved = trouble is not None

    def undone(
        self, session: Session, step: HistoryStep, before: int | None, explainer: RulePhrases, redo: Callable[[], None]
    ) -> None:
        """Name a step that was taken back over another player's turn; a ghost speaks for itself."""
        self._warning = ""
        if step.what not in ("kind", "place", "swap") and step.seat != before:
            turns = session.history.undone_turns
            said = tr("Undone: {step}", step=sentences.step_name(session, step, explainer))
            if turns > 1:
                said = tr_n("Undone: {n} turn", "Undone: {n} turns", turns)
            self._voice.say(said, tr("Redo"), lambda: _bring_back(session, turns, redo))
        else:
            # What was said of an earlier step would be taken for this one.
            self._voice.hush()

    def warn_of_kind(self, turn: TurnInput, kind: Kind, explainer: RulePhrases) -> None:
        """The tile was named: one too many for the box, or few places for it that leave a build."""
        session = turn.session
        tiles = session.history.positions[-1].island.tiles  # without this one, should it be confirmed
        stock = (
            turn_labels.box_warning(explainer.phrases, kind)
            if session.help != ARBITER and box_left(tiles)[kind] < 1
            else ""
        )
        self.warn(stock, session)
        if session.help == WARNED and session.laid is None:
            Clock.schedule_once(lambda _: self._warn_of_doom(turn, kind, explainer, stock), SOON)

    def _warn_of_doom(self, turn: TurnInput, kind: Kind, explainer: RulePhrases, stock: str) -> None:
        session = turn.session
        if session.proposal.kind == kind and session.laid is None and session.position.awaits == TILE:
            doom = turn.placements.risk(kind)
            said = turn_labels.risk_warning(explainer.phrases, len(doom.safe), len(doom.fatal))
            self.warn(" ".join(text for text in (stock, said) if text), session)

    def gave_up(self, session: Session, explainer: RulePhrases) -> None:
        """The turn that was just played was somebody giving up."""
        history = session.history
        colour = history.positions[-2].colour
        if history.turns[-1].concede is not None and colour is not None:
            self._voice.say(turn_labels.concession_text(explainer.phrases, colour))

    def warn_of_the_end(self, session: Session, explainer: RulePhrases) -> None:
        """The turn is over: tiles or huts may be running out."""
        position, seat = session.position, session.position.seat
        said = ""
        if seat is None or session.help == ARBITER:
            pass
        elif position.tiles_left <= len(session.setup.colours):
            said = turn_labels.few_tiles_warning(explainer.phrases, position.tiles_left)
        elif position.supply(seat).huts <= LAST_HUTS:
            said = turn_labels.few_huts_warning(
                explainer.phrases, session.setup.colours[seat], position.supply(seat).huts
            )
        self.warn(said, session)


def _bring_back(session: Session, turns: int, redo: Callable[[], None]) -> None:
    """As many turns as were said to be undone."""
    last = len(session.history.positions) - 1 + turns
    while session.next_redo is not None and len(session.history.positions) <= last:
        redo()
