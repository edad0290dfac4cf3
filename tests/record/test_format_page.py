"""The page for other programs, taluva/record/FORMAT.md, says what the command does."""

import io
import json
import re
import shlex
from pathlib import Path

import pytest

import taluva.record
from taluva import cli
from taluva.engine import ruleids
from taluva.engine.hexes import at, coordinates, neighbours
from taluva.engine.tiles import covered
from taluva.record.notation import ARCHIVE_TAGS_LIMIT, FILE_LIMIT, MOST_TURNS
from taluva.record.reader import read
from taluva.record.record import BuildMove
from taluva.record.replay import replay
from tests.record.texts import RECORDS

PAGE = (Path(taluva.record.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")
BLOCK = r"```taluva\n(.*?)```\n\n`taluva (\w+)(.*?) --json`\n\n```json\n(.*?)\n```"
EXAMPLES = re.findall(BLOCK, PAGE, re.DOTALL)


def test_every_record_of_the_page_is_an_example() -> None:
    """None stands there without its answer, and each command has one."""
    assert len(EXAMPLES) == PAGE.count("```taluva") >= 5
    assert {command for _, command, _, _ in EXAMPLES} == set(cli.COMMANDS)


@pytest.mark.parametrize(("record", "command", "arguments", "answer"), EXAMPLES)
def test_an_example_is_answered_as_the_page_says(
    record: str,
    command: str,
    arguments: str,
    answer: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each key that stands there, with its value."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record.encode()), encoding="utf-8"))

    cli.main([command, "-", *shlex.split(arguments), "--json"])

    said, wanted = json.loads(capsys.readouterr().out), json.loads(answer)
    assert {key: said[key] for key in wanted} == wanted


def test_every_rule_is_on_the_page_and_no_other() -> None:
    """Those in the table of what can be broken."""
    named = set(re.findall(r"`((?:tile|build|hut|tower|temple|expand|turn)\.[a-z]+)`", PAGE))

    assert named == {rule for name, rule in vars(ruleids).items() if name.isupper()}


def test_the_neighbours_are_those_of_the_table() -> None:
    """Hour by hour, for some hex."""
    row = next(line for line in PAGE.split("\n") if line.startswith("| of q,r"))
    cells = row.strip("| ").split(" | ")[1:]
    steps = [tuple(int(re.sub("[qr]", "", part) or 0) for part in cell.split(",")) for cell in cells]

    assert [coordinates(one) for one in neighbours(at(5, -2))] == [(5 + q, -2 + r) for q, r in steps]


def test_the_limits_are_those_of_the_page() -> None:
    """Of a file, of its turns, and of the tags that an archive keeps for itself."""
    assert f"at most {FILE_LIMIT // 1024} KiB and {MOST_TURNS:,} turns" in PAGE
    assert f"{ARCHIVE_TAGS_LIMIT // 1024} KiB and have as much of their own" in PAGE.replace("\n", " ")


def test_the_hexes_of_each_rule_are_those_of_the_page() -> None:
    """In every record that is kept for the tests: none, the one that the move names, or as many as it says."""
    said = {
        rule: row.split(" | ")[-1].rstrip(" |")
        for row in PAGE.split("\n")
        for rule in re.findall(r"`([a-z]+\.[a-z]+)`", row.partition(" | ")[0])
        if row.startswith("| `")
    }
    seen = set()
    for replayed in map(replay, map(read, RECORDS)):
        for entry in (*replayed.faults, *replayed.let_stand):
            tile, build, _ = replayed.record.turns[entry.turn - 1]
            three = () if tile is None else covered(tile.placement)
            hexes = {"none": (), "the volcano's": three[:1], "all three": tuple(sorted(three))}
            if isinstance(build, BuildMove):
                hexes["the named hex"] = (build.build.hex,)
            for fault in entry.verdict.faults:
                seen.add(said[fault.rule])
                assert fault.hexes == hexes.get(said[fault.rule], fault.hexes)
                assert bool(fault.hexes) == (said[fault.rule] != "none")
    assert len(seen) >= 6
