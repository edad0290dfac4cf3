"""A child process whose writes are logged: it records real games on the table, or opens a damaged archive.

Called with the folder, the file for the log, and what to do: `play` and a seed, `open`, or `examine`.
"""

import sys
from pathlib import Path

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of_position
from taluva.play import resuming
from taluva.play.session import Session
from taluva.record.record import BuildMove, Out
from tests.archive.powercut.recorder import Recorder
from tests.archive.support import Clock, record, summary
from tests.record.games import four, game

TILES = 8


def main(folder: str, log: str, *what: str) -> None:
    """Do it, and write the log."""
    recorder = Recorder(Path(folder))
    recorder.start()
    if what[0] == "play":
        for start in range(2):
            play(recorder, Path(folder), int(what[1]) + 2 * start)
    elif what[0] == "examine":
        examine(recorder, folder)
    else:
        archive = Archive.open(folder, Clock()).archive
        assert archive is not None
        archive.close()
    recorder.save(Path(log))


def examine(recorder: Recorder, folder: str) -> None:
    """Open an archive in two parts, with a game before the rest is examined, and a step after it."""
    archive = Archive.open(folder, Clock(), at_once=1).archive
    assert archive is not None
    uid = archive.create(record(0), summary(0))
    recorder.say("said", uid, record(0), ())
    for turn in (1, 2, 3):
        text = said(turn)
        recorder.say("begin", uid, text, ())
        archive.save(uid, text, summary(turn))
        recorder.say("said", uid, text, ())
        if turn == 2:
            assert archive.examine()
            archive.store.rescue(lambda part: None)
    archive.close()


def said(turns: int) -> str:
    """A record that needs pages of its own."""
    return record(turns).replace("hut 1,-1\n", "hut 1,-1 {" + "ж" * 9000 + "}\n")


def play(recorder: Recorder, folder: Path, seed: int) -> None:
    """Start the app's archive, play two games with undo and redo, correct one, delete and bring back, end."""
    archive = Archive.open(str(folder), Clock()).archive
    assert archive is not None
    for number in range(2):
        record = game(seed + number, four(TILES))
        names = (f"Ann {seed + number}", *record.names[1:])
        session = resuming.begin(archive, record.setup, names)
        keep = session.keeper

        def kept(session: Session, keep: object = keep) -> None:
            if session.game:  # the first step brings it into the archive
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
