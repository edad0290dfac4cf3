"""Questions on the command line: `why`, and `legal` and `why` inside a record and about another player."""

import io
import json
import shlex
from random import Random
from typing import Any

import pytest

from taluva import cli
from tests.comparing import holds
from tests.players import play
from tests.record.texts import HEAD
from tests.reference import arbiter
from tests.reference.scribe import text_of

GAME = HEAD + "1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1\n3. RJ 1,1 10 expand 1,-1 J\n"
# Turn 4's build has a fault that can stand, so that the record goes on; turn 5's tile has one, too.
FAULTY = GAME + "4. CC -1,0 8 tower 2,0\n5. JC 900,900 12 hut 900,901\n"
BROKEN = "-:line 8, column 14: Turn 4, Ben (White), the building: "
TILE = GAME + "4. JC 900,900 12 hut 900,901\n"
BEGUN = GAME + "4. CC -1,0 8\n"
OVER = HEAD + "1. JC 0,0 12 hut 1,-1\n2. concede\n"
AFTER = OVER + "3. JC 5,0 12 hut 6,-1\n"
START = HEAD[:-1] + '[Island "0,0 C3; 1,0 V3>4; 0,1 J1 red hut"]\n[Move "white build"]\n\n'
BUILT = START + "1. tower 0,0!\n"
NOBODY = {"turn": 2, "player": None, "part": "turn", "legal": False, "rules": ["turn.over"], "hexes": []}
NO_BUILD = "-: no build is awaited there"
A_BUILD = {"awaits": "build", "turn": 1, "player": "white"}
RED_MAY = {"turn": 1, "player": "red", "part": "build", "legal": True, "rules": [], "hexes": [], "can_stand": False}


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command on a record and give its exit code, its answer, and what it said on standard error."""
    monkeypatch.setenv("LANGUAGE", "en")

    def ask(record: str, command: str, *arguments: str, language: str = "") -> tuple[int, Any, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record.encode()), encoding="utf-8"))
        code = cli.main([command, "-", *arguments, *([f"--lang={language}"] if language else ["--json"])])
        out, err = capsys.readouterr()
        return code, out if language or not out else json.loads(out), err

    return ask


@pytest.mark.parametrize("seed", [3, 9, 18])
def test_any_turn_of_a_game_is_asked_about_as_the_second_reading_answers(ask: Any, seed: int) -> None:
    """Before it and with its tile, about who is to move and about the others."""
    rng = Random(seed)
    table = play(seed, lambda table, rng: None)
    turns, setting = table.written, table.setting
    text = text_of(setting, turns)
    for number in rng.sample(range(1, len(turns) + 1), min(len(turns), 8)):
        turn = turns[number - 1]
        where = ["--turn", str(number)]
        game = arbiter.check(setting, turns[: number - 1]).game
        assert ask(text, "legal", *where) == (0, arbiter.legal(game), "")
        if not turn.concede:
            begun = turn._replace(made=None, out=False, build_marked=False)
            game = arbiter.check(setting, [*turns[: number - 1], begun]).game
            assert ask(text, "legal", *where, "--laid") == (0, arbiter.legal(game), "")
            game.mover = rng.choice([seat for seat in range(len(game.colours)) if game.state(seat) == "playing"])
            other = ["--seat", game.colours[game.mover]]
            assert ask(text, "legal", *where, "--laid", *other) == (0, arbiter.legal(game), "")


def test_why_says_for_people_what_is_wrong_and_what_can_stand(ask: Any) -> None:
    """Each reason with its rule, hexes and heading; in the language asked for."""
    code, said, _ = ask(GAME, "why", "tower 2,0", "--turn", "2", "--laid", language="de")
    first, *_, last = said.splitlines()
    assert (code, first) == (1, "Zug 2, Ben (Weiß), der Bau: nicht erlaubt")
    assert "[tower.level 2,0; Ferti, b) Turm bauen]\n" in said
    assert last == "Wenn alle einverstanden sind, kann das gelten."

    assert ask(GAME, "why", "hut 2,0", "--turn", "2", "--laid", "--seat", "red", language="en")[:2] == (
        0,
        "Turn 2, Ann (Red), the building: legal\n",
    )
    code, said, _ = ask(OVER, "why", "JC 5,5 2", language="en")
    assert (code, said.split("\n")[0]) == (1, "The game is over; it is nobody's turn.")


ASKED: list[tuple[str, str, int, dict[str, Any] | str]] = [
    # After the end nothing is awaited, whatever is asked, of whoever; only who is out cannot be asked about.
    *(
        (OVER, f"why {asked}", 1, {**NOBODY, "can_stand": False})
        for asked in ("'JC 5,5 2'", "'hut 0,0'", "'hut 0,0' --seat red", "'hut 0,0' --turn 3")
    ),
    (OVER, "why 'hut 0,0' --seat white", 2, "-: nobody who is playing has the colour white"),
    (OVER, "legal --turn 3", 0, {"awaits": "nothing"}),
    # What cannot be asked is said behind the file's name.
    (GAME, "legal --turn 5", 2, "-: turn 4 is the last"),
    (GAME, "legal --laid", 2, "-: --laid belongs to --turn"),
    (GAME, "legal --turn 4 --laid", 2, "-: turn 4 has no tile"),
    (GAME, "legal --seat red", 2, NO_BUILD),
    (GAME, "legal --turn 2 --seat red", 2, NO_BUILD),
    (GAME, "legal --turn 2 --laid --seat yellow", 2, "-: nobody who is playing has the colour yellow"),
    # The other half of the turn is awaited: that is the move's fault, not the file's.
    (GAME, "why 'hut 0,0'", 2, "MOVE:line 1, column 1: a tile is awaited there"),
    (GAME, "why 'JC 0,0 12' --turn 2 --laid", 2, "MOVE:line 1, column 1: a build alone is awaited there"),
    (GAME, "why 'JC 0,0 12 hut 1,-1' --turn 2 --laid", 2, "MOVE:line 1, column 1: a build alone is awaited there"),
    (GAME, "why 'JC 0,0 12' --seat yellow", 2, "-: nobody who is playing"),
    # Another's build behind a tile.
    (GAME, "why 'RJ -2,-1 2 hut -1,-1'", 0, {"player": "white", "part": "build", "legal": True}),
    (GAME, "why 'RJ -2,-1 2 hut -1,-1' --seat red", 1, {"player": "red", "part": "build", "rules": ["hut.isolated"]}),
    # Only what comes before the place must be without a fault.
    *((FAULTY, f"legal --turn 4{laid}", 0, {"turn": 4}) for laid in ("", " --laid")),
    *((FAULTY, f"legal{where}", 1, BROKEN) for where in (" --turn 5", " --turn 5 --laid", " --turn 6", "")),
    (TILE, "why 'JC 0,0 12' --turn 4", 1, {"turn": 4}),
    *(
        (TILE, f"legal{where}", 1, "-:line 8, column 4: Turn 4, Ben (White), the tile: ")
        for where in (" --turn 4 --laid", "")
    ),
    (AFTER, "legal --turn 3", 0, {"awaits": "nothing"}),
    (AFTER, "legal --turn 3 --laid", 1, "-:line 7, column 1: Turn 3: "),
    # A turn that is not finished is the last place: at its build the record stands where it ends.
    *((BEGUN, f"legal{where}", 0, {"turn": 4, "awaits": "build"}) for where in ("", " --turn 4 --laid", " --turn 5")),
    (BEGUN, "legal --turn 4", 0, {"turn": 4, "awaits": "tile"}),
    (BEGUN, "legal --turn 6", 2, "-: turn 5 is the last"),
    # A start that awaits a build is there already, with its turn written or not, with --laid and without.
    *(
        (record, f"legal --turn 1{laid}", 0, A_BUILD)
        for record in (START, BUILT + "2. JC 5,5 2! hut 5,6!\n")
        for laid in ("", " --laid")
    ),
    (BUILT, "why 'JC 9,9 2' --turn 2", 1, {"turn": 2}),
    (BUILT, "legal --turn 2 --laid", 2, "-: turn 2 has no tile"),
    (START, "why 'tower 0,0' --seat red", 0, RED_MAY),
]


@pytest.mark.parametrize(("record", "question", "code", "said"), ASKED)
def test_a_place_in_a_record_is_asked_about(
    ask: Any, record: str, question: str, code: int, said: dict[str, Any] | str
) -> None:
    """What there is to say there stands on standard output; why there is nothing, on standard error."""
    ended, out, err = ask(record, *shlex.split(question))
    if isinstance(said, str):
        assert (ended, out, err[: len(said)]) == (code, "", said)
    else:
        assert (ended, err) == (code, "")
        assert holds(out, said), out


@pytest.mark.parametrize(
    ("move", "column", "said"),
    [
        ("", 1, "a tile such as JC was expected, or hut"),
        (" hut 0,0", 1, "a tile such as JC"),
        ("1. hut 0,0", 1, "a tile such as JC"),
        ("out", 1, "a tile such as JC"),
        ("concede", 1, "a tile such as JC"),
        ("JC 0,0 12 out", 11, "hut, tower, temple or expand was expected"),
        ("JC 0,0 12 JC 0,0 12", 11, "hut, tower, temple or expand was expected"),
        ("JC 0,0 12!", 10, "the end of the move was expected"),
        ("JC 0,0 12! hut 0,0", 10, "the end of the move was expected"),
        ("JC 0,0 12 {x} hut 0,0", 10, "the end of the move was expected"),
        ("hut 0,0!", 8, "the end of the move was expected"),
        ("hut 0,0 J", 8, "the end of the move was expected"),
        ("JC 0,0", 7, "a space was expected"),
        ("JC 0,0 3", 8, "the direction of the lava was expected"),
        ("JC 999,0 4", 10, "would reach beyond"),
        ("expand 0,0", 11, "a space was expected"),
        ("hut 1000,0", 5, "a whole number from -999 to 999"),
        ("JC 0,0 12\nhut 0,0", 8, "the direction of the lava was expected"),
    ],
)
def test_a_move_that_cannot_be_read_is_refused_with_its_column(ask: Any, move: str, column: int, said: str) -> None:
    """A tile, a build or both, as a turn has them, and nothing else."""
    code, out, err = ask(GAME, "why", move)
    assert (code, out) == (2, "")
    assert err.startswith(f"MOVE:line 1, column {column}: ")
    assert said in err


@pytest.mark.parametrize("arguments", [("--turn", "1"), ("--laid",), ("--seat", "red")])
@pytest.mark.parametrize("command", ["check", "result", "format"])
def test_other_commands_are_asked_at_the_end_only(ask: Any, command: str, arguments: tuple[str, ...]) -> None:
    """Exit 2, as for a turn that is no number and a colour that no seat has."""
    assert ask(GAME, command, *arguments)[:2] == (2, "")
    for wrong in (("--turn", "0"), ("--turn", "-1"), ("--turn", "x"), ("--turn", "²"), ("--seat", "Red")):
        assert ask(GAME, "legal", *wrong)[:2] == (2, "")
