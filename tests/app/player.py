"""A child process for the kill tests: it enters records into the real app by touches, until somebody kills it.

It says a line before (`>`) and after (`=`) each save of a step, and first what the table shows when it opens (`@`).
Each line is JSON: the game's id, its record, what could be redone.
"""

import os

os.environ["KIVY_GL_BACKEND"] = "mock"

import json
import sys
import traceback
from pathlib import Path

from taluva.record.record import Record
from tests import conftest

TILES = 12


def say(sign: str, session: object) -> None:
    """Tell the parent, at once."""
    facts = [session.game, session.text, list(session.redo_lines)]  # type: ignore[attr-defined]
    sys.__stdout__.write(f"{sign} {json.dumps(facts)}\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


def tell_of_saves() -> None:
    """Let every keeper of a game say what it does."""
    from taluva.play import session_storage

    make = session_storage.saver_for

    def keeper_of(archive: object) -> object:
        keep = make(archive)  # type: ignore[arg-type]

        def told(session: object) -> None:
            say(">", session)
            keep(session)  # type: ignore[arg-type]
            say("=", session)

        return told

    session_storage.saver_for = keeper_of  # type: ignore[assignment]


def record_of(number: int) -> Record:
    """The game that carries this number in its first name."""
    from tests.record.games import four, game

    record = game(number, four(TILES))
    return record._replace(names=(f"Ann {number}", *record.names[1:]))


class Player:
    """Plays game after game on the table, with an undo and a redo now and then."""

    def __init__(self, folder: Path) -> None:
        """Start the app."""
        from tests.app.conftest import alone, start
        from tests.app.hand import Hand

        clock = alone()
        app = start(folder)
        clock.pass_by(0.6)
        self.app = app
        self.hand = Hand(app, clock)

    def play(self) -> None:
        """Go on with the game under way, if there is one; then play others."""
        from tests.app.agreeing import agree
        from tests.app.hand import SETTLE
        from tests.app.touch import find

        home = self.app.stage.current
        if home.resume is not None:
            self.hand.tap(find("Resume"))
            say("@", self.hand.table.game)
            self.go_on(int(self.hand.table.game.names[0].split()[1]))
        while True:
            number = self.app.archive.lists.page(limit=1).total
            record = record_of(number)
            agree(record.setup, record.names, "", lambda: self.hand.time.pass_by(SETTLE))
            self.go_on(number)

    def go_on(self, number: int) -> None:
        """Enter what is missing of a game, and go home."""
        from tests.app.touch import find

        session = self.hand.table.game
        turns = record_of(number).turns
        if session.laid is not None:
            self.hand.finish(turns[len(session.history.turns) - 1])
        while not session.over:
            turn = turns[len(session.history.turns)]
            self.hand.play(turn)
            if len(session.history.turns) % 4 == 0 and not session.over:
                for key in ("undo", "redo"):
                    self.hand.tap(find(key, self.hand.table.parts.bar))
        self.hand.tap(self.hand.table.parts.end.ids.home)


if __name__ == "__main__":
    conftest.missing_packages()
    try:
        tell_of_saves()
        Player(Path(sys.argv[1])).play()
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
        raise
