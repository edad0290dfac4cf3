"""Measures speed: `python tests/bench.py` prints JSON, with `--json` on one line, with `--app` the app's figures too.

Every question is put to a position that was made for it and never asked before. Medians of one run.
"""

import configparser
import contextlib
import json
import marshal
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, Hex
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.position import Position, Setup, start
from taluva.engine.tiles import BOX, Kind, Placement, place
from taluva.record import record
from taluva.record.extraction import extract
from taluva.record.reader import read
from taluva.record.record import BuildMove, Out, Record, TileMove
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import text_of as written
from tests.record.texts import HARDEST_TO_FIND, filled

TURNS = (8, 24, 44)
GAMES = 12
SETUP = Setup(("red", "white", "yellow", "brown"), "ferti", 48, "classic")


class Turn(NamedTuple):
    """One turn of a fixed game."""

    kind: Kind
    placement: Placement
    build: Build | None

    def lay(self, position: Position) -> Position:
        """The position after this turn's tile."""
        return position.lay(self.kind, self.placement)

    def play(self, position: Position) -> Position:
        """The position after this turn."""
        laid = self.lay(position)
        return laid.build(self.build) if self.build else laid.go_out()


def fixed_game(seed: int) -> list[Turn]:
    """A four-player game of 48 turns, the same one for a seed every time."""
    chance = random.Random(seed)
    while True:
        box = [kind for kind in BOX for _ in range(BOX[kind])]
        chance.shuffle(box)
        position, turns = start(SETUP), []
        for kind in box:
            if position.over:
                break
            placement = chance.choice(position.legal_tiles())
            laid = position.lay(kind, placement)
            options = laid.legal_builds()
            turn = Turn(kind, placement, chance.choice(options).build if options else None)
            turns.append(turn)
            position = turn.play(position)
        if len(turns) == 48:
            return turns


def position_at(game: list[Turn], turn: int) -> Position:
    """A new position after so many turns, made from the first tile on."""
    return reduce(lambda position, one: one.play(position), game[:turn], start(SETUP))


def text_of(game: list[Turn]) -> str:
    """The game as a record."""
    moves = [(TileMove(one.kind, one.placement), BuildMove(one.build) if one.build else Out()) for one in game]
    return written(Record(SETUP, tuple("ABCD"), tuple(record.Turn(*move) for move in moves)))


def _seconds(question: Callable[..., object], *about: object) -> float:
    # Of this process: what others do on the machine meanwhile is not the program's.
    begin = time.process_time()
    question(*about)
    return time.process_time() - begin


def _placements_to_judge(position: Position, chance: random.Random) -> Iterator[Placement]:
    """Placements on, beside and off the island, legal and not."""
    hexes = list(position.island.levels)
    for _ in range(20):
        yield place(Hex(chance.choice(hexes) + chance.choice((0, 0, 1, 2048, 4096, 3))), chance.choice(FLOWS))


def _builds_to_judge(position: Position, chance: random.Random) -> Iterator[Build]:
    hexes = list(position.island.levels)
    own = [settlement.first for settlement in position.island.settlements(position.colour or "")]
    for _ in range(20):
        yield Build(chance.choice((HUT, TOWER, TEMPLE)), chance.choice(hexes))
        if own:
            yield Build(EXPAND, chance.choice(own), chance.choice("JCSRL"))


def measure_engine() -> dict[str, dict[str, float]]:
    """The engine's questions by turns taken."""
    games = [fixed_game(seed) for seed in range(GAMES)]
    found: dict[str, dict[str, list[float]]] = {}

    def note(name: str, turn: int, seconds: float) -> None:
        found.setdefault(name, {}).setdefault(str(turn), []).append(seconds)

    for number, game in enumerate(games):
        chance = random.Random(number)
        for turn in TURNS:
            next_turn = game[turn]

            position = position_at(game, turn)
            for placement in _placements_to_judge(position, chance):
                note("judge_tile_us", turn, _seconds(position.judge_tile, placement) * 1e6)
            laid = next_turn.lay(position)
            for build in _builds_to_judge(laid, chance):
                note("judge_build_us", turn, _seconds(laid.judge_build, build) * 1e6)
            for _ in range(3):
                note("legal_tiles_us", turn, _seconds(position_at(game, turn).legal_tiles) * 1e6)
                note("legal_builds_us", turn, _seconds(next_turn.lay(position_at(game, turn)).legal_builds) * 1e6)
                note("doom_ms", turn, _seconds(position_at(game, turn).placement_risk, next_turn.kind) * 1e3)
                note("apply_turn_us", turn, _seconds(next_turn.play, position_at(game, turn)) * 1e6)
    return {name: {turn: round(statistics.median(all_), 3) for turn, all_ in by.items()} for name, by in found.items()}


def measure_replay() -> float:
    """Milliseconds from a record's text to its last verdict, for games of 48 turns."""
    texts = [text_of(fixed_game(seed)) for seed in range(GAMES)]
    times = [_seconds(_judge_all, text) * 1e3 for text in texts for _ in range(3)]
    return round(statistics.median(times), 3)


def _judge_all(text: str) -> None:
    replay(read(text))


def measure_find() -> float:
    """Milliseconds to look for a record in the hardest of the longest texts that may come in a message."""
    return round(max(_finding(filled(*text).encode()) for text in HARDEST_TO_FIND.values()), 1)


def _finding(text: bytes) -> float:
    try:
        read(text)
    except UnreadableError as error:
        refused = error
    return statistics.median(_seconds(_find, text, refused) * 1e3 for _ in range(3))


def _find(text: bytes, refused: UnreadableError) -> None:
    with contextlib.suppress(UnreadableError):
        extract(text, refused)


def process_seconds(command: list[str], environment: dict[str, str]) -> float:
    """The processor time that a command takes, its own and the system's."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, command
    return usage.ru_utime + usage.ru_stime


def against(command: list[str], empty: list[str], runs: int) -> tuple[float, float]:
    """The processor time of a command, and as a multiple of an empty one's.

    Both run with their bytecode at hand, as an installed package has it, whatever this shell says about writing it.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        pairs = [[process_seconds(one, environment) for one in (command, empty)] for _ in range(runs + 1)]
    # The first run wrote the bytecode.
    taken, least = (statistics.median(side) for side in zip(*pairs[1:], strict=True))
    return taken, round(taken / least, 2)


def measure_check() -> float:
    """How many times the processor time of an empty Python `taluva check` takes."""
    installed = Path(sys.executable).with_name("taluva")
    command = [str(installed)] if installed.exists() else [sys.executable, "-m", "taluva"]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.taluva")
        file.write_text(text_of(fixed_game(0)), encoding="utf-8")
        return against([*command, "check", str(file)], [sys.executable, "-c", "pass"], runs=21)[1]


PARTS = ("code", "kv", "fonts", "pictures", "sounds", "catalogues", "other")
_PART_OF = {
    ".py": "code",
    ".kv": "kv",
    ".ttf": "fonts",
    ".png": "pictures",
    ".jpg": "pictures",
    ".atlas": "pictures",
    ".wav": "sounds",
    ".ogg": "sounds",
    ".mo": "catalogues",
}


def measure_payload() -> dict[str, float]:
    """Kilobytes, compressed as in an APK, of what ships to a tablet: code as stripped bytecode, and what it reads."""
    root = Path(__file__).resolve().parent.parent
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(root / "buildozer.spec", encoding="utf-8")
    endings = {f".{ending}" for ending in spec["app"]["source.include_exts"].split(",")}
    left = tuple(pattern.removesuffix("*") for pattern in spec["app"]["source.exclude_patterns"].split(","))
    sizes = dict.fromkeys(PARTS, 0)
    for path in (root / "main.py", *(root / "taluva").rglob("*"), *(root / "kv").rglob("*")):
        if not path.is_file() or path.suffix not in endings or path.relative_to(root).as_posix().startswith(left):
            continue
        body = path.read_bytes()
        if path.suffix == ".py":
            body = marshal.dumps(compile(body, path.name, "exec", dont_inherit=True, optimize=2))
        sizes[_PART_OF.get(path.suffix, "other")] += len(zlib.compress(body))
    found = {part: round(size / 1024, 1) for part, size in sizes.items()}
    return {**found, "total": round(sum(sizes.values()) / 1024, 1)}


def main(arguments: list[str]) -> None:
    """Measure and print."""
    results: dict[str, object] = dict(measure_engine())
    results["replay_48_ms"] = measure_replay()
    results["find_256_kib_ms"] = measure_find()
    results["check_ratio"] = measure_check()
    results["payload_kb"] = measure_payload()
    if "--app" in arguments:
        # Only these need Kivy and its window.
        from tests.app.bench_app import measure_app

        results.update(measure_app())
    print(json.dumps(results, indent=None if "--json" in arguments else 1))


if __name__ == "__main__":
    main(sys.argv[1:])
