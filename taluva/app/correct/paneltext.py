"""What the panel says of a correction: what was wrong, what no longer holds because of it, and the ways on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.widgets.breaking import say_consequences, say_reasons
from taluva.engine import ruleids as ids
from taluva.play.record_correction import RecordCorrection
from taluva.record.record import BuildMove, Turn
from taluva.record.replay import BUILD_PART, TURN_PART, Entry
from taluva.words.captions import TurnPhrases

if TYPE_CHECKING:
    from taluva.app.correct.screen import CorrectScreen


def tell(screen: CorrectScreen, correcting: RecordCorrection) -> None:
    """Say where the correction stands."""
    if correcting.illegal is not None:
        _tell_broken(screen, correcting.illegal)
    elif correcting.repair.changed:
        _tell_ready(screen)
    else:
        _tell_ways(screen)


def _teller(screen: CorrectScreen) -> TurnPhrases:
    return TurnPhrases(i18n.catalogue, screen.correcting.repair.record)


def _tell_ways(screen: CorrectScreen) -> None:
    """Nothing is changed yet: what was wrong with this turn?"""
    correcting = screen.correcting
    turn, number = correcting.recorded, correcting.turn
    screen.title = tr("Correct turn {turn}", turn=number)
    if turn is None:
        return
    screen.say(_in_words(screen, turn, number), "strong")
    screen.say(tr("What was wrong?"), "body", pale=True)
    reached = correcting.before is not None and not correcting.before.over
    if turn.tile is not None:
        screen.row("hexagon", tr("Wrong tile"), screen.explainer.phrases.tile(turn.tile.kind), screen.choose_kind)
    screen.row("move", tr("Spot, direction or building"), tr("enter the turn again"), screen.enter_anew, not reached)
    # Where the record begins behind its tile, this turn is the first and has no other half.
    behind = turn.tile is None and turn.concede is None
    if not behind:
        screen.row(
            "plus", tr("A turn is missing before it"), tr("enter the forgotten turn"), screen.enter_missing, not reached
        )
    if correcting.fault is not None and correcting.fault.verdict.can_stand:
        screen.row("handshake", tr("Let it stand"), "", lambda: screen.do(correcting.let_stand))
    if not behind:
        screen.row("minus", tr("It was entered twice"), tr("remove this turn"), screen.take_out)
    if isinstance(turn.build, BuildMove):
        screen.row(
            "ban", tr("The player could not build"), tr("and was out"), lambda: screen.do(correcting.set_went_out)
        )
    if turn.tile is not None:
        screen.row(
            "flag", tr("The player gave up"), tr("instead of this turn"), lambda: screen.do(correcting.set_gave_up)
        )


def _in_words(screen: CorrectScreen, turn: Turn, number: int) -> str:
    correcting = screen.correcting
    replay = correcting.repair.current.replay
    colour = replay.positions[number - 1].colour if number <= len(replay.positions) else None
    said = [screen.explainer.phrases.name(colour)] if colour else []
    if turn.concede is not None:
        said.append(tr("gives up"))
    else:
        if turn.tile is not None:
            said.append(screen.explainer.phrases.tile(turn.tile.kind))
        if isinstance(turn.build, BuildMove):
            said.append(_teller(screen).build(turn.build.build))
        elif turn.build is not None:
            said.append(tr("out"))
    return ", ".join(said)


def _tell_ready(screen: CorrectScreen) -> None:
    """It holds: keep it, change more, or take it back."""
    correcting = screen.correcting
    screen.title = tr("No conflicts")
    _list_changes(screen)
    later = len(correcting.repair.record.turns) - correcting.turn
    if later > 0:
        said = tr_n("The turn after it was checked again.", "The {n} turns after it were checked again.", later)
        screen.say(said, "body", pale=True)
    if say_consequences(screen, correcting.repair):
        screen.rule()
    screen.say(tr("Bright corners mark what has changed on the island."), "small", pale=True)
    screen.say(tr("The earlier record stays in the archive."), "small", pale=True)
    screen.button(tr("Save the correction"), screen.keep, "primary", "check")
    _offer_ways_back(screen)


def _tell_broken(screen: CorrectScreen, broken: Entry) -> None:
    """A later turn does not hold any more: why, and the ways on."""
    correcting = screen.correcting
    turn = correcting.repair.record.turns[broken.turn - 1]
    if turn.tile is None and broken.rules == (ids.TURN_BUILD,):
        _tell_forgotten(screen, broken)
        return
    screen.title = tr("Turn {turn} is no longer legal", turn=broken.turn)
    _list_changes(screen)
    screen.say(_in_words(screen, turn, broken.turn), "strong")
    say_reasons(screen, screen.explainer, turn, broken)
    if broken.rules == (ids.TURN_OVER,):
        n = len(correcting.repair.record.turns) - broken.turn + 1
        said = tr_n("Remove the turn after the end", "Remove the {n} turns after the end", n)
        screen.button(said, lambda: screen.do(correcting.cut_from_illegal), "primary")
    else:
        screen.button(tr("Enter turn {turn} again", turn=broken.turn), screen.repair_broken, "primary", "pencil")
        if correcting.repair.can_stand:
            screen.button(tr("Let it stand"), lambda: screen.do(correcting.repair.let_stand), icon="handshake")
        elif broken.part != TURN_PART:
            screen.say(_why_not_stand(broken), "small", pale=True)
        if broken.part == BUILD_PART:
            _offer_out(screen, broken)
        screen.row("minus", tr("Remove turn {turn}", turn=broken.turn), "", screen.take_out_broken)
    _offer_ways_back(screen)


def _tell_forgotten(screen: CorrectScreen, broken: Entry) -> None:
    """A turn was forgotten, and nobody said yet where its tile lies."""
    correcting = screen.correcting
    screen.title = tr("Turn {turn} was forgotten", turn=broken.turn)
    screen.say(_in_words(screen, correcting.repair.record.turns[broken.turn - 1], broken.turn), "strong")
    screen.button(tr("Enter it"), screen.repair_broken, "primary", "pencil")
    _offer_ways_back(screen)


def _why_not_stand(broken: Entry) -> str:
    if any(rule.startswith("expand.") for rule in broken.rules):
        return tr("A wrong expansion has to be corrected; it cannot be let stand.")
    return tr("It cannot lie like that on the table, so it cannot be let stand.")


def _offer_out(screen: CorrectScreen, broken: Entry) -> None:
    """Where no build is left the player is out."""
    correcting = screen.correcting
    now = correcting.repair.current.replay
    middle = now.middles[broken.turn - 1] if broken.turn <= len(now.middles) else None
    if middle is not None and not middle.can_build():

        def out() -> None:
            correcting.go_to_illegal()
            correcting.set_went_out()

        screen.row("ban", tr("Cannot build: out"), "", lambda: screen.do(out))


def _list_changes(screen: CorrectScreen) -> None:
    correcting = screen.correcting
    teller = _teller(screen)
    for change in correcting.repair.current.changes:
        screen.say("· " + teller.change(change), "small", pale=True)
    screen.rule()


def _offer_ways_back(screen: CorrectScreen) -> None:
    correcting = screen.correcting
    if len(correcting.repair.current.changes) > 1:
        screen.button(tr("Undo one change"), lambda: screen.back(), icon="undo")
    screen.button(tr("Discard the correction"), screen.take_back, icon="close")
