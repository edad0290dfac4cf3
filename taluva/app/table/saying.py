"""What the voice says of a turn in hand: the verdict, the reasons, what to do next."""

from collections.abc import Sequence

from taluva.app.look.i18n import tr, tr_n
from taluva.app.table.ring import Offer
from taluva.app.table.seen import Seen
from taluva.app.table.voice import NOTHING, Said
from taluva.engine.hexes import FLOWS
from taluva.engine.tiles import place, volcano_of
from taluva.words import moves, outcomes


def said(seen: Seen, offers: Sequence[Offer]) -> Said:
    """What there is to say now; `offers` are the builds of the named hex, if one is."""
    reading = seen.reading
    if reading.over:
        if seen.prized:
            return Said("plain", tr("Gold rims: the buildings that won"))
        return Said("plain", " ".join(outcomes.why_over(seen.explainer.voice, reading.position)))
    if reading.stuck:
        return Said("fault", moves.out(seen.explainer.voice, seen.colour), urgent=True)
    aimless = reading.held.aim is not None and reading.no_direction
    if reading.lays and reading.placement is not None and not aimless:
        return _tile(seen)
    if reading.held.faulted is not None:
        verdict = reading.held.faulted.verdict
        return Said("fault", seen.explainer.headline(verdict.faults[0]), urgent=True)
    if offers:
        return _builds(seen, offers)
    if reading.lays:
        return _to_lay(seen)
    assert reading.laid is not None
    level = reading.position.island.levels[volcano_of(reading.laid.placement)]
    return Said("plain", tr("Tap where to build"), tr("Tile on level {n}. Undo takes it back.", n=level))


def _tile(seen: Seen) -> Said:
    """The live verdict on the tile in hand."""
    reading = seen.reading
    placement, verdict = reading.placement, reading.verdict
    pulled = reading.held.live is not None
    if placement is None or verdict is None or (not seen.helps and not reading.ghost_rests):
        return NOTHING
    name_it = "" if reading.proposal.kind else tr("Now choose the tile in the grid.")
    if verdict.legal:
        title, *rest = moves.legal_tile(seen.explainer.voice, reading.position.island, placement)
        follows = name_it or (tr("Tap where to build. That confirms the tile.") if not rest and not pulled else "")
        turned = tr("Turned to the only legal direction.") if reading.held.turned else ""
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
    if reading.held.aim is not None:
        if reading.no_direction:
            return Said("fault", tr("No legal direction here"), _why_nowhere(seen), urgent=True)
        return Said("plain", tr("Tap an arrow"), tr("The lava flows there."), urgent=True)
    if reading.held.hinting:
        return _lit(seen)
    if not kind:
        return Said("plain", tr("Draw a tile, tap its picture"), tr("Or drag it from the grid onto the island."))
    return Said("plain", tr("Tap where the volcano lies"), seen.explainer.voice.tile(kind))


def _why_nowhere(seen: Seen) -> str:
    """Why a tile can lie in no direction on the hex that was tapped: as few reasons as explain all six."""
    reading, aim = seen.reading, seen.reading.held.aim
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
    lights, name = seen.reading.lights, seen.explainer.voice.name(seen.colour)
    few = len(lights.saving)
    if few:
        keep = tr_n("One spot keeps {name} in the game", "{n} spots keep {name} in the game", few, name=name)
        return Said("hint", keep, tr("In gold.") if lights.only else tr("Only these are lit."), urgent=True)
    if not seen.reading.position.island.tiles:
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
    if seen.reading.only is not None:
        return Said("plain", legal[0], seen.explainer.voice.tr("Tap the hex again to build."), urgent=True)
    return Said("plain", " · ".join(legal), why_not, urgent=True)
