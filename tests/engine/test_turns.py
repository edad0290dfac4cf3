"""Turns, being out, and the faults of a turn, as rules.md and record.md have them."""

import pytest

from taluva.engine.pieces import Count
from taluva.engine.position import usual_tiles
from taluva.engine.tiles import volcano_of
from tests.comparing import compare_record
from tests.engine.scenes import table_on
from tests.pictures import picture
from tests.players import laid_of

TWO_PLAYERS = """[Taluva "1"]
[Edition "ferti"]
[Tiles "{tiles}"]
[Play "classic"]
[Red "Ann"]
[White "Ben"]

"""


def faults(turns: str, tiles: int = 24) -> list[dict[str, object]]:
    """The faults that both readings find in some turns of Ann and Ben."""
    return compare_record(TWO_PLAYERS.format(tiles=tiles) + turns).faults


# Faults of a turn


def test_nobody_claims_to_be_out_while_a_build_is_legal() -> None:
    """turn.out. Ferti, Elimination."""
    entry = {"turn": 1, "player": "red", "part": "turn", "rules": ["turn.out"], "hexes": []}
    assert faults("1. JC 0,0 12 out\n2. SL 2,-1 4\n") == [entry]


def test_a_turn_before_the_last_has_a_build() -> None:
    """turn.build. Ferti, Step 2: exactly one build a turn."""
    entry = {"turn": 1, "player": "red", "part": "turn", "rules": ["turn.build"], "hexes": []}
    assert faults("1. JC 0,0 12\n2. SL 2,-1 4 hut 3,-1\n") == [entry]


def test_the_last_turn_may_stop_after_its_tile() -> None:
    """Record: it was taken in the middle of a turn."""
    assert faults("1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4\n") == []


def test_no_turn_follows_the_end() -> None:
    """turn.over, of nobody."""
    entry = {"turn": 2, "player": None, "part": "turn", "rules": ["turn.over"], "hexes": []}
    assert faults("1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1\n", tiles=1) == [entry]
    assert faults("1. JC 0,0 12 hut 1,-1\n2. concede\n", tiles=1) == [entry]


@pytest.mark.parametrize(
    ("turn", "part"), [("JC 0,0 12! hut 1,-1", "tile"), ("JC 0,0 12 hut 1,-1!", "build")], ids=["tile", "build"]
)
def test_a_move_without_a_fault_is_not_marked(turn: str, part: str) -> None:
    """turn.mark, on the part it stands on; the replay goes on."""
    entry = {"turn": 1, "player": "red", "part": part, "rules": ["turn.mark"], "hexes": []}
    assert faults(f"1. {turn}\n2. SL 2,-1 4 hut 3,-1\n") == [entry]


def test_a_fault_that_could_stand_does_not_stop_the_replay() -> None:
    """Record: after a fault that could have stood but has no mark, replay goes on as if it stood."""
    found = faults("1. JC 0,0 12 tower 1,-1\n2. SL 0,0 12 hut 0,-1\n")

    assert [(entry["turn"], entry["rules"]) for entry in found] == [
        (1, ["tower.adjacent", "tower.level"]),
        (2, ["tile.direction", "tile.settlement", "tile.tower"]),
        (2, ["hut.level"]),
    ]


def test_a_fault_that_cannot_stand_stops_the_replay_even_if_marked() -> None:
    """Record: after any other fault replay stops, and nothing later is judged."""
    found = faults("1. JC 0,0 12 hut 5,5!\n2. SL 9,9 12 hut 9,9\n")

    assert [(entry["turn"], entry["rules"]) for entry in found] == [(1, ["build.land"])]


# Being out

NOWHERE = """
    J1rA      C1wA
         V1>12
"""


def test_a_player_without_a_legal_build_is_out() -> None:
    """Ferti, Elimination: no huts left, no settlement of three, no level 3."""
    table = table_on(picture(NOWHERE).island, built={"red": (20, 0, 0)})

    assert not table.position.can_build()
    assert table.position.legal_builds() == ()


def test_a_player_with_any_legal_build_is_not_out() -> None:
    """Ferti, Elimination: an expansion is a build."""
    island = picture(
        """
        J1rA      C1
             V1>12
        """
    ).island
    position = table_on(island, built={"red": (19, 0, 0)}).position

    assert position.can_build()
    assert [option.build.kind for option in position.legal_builds()] == ["expand"]


def test_the_pieces_of_a_player_who_is_out_stay_and_obstruct() -> None:
    """Rules: the tile stays, the turn ends, the pieces stay on the island and still obstruct."""
    table = table_on(picture(NOWHERE).island, ("red", "white", "yellow"), built={"red": (20, 0, 0)})
    table.go_out()
    after = table.position

    assert after.states == ("out", "playing", "playing")
    assert after.island.pieces == picture(NOWHERE).island.pieces
    assert after.tiles_laid == 1
    assert after.colour == "white"
    assert after.turn == 1


def test_the_later_turns_of_a_player_who_is_out_are_skipped() -> None:
    """Rules: skipped players take no turn."""
    table = table_on(picture(NOWHERE).island, ("red", "white", "yellow"), built={"red": (20, 0, 0)})
    table.go_out()
    for _ in range(2):
        table.lay("JC", table.game.legal_tiles()[0])
        table.build(table.game.legal_builds()[0][0])

    assert table.position.colour == "white"
    assert table.position.turn == 3


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
    doom = table_on(island, built={"red": (19, 0, 0)}, awaits="tile").position.doom("JC")

    assert [laid_of(placement) for placement in doom.fatal] == [(0, 1, 2), (1, 1, 10), (1, 1, 12)]
    assert all(volcano_of(placement) not in island.flows for placement in doom.safe)


def test_a_build_let_stand_counts_though_the_player_had_no_legal_one() -> None:
    """Record: that player is not out."""
    table = table_on(
        picture(
            """
            J2rA      C2wA
                 V2>12
            """
        ).island,
        built={"red": (19, 0, 0)},
    )
    assert not table.position.can_build()

    table.build(("hut", (0, 1), ""), marked=True)

    assert table.position.states == ("playing", "playing")
    assert table.position.built[0] == Count(20, 0, 0)


# Editions


@pytest.mark.parametrize(
    ("edition", "tiles"), [("ferti", (24, 36, 48)), ("ferti-2014", (48, 48, 48)), ("rio-grande", (48, 48, 48))]
)
def test_every_edition_has_its_number_of_tiles(edition: str, tiles: tuple[int, int, int]) -> None:
    """Rules, Editions: for two, three and four players."""
    assert tuple(usual_tiles(edition, players) for players in (2, 3, 4)) == tiles
