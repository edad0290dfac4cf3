"""Enters records into the running app by touches only: python tests/touch_through.py [--brisk] [--flat] FILE...

Each record is entered from the new-game screen on, and one JSON object a line says how many touches a turn took and
whether the record in the app's archive is, byte for byte, the one that was given; comments and tags that the app adds
or cannot ask for are left out of the comparison. Touches that only move the view, as a tile far off the coast asks for,
are counted apart: in how many turns there were any, and how many at most in one. With --brisk tiles are dragged from
the grid to their place, and builds chosen by a finger that keeps pressing the hex, wherever that is possible. With
--flat the island is pressed flat.
"""

import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from taluva.record.reader import read
from taluva.record.record import Record, Turn
from taluva.record.writer import text_of

if TYPE_CHECKING:
    from tests.app.conftest import Time

ASKED_FOR = ("Event",)  # what else the app can be told; the other tags are its own or nobody's


def bare(record: Record) -> Record:
    """The record without comments and without tags that the app adds or cannot ask for."""
    turns = (
        Turn(
            tile and tile._replace(comments=()),
            build and build._replace(comments=()),
            concede and concede._replace(comments=()),
        )
        for tile, build, concede in record.turns
    )
    return record._replace(turns=tuple(turns), tags=tuple(tag for tag in record.tags if tag[0] in ASKED_FOR))


def enter(text: str, time: "Time", brisk: bool = False, flat: bool = False) -> dict[str, Any]:
    """Enter one record into a fresh app and say how it went."""
    from kivy.core.window import Window

    from tests.app.conftest import empty, start, stop
    from tests.app.hand import Hand

    record = bare(read(text))
    with tempfile.TemporaryDirectory() as folder:
        # Without motion no frame is drawn for the waves alone.
        chosen = {"language": "en", "light": "day", "calm": True, "flat": flat}
        (Path(folder) / "settings.json").write_text(json.dumps(chosen), encoding="utf-8")
        app = start(Path(folder))
        try:
            hand = Hand(app, time)
            hand.brisk = brisk
            time.pass_by(0.6)
            hand.agree(record)
            touches, panning = [], []
            for turn in record.turns:
                before = hand.panning
                taken = hand.play(turn)
                panning.append(hand.panning - before)
                touches.append(taken - panning[-1])
                if panning[-1] and not hand.table.game.over:
                    # As people do who have looked elsewhere: the next turn would begin there.
                    hand.tap(hand.table.parts.fit_button)
                    panning[-1] += 1
            stored = app.archive.games.load(hand.table.game.game)
            written = text_of(bare(read(stored.record))) if stored is not None else ""
        finally:
            stop(app)
            empty(Window)
    return {
        "turns": len(touches),
        "median": median(touches) if touches else 0,
        "max": max(touches, default=0),
        "panned": sum(map(bool, panning)),
        "panning": max(panning, default=0),
        "identical": written == text_of(record),
    }


def main(files: list[str]) -> int:
    """Enter every file."""
    from tests import conftest

    if missing := conftest.missing_packages():
        print("touch_through needs " + " ".join(missing), file=sys.stderr)
        return 3
    from tests.app.conftest import alone

    time = alone()
    perfect = True
    for file in files:
        if file in ("--brisk", "--flat"):
            continue
        said = enter(Path(file).read_text(encoding="utf-8"), time, "--brisk" in files, "--flat" in files)
        print(json.dumps({"file": file, **said}), flush=True)
        perfect = perfect and said["identical"]
    return 0 if perfect else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
