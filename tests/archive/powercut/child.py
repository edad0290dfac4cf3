"""A child process whose writes are logged: it records real games on the table, or opens a damaged archive.

Called with the folder, the file for the log, and what to do: `play` and a seed, or `open`.
"""

import sys
from pathlib import Path

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of_position
from taluva.play import resuming
from taluva.play.session import Session
from taluva.record.record import BuildMove, Out
from tests.archive.powercut.recorder import Recorder
from tests.archive.support import Clock
from tests.record.games import four, game

TILES = 8


def main(folder: str, log: str, *what: str) -> None:
    """Do it, and write the log."""
    recorder = Recorder(Path(folder))
    recorder.start()
    if what[0] == "play":
        for start in range(2):
            play(recorder, Path(folder), int(what[1]) + 2 * start)
    else:
        archive = Archive.open(folder, Clock()).archive
        assert archive is not None
        archive.close()
    recorder.save(Path(log))


def play(recorder: Recorder, folder: Path, seed: int) -> None:
    """Start the app's archive, play two games with undo and redo, correct one, delete and bring back, end."""
    archive = Archive.open(str(folder), Clock()).archive
    assert archive is not None
    for number in range(2):
        record = game(seed + number, four(TILES))
        names = (f"Ann {seed + number}", *record.names[1:])
        session = resuming.begin(archive, record.setup, names)
        recorder.say("said", session.game, session.text, ())
        keep = session.keeper

        def kept(session: Session, keep: object = keep) -> None:
            recorder.say("begin", session.game, session.text, session.redo_lines)
            keep(session)  # type: ignore[operator]
            recorder.say("said", session.game, session.text, session.redo_lines)

        session.keeper = kept
        for turn in record.turns:
            assert turn.tile is not None
            session.choose(turn.tile.kind)
            session.propose(turn.tile.placement)
            session.lay()
            if isinstance(turn.build, BuildMove):
                session.build(turn.build.build)
            elif isinstance(turn.build, Out):
                session.go_out()
            if len(session.history.turns) % 3 == 0 and not session.over:
                session.undo()
                session.undo()
                session.redo()
                session.redo()
        archive.settle()
        if number:
            corrected = record._replace(names=names, tags=(("Event", "corrected"),))
            other = Session.new(corrected.setup, names, (("Event", "corrected"),))
            recorder.say("begin", session.game, other.text, ())
            archive.correct(session.game, other.text, summary_of_position(other.record, other.position), "why")
            recorder.say("said", session.game, other.text, ())
            archive.delete(session.game)
            archive.undelete(session.game)
            archive.set_setting("share.folder", str(folder))
    archive.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
