"""What the table says of a session: steps, cards, offers, reasons and places as plain texts."""

from typing import NamedTuple

from taluva.app.look.i18n import tr, tr_n
from taluva.app.table.ring import Offer
from taluva.app.widgets.endpanel import Placed
from taluva.app.widgets.verdictcard import Reason
from taluva.engine import ruleids as ids
from taluva.engine.ending import places, team_built
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.position import OUT, PLAYING, TEAMS, WON, Position
from taluva.engine.verdict import Verdict
from taluva.play.choices import Choice
from taluva.play.history import Step
from taluva.play.reading import Reading
from taluva.play.session import Session
from taluva.play.supplies import Missing, missing
from taluva.words import outcomes, results
from taluva.words.explain import Explainer
from taluva.words.marks import N_, NN_

LONGEST_NAME = 44  # letters, of a team; as many as two lines hold
StepText = tuple[str, str]  # title, state


def steps(session: Session, reading: Reading) -> list[StepText]:
    """The three steps of the turn: which are done, which is now, which went wrong."""
    named, faulted, aims = reading.held.named, reading.held.faulted is not None, reading.held.aim is not None
    laid, proposal = session.laid, session.proposal
    kind = "done" if laid is not None or proposal.kind else "now"
    if laid is not None or proposal.stands:
        place = "done"
    elif proposal.placement is None:
        place = "fault" if aims and reading.no_direction else "later" if kind == "now" else "now"
    else:
        place = "done" if session.verdict is not None and session.verdict.legal else "fault"
    ready = (laid is not None or session.prospect.ready) and not session.prospect.stuck
    possible = named is None or not reading.helps or any(one.legal for one in reading.offers)
    build = "fault" if faulted or (laid is not None and not possible) else "now" if ready else "later"
    return [(tr("Tile"), kind), (tr("Spot"), place), (tr("Build"), build)]


class CardText(NamedTuple):
    """What a player card shows."""

    left: list[int]
    active: bool
    gone: bool
    chip: str
    prized: bool
    place: str
    pieces: int  # to an early win of this player alone
    kinds: list[tuple[str, str]]  # the colour and the kind of what is missing


_ALL_BUILT = {HUT: N_("huts complete"), TOWER: N_("towers complete"), TEMPLE: N_("temples complete")}


def card(position: Position, seat: int, explainer: Explainer) -> CardText:
    """One player's card."""
    state, way = position.states[seat], _way(position, seat)
    chip = outcomes.state(explainer.voice, position, seat)
    place = places(position)[seat]
    alone = way is not None and position.setup.play != TEAMS
    kinds = [] if way is None else [(position.setup.colours[owner], kind) for owner, kind, n in way.needs if n]
    prized = (position.over and place == 1) or state == WON
    said = explainer.voice.place(place) if place else ""
    return CardText(
        list(position.supply(seat)), position.seat == seat, state == OUT, chip, prized, said,
        way.pieces if way is not None and alone else 0, kinds if alone else [],
    )  # fmt: skip


def _way(position: Position, seat: int) -> Missing | None:
    return None if position.states[seat] != PLAYING or position.over else missing(position, seat)


def lacks(position: Position, seat: int, explainer: Explainer) -> tuple[str, str]:
    """What a player lacks to an early win, or what becomes of what he has built: in two parts."""
    state, way = position.states[seat], _way(position, seat)
    lacks = what = ""
    if state == OUT:
        lacks, what = tr("The buildings stay"), tr("but do not count at the end.")
    elif position.over:
        lacks, what = tr("Built in total"), explainer.voice.count(position.built[seat])
    elif state == WON:
        lacks = tr("The others play on.")
    if way is not None:
        lacks = tr_n("{n} piece to an early win", "{n} pieces to an early win", way.pieces)
        what = " + ".join(
            explainer.voice.number(kind, number) if number else tr(_ALL_BUILT[kind])
            for owner, kind, number in way.needs
            if number or len(way.needs) == 2
        )
    if position.setup.play == TEAMS:
        team = "AB"[seat % 2]
        built = explainer.voice.count(team_built(position, seat % 2))
        what = tr("{team}: {built}", team=team, built=built) if built else tr("{team}: nothing built yet", team=team)
    return lacks, what


_TITLES = {HUT: N_("Hut"), TOWER: N_("Tower"), TEMPLE: N_("Temple")}


def offers(found: tuple[Choice, ...], explainer: Explainer, sides_of: list[tuple[float, float]]) -> list[Offer]:
    """The discs of the ring; several expansions are named by where their settlement lies, or by terrain."""
    said = []
    for choice, side in zip(found, sides_of, strict=True):
        kind, _, terrain = choice.build
        where = compass_side(*side) if any(side) else ""
        title = tr(_EXPANDS[where] if kind == EXPAND else _TITLES[kind])
        huts = choice.option.cost if choice.option is not None and kind == EXPAND else 0
        if choice.legal and choice.option is not None:
            if kind == EXPAND:
                remark = tr(
                    "{field}, {hexes}, {huts}",
                    field=explainer.voice.terrain(terrain),
                    hexes=explainer.voice.tr_n("{n} hex", "{n} hexes", len(choice.option.hexes)),
                    huts=explainer.voice.number(HUT, choice.option.cost),
                )
            else:
                remark = explainer.voice.number(kind, 1)
        elif kind == EXPAND and len(found) == 1 and terrain and ids.EXPAND_TERRAIN in choice.verdict.rules:
            # An own settlement was tapped, and no terrain at all is free beside it.
            remark, terrain = tr("nothing free around it"), ""
        else:
            remark = explainer.short(choice.verdict.faults[0])
        said.append(Offer(title, remark, choice.legal, kind, terrain if kind == EXPAND else "", huts, side))
    return said


_EXPANDS = {
    "": N_("Expand"),
    "right": N_("Expand from the right"),
    "left": N_("Expand from the left"),
    "above": N_("Expand from above"),
    "below": N_("Expand from below"),
    "above right": N_("Expand from upper right"),
    "above left": N_("Expand from upper left"),
    "below right": N_("Expand from lower right"),
    "below left": N_("Expand from lower left"),
}


def compass_side(x: float, y: float) -> str:
    """Where on the screen something lies, seen from the hex that was tapped: x to the right, y upward."""
    across = "right" if x > 0 else "left"
    up = "above" if y > 0 else "below"
    if abs(x) > abs(y) * 1.2:
        return across
    return up if abs(x) < abs(y) * 0.35 else f"{up} {across}"


def reasons(verdict: Verdict, explainer: Explainer, mover: str, terrain: str = "") -> list[Reason]:
    """Every broken rule as the card shows it."""
    return [
        Reason(
            explainer.headline(fault),
            explainer.fault(fault, mover, terrain),
            fault.rule,
        )
        for fault in verdict.faults
    ]


def numbers(verdict: Verdict) -> dict[Hex, tuple[int, ...]]:
    """The number of every rule that each hex breaks."""
    found: dict[Hex, tuple[int, ...]] = {}
    for number, fault in enumerate(verdict.faults, 1):
        for place in fault.hexes:
            found[place] = (*found.get(place, ()), number)
    return found


def tile_title(verdict: Verdict, erupts: bool) -> str:
    """The heading over the faults of a tile."""
    n = len(verdict.faults)
    if erupts:
        return tr_n("This eruption breaks a rule", "This eruption breaks {n} rules", n)
    return tr_n("This tile breaks a rule", "This tile breaks {n} rules", n)


_BUILD_TITLES = {
    HUT: NN_("This hut breaks a rule", "This hut breaks {n} rules"),
    TOWER: NN_("This tower breaks a rule", "This tower breaks {n} rules"),
    TEMPLE: NN_("This temple breaks a rule", "This temple breaks {n} rules"),
    EXPAND: NN_("This expansion breaks a rule", "This expansion breaks {n} rules"),
}


def build_title(verdict: Verdict, kind: str) -> str:
    """The heading over the faults of a build."""
    return tr_n(*_BUILD_TITLES[kind], len(verdict.faults))


def standing_remark(verdict: Verdict, kind: str, turn: int) -> str:
    """What letting it stand means, or why it cannot."""
    if verdict.can_stand:
        return tr("Let it stand if everyone agrees: the record marks it “{mark}” and play goes on.", mark=f"{turn}!")
    if not kind:
        return tr("A tile cannot lie like that, so it cannot stand.")
    if kind == EXPAND:
        return tr("A wrong expansion has to be corrected; it cannot be let stand.")
    if {fault.rule for fault in verdict.faults}.isdisjoint((ids.BUILD_LAND, ids.BUILD_OCCUPIED)):
        return tr("No such piece is left to put there.")
    return tr("A building cannot stand there.")


_DONE = {
    "kind": N_("{name}'s choice of tile"),
    "place": N_("{name}'s spot"),
    "swap": N_("{name}'s changed fields"),
    "tile": N_("{name}'s tile"),
    "hut": N_("{name}'s hut"),
    "tower": N_("{name}'s tower"),
    "temple": N_("{name}'s temple"),
    "expand": N_("{name}'s expansion"),
    "out": N_("{name}'s elimination"),
    "concede": N_("{name}'s resignation"),
}


def step_name(session: Session, step: Step, explainer: Explainer) -> str:
    """A step by its name: Ann's temple."""
    return tr(_DONE[step.what], name=explainer.voice.name(session.setup.colours[step.seat]))


def step_title(session: Session, step: Step, explainer: Explainer) -> str:
    """A step by its name where it stands alone, on a key or in a list."""
    name = step_name(session, step, explainer)
    return name[:1].upper() + name[1:]


def placed(position: Position, explainer: Explainer) -> list[Placed]:
    """Every place with the figure that decided it, best first; what decided is told above them."""
    return [
        Placed(
            explainer.voice.place(line.place) if line.place else "",
            line.place == 1,
            line.colours,
            line.name if len(line.name) <= LONGEST_NAME else line.name[: LONGEST_NAME - 1] + "…",
            line.remark if line.deciding < 0 else "",
            line.built,
            line.deciding,
            line.partners,
            line.together,
            line.full,
        )
        for line in results.lines(explainer, position)
    ]


def unsaved(trouble: OSError) -> str:
    """A step that could not be kept is told at once."""
    if getattr(trouble, "why", "full") == "full":
        return tr("The tablet has no room left. Play on; the game is saved as soon as there is room.")
    return tr("The game cannot be saved now. Play on; saving is tried again.")
