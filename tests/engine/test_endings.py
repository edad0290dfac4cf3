"""The end of the game and the places in classic play, as rules.md and the booklets have them."""

import pytest

from taluva.engine.ending import deciding, places
from taluva.engine.pieces import Count
from tests.comparing import compare_standing
from tests.engine.scenes import FOUR, HERE, ISLAND, RIO_GRANDE, THREE, after_build, table_on
from tests.pictures import picture
from tests.players import Table


def finished(*built: tuple[int, int, int], colours: tuple[str, ...] = FOUR) -> Table:
    """A game that the last seat completes on the last tile with a hut; what everybody has built at the end."""
    counts = dict(zip(colours, built, strict=False))
    huts, towers, temples = built[-1]
    counts[colours[len(built) - 1]] = (huts - 1, towers, temples)
    seats = colours[: len(built)]
    table = table_on(ISLAND, seats, tiles=len(ISLAND.tiles), built=counts, mover=seats[-1])
    return after_build(table)


# Early win


@pytest.mark.parametrize(
    ("kind", "built"),
    [
        ("hut", (19, 2, 0)),
        ("hut", (19, 0, 3)),
        ("tower", (20, 1, 0)),
        ("tower", (3, 1, 3)),
        ("temple", (20, 0, 2)),
        ("temple", (3, 2, 2)),
    ],
)
def test_the_last_piece_of_a_second_kind_wins_at_once(kind: str, built: tuple[int, int, int]) -> None:
    """early. Ferti, Game end: all pieces of two of the three kinds."""
    position = after_build(table_on(ISLAND, built={"red": built}), kind).position

    assert position.ending == "early"
    assert position.states == ("won", "playing")
    assert places(position) == (1, 2)
    assert position.awaits == "nothing"
    assert position.colour is None


@pytest.mark.parametrize(("kind", "built"), [("hut", (19, 1, 2)), ("tower", (19, 1, 2)), ("temple", (19, 1, 2))])
def test_all_pieces_of_one_kind_do_not_win(kind: str, built: tuple[int, int, int]) -> None:
    """early needs two kinds. Ferti, Game end."""
    position = after_build(table_on(ISLAND, built={"red": built}), kind).position

    assert position.ending is None
    assert places(position) == (None, None)


def test_an_expansion_can_win_early() -> None:
    """early: its huts are built like any others."""
    island = picture(
        """
        [C1rA]    J1+       J1
             V1>12     V1>2      R1
        """
    ).island
    table = table_on(island, built={"red": (19, 2, 0)})
    table.build(("expand", HERE, "J"))

    assert table.position.ending == "early"


def test_huts_covered_by_an_eruption_still_count_for_the_early_win() -> None:
    """Doubtful case: gone, cannot be used again, still count as built."""
    island = picture(
        """
        J1rA      C1rA      S1        L1        C1
             V1>12     V1>2      R1        V1>12
        """
    ).island
    table = table_on(island, built={"red": (19, 2, 0), "white": (3, 0, 0)}, awaits="tile")
    table.lay("JC", (1, 1, 12))
    assert len(table.position.island.pieces) == 1
    assert table.position.supply(0) == Count(1, 0, 3)

    table.build(("hut", (3, 0), ""))

    assert table.position.ending == "early"


def test_the_others_of_an_early_win_are_ranked_by_what_they_built() -> None:
    """Rules, Final places: winners, then those in play, then those out."""
    built = {"red": (19, 2, 0), "white": (20, 1, 0), "yellow": (1, 0, 1)}
    table = table_on(ISLAND, FOUR, built={**built, "brown": (10, 1, 2)}, mover="brown", awaits="tile")
    table.concede()
    table.lay("JC", (0, 1, 2))
    after_build(table)

    assert places(table.position) == (1, 3, 2, 4)


def test_the_last_tile_with_the_last_piece_of_a_second_kind_is_an_early_win() -> None:
    """Doubtful case: early stands first in the table of endings."""
    table = table_on(ISLAND, tiles=len(ISLAND.tiles), built={"red": (19, 2, 0), "white": (10, 1, 3)})
    position = after_build(table).position

    assert position.ending == "early"
    assert places(position) == (1, 2)


# Last one standing


def test_the_last_one_standing_wins() -> None:
    """last-standing: all but one player are out; the app's ruling."""
    table = table_on(ISLAND, THREE, built={"red": (10, 1, 2), "white": (9, 0, 0)}, awaits="tile")
    table.concede()
    assert table.position.ending is None
    assert places(table.position) == (3, None, None)

    table.concede()

    assert table.position.ending == "last-standing"
    assert places(table.position) == (3, 2, 1)
    assert table.position.states == ("out", "out", "playing")
    assert table.position.winners == ()


def test_going_out_on_the_last_tile_leaves_the_other_standing() -> None:
    """Elimination on the last tile: last-standing stands before the end of the tiles."""
    table = table_on(ISLAND, tiles=len(ISLAND.tiles), built={"red": (20, 0, 2)})
    table.go_out()
    compare_standing(table)

    assert table.position.ending == "last-standing"
    assert places(table.position) == (2, 1)


def test_going_out_on_the_last_tile_among_three_ends_the_tiles() -> None:
    """Elimination on the last tile: two are still in play, and are compared."""
    built = {"red": (20, 1, 2), "white": (3, 0, 0), "yellow": (4, 0, 0)}
    table = table_on(ISLAND, THREE, tiles=len(ISLAND.tiles), built=built)
    table.go_out()
    compare_standing(table)

    assert table.position.ending == "tiles"
    assert places(table.position) == (3, 2, 1)


def test_those_out_are_placed_last_out_first() -> None:
    """Rules, Final places."""
    table = table_on(ISLAND, FOUR, awaits="tile", mover="white")
    table.concede()
    table.concede()

    assert places(table.position) == (None, 4, 3, None)


# The end of the tiles


def test_the_player_of_the_last_tile_still_builds() -> None:
    """Doubtful case: the game ends after that."""
    table = table_on(ISLAND, tiles=len(ISLAND.tiles) + 1, awaits="tile")
    table.lay("JC", (0, 1, 2))
    assert table.position.tiles_left == 0
    assert (table.position.ending, table.position.awaits) == (None, "build")

    table.build(("hut", HERE, ""))

    assert table.position.ending == "tiles"
    assert table.position.colour is None


@pytest.mark.parametrize(
    ("built", "expected", "kind"),
    [
        (((2, 0, 1), (19, 1, 0)), (1, 2), "temple"),
        (((2, 1, 1), (19, 0, 1)), (1, 2), "tower"),
        (((4, 1, 1), (3, 1, 1)), (1, 2), "hut"),
        (((3, 1, 1), (3, 1, 1)), (1, 1), None),
    ],
)
def test_temples_count_then_towers_then_huts(
    built: tuple[tuple[int, int, int], ...], expected: tuple[int, ...], kind: str | None
) -> None:
    """tiles. Ferti, Game end: most temples, then towers, then huts."""
    position = finished(*built).position

    assert position.ending == "tiles"
    assert places(position) == expected
    assert deciding(*position.built) == kind


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (((3, 1, 1), (3, 1, 1), (2, 1, 1)), (1, 1, 3)),
        (((2, 1, 1), (3, 1, 1), (2, 1, 1)), (2, 1, 2)),
        (((3, 1, 1), (3, 1, 1), (3, 1, 1)), (1, 1, 1)),
        (((2, 0, 0), (3, 1, 1), (3, 1, 1), (2, 0, 0)), (3, 1, 1, 3)),
        (((9, 0, 0), (1, 1, 0), (1, 0, 1), (1, 1, 1)), (4, 3, 2, 1)),
    ],
)
def test_a_full_tie_is_shared(built: tuple[tuple[int, int, int], ...], expected: tuple[int, ...]) -> None:
    """Rules: two players on place 1, the next on place 3; the app's ruling."""
    assert places(finished(*built).position) == expected


def test_covered_huts_count_for_the_last_tie_break() -> None:
    """Doubtful case: built counts, those covered since included; no hut is left on this island."""
    assert ISLAND.pieces == {}
    assert places(finished((7, 0, 0), (6, 0, 0)).position) == (1, 2)


def test_nothing_of_a_player_who_is_out_counts_at_the_end() -> None:
    """Ferti, Elimination: three temples do not help."""
    built = {"red": (10, 1, 3), "white": (0, 0, 0), "yellow": (3, 0, 0)}
    table = table_on(ISLAND, THREE, tiles=len(ISLAND.tiles) + 1, built=built, awaits="tile")
    table.concede()
    table.lay("JC", (0, 1, 2))
    after_build(table)
    assert table.position.ending == "tiles"

    assert places(table.position) == (3, 2, 1)


def test_the_endings_are_the_same_in_every_edition() -> None:
    """Rules, Editions: every other rule is the same."""
    position = after_build(table_on(ISLAND, edition=RIO_GRANDE, built={"red": (19, 2, 0)})).position

    assert position.ending == "early"
