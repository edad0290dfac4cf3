"""The folder belongs to people: whatever they do to its files, the lists show what is there once it is unchanged."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from unittest.mock import patch

import pytest

from taluva.archive.archive import Archive, utc_now
from taluva.archive.files import FileError
from taluva.archive.store import Store
from taluva.archive.summary import canonical
from taluva.archive.values import Notice
from tests.archive.support import later_by_its_times, listed, opened, record, record_of, revisions, scanned

GOES_ON = ("3. JC 4,0 12 hut 5,-1\n", "3. JC 4,0 12 hut 5,-1\n4. JC 6,0 12 hut 7,-1\n")


class Later:
    """A clock that the test puts forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return utc_now() + self.ahead


@pytest.fixture
def clock() -> Later:
    """What time it is."""
    return Later()


@pytest.fixture
def archive(tmp_path: Path, clock: Later) -> Iterator[Archive]:
    """Ann and Ben's game of three turns, at rest."""
    archive = opened(tmp_path, clock)
    archive.games.leave(archive.games.create(*canonical(record(3))))
    clock.ahead = 60_000
    assert archive.scan()
    yield archive
    archive.close()


def the_file(archive: Archive) -> Path:
    """The only file that there is."""
    (path,) = Path(archive.folder, "games").glob("*.taluva")
    return path


def changed(path: Path, old: str, new: str) -> None:
    """Write something else into a file."""
    with later_by_its_times(path):
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")


def scan_later(archive: Archive, clock: Later) -> bool:
    """Scan once everything has been unchanged for long enough."""
    clock.ahead += 20_000
    return archive.scan()


def test_a_new_file_counts_when_it_stood_still_for_ten_seconds(archive: Archive, clock: Later) -> None:
    """Until then whoever copies it may not be done; how long that is since is told by its times or by looking."""
    clock.ahead = 0
    path = the_file(archive).with_name("copied.taluva")
    path.write_text(record(1, ("Eve", "Zoe")))

    assert (archive.scan(), archive.lists.page().total) == (False, 1)
    clock.ahead = 9_000
    assert not archive.scan()
    clock.ahead = 11_000
    assert (archive.scan(), archive.lists.page().total) == (True, 2)

    # From a clock that runs ahead: its times say nothing, so it is looked at for as long.
    future = clock() // 1000 + 1_000_000
    path.with_name("future.taluva").write_text(record(2, ("Ida", "Zoe")))
    os.utime(path.with_name("future.taluva"), (future, future))
    assert not archive.scan()
    clock.ahead = 15_000
    assert not archive.scan()
    clock.ahead = 22_000
    assert (archive.scan(), archive.lists.page().total) == (True, 3)


def test_a_changed_file_is_the_game_and_it_is_told(archive: Archive, clock: Later) -> None:
    """What this device last wrote of it is among its earlier versions, whatever changed the file."""
    (game,) = (listed.id for listed in archive.lists.page().games)
    changed(the_file(archive), "hut 5,-1", "hut 4,1")
    clock.ahead = 0

    assert not archive.scan()
    assert archive.lists.versions() == {game: archive.lists.version(game)}
    assert archive.notices() == ()
    assert scan_later(archive, clock)
    assert "hut 4,1" in record_of(archive, game)
    assert [(one.reason, one.record) for one in archive.games.revisions_of(game)] == [("ours", record(3))]
    assert revisions(archive, game) == ()
    assert archive.notices() == (Notice("changed", game, number=1),)


def test_a_file_that_only_goes_on_has_no_earlier_version(archive: Archive, clock: Later) -> None:
    """As when the other tablet played on: it contains all that this device wrote."""
    (game,) = (listed.id for listed in archive.lists.page().games)
    changed(the_file(archive), *GOES_ON)

    assert scan_later(archive, clock)
    assert record_of(archive, game) == record(4)
    assert archive.games.revisions_of(game) == ()


@pytest.mark.parametrize("restored", [False, True])
def test_a_change_in_place_of_the_same_size_is_seen(archive: Archive, clock: Later, restored: bool) -> None:
    """Even if the time of its last change is put back."""
    path = the_file(archive)
    times = path.stat()
    with later_by_its_times(path), path.open("r+b") as file:
        file.seek(path.read_bytes().index(b"Ann"))
        file.write(b"Ida")
    if restored:
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    assert scan_later(archive, clock)
    assert [seat.name for seat in archive.lists.page().games[0].summary.seats] == ["Ida", "Ben"]


def test_what_the_app_wrote_a_moment_ago_is_read_once_more(archive: Archive, clock: Later) -> None:
    """The steps of a system's clock are coarse: a change within one leaves no trace in the times."""
    game = archive.games.create(*canonical(record(1, ("Eve", "Zoe"))))
    archive.games.leave(game)
    path = next(path for path in Path(archive.folder, "games").glob("*.taluva") if game in path.name)
    path.write_text(path.read_text().replace("Zoe", "Ida"))

    assert scan_later(archive, clock)
    assert [seat.name for seat in listed(archive, game).summary.seats] == ["Eve", "Ida"]


def test_a_file_that_was_removed_leaves_the_lists(archive: Archive) -> None:
    """It is for who removed it to have it back."""
    the_file(archive).unlink()

    assert (archive.scan(), archive.lists.page().total) == (True, 0)


def test_a_file_under_another_name_never_leaves_the_lists(archive: Archive, clock: Later) -> None:
    """Its new name counts only after ten seconds; until then the old one does."""
    (before,) = archive.lists.page().games
    path = the_file(archive)
    with later_by_its_times(path):
        path.rename(path.with_name("What a game.taluva"))

    for ahead in (0, 60_000):
        clock.ahead = ahead
        assert archive.scan() == (ahead > 0)
        (now,) = archive.lists.page().games
        assert now._replace(path=before.path) == before


def test_what_is_away_is_not_removed(archive: Archive) -> None:
    """A folder that is not there, or whose listing breaks off, is not an empty one."""
    games = Path(archive.folder, "games")
    games.rename(games.with_name("away"))
    archive.scan()
    assert archive.lists.page().total == 1

    games.write_text("no folder", encoding="utf-8")
    archive.scan()
    assert archive.lists.page().total == 1


def test_a_file_that_cannot_be_read_is_listed_with_its_reason_and_what_was_known(
    archive: Archive, clock: Later
) -> None:
    """It stays as it is, and is looked at again: once it can be read, it is the game."""
    (before,) = archive.lists.page().games
    path = the_file(archive)
    good = path.read_bytes()
    with later_by_its_times(path):
        path.write_bytes(good.replace(b"3. JC", b"3. \xff\xfe"))

    assert scan_later(archive, clock)
    assert archive.lists.page().games == (before._replace(why="utf8"),)
    assert archive.games.load(before.id) is None
    assert [(one.reason, one.record) for one in archive.games.revisions_of(before.id)] == [("ours", record(3))]
    assert archive.notices() == (Notice("unreadable", before.id, path.name, 1),)
    assert archive.scan()
    assert archive.notices() == ()
    archive.games.checkpoint_all()
    assert path.read_bytes() == good.replace(b"3. JC", b"3. \xff\xfe")

    with later_by_its_times(path):
        path.write_bytes(good)
    assert scan_later(archive, clock)
    assert archive.lists.page().games == (before,)


def test_a_file_that_cannot_be_opened_is_tried_again(archive: Archive, clock: Later) -> None:
    """What was known of it holds meanwhile."""
    (before,) = archive.lists.page().games
    changed(the_file(archive), *GOES_ON)
    with patch.object(Store, "read", side_effect=FileError("unwritable", "away")):
        scan_later(archive, clock)
        assert archive.lists.page().games == (before._replace(why="away"),)

    assert archive.scan()
    assert record_of(archive, before.id) == record(4)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (record(1).replace('[Taluva "1"]', '[Taluva "2"]'), "tag.newer"),
        (record(1).replace('"]\n\n', '"]\n[Taluva_kept "2 made=never"]\n\n', 1), "tag.newer"),
        (record(1) + "nonsense\n", "record"),
        ("Dear diary", "tag.first"),
        ("", "tag.first"),
        (record(1) + f"2. JC 2,0 12 {{{'x' * 600_000}}}\n", "size"),
    ],
)
def test_what_is_no_record_of_this_version_is_listed_as_such(
    archive: Archive, clock: Later, text: str, why: str
) -> None:
    """It is never written to."""
    path = the_file(archive).with_name("2020-05-04-abcdefghij.taluva")
    path.write_text(text)
    clock.ahead += 20_000
    scanned(archive)

    found = next(one for one in archive.lists.page().games if one.why)
    assert (found.why, found.counted, archive.lists.page().total) == (why, False, 2)
    archive.bin.delete(found.id)
    archive.bin.undelete(found.id)
    assert path.read_text() == text


@pytest.mark.parametrize(
    "name", [".git/x.taluva", ".hidden.taluva", "~backup.taluva", "notes.txt", "x.taluva.part", "taluva"]
)
def test_other_files_are_nobodys_business(archive: Archive, clock: Later, name: str) -> None:
    """Nor are links and folders, also those of a folder that was put under git."""
    games = Path(archive.folder, "games")
    (games / name).parent.mkdir(exist_ok=True)
    (games / name).write_text(record(1, ("Eve", "Zoe")))
    (games / "linked.taluva").symlink_to(games / name)
    (games / "folder.taluva").mkdir()

    assert scan_later(archive, clock)
    assert archive.lists.page().total == 1


@pytest.mark.skipif(os.name == "nt", reason="names are no bytes there")
def test_a_name_is_bytes(archive: Archive, clock: Later) -> None:
    """Of whatever encoding."""
    path = Path(os.fsdecode(os.fsencode(archive.folder) + b"/games" + b"/\xc3\x28 \xe9t\xe9.taluva"))
    path.write_text(record(1, ("Eve", "Zoe")), encoding="utf-8")

    assert scan_later(archive, clock)
    found = next(one for one in archive.lists.page().games if one.summary.seats[0].name == "Eve")
    archive.bin.delete(found.id)
    (deleted,) = archive.lists.deleted()
    assert deleted._replace(path=found.path) == found._replace(days_left=30)
    archive.bin.undelete(found.id)
    assert path.exists()


def test_a_file_that_somebody_moved_to_the_bin_is_deleted_and_one_in_both_is_not(
    archive: Archive, clock: Later
) -> None:
    """A sync program brings the bin as well."""
    path = the_file(archive)
    (before,) = archive.lists.page().games
    binned = path.parent / "bin" / path.name
    binned.parent.mkdir(exist_ok=True)
    shutil.copy(path, binned)
    assert scan_later(archive, clock)
    assert archive.lists.page().games == (before,)

    path.unlink()
    assert archive.scan()
    now = before._replace(days_left=30, path=f"games/bin/{path.name}")
    assert (archive.lists.page().total, archive.lists.deleted()) == (0, (now,))


def test_an_archive_that_is_closed_ends_its_scan_first(archive: Archive) -> None:
    """The scan runs in a thread of its own when the archive is closed: it ends at its next file, and nothing breaks."""
    closing = Thread(target=archive.close)

    def close_meanwhile() -> bool:
        if not closing.ident:
            closing.start()
            closing.join(0.3)
        return False

    assert not archive.scan(close_meanwhile)
    closing.join()
