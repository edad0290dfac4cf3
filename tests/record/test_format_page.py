"""The page for other programs, taluva/record/FORMAT.md, says what the command does."""

import io
import json
import re
from pathlib import Path

import pytest

import taluva.record
from taluva import cli
from taluva.engine import ruleids
from taluva.engine.hexes import at, coordinates, neighbours
from taluva.record.notation import FILE_LIMIT

PAGE = (Path(taluva.record.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")
BLOCK = r"```taluva\n(.*?)```\n\n`taluva (\w+) --json`\n\n```json\n(.*?)\n```"
EXAMPLES = re.findall(BLOCK, PAGE, re.DOTALL)


def test_every_record_of_the_page_is_an_example() -> None:
    """None stands there without its answer, and each command has one."""
    assert len(EXAMPLES) == PAGE.count("```taluva") >= 5
    assert {command for _, command, _ in EXAMPLES} == set(cli.COMMANDS)


@pytest.mark.parametrize(("record", "command", "answer"), EXAMPLES)
def test_an_example_is_answered_as_the_page_says(
    record: str, command: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each key that stands there, with its value."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record.encode()), encoding="utf-8"))

    cli.main([command, "-", "--json"])

    said, wanted = json.loads(capsys.readouterr().out), json.loads(answer)
    assert {key: said[key] for key in wanted} == wanted


def test_every_rule_is_on_the_page_and_no_other() -> None:
    """Those in the table of what can be broken."""
    named = set(re.findall(r"`((?:tile|build|hut|tower|temple|expand|turn)\.[a-z]+)`", PAGE))

    assert named == {rule for name, rule in vars(ruleids).items() if name.isupper()}


def test_the_neighbours_are_those_of_the_table() -> None:
    """Hour by hour, for some hex; and the size of a file is the one that is allowed."""
    row = next(line for line in PAGE.split("\n") if line.startswith("| of q,r"))
    cells = row.strip("| ").split(" | ")[1:]
    steps = [tuple(int(re.sub("[qr]", "", part) or 0) for part in cell.split(",")) for cell in cells]

    assert [coordinates(one) for one in neighbours(at(5, -2))] == [(5 + q, -2 + r) for q, r in steps]
    assert ("at most 1 MiB" in PAGE) == (FILE_LIMIT == 2**20)
