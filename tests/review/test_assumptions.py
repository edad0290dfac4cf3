"""What rests on bare hexes is what some land there, with some pieces on it, would change; nothing else."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from taluva.engine import ruleids as ids
from taluva.engine.building import Builder, judge_build, legal_builds
from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, NO_HOUR, Hex, Hour, at, neighbours
from taluva.engine.island import EMPTY, Face, Island
from taluva.engine.laying import judge_tile
from taluva.engine.pieces import FULL, HUT, TEMPLE, TOWER, Count, Piece
from taluva.engine.placements import Placements, legal_tiles
from taluva.engine.tiles import VOLCANO, Placement, covered, place
from taluva.engine.verdict import Verdict
from taluva.review import assumptions
from taluva.review.assumptions import LEGAL, Assumption

QUICK = 8
LONG = 300

DISC = [at(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
INSIDE = [at(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
COAST = set(DISC).difference(INSIDE)  # where nothing stands, so that nothing goes on beyond

# What may lie where nothing was set, as far as it makes a difference to a rule.
COULD_LIE: tuple[tuple[int, str, Hour, Piece | None], ...] = (
    (1, "J", NO_HOUR, None),
    (2, "J", NO_HOUR, None),
    (48, "J", NO_HOUR, None),
    (1, VOLCANO, Hour(12), None),
    (2, VOLCANO, Hour(4), None),
    (1, "J", NO_HOUR, Piece(HUT, "red")),
    (3, "S", NO_HOUR, Piece(TOWER, "red")),
    (1, "S", NO_HOUR, Piece(TEMPLE, "red")),
    (1, "J", NO_HOUR, Piece(HUT, "white")),
)

Move = Placement | tuple[Builder, Build]


def judged(island: Island, move: Move) -> Verdict:
    """The verdict on a tile or a build."""
    return judge_build(island, *move) if isinstance(move, tuple) else judge_tile(island, move)


def resting(island: Island, move: Move) -> tuple[Assumption, ...]:
    """What of it rests on bare hexes."""
    return (
        assumptions.build_assumptions(island, *move)
        if isinstance(move, tuple)
        else assumptions.tile_assumptions(island, move)
    )


def falls(verdict: Verdict, reason: str) -> bool:
    """Whether a reason is not said there, or a move not legal."""
    return reason not in verdict.rules if reason != LEGAL else not verdict.legal


def set_up(rng: Random) -> list[Face]:
    """Everything around a few hexes, higher in the middle, dense with buildings of two colours."""
    hole = covered(place(at(0, 0), rng.choice(FLOWS)))
    unset = hole if rng.random() < 0.1 else rng.sample(INSIDE, rng.choice((1, 2, 2, 3)))
    crowded, high = rng.choice((0.2, 0.5, 0.8)), rng.choice((0.0, 0.3, 0.9))
    faces = []
    for hexagon in DISC:
        level = rng.choice((2, 3)) if rng.random() < high else 1
        flow = rng.choice(FLOWS) if rng.random() < 0.3 else NO_HOUR
        piece = None
        if not flow and hexagon not in COAST and rng.random() < crowded:
            kind = rng.choice((HUT, HUT, HUT, TOWER, TEMPLE))
            piece = Piece(kind, rng.choice(("red", "red", "white")), level if kind == HUT else 1)
        if hexagon not in unset:
            faces.append(Face(hexagon, level, VOLCANO if flow else rng.choice("JJS"), flow, piece))
    return faces


def fillings(unset: list[Hex]) -> Iterator[dict[Hex, Face]]:
    """Everything that may lie on some hexes, or on some of them."""
    for lying in product((None, *COULD_LIE), repeat=len(unset)):
        yield {hexagon: Face(hexagon, *one) for hexagon, one in zip(unset, lying, strict=True) if one is not None}


def some_moves(rng: Random) -> list[Move]:
    """Tiles and builds in the middle of the disc."""
    moves: list[Move] = [place(rng.choice((at(0, 0), *neighbours(at(0, 0)))), rng.choice(FLOWS)) for _ in range(16)]
    for kind in (HUT, TOWER, TOWER, TEMPLE, TEMPLE, "expand"):
        for _ in range(5):
            builder = Builder("red", rng.choice((FULL, Count(9, 1, 0))), rng.random() < 0.8)
            moves.append((builder, Build(kind, rng.choice(INSIDE), "J" if kind == "expand" else "")))
    return moves


def look_into(seed: int) -> set[str]:
    """Everything that could lie on the bare hexes of one island is tried; which reasons were met that rest on them."""
    rng = Random(seed)
    seen, moves = set_up(rng), some_moves(rng)
    island = Island.of(seen)
    unset = [hexagon for hexagon in INSIDE if hexagon not in island.levels]
    said = [{one.rule: one.hexes for one in resting(island, move)} for move in moves]
    tried = {frozenset(filled.items()): Island.of([*seen, *filled.values()]) for filled in fillings(unset)}
    met: set[str] = set()
    for move, hexes_of in zip(moves, said, strict=True):
        verdicts = {filled: judged(land, move) for filled, land in tried.items()}
        for reason in judged(island, move).rules or (LEGAL,):
            fallen = [dict(filled) for filled, verdict in verdicts.items() if falls(verdict, reason)]
            hexes = hexes_of.get(reason, ())
            assert bool(hexes) == bool(fallen), (seed, move, reason)
            # Is there no land at any of them, it holds.
            assert all(not filled.keys().isdisjoint(hexes) for filled in fallen), (seed, move, reason)
            # Each of them makes a difference; of a settlement too small every hex is named by which it could go on.
            for hexagon in hexes if reason != ids.TEMPLE_SIZE else ():
                assert any(
                    hexagon in filled and not falls(verdicts[less(filled, hexagon)], reason) for filled in fallen
                )
            if hexes:
                met.add(reason or f"legal {move[1].kind if isinstance(move, tuple) else 'tile'}")
    return met


def less(filled: Mapping[Hex, Face], hexagon: Hex) -> frozenset[tuple[Hex, Face]]:
    """The same with nothing on one hex."""
    return frozenset((one, face) for one, face in filled.items() if one != hexagon)


@pytest.mark.parametrize("seed", range(QUICK))
def test_a_reason_rests_on_bare_hexes_exactly_if_something_there_would_make_it_fall(seed: int) -> None:
    """On the hexes named, and on all of them."""
    look_into(seed)


@pytest.mark.long
def test_every_reason_that_can_rest_on_bare_hexes_is_met() -> None:
    """Three hundred islands."""
    met = set().union(*map(look_into, range(1000, 1000 + LONG)))

    resting = {ids.TILE_GAP, ids.TILE_VOLCANO, ids.TILE_SETTLEMENT, ids.BUILD_LAND, ids.EXPAND_SETTLEMENT}
    resting |= {ids.TOWER_ADJACENT, ids.TOWER_SECOND, ids.TEMPLE_ADJACENT, ids.TEMPLE_SIZE, ids.TEMPLE_SECOND}
    resting |= {ids.EXPAND_TERRAIN, "legal tile", "legal hut", "legal tower", "legal temple", "legal expand"}
    assert met == resting


# Beside the island


def small() -> Island:
    """A hut beside a volcano; nothing around them was set."""
    return Island.of([Face(at(0, 0), 1, VOLCANO, Hour(12)), Face(at(0, -1), 1, "J", NO_HOUR, Piece(HUT, "red"))])


def test_a_tile_that_touches_nothing_rests_on_all_that_it_would_lie_on_and_touch() -> None:
    """Wherever the island reaches it, it touches."""
    far = place(at(7, 0), 12)
    (said,) = assumptions.tile_assumptions(small(), far)

    assert said.rule == ids.TILE_TOUCH
    assert set(said.hexes) == {near for own in covered(far) for near in (own, *neighbours(own))}
    for hexagon in said.hexes:
        island = Island.of([*small().faces(), Face(hexagon, 1, "J")])
        assert ids.TILE_TOUCH not in judge_tile(island, far).rules


def test_where_nothing_was_set_nothing_rests_on_anything() -> None:
    """The first tile goes anywhere."""
    assert assumptions.tile_assumptions(EMPTY, place(at(0, 0), 12)) == ()


def test_two_settlements_cannot_both_go_on_by_the_one_hex_that_is_bare_beside_both() -> None:
    """A hex carries one colour; with a second bare hex beside one of them both could."""
    under = place(at(0, 0), 12)
    volcano, first, second = covered(under)
    pieces = {first: Piece(HUT, "red"), second: Piece(HUT, "white")}
    ring = {near for own in (first, second) for near in neighbours(own)} - {volcano, first, second}
    (shared,) = set(neighbours(first)).intersection(neighbours(second)) - {volcano}
    spare = min(ring.intersection(neighbours(first)) - {shared, *neighbours(second)})

    def island(*unset: Hex) -> Island:
        land = [Face(hexagon, 1, "J", NO_HOUR, pieces.get(hexagon)) for hexagon in {first, second, *ring} - {*unset}]
        return Island.of([Face(volcano, 1, VOLCANO, Hour(4)), *land])

    assert judge_tile(island(shared), under).rules == (ids.TILE_SETTLEMENT,)
    assert assumptions.tile_assumptions(island(shared), under) == ()
    (said,) = assumptions.tile_assumptions(island(shared, spare), under)
    assert (said.hexes, set(said.colours)) == (tuple(sorted((shared, spare))), {"red", "white"})


# What would be legal


@pytest.mark.parametrize("seed", range(QUICK))
def test_what_is_known_to_be_legal_stays_so_whatever_lies_on_bare_hexes(seed: int) -> None:
    """All around it was set, and it rests on nothing; on a whole disc that is everything well inside."""
    seen = set_up(Random(seed))
    island, red = Island.of(seen), Builder("red", FULL, isolated=True)
    builds = assumptions.certain_builds(island, red, legal_builds(island, red))
    tiles = assumptions.certain_placements(island, legal_tiles(island, Placements.on(island)))
    unset = [hexagon for hexagon in INSIDE if hexagon not in island.levels]
    lit = {hexagon for option in builds for hexagon in option.hexes} | {h for one in tiles for h in covered(one)}

    assert not {near for own in lit for near in neighbours(own)}.intersection(unset).difference(lit)
    for filled in list(fillings(unset))[:: 1 + 3 ** len(unset)]:
        land = Island.of([*seen, *filled.values()])
        for option in builds:
            assert judge_build(land, red, option.build).legal
        for placement in tiles:
            assert judge_tile(land, placement).legal or not filled.keys().isdisjoint(covered(placement))
