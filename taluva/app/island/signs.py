"""What the table says on the island: marks on hexes, the tile that is being placed, the compass round it."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import chain
from math import atan2, cos, sin
from typing import NamedTuple

from taluva.app.island.badges import Burial
from taluva.app.island.discs import disc, disc_over, pill
from taluva.app.island.lines import dashed, hex_rim
from taluva.app.island.mesh import ORIGIN, Point, joined, over_hex, put
from taluva.app.island.pictures import sprite
from taluva.app.island.projection import CORNERS, LEVEL, SIXTH, Projection, ground
from taluva.app.island.scene import Column, body, from_behind, mark, paint, seams, solid
from taluva.app.island.shaders import BRIGHT, PULSE, STILL
from taluva.app.island.wrong import PLACES, beside, clear, wrong_ground
from taluva.engine.hexes import FLOWS, Hex, Hour, at, neighbours
from taluva.engine.island import Island
from taluva.engine.pieces import Piece
from taluva.engine.tiles import VOLCANO, covered, place
from taluva.play.hints import NO_HINTS, Hints

FLOAT = 0.30 / LEVEL  # how far a tile floats above where it would lie, in levels
ARROW, HANDLE, POINTER, BADGE = 30.0, 58.0, 40.0, 30.0  # dp
CAPSULE, FIGURE, DOT = 26.0, 12.0, 4.0  # dp: its height, and how much each figure and each dot widen it
WIDEST = 74.0  # dp of a capsule that has grown
LARGEST = 1.4  # by how much the numbers grow with the letters; more would hide their hexes
STEPS_BACK = 0.36  # how much ground on which nothing can be built is darkened
CREAM = 0.82  # how much the ground under a preview fades
GOLDEN = (("gold", 1.0, 0.84), ("ember", 0.84, 0.8))  # round a winner's hexes, and how far in
NOTED = (("cream", 1.0, 0.87),)
BEHIND = 0.30  # how much ground on which the winner has nothing is darkened
REACH, SHORTEST_REACH = 1.42, 46.0  # of the compass, in s, and never fewer dp
DOTS, HANDLE_REACH = 6, 2.55  # between the volcano and the handle, and how far off that is, in s
Numbers = Mapping[Hex, tuple[int, ...]]  # of the rules that each hex breaks; none for an outline only
NO_NUMBERS: Numbers = {}
NONE = joined(())
_HERE = at(0, 0)  # its ground is the origin


class Marks(NamedTuple):
    """What is marked on the island; faults come with the numbers of their rules."""

    fault: Numbers = NO_NUMBERS
    build: Collection[Hex] = ()
    selected: Hex | None = None
    expand: Collection[Hex] = ()  # that the expansion fills which is previewed
    last: Collection[Hex] = ()
    fresh: Collection[Hex] = ()
    hint: Collection[Hex] = ()
    glow: Collection[Hex] = ()
    dim: bool = False  # whether every other empty hex steps back
    preview: Mapping[Hex, Piece] = {}  # pieces to show as not yet built
    pulse: Collection[Hex] = ()  # the hexes of the one rule that was asked for
    lights: Hints = NO_HINTS  # what the light bulb shows
    prize: Collection[Hex] = ()  # where a winner has built
    gained: Mapping[Hex, int] = {}  # and how many pieces on each, if that is to be said
    badged: Collection[Hex] = ()  # of those to build on, where a badge says what
    offered: Collection[Hex] = ()  # of a tile that lies only to be looked at, or that is written on
    noted: Collection[Hex] = ()  # that were built on in the turn that is written on


class Ghost(NamedTuple):
    """A tile that is being placed: without a kind its fields are unknown, without a verdict its outline is neutral."""

    kind: str | None
    volcano: Hex
    flow: Hour
    ok: bool | None = None
    faults: Numbers = NO_NUMBERS
    level: int = 1
    handle: bool = True
    lit: Collection[Hex] = ()  # its hexes that can be built on once it lies
    pulse: Collection[Hex] = ()  # the hexes of the one rule that was asked for
    badged: Collection[Hex] = ()  # of those to build on, where a badge says what
    lies: bool = False  # whether it is shown for all that it breaks a rule
    buries: tuple[Burial, ...] = ()

    @property
    def flat(self) -> bool:
        """Whether only the ground that it would cover is shown: what stands there must be seen."""
        return self.ok is False and not self.lies


class Compass(NamedTuple):
    """The six directions round a volcano's hex and what the arbiter says of each: legal, not, or unknown."""

    hexagon: Hex
    level: int
    verdicts: Mapping[Hour, bool | None]


def on_tops(marks: Marks, island: Island) -> array[float]:
    """The marks that lie on hexes."""
    levels = island.levels
    chunks = [_rims(marks, island)]

    def lay(name: str, hexes: Collection[Hex], motion: float = STILL) -> None:
        chunks.extend(mark(hexagon, levels.get(hexagon, 1), name, motion) for hexagon in hexes)

    if marks.dim:
        lit = {*marks.build, *marks.expand, *([] if marks.selected is None else [marks.selected])}
        rest = [hexagon for hexagon in levels if hexagon not in lit and hexagon not in island.pieces]
        chunks.extend(solid(hexagon, levels[hexagon], STEPS_BACK, "dark") for hexagon in rest)
    lay("glow", marks.glow)
    lay("last", marks.last)
    lay("fresh", marks.fresh)
    for hexagon in marks.build:
        if hexagon != marks.selected and hexagon not in marks.expand:
            lay("build-rim" if hexagon in marks.badged else "build", [hexagon])
    lay("expand", [hexagon for hexagon in marks.expand if hexagon != marks.selected])
    lay("fault-outline", marks.fault)
    lay("fault", marks.pulse, PULSE)
    chunks.extend(solid(hexagon, levels.get(hexagon, 1), CREAM) for hexagon in marks.preview)
    lay("hint", marks.hint, PULSE)
    if marks.selected is not None:
        lay("selected", [marks.selected])
    return joined(chunks)


def _rims(marks: Marks, island: Island) -> array[float]:
    """The winner's hexes rimmed with gold, all other ground a little darker, what stands on it not; noted ones cream.

    A tile that is only offered, or noted, has a dashed line.
    """
    levels = island.levels
    chunks: list[array[float]] = []
    if marks.prize:
        lit = {*marks.prize, *marks.offered}
        chunks = [solid(hexagon, level, BEHIND, "dark") for hexagon, level in levels.items() if hexagon not in lit]
    chunks.append(dashed(marks.offered, [levels.get(one, 1) for one in marks.offered]))
    for hexes, lines in ((marks.prize, GOLDEN), (marks.noted, NOTED)):
        chunks += [
            hex_rim(one, levels[one], colour, *wide) for one in hexes if one in levels for colour, *wide in lines
        ]
    return joined(chunks)


def numbers(marks: Marks, island: Island, large: float = 1.0) -> array[float]:
    """The numbers of the broken rules on the hexes that break them."""
    return joined(
        capsule(hexagon, island.levels.get(hexagon, 1), several, large, clear(island, hexagon))
        for hexagon, several in marks.fault.items()
        if several
    )


@over_hex
def capsule(
    out: array[float], level: float, numbers: tuple[int, ...], large: float = 1.0, at: Point = PLACES[0]
) -> None:
    """All numbers of one hex in one capsule: 1·3·5; a single one in a disc."""
    shown = [min(9, number) for number in numbers]
    # Never so wide that it would reach over the capsule of the next hex.
    large = max(1.0, min(large, WIDEST / (CAPSULE + (len(shown) - 1) * (FIGURE + DOT))))
    step, high = (FIGURE + DOT) * large, CAPSULE * large
    wide = (len(shown) - 1) * step
    pill(out, "badge-blank-fault", level, wide + high, high, at)
    for nth, number in enumerate(shown):
        across = nth * step - wide / 2
        disc(out, f"figure-{number}", level, at, high * 0.44, (across, 0.0))
        if nth:
            disc(out, "dot", level, at, DOT * large, (across - step / 2, 0.0))


def _corner(hour: int) -> tuple[float, float]:
    """The corner of a hex to which lava may flow."""
    return CORNERS[hour % 12 // 2]


@over_hex
def _lying(out: array[float], name: str, flow: Hour, level: float, alpha: float, at: tuple[float, float]) -> None:
    """A picture of a whole tile on the ground; the pictures show lava to 12 o'clock."""
    x, y = _corner(flow)
    cosine, sine = cos(flow * SIXTH / 2), sin(flow * SIXTH / 2)
    turned = [(x + a * cosine + b * sine, y + b * cosine - a * sine, u, v) for a, b, u, v in sprite(name).corners()]
    put(out, turned, level - 1.0, shift=at, alpha=alpha, motion=BRIGHT)


def ghost_columns(ghost: Ghost) -> dict[Hex, Column]:
    """The three hexes of a ghost, as columns one tile high."""
    three = covered(place(ghost.volcano, ghost.flow))
    grounds = VOLCANO + (ghost.kind or "??")
    return {
        hexagon: Column(
            terrain,
            ghost.flow if terrain == VOLCANO else 0,
            0,
            tuple([(1, True) if other in three else (0, False) for other in neighbours(hexagon)]),
        )
        for hexagon, terrain in zip(three, grounds, strict=True)
    }


def raise_ghost(
    ghost: Ghost, island: Island, seen: Projection, large: float = 1.0, discs: Collection[Point] = ()
) -> dict[str, array[float]]:
    """Draw the tile that floats above its place; of one that breaks a rule only the ground that it would cover.

    What there is to draw is found by the name of its mesh; besides, what is over the compass: "hold", by which a finger
    turns it, and "told", the numbers over everything else.
    """
    raised = ghost.level - 1 + FLOAT
    level = ghost.level + FLOAT
    three = covered(place(ghost.volcano, ghost.flow))

    def high(hexagon: Hex) -> float:
        return level if hexagon in three and not ghost.flat else island.levels.get(hexagon, 1)

    apart = (ARROW + CAPSULE * large) / 2
    told = [
        capsule(one, high(one), several, large, beside(discs, seen, one, high(one), apart, clear(island, one)))
        for one, several in ghost.faults.items()
        if several
    ]
    hold, angle = NONE, angles(seen)[ghost.flow]
    if ghost.handle:
        hold = _handle(ghost.volcano, handle_at(ghost), level, angle)
    elif ghost.flat:
        # Which way its lava would flow, on the volcano's rim.
        on = island.levels.get(ghost.volcano, 1)
        hold = disc_over(ghost.volcano, "handle", on, _corner(ghost.flow), POINTER, angle)
    if ghost.flat:
        covers = wrong_ground(three, ghost.faults, ghost.pulse, island)
        return {"covered": covers, "hold": hold, "told": joined(told)}
    outline = "tile-fresh-a" if ghost.ok is None else "tile-legal-a" if ghost.ok else "tile-fault-a"
    over = [_lying(ghost.volcano, outline, ghost.flow, level, 1.0, ORIGIN)]
    if ghost.ok is not None:
        # The badge of the verdict lies beside the tile.
        x, y = ground(covered(place(_HERE, ghost.flow))[2])
        a, b = _corner((ghost.flow + 1) % 12 + 1)
        name = "badge-ok" if ghost.ok else "badge-no"
        over.append(disc_over(ghost.volcano, name, level, (x + a * 0.98, y + b * 0.98), BADGE))
    columns = ghost_columns(ghost)
    order = from_behind(columns, seen.sine, seen.cosine)
    tile, *painted = (
        [draw(one, columns[one], raised=raised, bright=True) for one in order] for draw in (body, paint, seams)
    )
    return {
        "shade": _lying(ghost.volcano, "tile-shadow-a", ghost.flow, ghost.level - 1, 0.9, (0.10, -0.07)),
        "raised": joined(tile),
        "raised_paint": joined(chain(*painted)),
        "over_marks": joined(
            [mark(hexagon, level, "build-rim" if hexagon in ghost.badged else "build") for hexagon in ghost.lit]
            + [mark(hexagon, high(hexagon), "fault", PULSE) for hexagon in ghost.pulse]
        ),
        "over": joined(over),
        "hold": hold,
        "told": joined(told),
    }


def handle_at(ghost: Ghost) -> tuple[float, float]:
    """Where the handle lies on the ground, from the volcano's centre."""
    x, y = _corner(ghost.flow)
    return x * HANDLE_REACH, y * HANDLE_REACH


@over_hex
def _handle(out: array[float], at: tuple[float, float], level: float, angle: float) -> None:
    """The handle that turns a ghost, on a string of dots; its arrow points at this angle of the screen."""
    x, y = at
    for n in range(1, DOTS + 1):
        part = 0.25 + 0.5 * n / DOTS
        disc(out, "compass-dot", level, (x * part, y * part), 9.0)
    disc(out, "handle", level, at, HANDLE, angle=angle)


def reach(dp_a_hex: float) -> float:
    """How far, in s, the arrows lie from the middle, so that they can be told apart however small the island is."""
    return max(REACH, SHORTEST_REACH / dp_a_hex)


def compass_at(flow: int, reach: float = REACH) -> tuple[float, float]:
    """Where a direction's arrow lies on the ground, from the volcano's centre."""
    x, y = _corner(flow)
    return x * reach, y * reach


@lru_cache(8)
def angles(seen: Projection) -> Mapping[Hour, float]:
    """The angle on the screen, anticlockwise from 3 o'clock, at which each direction is seen."""
    middle = seen._replace(x=0.0, y=0.0, s=1.0)
    points = {flow: middle.to_screen(*compass_at(flow)) for flow in FLOWS}
    return {flow: atan2(y, x) for flow, (x, y) in points.items()}


_TOLD = {True: "compass-arrow", False: "compass-cross", None: "compass-dot"}


def compass(shown: Compass, but: int | None, angles: Mapping[Hour, float], reach: float = REACH) -> array[float]:
    """The verdicts round a hex: an arrow where it is legal, a cross where it is not, a dot where nobody knows."""
    level = shown.level + FLOAT
    round_it = [
        disc_over(
            shown.hexagon, _TOLD[verdict], level, compass_at(flow, reach), ARROW, angles[flow] if verdict else 0.0
        )
        for flow, verdict in shown.verdicts.items()
        if flow != but
    ]
    return joined(round_it if but is not None else (_ring(shown.hexagon, level, reach), *round_it))


@over_hex
def _ring(out: array[float], level: float, reach: float) -> None:
    picture = sprite("compass-ring")
    put(out, picture.corners(size=reach / picture.right * 0.95), level - 1.0, motion=BRIGHT)
