"""Games out of a backup are replayed while nobody touches anything, one after the other."""

from taluva.app.shell.app import TaluvaApp
from taluva.archive.archive import Archive
from taluva.archive.incoming import of_bytes
from tests.app.conftest import Time
from tests.app.touch import tap
from tests.archive.support import record

GAMES = 6


def bring_in(app: TaluvaApp) -> list[int]:
    """Take in a backup, and note each game that is replayed."""
    other = Archive.open(None).archive
    assert other is not None
    for number in range(GAMES):
        other.take(record(number))
    app.archive.restore(of_bytes(other.packed()[2], "a.zip"))
    other.close()
    done: list[int] = []
    replay_next = app.archive.replay_next

    def watched() -> bool:
        found = replay_next()
        done.append(found)
        return found

    app.archive.replay_next = watched  # type: ignore[method-assign]
    return done


def test_a_tablet_left_alone_replays_all_of_them(app: TaluvaApp, time: Time) -> None:
    """One a frame at most, and then nothing more is planned."""
    done = bring_in(app)
    counted = []
    for _ in range(200):
        before = len(done)
        time.pass_by(0.1, 1)
        counted.append(len(done) - before)

    assert sum(done) == GAMES
    assert max(counted) == 1
    assert not app.archive.store.read(lambda db: db.execute("SELECT 1 FROM unchecked").fetchone())


def test_nothing_is_replayed_under_a_finger(app: TaluvaApp, time: Time) -> None:
    """Somebody who taps again and again waits for no game; each is replayed later."""
    done = bring_in(app)
    for _ in range(20):
        tap((6, 6))
        time.pass_by(1, 4)
    assert done == []

    time.pass_by(20, 200)
    assert sum(done) == GAMES
