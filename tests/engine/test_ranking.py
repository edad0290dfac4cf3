"""Places in ranking play, as rules.md and the booklets have them."""

from taluva.engine.builds import Build
from taluva.engine.ending import places
from taluva.engine.hexes import at
from tests.comparing import compare_standing
from tests.engine.scenes import FOUR, HERE, ISLAND, THREE, after_build, table_on
from tests.players import Table

NEARLY = (19, 2, 0)


def ranking(
    built: dict[str, tuple[int, int, int]],
    colours: tuple[str, ...] = FOUR,
    *,
    tiles: int = 48,
    mover: str = "red",
    awaits: str = "build",
) -> Table:
    """A ranking game in the middle."""
    return table_on(ISLAND, colours, play="ranking", built=built, tiles=tiles, mover=mover, awaits=awaits)


def build_next(table: Table, spot: tuple[int, int]) -> None:
    """The next player lays a tile beside the island and builds a hut."""
    beside = next(laid for laid in table.game.legal_tiles() if table.game.land.level((laid[0], laid[1])) == 0)
    table.lay("JC", beside)
    table.build(("hut", spot, ""))
    compare_standing(table)


def test_an_early_winner_takes_the_best_free_place_and_the_others_play_on() -> None:
    """Ferti, Games with ranking."""
    position = after_build(ranking({"red": NEARLY})).position

    assert position.ending is None
    assert position.states == ("won", "playing", "playing", "playing")
    assert places(position) == (1, None, None, None)
    assert position.colour == "white"


def test_the_turns_of_an_early_winner_are_skipped_and_the_pieces_obstruct() -> None:
    """Ferti, Games with ranking: the player leaves the game, the pieces stay."""
    table = after_build(ranking({"red": NEARLY}, THREE))
    build_next(table, (1, 0))
    build_next(table, (3, 0))

    assert table.position.colour == "white"
    assert "build.occupied" in table.position.judge_build(Build("hut", at(*HERE))).rules


def test_later_early_winners_take_the_next_places() -> None:
    """Rules, Final places: players who won early in order of time."""
    table = after_build(ranking({"red": NEARLY, "yellow": NEARLY}))
    build_next(table, (1, 0))
    build_next(table, (3, 0))

    assert places(table.position) == (1, None, 2, None)
    assert table.position.colour == "brown"
    assert list(table.position.winners) == [0, 2]


def test_a_player_who_goes_out_takes_the_worst_free_place() -> None:
    """Ferti, Games with ranking."""
    table = ranking({}, mover="yellow", awaits="tile")
    table.concede()
    table.concede()
    compare_standing(table)

    assert places(table.position) == (None, None, 4, 3)
    assert table.position.ending is None


def test_wins_and_eliminations_fill_the_places_from_both_ends() -> None:
    """Ferti, Games with ranking: won, out, won; the one left takes the place that is left."""
    table = after_build(ranking({"red": NEARLY, "yellow": NEARLY, "brown": (10, 1, 3)}))
    table.concede()
    assert places(table.position) == (1, 4, None, None)

    build_next(table, (1, 0))

    assert table.position.ending == "last-standing"
    assert places(table.position) == (1, 4, 2, 3)
    assert table.position.states == ("won", "out", "won", "playing")


def test_among_two_an_early_win_leaves_one_who_takes_the_place_left() -> None:
    """Rules: in ranking an early win is never the ending."""
    position = after_build(ranking({"red": NEARLY}, ("red", "white"))).position

    assert position.ending == "last-standing"
    assert places(position) == (1, 2)


def test_an_early_win_on_the_last_tile_is_the_end_of_the_tiles() -> None:
    """Rules: in ranking an early win is never the ending; the others are compared."""
    built = {"red": NEARLY, "white": (1, 0, 0), "yellow": (2, 0, 0), "brown": (2, 0, 0)}
    position = after_build(ranking(built, tiles=len(ISLAND.tiles))).position

    assert position.ending == "tiles"
    assert places(position) == (1, 4, 2, 2)


def test_on_the_last_tile_one_left_comes_before_the_end_of_the_tiles() -> None:
    """Rules: if several hold on one turn, the first in the table counts."""
    position = after_build(ranking({"red": NEARLY}, ("red", "white"), tiles=len(ISLAND.tiles))).position

    assert position.ending == "last-standing"


def test_a_winner_stays_before_those_who_built_more() -> None:
    """Rules, Final places: three temples in play stand behind an early winner without any."""
    built = {"red": NEARLY, "white": (10, 1, 3), "yellow": (3, 0, 0)}
    position = after_build(ranking(built, THREE, tiles=len(ISLAND.tiles))).position

    assert position.ending == "tiles"
    assert places(position) == (1, 2, 3)


def test_those_in_play_at_the_end_stand_between_winners_and_those_out() -> None:
    """Rules, Final places."""
    built = {"red": NEARLY, "white": (3, 0, 0), "yellow": (1, 0, 1), "brown": (9, 1, 3)}
    table = ranking(built, tiles=len(ISLAND.tiles) + 1, mover="brown", awaits="tile")
    table.concede()
    table.lay("JC", (0, 1, 2))
    table.build(("hut", HERE, ""))
    compare_standing(table)

    assert table.position.ending == "tiles"
    assert places(table.position) == (1, 3, 2, 4)
