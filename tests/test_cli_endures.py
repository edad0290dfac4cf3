"""Whatever is asked of the command line about whatever record, it answers in its own manner."""

import io
import json
import random
import sys
from pathlib import Path

import pytest

from taluva import cli
from tests.record.muddling import SEEDS, mutated, renumbered

ARGUMENTS = (
    *(*cli.COMMANDS, *cli.COMMANDS, "-", "-", "--", "--json", "--json=", "--lang", "--lang=de", "--lang=", "en", "xx"),
    *("-x", "-h", "--help", "--version", "", "/", "/no/such", "game.taluva", "é😀", "{x}", "%s", "a\0b"),
)
OPTIONS = ("--json", "--json", "--lang=en", "--lang=fr", "--lang=de", "--lang=it", "--lang=ru")


def _any_arguments(chance: random.Random) -> list[str]:
    """A command line that somebody may type, or that makes sense."""
    if chance.random() < 0.3:
        return [chance.choice(ARGUMENTS) for _ in range(chance.randrange(5))]
    sensible = [chance.choice(cli.COMMANDS), "-"]
    for option in chance.sample(OPTIONS, chance.randrange(3)):
        sensible.insert(chance.randrange(len(sensible) + 1), option)
    return sensible


def _any_record(chance: random.Random) -> bytes:
    data = mutated(chance.choice(SEEDS), chance)
    return renumbered(data) if chance.random() < 0.7 else data


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 8))])
def test_every_command_line_ends_as_it_promises(
    seed: int, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    """Exit 0, 1 or 2; below 2 never an answer and a complaint; JSON is one line of ASCII for each file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "_open_app", lambda file: 0)
    chance = random.Random(seed)
    for _ in range(100):
        arguments, data = _any_arguments(chance), _any_record(chance)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))

        code = cli.main(arguments)

        out, err = (stream.decode() for stream in capsysbinary.readouterr())
        asked = (arguments, data)
        assert code in (0, 1, 2), asked
        assert code == 2 or not (out and err), asked
        assert bool(err) >= (code == 2), asked
        assert bool(out or err) >= (code == 1), asked
        if out.startswith("{"):
            assert ("--json" in arguments, out.isascii()) == (True, True), asked
            assert [json.loads(line).keys() for line in out.splitlines()], asked
