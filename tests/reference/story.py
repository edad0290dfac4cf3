"""What each turn of a game did, as the second reading counts it."""

from typing import NamedTuple

from tests.reference.arbiter import Setting, Written
from tests.reference.game import Game
from tests.reference.land import Land, Spot, around, three


class Fact(NamedTuple):
    """What one turn did, as the second reading counts it."""

    turn: int
    name: str
    level: int
    heights: tuple[int, int]  # the highest level before and after
    covered: int  # huts
    splits: tuple[tuple[str, str], ...]  # whose settlement, and its parts: 4+2
    built: tuple[int, ...]  # huts, towers, temples of this turn
    ground: str  # that an expansion went to
    marked: bool
    gave_up: bool
    out: bool
    won: tuple[str, ...]
    lead: tuple[str, int, int, tuple[str, ...]] | None  # who leads alone, with what to go, and the next
    after: Game


def facts(setting: Setting, written: list[Written], names: dict[str, str]) -> list[Fact]:
    """The turns of a game, counted."""
    game, huts = Game(*setting), dict[Spot, int]()
    found = []
    for turn, move in enumerate(written, 1):
        before, name = game.copy(), names[game.colours[game.mover]]
        land, level, hit, covered = before.land, 0, set[Spot](), dict(huts)
        if move.concede:
            game.give_up()
        else:
            hit = {spot for spot in three(move.laid) if spot in land.pieces}
            game.lay(move.kind, move.laid)
            level = game.land.level(three(move.laid)[0])
            if move.out:
                game.give_up()
            elif move.made is not None:
                game.build(move.made)
                for spot in set(game.land.pieces) - (set(land.pieces) - hit):
                    # One that was let stand on high ground is one all the same.
                    huts[spot] = game.land.level(spot) if move.made[0] == "expand" else 1
        seat = before.mover
        found.append(
            Fact(
                turn,
                name,
                level,
                (highest(before.land), highest(game.land)),
                sum(covered[spot] for spot in hit if land.pieces[spot][0] == "hut"),
                tuple((names[colour], parts) for colour, parts in splits(land, hit)),
                tuple(now - then for now, then in zip(game.built[seat], before.built[seat], strict=True)),
                move.made[2] if move.made is not None else "",
                move.tile_marked or move.build_marked,
                move.concede,
                move.out,
                tuple(names[game.colours[one]] for one in game.won if one not in before.won),
                leading(game, names),
                game.copy(),
            )
        )
    return found


def highest(land: Land) -> int:
    """The highest level there is."""
    return max((land.level(spot) for spot in land.piles), default=0)


def splits(land: Land, hit: set[Spot]) -> list[tuple[str, str]]:
    """The settlements that fall apart without these hexes, and in which parts."""
    found = []
    for settlement in {land.settlement(spot) for spot in hit}:
        left, sizes = set(settlement) - hit, list[int]()
        while left:
            part, ahead = set[Spot](), [next(iter(left))]
            while ahead:
                spot = ahead.pop()
                if spot in left:
                    left.discard(spot)
                    part.add(spot)
                    ahead += around(spot)
            sizes.append(len(part))
        if len(sizes) > 1:
            found.append((land.pieces[min(settlement)][1], "+".join(map(str, sorted(sizes, reverse=True)))))
    return found


def leading(game: Game, names: dict[str, str]) -> tuple[str, int, int, tuple[str, ...]] | None:
    """Who alone has fewest pieces to an early win, how many, and how many the next have."""
    lacking = {}
    for seat in range(len(game.colours)):
        if game.state(seat) == "playing":
            left = game.left(seat)
            lacking[names[game.colours[seat]]] = min(left[0] + left[1], left[0] + left[2], left[1] + left[2])
    if len(lacking) < 2:
        return None
    fewest, next_one = sorted(lacking.values())[:2]
    if fewest == next_one:
        return None
    (first,) = (name for name, number in lacking.items() if number == fewest)
    return first, fewest, next_one, tuple(name for name, number in lacking.items() if number == next_one)
