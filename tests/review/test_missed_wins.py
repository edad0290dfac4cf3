"""The search of a win that was there finds what a naive search finds."""

from copy import copy
from random import Random

import pytest

from taluva.engine.builds import Build
from taluva.engine.ending import places
from taluva.engine.hexes import at
from taluva.engine.pieces import Count
from taluva.engine.position import CLASSIC, EARLY, LAST_STANDING, RANKING, TEAMS, Position
from taluva.engine.tiles import KINDS, place
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.review.missed_wins import MissedWin, MissedWinSearch, SearchableTurn, search_turn, searchable_turns
from tests import sure
from tests.record.games import four, game, some_setup


def naive_win(position: Position, seat: int) -> str | None:
    """The win of a player who just moved, by trying everything that can follow."""
    if seat in position.winners:
        return EARLY
    teams = position.setup.play == TEAMS
    mine = {seat, (seat + 2) % 4} if teams else {seat}
    if position.over:
        first = {other for other, place in enumerate(places(position)) if place == 1}
        return position.ending if first and seat in first and first <= mine else None
    others = [other for other, state in enumerate(position.states) if state == "playing" and other not in mine]
    if others != [position.seat] or (position.setup.play == RANKING and position.winners):
        return None
    for kind in KINDS:
        for placement in position.legal_tiles():
            if position.lay(kind, placement).can_build():
                return None
    return LAST_STANDING


def naive(drawn: SearchableTurn) -> MissedWin | None:
    """Every placement, every build, each carried out and looked at."""
    seat = sure(drawn.before.seat)
    if naive_win(drawn.after, seat):
        return None
    ways = []
    for placement in drawn.before.legal_tiles():
        laid = drawn.before.lay(drawn.kind, placement)
        for option in laid.legal_builds():
            ending = naive_win(laid.build(option.build), seat)
            if ending:
                ways.append((ending, placement, option.build))
    return MissedWin(drawn.turn, seat, *ways[0], len(ways)) if ways else None


def chance(drawn: SearchableTurn) -> MissedWin | None:
    """What the search finds at a turn."""
    *_, found = search_turn(drawn)
    return found


def with_built(position: Position, built: tuple[Count, ...], outs: tuple[int, ...] = ()) -> Position:
    """The same position, but so much has been built and so many are out."""
    changed = copy(position)
    changed.built = built
    changed.outs = outs
    return changed


def late(drawn: SearchableTurn, rng: Random) -> SearchableTurn:
    """The same turn in a game in which much more has been built, so that wins are near."""
    seats = range(len(drawn.before.built))
    built = tuple(
        Count(rng.choice((19, 19, 18, 17, 12)), rng.choice((0, 1, 1, 2)), rng.choice((0, 1, 2, 2))) for _ in seats
    )
    mover = drawn.before.seat
    others = [seat for seat in seats if seat != mover]
    outs = tuple(rng.sample(others, rng.randint(0, len(others) - 1)))
    if rng.random() < 0.3:  # an opponent without huts, so that the last one standing may be searched for
        built = tuple(count if seat == mover else count._replace(huts=20) for seat, count in enumerate(built))
    before = with_built(drawn.before, built, outs)
    laid = before.lay(drawn.kind, before.legal_tiles()[0])
    after = laid.build(laid.legal_builds()[0].build) if laid.can_build() else laid.go_out()
    return SearchableTurn(drawn.turn, before, drawn.kind, after)


# Four of them take longer than all others together.
@pytest.mark.parametrize(
    "seed", [1, 2, 3, 5, 8, 9, *(pytest.param(one, marks=pytest.mark.long) for one in (0, 4, 6, 7))]
)
def test_the_pruned_search_finds_what_the_naive_search_finds(seed: int) -> None:
    """A turn is dismissed without a search only if the naive search would find nothing either."""
    rng = Random(seed)
    setup = some_setup(rng)
    turns = searchable_turns(replay(game(seed, setup._replace(tiles=min(setup.tiles, 20)))))
    chosen = [*rng.sample(turns, min(2, len(turns))), turns[-1]]
    last = searchable_turns(replay(game(seed, four(8, CLASSIC))))[-1]  # a tie at the top is no win that was missed
    for drawn in [*chosen, last, *(late(drawn, rng) for drawn in chosen)]:
        assert naive(drawn) == chance(drawn)


def test_a_win_taken_is_not_missed() -> None:
    """Nothing is searched at a turn that wins."""
    turns = searchable_turns(replay(game(0)))
    won = with_built(turns[5].after, turns[5].after.built)
    won.winners = (sure(turns[5].before.seat),)

    assert list(search_turn(turns[5]._replace(after=won))) == [None]


def test_the_last_opponent_without_huts_and_without_room_is_as_good_as_out() -> None:
    """With one tile that gives no tower and no temple, whoever has no huts left cannot be saved by any tile."""
    record = read('[Taluva "1"]\n[Edition "ferti"]\n[Tiles "24"]\n[Play "classic"]\n[Red "A"]\n[White "B"]\n')
    before = with_built(replay(record).positions[0], (Count(3, 0, 0), Count(20, 0, 0)))
    played = before.lay("JC", place(at(0, 0), 12)).build(Build("hut", at(0, -1)))
    turns = SearchableTurn(1, before, "JC", played)

    assert naive_win(played, 0) == LAST_STANDING
    assert list(search_turn(turns)) == [None]
    missed = turns._replace(after=before.concede())
    found = chance(missed)
    assert naive(missed) == found
    assert sure(found).ending == LAST_STANDING


def test_the_search_goes_step_by_step_and_can_be_left_at_any_time() -> None:
    """Progress grows from 0 to 1, and what is found is the same as in one go."""
    turns = searchable_turns(replay(game(7, four(12))))
    search = MissedWinSearch(turns)
    seen = [search.progress]
    while search.step():
        seen.append(search.progress)

    assert seen == sorted(seen)
    assert (search.progress, search.finished, search.step()) == (1, True, False)
    assert search.missed_wins == [found for drawn in turns for found in search_turn(drawn) if found]
