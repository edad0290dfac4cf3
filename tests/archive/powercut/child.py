"""A child process that spends evenings with an archive: two whose writes are logged, or as many as it is let live.

Called with the folder, a seed, and perhaps the log; without one it says aloud what it does. Around each step it says
what begins to be kept, and what was confirmed; `rest` and `bin` say that now games come to rest, and that now they are
deleted, had back, emptied and restored.
"""

import json
import sys
from itertools import count
from pathlib import Path
from random import Random

from taluva.archive.archive import Archive
from taluva.archive.incoming import of_bytes
from taluva.archive.summary import canonical, summary_of, summary_of_position
from taluva.archive.values import GameId
from taluva.play.session import Session
from taluva.record.record import BuildMove, Out, Record
from taluva.record.writer import write
from tests import sure
from tests.archive.powercut.recorder import Recorder
from tests.archive.support import Clock, folders_in, opened
from tests.record.games import four, game

TILES = 30  # a block of the journal has several sectors then, so that it can be torn within


class Aloud:
    """Says what is done where the parent hears it."""

    def say(self, what: str, path: str = "", to: str = "", data: bytes = b"") -> None:
        """Say it at once, in a line."""
        print(json.dumps((what, path, 0, data.decode("latin-1"), to)), flush=True)


class Evening:
    """Starts the app's archive, plays with undo and redo, corrects, deletes, restores, ends."""

    def __init__(self, recorder: Recorder | Aloud, folder: Path, seed: int, clock: Clock) -> None:
        archive = Archive.open(folders_in(folder), clock).archive
        if archive is None:
            sys.exit("busy")
        self.recorder = recorder
        self.archive = archive
        self.folder = folder
        self.chance = Random(seed)

    def play(self, played: Record) -> GameId:
        """Play a game at the table, with undo and redo, and other turns in the place of undone ones."""
        session = Session.new(played.setup, played.names)
        session.saver = self._keep
        for turn in played.turns:
            tile = sure(turn.tile)
            session.choose(tile.kind)
            session.propose(tile.placement)
            session.lay()
            if isinstance(turn.build, BuildMove):
                if self.chance.random() < 0.2:
                    session.build(session.position.legal_builds()[0].build)
                    session.undo()
                session.build(turn.build.build)
            elif isinstance(turn.build, Out):
                session.go_out()
            if session.over:
                break
            if self.chance.random() < 0.3:
                session.undo()
                session.undo()
                session.redo()
                session.redo()
            if self.chance.random() < 0.1:
                self.rest()
        return session.game

    def _keep(self, session: Session) -> None:
        about = summary_of_position(session.record, session.position)
        if not session.game:
            self.recorder.say("beginning")
            session.game = self.archive.games.create(session.text, about)
        else:
            self.recorder.say("begin", session.game, _step(session.text, session.redo_lines))
            self.archive.games.save(session.game, session.text, about, session.redo_lines)
        self.recorder.say("said", session.game, _step(session.text, session.redo_lines))

    def rest(self, *games: GameId) -> None:
        """The app is paused, or games are left."""
        self.recorder.say("rest")
        self.archive.games.checkpoint_all()
        for one in games:
            self.archive.games.leave(one)
        self.recorder.say("on")
        for name in ("cache/index.db", "cache/index.db-wal"):
            self.recorder.say("index", name, data=(self.folder / name).read_bytes())

    def correct(self, one: GameId, other: Record) -> None:
        """Put another record in the place of one."""
        session = Session.new(other.setup, other.names, (("Event", "corrected"),))
        self.recorder.say("rest")
        self.recorder.say("begin", one, _step(session.text, ()))
        self.archive.games.correct(one, session.text, sure(summary_of(session.text)), "tile")
        self.recorder.say("said", one, _step(session.text, ()))
        self.recorder.say("on")

    def bin(self, gone: GameId, *games: GameId) -> None:
        """Delete games and have them back, one for good; and restore what a backup of another tablet has."""
        self.recorder.say("bin")
        self.recorder.say("let go", gone)
        self.archive.bin.delete(gone)
        self.recorder.say("deleted", gone)
        self.archive.bin.empty()
        for one in games:
            self.recorder.say("begin to delete", one)
            self.archive.bin.delete(one)
            self.recorder.say("deleted", one)
        self.recorder.say("had back", games[0])
        self.archive.bin.undelete(games[0])
        for one in games[1:]:
            self.recorder.say("let go", one)
        self.archive.bin.refill(self.archive.bin.empty())
        for one in games[1:]:
            self.recorder.say("had back", one)
            self.archive.bin.undelete(one)
        backup, coming = other_tablet(self.chance.random())
        self.recorder.say("backup", data=backup)
        for one, text in coming.items():
            self.recorder.say("coming", one, _step(text, ()))
        self.archive.backups.restore(of_bytes(backup, "backup.zip"))
        for one, text in coming.items():
            self.recorder.say("said", one, _step(text, ()))
        self.recorder.say("on")


def other_tablet(which: float) -> tuple[bytes, dict[GameId, str]]:
    """A backup of another tablet, and what it has."""
    archive, texts = opened(), {}
    for turns in (4, 5, 6):
        # Turns of its own: the same ones would be the same game, whatever the names.
        played = game(int(which * 1_000_000) + turns, four(turns + 1))
        before, after = (
            canonical(write(played._replace(turns=played.turns[:number]))) for number in (turns, turns + 1)
        )
        one = archive.games.create(*before)
        archive.games.correct(one, *after, "tile")
        texts[one] = after[0]
    backup = archive.backups.pack().data
    archive.close()
    return backup, texts


def _step(text: str, redo: tuple[str, ...]) -> str:
    return "\0".join((text, *redo))


def spend(recorder: Recorder | Aloud, folder: Path, seed: int, number: int, clock: Clock, games: list[GameId]) -> None:
    """Spend an evening; the games of those before are there, too."""
    evening = Evening(recorder, folder, seed + number, clock)
    evening.archive.scan()
    for which in range(2):
        played = game(seed + 2 * number + which, four(TILES))
        one = evening.play(played._replace(names=(f"Ann {seed}", *played.names[1:])))
        evening.rest(one)
        games.append(one)
    evening.correct(games[-1], game(seed + 9, four(TILES)))
    short = game(seed + 5, four(2))
    evening.bin(evening.play(short._replace(names=(f"Dan {number}", *short.names[1:]))), *games)
    evening.archive.close()


def main(folder: str, seed: str, log: str = "") -> None:
    """Spend two evenings, and write the log; or one after the other until somebody kills us."""
    Path(folder).mkdir(exist_ok=True)
    clock, games = Clock(), list[GameId]()
    if not log:
        for number in count():
            spend(Aloud(), Path(folder), int(seed), number, clock, games)
    recorder = Recorder(Path(folder))
    recorder.start()
    for number in range(2):
        spend(recorder, Path(folder), int(seed), number, clock, games)
    recorder.save(Path(log))


if __name__ == "__main__":
    main(*sys.argv[1:])
