"""What the table says of a turn: its steps, cards, builds and verdicts, the voice, and the lines of a first game."""

from collections.abc import Sequence

from taluva.app.look.i18n import tr, tr_n
from taluva.app.look.settings import settings
from taluva.app.table.dock import NOTHING, Said
from taluva.app.table.ring import Offer
from taluva.app.table.seen import Seen
from taluva.app.widgets.playercard import CardText
from taluva.engine import ruleids as ids
from taluva.engine.ending import places, team_built
from taluva.engine.hexes import FLOWS
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.position import BUILD, OUT, PLAYING, TEAMS, WON, Position
from taluva.engine.tiles import place, volcano_of
from taluva.engine.verdict import Verdict
from taluva.play.choices import Choice
from taluva.play.history import HistoryStep
from taluva.play.missing_pieces import MissingPieces, missing_pieces
from taluva.play.session import Session
from taluva.play.turn_view import TurnView
from taluva.words import outcomes, results, turn_labels
from taluva.words.catalogue import N_
from taluva.words.results import RankedSide
from taluva.words.rule_phrases import RulePhrases

LONGEST_NAME = 44  # letters, of a team; as many as two lines hold
StepText = tuple[str, str]  # title, state


def steps(session: Session, reading: TurnView) -> list[StepText]:
    """The three steps of the turn: which are done, which is now, which went wrong."""
    named, faulted, aims = (
        reading.selection.hex,
        reading.selection.explained is not None,
        reading.selection.aim is not None,
    )
    lies, proposal = session.position.awaits == BUILD, session.proposal
    kind = "done" if lies or proposal.kind else "now"
    if lies or proposal.stands:
        place = "done"
    elif proposal.placement is None:
        place = "fault" if aims and reading.no_direction else "later" if kind == "now" else "now"
    else:
        place = "done" if session.verdict is not None and session.verdict.legal else "fault"
    ready = (lies or session.tile_outcome.ready) and not session.tile_outcome.stuck
    possible = named is None or not reading.shows_legal or any(one.legal for one in reading.offers)
    build = "fault" if faulted or (lies and not possible) else "now" if ready else "later"
    return [(tr("Tile"), kind), (tr("Spot"), place), (tr("Build"), build)]


_ALL_BUILT = {HUT: N_("huts complete"), TOWER: N_("towers complete"), TEMPLE: N_("temples complete")}


def card(position: Position, seat: int, explainer: RulePhrases) -> CardText:
    """One player's card."""
    state, way, colours = position.states[seat], _way(position, seat), position.setup.colours
    place = places(position)[seat]
    said = CardText(
        colours[seat],
        explainer.phrases.name(colours[seat]),
        position.supply(seat),
        active=position.seat == seat,
        gone=state == OUT,
        chip=outcomes.seat_state(explainer.phrases, position, seat),
        prized=(position.over and place == 1) or state == WON,
        place=explainer.phrases.place(place) if place else "",
    )
    if way is None or position.setup.play == TEAMS:
        return said
    return said._replace(pieces=way.pieces, kinds=tuple((colours[owner], kind) for owner, kind, n in way.needs if n))


def _way(position: Position, seat: int) -> MissingPieces | None:
    return None if position.states[seat] != PLAYING or position.over else missing_pieces(position, seat)


def lacks(position: Position, seat: int, explainer: RulePhrases) -> tuple[str, str]:
    """What a player lacks to an early win, or what becomes of what he has built: in two parts."""
    state, way = position.states[seat], _way(position, seat)
    lacks = what = ""
    if state == OUT:
        lacks, what = tr("The buildings stay"), tr("but do not count at the end.")
    elif position.over:
        lacks, what = tr("Built in total"), explainer.phrases.count(position.built[seat])
    elif state == WON:
        lacks = tr("The others play on.")
    if way is not None:
        lacks = tr_n("{n} piece to an early win", "{n} pieces to an early win", way.pieces)
        what = " + ".join(
            explainer.phrases.number(kind, number) if number else tr(_ALL_BUILT[kind])
            for owner, kind, number in way.needs
            if number or len(way.needs) == 2
        )
    if position.setup.play == TEAMS:
        team = "AB"[seat % 2]
        built = explainer.phrases.count(team_built(position, seat % 2))
        what = tr("{team}: {built}", team=team, built=built) if built else tr("{team}: nothing built yet", team=team)
    return lacks, what


_TITLES = {HUT: N_("Hut"), TOWER: N_("Tower"), TEMPLE: N_("Temple")}


def offers(found: tuple[Choice, ...], explainer: RulePhrases, sides_of: list[tuple[float, float]]) -> list[Offer]:
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
                    "{terrain}, {hexes}, {huts}",
                    terrain=explainer.phrases.terrain(terrain),
                    hexes=explainer.phrases.tr_n("{n} field", "{n} fields", len(choice.option.hexes)),
                    huts=explainer.phrases.number(HUT, choice.option.cost),
                )
            else:
                remark = explainer.phrases.number(kind, 1)
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
    **turn_labels.BUILDS,
    "expand": N_("{name}'s expansion"),
    "out": N_("{name}'s elimination"),
    "concede": N_("{name}'s resignation"),
}


def step_name(session: Session, step: HistoryStep, explainer: RulePhrases) -> str:
    """A step by its name: Ann's temple."""
    return tr(_DONE[step.what], name=explainer.phrases.name(session.setup.colours[step.seat]))


def step_title(session: Session, step: HistoryStep, explainer: RulePhrases) -> str:
    """A step by its name where it stands alone, on a key or in a list."""
    name = step_name(session, step, explainer)
    return name[:1].upper() + name[1:]


def placed(position: Position, explainer: RulePhrases) -> list[RankedSide]:
    """Every place with the figure that decided it, best first; what decided is told above them."""
    return [
        line._replace(
            name=line.name if len(line.name) <= LONGEST_NAME else line.name[: LONGEST_NAME - 1] + "…",
            remark=line.remark if line.deciding < 0 else "",
        )
        for line in results.result_lines(explainer, position)
    ]


def unsaved(trouble: OSError) -> str:
    """A step that could not be kept is told at once."""
    if getattr(trouble, "why", "full") == "full":
        return tr("This device has no room left. Play on; the game is saved as soon as there is room.")
    return tr("The game cannot be saved now. Play on; saving is tried again.")


def said(seen: Seen, offers: Sequence[Offer]) -> Said:
    """What there is to say now; `offers` are the builds of the named hex, if one is."""
    reading = seen.reading
    if reading.over:
        if seen.prized:
            return Said("plain", tr("Gold rims: the buildings that won"))
        return Said("plain", " ".join(outcomes.why_over(seen.explainer.phrases, reading.position)))
    if reading.stuck:
        return Said("fault", turn_labels.out_text(seen.explainer.phrases, seen.colour), urgent=True)
    aimless = reading.selection.aim is not None and reading.no_direction
    if reading.awaits_tile and reading.placement is not None and not aimless:
        return _tile(seen)
    if reading.selection.explained is not None:
        verdict = reading.selection.explained.verdict
        return Said("fault", seen.explainer.headline(verdict.faults[0]), urgent=True)
    if offers:
        return _builds(seen, offers)
    if reading.awaits_tile:
        return _to_lay(seen)
    if reading.laid is None:  # the record begins behind the tile
        return Said("plain", tr("Tap where to build"))
    level = reading.position.island.levels[volcano_of(reading.laid.placement)]
    return Said("plain", tr("Tap where to build"), tr("Tile on level {n}. Undo takes it back.", n=level))


def _tile(seen: Seen) -> Said:
    """The live verdict on the tile in hand."""
    reading = seen.reading
    placement, verdict = reading.placement, reading.verdict
    pulled = reading.selection.dragged is not None
    if placement is None or verdict is None or (not seen.reading.shows_legal and not reading.ghost_is_placed):
        return NOTHING
    name_it = "" if reading.proposal.kind else tr("Now choose the tile in the grid.")
    if verdict.legal:
        title, *rest = turn_labels.legal_tile_text(seen.explainer.phrases, reading.position.island, placement)
        follows = name_it or (tr("Tap where to build. That confirms the tile.") if not rest and not pulled else "")
        turned = tr("Turned to the only legal direction.") if reading.selection.turned else ""
        return Said("legal", title.rstrip("."), " ".join([turned, *rest, follows]).strip(), urgent=True, pulled=pulled)
    first, *others = [seen.explainer.headline(fault) for fault in verdict.faults]
    if reading.proposal.stands and not pulled:
        return Said("warn", tr("Let stand: {reason}", reason=first), name_it, urgent=True)
    if not others:
        mend = "" if pulled else tr("Drag it on, or turn it.")
        return Said("fault", first, mend, urgent=True, pulled=pulled)
    title = tr_n("Not here: {n} rule", "Not here: {n} rules", len(others) + 1)
    return Said("fault", title, " · ".join((first, *others)), urgent=True, pulled=pulled)


def _to_lay(seen: Seen) -> Said:
    """Nothing lies on the island yet: what to do."""
    reading = seen.reading
    kind = reading.proposal.kind
    if reading.selection.aim is not None:
        if reading.no_direction:
            return Said("fault", tr("No legal direction here"), _why_nowhere(seen), urgent=True)
        return Said("plain", tr("Tap an arrow"), tr("The lava flows there."), urgent=True)
    if reading.selection.shows_hints:
        return _lit(seen)
    if not kind:
        return Said("plain", tr("Draw a tile, tap its picture"), tr("Or drag it from the grid onto the island."))
    return Said("plain", tr("Tap where the volcano lies"), seen.explainer.phrases.tile(kind))


def _why_nowhere(seen: Seen) -> str:
    """Why a tile can lie in no direction on the hex that was tapped: as few reasons as explain all six."""
    reading, aim = seen.reading, seen.reading.selection.aim
    assert aim is not None
    ways = {flow: reading.position.judge_tile(place(aim, flow)).faults for flow in FLOWS}
    reasons = {flow: [seen.explainer.headline(fault) for fault in faults] for flow, faults in ways.items()}
    told: list[str] = []
    while left := [said for said in reasons.values() if not set(told).intersection(said)]:
        every = [reason for said in left for reason in said]
        told.append(max(every, key=every.count))
    return " · ".join(told)


def _lit(seen: Seen) -> Said:
    """What the light bulb shows, in words."""
    lights, name = seen.reading.hints, seen.explainer.phrases.name(seen.colour)
    few = len(lights.saving)
    if few:
        keep = tr_n("One spot keeps {name} in the game", "{n} spots keep {name} in the game", few, name=name)
        return Said("hint", keep, tr("In gold.") if lights.shows_tiles else tr("Only these are lit."), urgent=True)
    if not seen.reading.position.island.levels:
        return Said("hint", tr("The first tile may be placed anywhere"), urgent=True)
    can = tr("Volcanoes with an arrow can erupt.") if lights.eruptions else tr("No volcano can erupt.")
    along = tr("A tile may be placed along the line")
    return Said("hint", along, can, urgent=True)


def _offered(one: Offer) -> str:
    """A build and what there is to say of it."""
    return tr("{what}: {said}", what=one.title, said=one.remark) if one.remark else one.title


def _builds(seen: Seen, offers: Sequence[Offer]) -> Said:
    """The builds of the named hex: those that can be had, then why not the others."""
    legal = [_offered(one) if one.kind == "expand" else one.title for one in offers if one.legal]
    why_not = " · ".join(_offered(one) for one in offers if not one.legal)
    if not legal:
        return Said("fault", tr("Nothing can be built here"), why_not, urgent=True)
    if seen.reading.only_offer is not None:
        return Said("plain", legal[0], seen.explainer.phrases.tr("Tap the field again to build."), urgent=True)
    return Said("plain", " · ".join(legal), why_not, urgent=True)


# Eight lines for a table's first game, one a turn: how the app is touched and read, never what to play.
# What comes first of all is said by the table itself at each turn: draw a tile, and name it.
ON_PLACE, ON_BUILD = 2, 3
LINES = (
    (ON_PLACE, N_("Tap where the volcano lies"), N_("The lava points between the other two fields.")),
    (ON_BUILD, N_("A lit field can be built on"), N_("Tap it twice, or keep pressing it.")),
    (ON_PLACE, N_("A tile may also be placed on others"), N_("Volcano on volcano, the lava another way.")),
    (ON_BUILD, N_("Several ways to build open as a ring"), N_("Tap a disc, or slide onto it.")),
    (ON_PLACE, N_("The light bulb shows every legal spot"), N_("It goes out when the turn ends.")),
    (
        ON_BUILD,
        N_("To expand, tap your settlement"),
        N_("The huts go onto all free fields of one terrain beside it."),
    ),
    (ON_PLACE, N_("Two fingers move and turn the island"), N_("The frame in the corner shows all of it.")),
    (ON_PLACE, N_("Undo takes back any step"), N_("The button says whose.")),
)


def has_line(session: Session) -> bool:
    """Whether one of the lines of a first game is about the turn that is entered now."""
    return session.turn <= len(LINES)


def coached(seen: Seen) -> Said:
    """The line of this turn, at the step that it speaks of; nothing after the last one."""
    if not settings.coach or not has_line(seen.session):
        return NOTHING
    step, title, remark = LINES[seen.session.turn - 1]
    if _step(seen) != step:
        return NOTHING
    voice = seen.explainer.phrases
    return Said("coach", voice.tr(title), voice.tr(remark), tr("We know it"), _end, urgent=step == ON_BUILD)


def _step(seen: Seen) -> int:
    """The step of the turn that is now; 0 while the tile has no name, and where something is open or at fault."""
    reading = seen.reading
    held = reading.selection
    if reading.over or reading.stuck or held.dragged is not None or held.hex is not None or held.explained is not None:
        return 0
    if not reading.awaits_tile or (reading.ghost_is_placed and reading.ready):
        return ON_BUILD
    begun = reading.placement is not None or held.aim is not None
    return ON_PLACE if reading.proposal.kind and not begun else 0


def _end() -> None:
    settings.coach = False
