"""Islands drawn as text are the islands they look like."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import Piece
from taluva.engine.tiles import place
from tests.pictures import draw, picture
from tests.players import play


def test_a_picture_shows_what_lies_and_stands_on_a_hex_and_where_a_move_is_meant() -> None:
    """The first hex written is 0,0; every row lies half a hex further to the right."""
    drawn = picture(
        """
        J1wM      [C2bA1!]  [S2yA]
             V1>12     {V2>12!}  R1
        """
    )
    island = drawn.island
    assert island.levels == {at(0, 0): 1, at(1, 0): 2, at(2, 0): 2, at(0, 1): 1, at(1, 1): 2, at(2, 1): 1}
    assert "".join(island.grounds[at(q, r)] for r in (0, 1) for q in (0, 1, 2)) == "JCSVVR"
    assert island.flows == {at(0, 1): 12, at(1, 1): 12}
    assert island.pieces == {
        at(0, 0): Piece("temple", "white"),
        at(1, 0): Piece("hut", "brown", 1),
        at(2, 0): Piece("hut", "yellow", 2),
    }
    assert (drawn.placement, drawn.asked) == (place(at(1, 1), 12), (at(1, 0), at(2, 0)))
    assert drawn.pointed == (at(1, 0), at(1, 1))


@pytest.mark.parametrize(
    "text",
    ["J1   C1\n     V1>12", "J1        X1\n     V1>12"],
    ids=["between two columns", "no such ground"],
)
def test_what_is_no_island_is_refused(text: str) -> None:
    """A slip in a picture is not read as another island."""
    with pytest.raises(ValueError, match="hex"):
        picture(text)


@pytest.mark.parametrize("seed", range(6))
def test_an_island_drawn_and_read_again_looks_the_same(seed: int) -> None:
    """Drawing and reading are each other's opposite."""
    text = draw(play(seed * 3, lambda table, rng: None).position.island)
    assert draw(picture(text).island) == text
