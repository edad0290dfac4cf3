"""Questions on the command line: `why`, and `legal` and `why` inside a record and about another player."""

import io
import json
from random import Random
from typing import Any

import pytest

from taluva import cli
from tests.players import Table, play, some_laid, some_made
from tests.record.texts import HEAD
from tests.reference import arbiter
from tests.reference.arbiter import Setting, Written
from tests.reference.game import Game
from tests.reference.scribe import text_of
from tests.reference.verdicts import build_can_stand, tile_can_stand

GAME = HEAD + "1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1\n3. RJ 1,1 10 expand 1,-1 J\n"
FAULTY = GAME + "4. CC -1,0 8 tower 2,0\n5. JC 900,900 12 hut 900,901\n"
OVER = HEAD + "1. JC 0,0 12 hut 1,-1\n2. concede\n"
START = HEAD[:-1] + '[Island "0,0 C3; 1,0 V3>4; 0,1 J1 red hut"]\n[Move "white build"]\n\n'


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


# Every place of a game


def reached(setting: Setting, turns: list[Written], number: int, laid: bool) -> Game:
    """Where the second reading is before a turn, or once its tile lies."""
    turn = turns[number - 1]
    begun = [turn._replace(made=None, out=False, build_marked=False)] if laid else []
    return arbiter.check(setting, [*turns[: number - 1], *begun]).game


def judged(game: Game, seat: int, laid: Any, kind: str, made: Any) -> dict[str, Any]:
    """What `why` must print of a tile, a build or both."""
    part, can_stand = "tile", False
    faults = game.judge_tile(laid) if laid else {}
    if faults:
        can_stand = tile_can_stand(faults)
    elif made:
        part = "build"
        if laid:
            game = game.copy()
            game.lay(kind, laid)
        faults = game.judge_build(made, seat)
        can_stand = bool(faults) and build_can_stand(made, faults)
    hexes = sorted({spot for spots in faults.values() for spot in spots})
    return {
        "turn": game.completed + 1,
        "player": game.colours[seat],
        "part": part,
        "legal": not faults,
        "rules": sorted(faults),
        "hexes": [list(spot) for spot in hexes],
        "can_stand": can_stand,
    }


def written(kind: str, laid: Any, made: Any) -> str:
    """A move in the words of a record."""
    words = [f"{kind} {laid[0]},{laid[1]} {laid[2]}"] if laid else []
    if made:
        words.append(f"{made[0]} {made[1][0]},{made[1][1]} {made[2]}".rstrip())
    return " ".join(words)


@pytest.mark.parametrize("seed", [3, 9, 18])
def test_any_turn_of_a_game_is_asked_about_as_the_second_reading_answers(ask: Any, seed: int) -> None:
    """Before it and with its tile, about who is to move and about the others: lists and verdicts."""
    rng = Random(seed)
    table: Table = play(seed, lambda table, rng: None)
    turns, setting = table.written, table.setting
    text = text_of(setting, turns)
    for number in rng.sample(range(1, len(turns) + 1), min(len(turns), 8)):
        for laid in (False, True)[: 1 + (not turns[number - 1].concede)]:
            game = reached(setting, turns, number, laid)
            where = ["--turn", str(number), *["--laid"] * laid]
            assert ask(text, "legal", *where) == (0, arbiter.legal(game), "")

            playing = [seat for seat in range(len(setting.colours)) if game.state(seat) == "playing"]
            seat = rng.choice(playing)
            other = ["--seat", setting.colours[seat]]
            if laid:
                theirs = game.copy()
                theirs.mover = seat
                assert ask(text, "legal", *where, *other) == (0, arbiter.legal(theirs), "")
            for _ in range(4):
                tile = None if laid else some_laid(game.land, rng)
                made = some_made(game.land, rng) if laid or rng.random() < 0.5 else None
                wanted = judged(game, seat, tile, "JC", made)
                code, said, err = ask(text, "why", written("JC", tile, made), *where, *other)
                assert (code, said, err) == (not wanted["legal"], wanted, "")


# What is said, and with which exit code


def test_why_says_for_people_what_is_wrong_and_what_can_stand(ask: Any) -> None:
    """Each reason with its rule, hexes and heading; in the language asked for."""
    code, said, _ = ask(GAME, "why", "JC -1,0 8 tower 1,-2", language="en")
    assert code == 1
    assert said.startswith("Turn 4, Ben (White), the ")
    assert "[build.land 1,-2" in said or "[tile." in said

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


def test_after_the_end_nothing_is_awaited(ask: Any) -> None:
    """Whatever is asked, of whoever; only who is out cannot be asked about."""
    wanted = {"turn": 2, "player": None, "part": "turn", "legal": False, "rules": ["turn.over"], "hexes": []}
    for arguments in (["JC 5,5 2"], ["hut 0,0"], ["hut 0,0", "--seat", "red"], ["hut 0,0", "--turn", "3"]):
        assert ask(OVER, "why", *arguments) == (1, {**wanted, "can_stand": False}, "")
    assert [ask(OVER, "why", *asked)[0] for asked in (["hut 0,0", "--seat", "white"], ["concede"])] == [2, 2]
    assert ask(OVER, "legal", "--turn", "3")[1]["awaits"] == "nothing"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("legal", "--turn", "5"), "turn 4 is the last"),
        (("legal", "--laid"), "--laid belongs to --turn"),
        (("legal", "--turn", "4", "--laid"), "turn 4 has no tile"),
        (("legal", "--seat", "red"), "no build is awaited there"),
        (("legal", "--turn", "2", "--seat", "red"), "no build is awaited there"),
        (("legal", "--turn", "2", "--laid", "--seat", "yellow"), "nobody who is playing has the colour yellow"),
        (("why", "hut 0,0"), "a tile is awaited there"),
        (("why", "JC 0,0 12", "--turn", "2", "--laid"), "a build alone is awaited there"),
        (("why", "JC 0,0 12", "--seat", "yellow"), "nobody who is playing"),
    ],
)
def test_what_cannot_be_asked_is_exit_2_and_said_in_a_sentence(ask: Any, arguments: tuple[str, ...], said: str) -> None:
    """On standard error, behind the file's name."""
    code, out, err = ask(GAME, *arguments)
    assert (code, out, err[:3]) == (2, "", "-: ")
    assert said in err


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


def test_only_what_comes_before_the_place_must_be_without_fault(ask: Any) -> None:
    """Turn 4's build has one that can stand, so that the record goes on; turn 5's tile has one, too."""
    assert [ask(FAULTY, "legal", "--turn", "4", *laid)[0] for laid in ([], ["--laid"])] == [0, 0]
    for where in (("--turn", "5"), ("--turn", "5", "--laid"), ("--turn", "6"), ()):
        code, out, err = ask(FAULTY, "legal", *where)
        assert (code, out) == (1, "")
        assert err.startswith("-:line 8, column 14: Turn 4, Ben (White), the building: ")
    tile = GAME + "4. JC 900,900 12 hut 900,901\n"
    assert ask(tile, "why", "JC 0,0 12", "--turn", "4")[1]["turn"] == 4
    assert ask(tile, "legal", "--turn", "4", "--laid")[::2] == (1, ask(tile, "legal")[2])
    after = OVER + "3. JC 5,0 12 hut 6,-1\n"
    assert ask(after, "legal", "--turn", "3")[1]["awaits"] == "nothing"
    assert ask(after, "legal", "--turn", "3", "--laid")[0] == 1


def test_a_turn_that_is_not_finished_is_the_last_place(ask: Any) -> None:
    """Before the one that would follow, the record stands where it ends: at its build."""
    begun = GAME + "4. CC -1,0 8\n"
    assert ask(begun, "legal") == ask(begun, "legal", "--turn", "4", "--laid") == ask(begun, "legal", "--turn", "5")
    assert ask(begun, "legal", "--turn", "4")[1]["awaits"] == "tile"
    assert ask(begun, "legal", "--turn", "6")[0] == 2


def test_a_start_that_awaits_a_build_is_there_already(ask: Any) -> None:
    """With its turn written or not, with --laid and without."""
    for record in (START, START + "1. tower 0,0!\n2. JC 5,5 2! hut 5,6!\n"):
        before = ask(record, "legal", "--turn", "1")
        assert before[1]["awaits"] == "build"
        assert ask(record, "legal", "--turn", "1", "--laid") == before
    begun = START + "1. tower 0,0!\n"
    assert ask(begun, "why", "JC 9,9 2", "--turn", "2")[1]["turn"] == 2
    assert ask(begun, "legal", "--turn", "2", "--laid")[0] == 2
    assert ask(START, "why", "tower 0,0", "--seat", "red") == (
        0,
        {"turn": 1, "player": "red", "part": "build", "legal": True, "rules": [], "hexes": [], "can_stand": False},
        "",
    )
