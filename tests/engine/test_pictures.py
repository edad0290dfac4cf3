"""Islands drawn as text are the islands they look like."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import Piece
from taluva.engine.tiles import place
from tests.pictures import draw, picture
from tests.players import Table, play


def test_a_picture_shows_what_lies_and_stands_on_a_hex() -> None:
    """The first hex written is 0,0; every row lies half a hex further to the right."""
    island = picture(
        """
        J1        C1rA
             V1>12
        """
    ).island

    assert island.levels == {at(0, 0): 1, at(1, 0): 1, at(0, 1): 1}
    assert island.grounds == {at(0, 0): "J", at(1, 0): "C", at(0, 1): "V"}
    assert island.flows == {at(0, 1): 12}
    assert island.pieces == {at(1, 0): Piece("hut", "red", 1)}
    assert [tile.kind for tile in island.tiles] == ["JC"]


def test_huts_are_as_many_as_the_level_unless_a_number_follows() -> None:
    """A hut let stand on level 2 is a single one."""
    island = picture(
        """
        J2yA      C2bA1
             V2>12
        """
    ).island

    assert island.pieces == {at(0, 0): Piece("hut", "yellow", 2), at(1, 0): Piece("hut", "brown", 1)}
    assert len(island.tiles) == 2


def test_tiles_that_could_have_made_an_island_are_found() -> None:
    """What lies under a tile is not drawn."""
    island = picture(
        """
        J1        C2        S2
             V1>12     V2>12     R1
        """
    ).island

    assert len(island.tiles) == 3
    assert island.levels[at(1, 0)] == 2


def test_a_move_is_drawn_where_it_is_meant() -> None:
    """Braces for the volcano, brackets for the fields, a sign for what is pointed at."""
    drawn = picture(
        """
        J1        [C1!]     [.]
             V1>12     {.!}
        """
    )

    assert drawn.placement == place(at(1, 1), 12)
    assert drawn.asked == (at(1, 0), at(2, 0))
    assert drawn.pointed == (at(1, 0), at(1, 1))


@pytest.mark.parametrize(
    "text",
    ["J1        C1", "J1   C1\n     V1>12", "J1        X1\n     V1>12", "J1        C2\n     V1>12"],
    ids=["no volcano", "between two columns", "no such ground", "half a tile higher"],
)
def test_what_is_no_island_is_refused(text: str) -> None:
    """A slip in a picture is not read as another island."""
    with pytest.raises(ValueError, match=r"hex|tiles"):
        picture(text)


@pytest.mark.parametrize("seed", range(10))
def test_an_island_drawn_and_read_again_looks_the_same(seed: int) -> None:
    """Drawing and reading are each other's opposite."""
    seen: list[Table] = []
    island = play(seed * 3, lambda table, rng: seen.append(table)).position.island
    text = draw(island)

    assert draw(picture(text).island) == text
