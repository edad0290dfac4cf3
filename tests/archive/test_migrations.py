"""An archive of any earlier version opens in this one with everything in it."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from taluva.archive import migrations
from taluva.archive.archive import Archive
from taluva.archive.migrations import (
    MIGRATIONS,
    NEWEST,
    Migration,
    applied,
    digest,
    expected_schema,
    is_as_expected,
    migrate,
    pending,
    schema,
)
from taluva.archive.opening import NAME
from taluva.archive.summary import canonical
from tests.archive.support import Clock, database, opened, record

# One file for each version that was ever released, written by that version.
DUMPS = sorted((Path(__file__).parents[1] / "data" / "archives").glob("version-*.sql"))

RELEASED = {
    1: "c3a3eef80b027e48",
    2: "3f8788c30da9368e",
    3: "c835e41dff64d92a",
    4: "4f2223be0d93630d",
    5: "624f495fa1d6aafb",
}

NEXT = MIGRATIONS[-1].version + 1
COMING = Migration(NEXT, "the weather", ("ALTER TABLE games ADD COLUMN weather TEXT NOT NULL DEFAULT 'fair'",))
BROKEN = Migration(NEXT, "broken", ("CREATE TABLE moods (id INTEGER) STRICT", "CREATE TABLE games (id INTEGER)"))


def fresh() -> sqlite3.Connection:
    """Open an empty database in memory."""
    return sqlite3.connect(":memory:", isolation_level=None)


def test_a_released_migration_is_never_edited() -> None:
    """What archives out there went through stays as it was; the next step changes it."""
    digests = {
        step.version: hashlib.sha256("\n".join([step.name, *step.statements]).encode()).hexdigest()[:16]
        for step in MIGRATIONS
    }

    assert digests == RELEASED
    assert list(digests) == list(range(1, len(digests) + 1))


def test_every_version_has_a_dump() -> None:
    """Whoever adds a migration adds an archive of the version before it."""
    assert [path.stem for path in DUMPS] == [f"version-{step.version}" for step in MIGRATIONS]


@pytest.mark.parametrize("dump", DUMPS, ids=lambda path: str(path.stem))
def test_an_archive_of_an_earlier_version_opens_with_everything_in_it(tmp_path: Path, dump: Path) -> None:
    """Games, times, redo tail, earlier records, deleted games, names and settings."""
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.executescript(dump.read_text(encoding="utf-8"))

    archive = opened(tmp_path)

    assert [[seat.name for seat in one.summary.seats] for one in archive.games().games] == [
        ["Ann", "Ben"],
        ["Chloé", "Дмитрий"],
    ]
    stored = archive.load(f"{1:032x}")
    assert stored is not None
    assert stored.record == record(3, ("Chloé", "Дмитрий"))
    assert stored.redo == ("4. SL 6,0 2",)
    assert stored.sound
    assert None not in stored.times
    assert [(one.reason, one.record) for one in archive.earlier(f"{2:032x}")] == [("tile", record(2))]
    assert [one.id for one in archive.deleted()] == [f"{3:032x}"]
    assert {one.name for one in archive.names()} == {"Ann", "Ben", "Chloé", "Дмитрий", "Eve"}
    assert archive.settings() == {"language": "fr"}


def test_a_new_archive_is_of_the_newest_version() -> None:
    """Nothing is pending after migrating, and the schema is the one expected."""
    with closing(fresh()) as db:
        assert applied(db) == ()
        assert pending(db) == MIGRATIONS
        migrate(db, 0)

        assert pending(db) == ()
        assert applied(db) == tuple(step.version for step in MIGRATIONS)
        assert schema(db) == expected_schema(MIGRATIONS[-1].version)


def test_the_newest_version_is_known_without_making_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """And whatever is not just that is compared with one that is made."""
    latest = MIGRATIONS[-1].version
    expected = expected_schema(latest)
    assert (latest, digest(expected)) == NEWEST, "say in migrations.py what a file of the newest version defines"
    asked: list[int] = []

    def made(version: int) -> migrations.Schema:
        asked.append(version)
        return expected

    monkeypatch.setattr(migrations, "expected_schema", made)

    assert is_as_expected(expected, latest)
    assert asked == []
    assert not is_as_expected(expected - {next(iter(expected))}, latest)
    assert asked == [latest]
    is_as_expected(expected, latest - 1)
    assert asked == [latest, latest - 1], "what says that it is older has to be as older ones are"


def test_steps_are_taken_once_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive of yesterday opens in the version of tomorrow; only what is missing is done."""
    archive = opened(tmp_path)
    archive.close()
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, COMING))

    archive = opened(tmp_path)
    db = database(archive)
    assert applied(db) == (*(step.version for step in MIGRATIONS), NEXT)
    archive.close()

    opened(tmp_path).close()


def test_a_step_that_fails_leaves_the_version_before_it(tmp_path: Path) -> None:
    """The step and the row that says it was taken are one transaction."""
    with closing(fresh()) as db:
        migrate(db, 0)
        before = schema(db)

        with pytest.raises(sqlite3.OperationalError):
            migrate(db, 0, (*MIGRATIONS, BROKEN))

        assert schema(db) == before
        assert applied(db) == tuple(step.version for step in MIGRATIONS)
        assert not db.in_transaction


def test_an_older_app_reads_the_games_of_a_newer_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newer file is set aside for the newer app, its games are there in both."""
    archive = opened(tmp_path)
    archive.create(*canonical(record(2)))
    archive.close()
    with monkeypatch.context() as newer:
        newer.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, COMING))
        opened(tmp_path).close()

    older, notices = Archive.open(str(tmp_path), Clock())

    assert older is not None
    assert [(one.kind, one.saved) for one in notices] == [("newer", 1)]
    assert older.games().total == 1
