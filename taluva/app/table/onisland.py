"""A turn in hand on the island: marks, ghost and compass."""

from kivy.metrics import dp

from taluva.app.island.badges import Badge, Burial
from taluva.app.island.camera import EDGE
from taluva.app.island.signs import ARROW, BADGE, FLOAT, Compass, Ghost, Marks, reach
from taluva.app.island.view import IslandView
from taluva.app.look.settings import settings
from taluva.app.table.firsttile import FLOW
from taluva.app.table.parts import Parts
from taluva.app.table.seen import Seen
from taluva.app.widgets.reasons import numbers
from taluva.engine.building import pieces_of
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND, HUT, Piece
from taluva.engine.tiles import covered, flow_of, volcano_of
from taluva.play.turn_input import CENTRE
from taluva.play.turn_view import TurnView


def show_turn(parts: Parts, seen: Seen, animate: bool) -> None:
    """The island, and over it who has won, or how the first tile is laid."""
    show_island(parts.view, seen, animate)
    stage = parts.pixels(parts.layout_plan.stage)
    winning = seen.winners
    winners = [one for one in seen.reading.position.setup.colours if one in winning] if winning else []
    parts.feast.show(winners, parts.view, stage)
    parts.first.show(seen, stage)


def bring_into_sight(view: IslandView, reading: TurnView) -> None:
    """Move just as far as it takes to see the tile that may be built on, and every direction that may be tapped."""
    if reading.selection.dragged is not None:
        return
    s = view.seen().s / dp(1)
    if reading.placement is not None and reading.ready:
        # The sign that it is legal lies over its rim.
        view.sight.bring(covered(reading.placement), EDGE + BADGE / 2 / s)
    if reading.compass is not None:
        view.sight.bring([reading.compass], reach(s) + ARROW / s)


def show_island(view: IslandView, seen: Seen, animate: bool) -> None:
    """The island with the confirmed tile, what is marked on it, and the tile in hand over it."""
    reading = seen.reading
    # Before a tile is chosen a finger moves the island, once there is one.
    meant = bool(reading.proposal.kind) or reading.placement is not None or not reading.position.island.levels
    view.placing = reading.awaits_tile and meant
    view.camera.around = reading.awaits_tile
    view.lit = reading.buildable
    view.alone = builds(reading)
    island = reading.position.island
    if view.island is not island:
        view.island = island
        if not animate:
            view.finish()
    view.marks, view.ghost, view.compass = marks(seen), ghost(seen), compass(reading)
    view.badges = (*badges(reading), *_pen(view, seen))


def builds(reading: TurnView) -> dict[Hex, dict[Hex, Piece]]:
    """What would stand where by the one build of each hex that allows no other."""
    outlook = reading.build_position
    if outlook is None:
        return {}
    island, colour = outlook.island, outlook.colour or ""
    return {hexagon: pieces_of(island, one, colour) for hexagon, one in reading.only_builds.items() if one is not None}


def marks(seen: Seen) -> Marks:
    """What is lit, offered, at fault, last and fresh."""
    reading, held, noted = seen.reading, seen.reading.selection, seen.noted
    # A ghost that rests shows its own.
    resting = covered(reading.placement) if reading.ghost_is_placed and reading.placement is not None else ()
    preview = _preview(reading)
    expands = reading.preview is not None and reading.preview.build.kind == EXPAND
    return Marks(
        fault=numbers(held.explained.verdict) if held.explained is not None else {},
        build=reading.buildable.difference(resting),
        selected=held.hex,
        expand=preview if expands else (),
        last=reading.changed,
        fresh=covered(reading.laid.placement) if reading.laid is not None else (),
        glow=_glowing(reading),
        dim=bool(reading.buildable),
        preview=preview,
        pulse=pointed(reading) if reading.placement is None else (),
        lights=reading.hints,
        prize=seen.prized if seen.winners else (),
        badged=badged(reading),
        offered=covered(noted.tile.placement) if noted is not None and noted.tile is not None else (),
        noted=noted.hexes if noted is not None else (),
    )


def _glowing(reading: TurnView) -> frozenset[Hex]:
    """The settlements of the player whose card is open."""
    seat, position = reading.selection.highlighted_seat, reading.position
    settlements = position.island.settlements(position.setup.colours[seat]) if seat >= 0 else ()
    return frozenset().union(*(settlement.hexes for settlement in settlements))


def _preview(reading: TurnView) -> dict[Hex, Piece]:
    """What the offer that is looked at would put where."""
    choice, outlook = reading.preview, reading.build_position
    if reading.selection.hex is None or choice is None or choice.option is None or outlook is None:
        return {}
    return pieces_of(outlook.island, choice.option, outlook.colour or "")


def pointed(reading: TurnView) -> frozenset[Hex]:
    """The hexes of the reason that a finger asked for."""
    verdict, number = reading.explained, reading.selection.reason
    if verdict is None or not 0 < number <= len(verdict.faults):
        return frozenset()
    return frozenset(verdict.faults[number - 1].hexes)


def ghost(seen: Seen) -> Ghost | None:
    """The tile in hand where it is pulled, or where it was left; where a hand shows how, its tile."""
    reading = seen.reading
    if seen.teaches:
        return Ghost(reading.proposal.kind, CENTRE, FLOW, True, handle=False)
    placement, verdict = reading.placement, reading.verdict
    if placement is None or verdict is None:
        return None
    three = covered(placement)
    secret = not seen.reading.shows_legal and not reading.ghost_is_placed
    ready = reading.ghost_is_placed and reading.ready
    levels = reading.position.island.levels
    return Ghost(
        reading.proposal.kind or None,
        volcano_of(placement),
        flow_of(placement),
        None if secret else verdict.legal,
        {} if secret or verdict.legal else numbers(verdict),
        max(levels.get(hexagon, 0) for hexagon in three) + 1,
        True,
        tuple(hexagon for hexagon in three if hexagon in reading.buildable) if ready else (),
        pointed(reading),
        badged(reading) if ready else frozenset(),
        reading.proposal.stands,
        buries(seen),
    )


def buries(seen: Seen) -> tuple[Burial, ...]:
    """What the tile in hand buries where it is; only of a tile that may lie there, and that may be told."""
    reading = seen.reading
    placement, verdict = reading.placement, reading.verdict
    if (
        placement is None
        or verdict is None
        or not verdict.legal
        or not (seen.reading.shows_legal or reading.ghost_is_placed)
    ):
        return ()
    pieces = reading.position.island.pieces
    return tuple(Burial(one, pieces[one].number, pieces[one].colour) for one in covered(placement) if one in pieces)


def badges(reading: TurnView) -> tuple[Badge, ...]:
    """One for every hex that allows one build only; the named one shows it already, and how to build it."""
    outlook = reading.build_position
    if outlook is None:
        return ()
    resting = covered(reading.placement) if reading.placement is not None else ()
    levels, named, colour = reading.position.island.levels, reading.selection.hex, outlook.colour or "red"
    raised = max((levels.get(one, 0) for one in resting), default=0) + 1 + FLOAT
    preview = reading.preview.option if reading.preview is not None else None
    shown = preview.hexes if preview is not None else ()
    second: tuple[Badge, ...] = ()
    if named is not None and preview is not None and reading.preview == reading.only_offer:
        kind, huts = (HUT, preview.cost) if preview.build.kind == EXPAND else ("", 0)
        away = -1 if settings.hand == "left" else 1
        second = (Badge(named, float(outlook.island.levels[named]), kind, huts, colour, away),)
    return second + tuple(
        Badge(
            hexagon,
            raised if hexagon in resting else float(levels.get(hexagon, 1)),
            HUT if option.build.kind == EXPAND else option.build.kind,
            option.cost if option.build.kind == EXPAND else 0,
            colour,
        )
        for hexagon, option in sorted(reading.only_builds.items())
        if option is not None and hexagon != named and hexagon not in shown
    )


def _pen(view: IslandView, seen: Seen) -> tuple[Badge, ...]:
    """The pen at a corner of what was built in the turn that is written on, or else of its tile."""
    noted = seen.noted
    if noted is None:
        return ()
    hexes = noted.hexes or (covered(noted.tile.placement) if noted.tile is not None else ())
    corner = sorted(hexes, key=lambda one: sum(view.where(one)))[-1:]
    return tuple(Badge(one, float(view.island.levels.get(one, 1)), "", 0, "", 1, "pencil") for one in corner)


def badged(reading: TurnView) -> frozenset[Hex]:
    """Where a badge says what can be built: one thing only."""
    return frozenset(hexagon for hexagon, option in reading.only_builds.items() if option is not None)


def compass(reading: TurnView) -> Compass | None:
    """The six directions round the tile in hand, or round the hex that was tapped for it."""
    if reading.compass is None:
        return None
    level = reading.position.island.levels.get(reading.compass, 0) + 1
    return Compass(reading.compass, level, dict(reading.directions))
