"""A process that has the payload and a hand: starts main.pyc as p4a does, plays a record by touch, says how it went.

python -S -m tests.ship.stranger PAYLOAD RECORD FOLDER
"""

import json
import os
import runpy
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from tests import conftest

if TYPE_CHECKING:
    from taluva.app.shell.app import TaluvaApp


def play(app: "TaluvaApp", payload: Path, text: str) -> None:
    """Play the record's turns in the running app and print what came of it."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from taluva.record.reader import read
    from taluva.record.writer import text_of
    from tests.app.conftest import Time
    from tests.app.hand import Hand
    from tests.touch_through import bare

    # The clock goes on from here, only when told to.
    time = Time()
    time.now = Clock.time()
    Clock.time = time
    app._run_prepare()
    EventLoop.idle()
    record = bare(read(text))
    hand = Hand(app, time)
    time.pass_by(0.6)
    hand.agree(record)
    for turn in record.turns:
        hand.play(turn)
    stored = app.archive.games.load(hand.table.game.game)
    app.dispatch("on_stop")
    files = [module.__file__ or "" for name, module in sys.modules.items() if name.split(".")[0] == "taluva"]
    said = {
        "turns": len(record.turns),
        "identical": stored is not None and text_of(bare(read(stored.record))) == text_of(record),
        "modules": len(files),
        "elsewhere": [file for file in files if not (Path(file).is_relative_to(payload) and file.endswith(".pyc"))],
    }
    print(json.dumps(said), flush=True)


def main(payload: Path, record: Path, folder: Path) -> None:
    """Let main.pyc start the app, and take over where it would wait for fingers."""
    conftest.missing_packages()
    files = folder / "taluva"
    files.mkdir(parents=True)
    (files / "settings.json").write_text('{"language": "en", "light": "day", "calm": true}', encoding="utf-8")
    from taluva.app.shell.app import TaluvaApp

    text = record.read_text(encoding="utf-8")
    os.environ["ANDROID_PRIVATE"] = str(folder)
    TaluvaApp.run = lambda app: play(app, payload, text)
    sys.argv[1:] = []
    try:
        runpy.run_path(str(payload / "main.pyc"), run_name="__main__")
    except SystemExit as end:
        if end.code:
            raise


if __name__ == "__main__":
    try:
        main(*(Path(word).resolve() for word in sys.argv[1:4]))
    except Exception:
        # Kivy has taken the ordinary one for its log.
        traceback.print_exc(file=sys.__stderr__)
        sys.exit(1)
