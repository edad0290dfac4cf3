"""Turns and being out, as rules.md and record.md have them; what is a fault of a turn is told in tests/record."""

import pytest

from taluva.engine.builds import Build
from taluva.engine.hexes import at
from taluva.engine.pieces import Count
from taluva.engine.position import usual_tiles
from taluva.engine.tiles import volcano_of
from tests.engine.scenes import table_on
from tests.pictures import picture
from tests.players import Table, laid_of, play

NOWHERE = """
    J1rA      C1wA
         V1>12
"""


def stuck() -> Table:
    """A table of three at which red has laid a tile: no huts left, no settlement of three, no level 3."""
    return table_on(picture(NOWHERE).island, ("red", "white", "yellow"), built={"red": (20, 0, 0)})


def test_a_player_without_a_legal_build_is_out_and_the_pieces_stay() -> None:
    """Ferti, Elimination; Rules: the tile stays, the turn ends, the pieces stay on the island and still obstruct."""
    table = stuck()
    assert (table.position.can_build(), table.position.legal_builds()) == (False, ())
    table.go_out()
    after = table.position
    assert after.states == ("out", "playing", "playing")
    assert after.island.pieces == picture(NOWHERE).island.pieces
    assert (after.tiles_laid, after.turn, after.colour) == (1, 1, "white")


def test_a_player_with_any_legal_build_is_not_out() -> None:
    """Ferti, Elimination: an expansion is a build."""
    position = table_on(picture("J1rA      C1\n     V1>12").island, built={"red": (19, 0, 0)}).position
    assert position.can_build()
    assert [option.build.kind for option in position.legal_builds()] == ["expand"]


@pytest.mark.parametrize("seed", range(3))
def test_only_what_is_awaited_is_legal(seed: int) -> None:
    """No build before the tile, no second tile before the build, nothing after the end, for any seat."""

    def see(table: Table, _: object) -> None:
        position = table.position
        if position.awaits != "tile":
            assert (position.legal_tiles(), position.placement_risk("JC")) == ((), ((), ()))
        if position.awaits != "build":
            assert not any(position.legal_builds(seat) for seat in (None, *range(len(position.setup.colours))))
            assert not position.can_build()

    play(seed, see)


def test_an_unknown_kind_is_refused() -> None:
    """It breaks no rule: it is a ValueError, judged or built."""
    position = table_on(picture("J1rA      C1\n     V1>12").island).position
    build = Build("house", at(0, 1))
    for question in (position.judge_build, position.option, position.build):
        with pytest.raises(ValueError, match="house"):
            question(build)


def test_the_later_turns_of_a_player_who_is_out_are_skipped() -> None:
    """Rules: skipped players take no turn."""
    table = stuck()
    table.go_out()
    for _ in range(2):
        table.lay("JC", table.game.legal_tiles()[0])
        table.build(table.game.legal_builds()[0][0])
    assert (table.position.colour, table.position.turn) == ("white", 3)


def test_a_concession_uses_no_tile() -> None:
    """Record: the player gives up and is out; numbers count concessions too."""
    table = table_on(picture(NOWHERE).island, ("red", "white", "yellow"), awaits="tile")
    table.concede()
    assert table.position.states == ("out", "playing", "playing")
    assert (table.position.turn, table.position.tiles_laid) == (1, 1)


def test_doom_names_the_placements_that_put_the_player_out() -> None:
    """Ferti, Elimination: whoever buries the last place to build is out himself."""
    island = picture(
        """
        J1wA      C1        S1wA
             V1>12     V1>2      R1wA
        """
    ).island
    doom = table_on(island, built={"red": (19, 0, 0)}, awaits="tile").position.placement_risk("JC")
    assert [laid_of(placement) for placement in doom.fatal] == [(0, 1, 2), (1, 1, 10), (1, 1, 12)]
    assert all(volcano_of(placement) not in island.flows for placement in doom.safe)


def test_a_build_let_stand_counts_though_the_player_had_no_legal_one() -> None:
    """Record: that player is not out."""
    table = table_on(picture("J2rA      C2wA\n     V2>12").island, built={"red": (19, 0, 0)})
    assert not table.position.can_build()
    table.build(("hut", (0, 1), ""), marked=True)
    assert table.position.states == ("playing", "playing")
    assert table.position.built[0] == Count(20, 0, 0)


@pytest.mark.parametrize(
    ("edition", "tiles"), [("ferti", (24, 36, 48)), ("ferti-2014", (48, 48, 48)), ("rio-grande", (48, 48, 48))]
)
def test_every_edition_has_its_number_of_tiles(edition: str, tiles: tuple[int, int, int]) -> None:
    """Rules, Editions: for two, three and four players."""
    assert tuple(usual_tiles(edition, players) for players in (2, 3, 4)) == tiles
