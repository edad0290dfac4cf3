"""The whole archive goes out as one file and comes in without doubles; hostile files end in a typed error."""

import io
import json
import random
import re
import struct
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.archive.archive import Archive
from taluva.archive.backup import LIST, Backup, Coming
from taluva.archive.files import FileError, safe_name
from taluva.archive.summary import canonical
from taluva.archive.values import BackupError, Merged
from taluva.record.unreadable import Unreadable
from tests.archive.support import Clock, database, exported, opened, record

NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters='"\\'), max_size=20)
GAMES = st.lists(
    st.tuples(st.lists(NAMES, min_size=2, max_size=4), st.integers(0, 12), st.booleans()), min_size=1, max_size=6
)


def fill(archive: Archive, games: list[tuple[list[str], int, bool]]) -> None:
    """Enter games, some of them with a correction."""
    for number, (names, turns, corrected) in enumerate(games):
        text, about = canonical(record(turns, tuple(names)).replace("[Date", f'[Event "{number}"]\n[Date', 1))
        game = archive.create(text, about, redo=("undone",) if turns % 2 else ())
        if corrected:
            other, about = canonical(text.replace("[Edition", f'[Note "{turns}"]\n[Edition'))
            archive.correct(game, other, about, "tile")


def contents(archive: Archive) -> dict[str, object]:
    """Fetch all that a backup should hold."""
    return {
        one.id: (archive.load(one.id), one._replace(touched=0), archive.earlier(one.id))
        for one in archive.games(limit=500).games
    }


@settings(max_examples=25, deadline=None)
@given(GAMES)
def test_a_backup_makes_the_same_archive_elsewhere(games: list[tuple[list[str], int, bool]]) -> None:
    """Records, times, redo tails, earlier records and people: all as they were; a second time nothing happens."""
    with tempfile.TemporaryDirectory() as folder:
        here = opened(Path(folder) / "here")
        there = opened(Path(folder) / "there", Clock(2_000_000_000_000))
        fill(here, games)
        path = here.backup(folder)

        first, second = there.restore(path), there.restore(path)

        assert first == Merged(added=len(games))
        assert second == Merged(known=len(games))
        assert contents(there) == contents(here)
        assert there.names() == here.names()
        here.close()
        there.close()


@settings(max_examples=15, deadline=None)
@given(GAMES, GAMES)
def test_two_archives_become_the_same_by_exchanging_backups(
    one: list[tuple[list[str], int, bool]], other: list[tuple[list[str], int, bool]]
) -> None:
    """Merging knows no order: after both took in the other's games, both have every record."""
    with tempfile.TemporaryDirectory() as folder:
        archives = [opened(Path(folder) / "one"), opened(Path(folder) / "other")]
        fill(archives[0], one)
        fill(archives[1], other)
        backups = [archive.backup(folder) for archive in archives]
        archives[0].restore(backups[1])
        archives[1].restore(backups[0])

        records = [
            sorted(stored.record for listed in archive.games(limit=500).games if (stored := archive.load(listed.id)))
            for archive in archives
        ]

        assert records[0] == records[1]
        assert len(set(records[0])) == len(records[0])
        for archive in archives:
            archive.close()


def test_the_longer_game_wins_and_the_shorter_stays_among_the_earlier(tmp_path: Path) -> None:
    """A game that went on after the backup is not thrown back; one that went on elsewhere comes up to date."""
    clock = Clock()
    here = opened(tmp_path / "here", clock)
    game = here.create(*canonical(record(2)))
    old = here.backup(str(tmp_path))
    here.save(game, *canonical(record(5)))
    new = here.backup(str(tmp_path))
    assert Path(new).name != Path(old).name

    assert here.restore(old) == Merged(known=1)
    stored = here.load(game)
    assert stored is not None
    assert stored.record == record(5)

    there = opened(tmp_path / "there", clock)
    assert there.restore(old) == Merged(added=1)
    assert there.restore(new) == Merged(updated=1)
    stored = there.load(game)
    assert stored is not None
    assert stored.record == record(5)
    assert [(one.reason, one.record) for one in there.earlier(game)] == [("merge", record(2))]
    assert there.restore(old) == Merged(known=1)
    assert there.games().total == 1


def test_a_backup_puts_a_damaged_record_right(tmp_path: Path) -> None:
    """The text that the digest names is written again, with the times that are left."""
    archive = opened(tmp_path / "archive")
    game = archive.create(*canonical(record(3)))
    path = archive.backup(str(tmp_path))
    db = database(archive)
    db.execute("UPDATE records SET record = replace(record, '3. JC', '3. JL')")
    db.execute("UPDATE turns SET text = '' WHERE number = 3")

    archive.restore(path)

    stored = archive.load(game)
    assert stored is not None
    assert (stored.record, stored.sound) == (record(3), True)
    assert None not in stored.times


def test_a_deleted_game_comes_back_with_its_backup(tmp_path: Path) -> None:
    """Whoever takes a backup in wants what is in it."""
    archive = opened(tmp_path / "archive")
    game = archive.create(*canonical(record(2)))
    path = archive.backup(str(tmp_path))
    archive.delete(game)

    assert archive.restore(path) == Merged(updated=1)
    assert archive.games().total == 1


def test_a_zip_of_records_and_a_single_record_are_backups_too(tmp_path: Path) -> None:
    """Whoever packs some files by hand is understood; what is no record is named."""
    archive = opened(tmp_path / "archive")
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as file:
        file.writestr("thursday.taluva", record(3))
        file.writestr("folder/friday.taluva", record(4).replace("\n", "\r\n"))
        file.writestr("broken.taluva", record(4) + "nonsense\n")
        file.writestr("picture.png", b"\x89PNG")
    (tmp_path / "one.taluva").write_text(record(5))

    assert archive.restore(str(tmp_path / "mine.zip")) == Merged(added=2, unreadable=("broken.taluva",))
    assert archive.restore(str(tmp_path / "one.taluva")) == Merged(added=1)
    assert archive.restore(str(tmp_path / "one.taluva")) == Merged(known=1)


def test_a_record_is_taken_in_once(tmp_path: Path) -> None:
    """The same record again is the same game, whatever its spelling; an unreadable one is the reader's to explain."""
    archive = opened(tmp_path)

    game, new = archive.take(record(3))

    assert new
    assert archive.take(record(3).replace("\n", "\r\n").encode()) == (game, False)
    assert archive.games().games[0].summary.turn == 3
    with pytest.raises(Unreadable):
        archive.take("nonsense")
    assert archive.games().total == 1


def test_progress_is_told_and_can_stop(tmp_path: Path) -> None:
    """What was taken in until then stays."""
    here = opened(tmp_path / "here")
    fill(here, [(["Ann", "Ben"], n, False) for n in range(10)])
    path = here.backup(str(tmp_path))
    there = opened(tmp_path / "there")
    told: list[tuple[int, int]] = []

    def progress(done: int, whole: int) -> bool:
        told.append((done, whole))
        return done < 4

    assert there.restore(path, progress) == Merged(added=4, stopped=True)
    assert told == [(1, 10), (2, 10), (3, 10), (4, 10)]
    assert there.restore(path) == Merged(added=6, known=4)


def test_an_export_is_a_record_that_comes_in_again(tmp_path: Path) -> None:
    """The file is named after day and people, beside any of the same name."""
    archive = opened(tmp_path / "archive")
    game = archive.create(*canonical(record(3, ("A/../nn", "Bén:?"))))

    paths = [Path(exported(archive, game, str(tmp_path))) for _ in range(2)]

    assert [path.name for path in paths] == ["2026-11-18 A .. nn, Bén.taluva", "2026-11-18 A .. nn, Bén (2).taluva"]
    assert archive.take(paths[0].read_bytes()) == (game, False)
    with pytest.raises(FileError):
        exported(archive, game, str(tmp_path / "nowhere"))


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_a_name_made_safe_stays_in_its_folder(name: str) -> None:
    """Any text at all becomes one plain name of a file."""
    safe = safe_name(name)

    assert safe == safe.strip()
    assert len(safe.encode()) <= 128
    assert not set(safe) & set('/\\<>:"|?*\0\n')
    assert safe not in ("", ".", "..")
    assert not safe.startswith(".")


@pytest.mark.parametrize("name", ["CON", "nul.txt", "..", ".hidden", "a/b", "C:\\x", "", "  ", "lpt1", "\u202egpj.exe"])
def test_names_that_systems_take_amiss_are_changed(name: str) -> None:
    """Devices, hidden files, ways out of the folder and letters that turn the writing round."""
    assert safe_name(name) != name
    assert "\u202e" not in safe_name(name)


def packed(files: Mapping[str, bytes | str], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Pack some files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", packing) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return whole.getvalue()


def listing(**changes: object) -> str:
    """Write a backup's list with one game."""
    return json.dumps({"taluva": 1, "games": [{"file": "a.taluva", "id": "a1"} | changes]})


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "foreign"),
        (b"hello", "foreign"),
        (b"PK\x03\x04" + bytes(1000), "damaged"),
        (packed({"picture.png": b"x"}), "foreign"),
        (packed({LIST: "{}"}), "foreign"),
        (packed({LIST: "[1]"}), "foreign"),
        (packed({LIST: "nonsense"}), "damaged"),
        (packed({LIST: "[" * 100_000}), "damaged"),
        (packed({LIST: b"\xff\xfe\x00"}), "damaged"),
        (packed({LIST: '{"taluva": 2}'}), "newer"),
        (packed({LIST: '{"taluva": ' + "9" * 5000 + "}"}), "newer"),
        (packed({LIST: listing()}, zipfile.ZIP_LZMA), "damaged"),
        (packed({LIST: " " * 40_000_000}), "damaged"),
    ],
)
def test_a_file_that_is_no_backup_is_refused_with_a_reason(tmp_path: Path, data: bytes, kind: str) -> None:
    """Whatever was chosen, the archive stays as it is."""
    archive = opened(tmp_path / "archive")
    (tmp_path / "file").write_bytes(data)

    with pytest.raises(BackupError) as caught:
        archive.restore(str(tmp_path / "file"))

    assert caught.value.kind == kind
    assert archive.games().total == 0


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    """Typed, like everything else."""
    archive = opened(tmp_path / "archive")

    with pytest.raises(FileError):
        archive.restore(str(tmp_path / "nothing"))
    with pytest.raises(FileError):
        archive.restore(str(tmp_path))


@pytest.mark.parametrize(
    "name", ["../../evil.taluva", "/etc/evil.taluva", "C:\\evil.taluva", "..\\evil.taluva", "a\0b.taluva"]
)
def test_names_that_lead_out_of_the_folder_are_only_names(tmp_path: Path, name: str) -> None:
    """Nothing in a backup is ever written to a path."""
    archive = opened(tmp_path / "archive")
    data = packed({name: record(2), LIST: listing(file=name.partition("\0")[0])})
    (tmp_path / "file.zip").write_bytes(data)
    before = sorted(tmp_path.rglob("*"))

    merged = archive.restore(str(tmp_path / "file.zip"))

    assert merged.added + len(merged.unreadable) == 1
    assert {path.name for path in set(tmp_path.rglob("*")) - set(before)} <= {"archive.db-wal"}
    assert not Path("/etc/evil.taluva").exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "../../x"},
        {"id": "x" * 10_000},
        {"id": 7},
        {"created": -5, "touched": 1e300, "ended": "x", "played": None},
        {"created": True, "touched": 2**63, "played": 2**70},
        {"times": ["x", None, -1, 2**80, True]},
        {"times": 3},
        {"redo": [1, None, ["x"]]},
        {"redo": {"a": 1}},
        {"earlier": [{"file": "b.taluva"}, {"file": LIST}, 5]},
        {"earlier": [{"file": "a.taluva", "at": "x", "reason": 7}]},
        {"earlier": "x"},
        {"file": LIST},
        {"file": None},
        {"file": ["a.taluva"]},
    ],
)
def test_values_of_the_wrong_kind_do_no_harm(tmp_path: Path, changes: dict[str, object]) -> None:
    """A game comes in with what makes sense, or is named as unreadable."""
    archive = opened(tmp_path / "archive")
    (tmp_path / "file.zip").write_bytes(packed({"a.taluva": record(2), LIST: listing(**changes)}))

    merged = archive.restore(str(tmp_path / "file.zip"))

    assert merged.added == archive.games().total <= 1 <= merged.added + len(merged.unreadable)
    for listed in archive.games().games:
        stored = archive.load(listed.id)
        assert stored is not None
        assert stored.record == record(2)
        assert exported(archive, listed.id, str(tmp_path))
    archive.backup(str(tmp_path))


def test_people_of_the_wrong_kind_are_left_out(tmp_path: Path) -> None:
    """Names longer than records allow, unknown colours and control characters are nobody's."""
    people = [
        {"name": "Eve", "colour": "red", "used": 5},
        {"name": "E" * 61, "colour": "red", "used": 5},
        {"name": "E\nve", "colour": "red", "used": 5},
        {"name": "Fay", "colour": "pink", "used": 5},
        {"name": 5, "colour": "red", "used": 5},
        {"name": "Gus", "colour": "red", "used": "x"},
        "Hal",
    ]
    archive = opened(tmp_path / "archive")
    (tmp_path / "file.zip").write_bytes(packed({LIST: json.dumps({"taluva": 1, "games": {}, "people": people})}))

    assert archive.restore(str(tmp_path / "file.zip")) == Merged()
    assert [one.name for one in archive.names()] == ["Eve"]


def test_a_record_that_unpacks_to_gigabytes_is_not_unpacked(tmp_path: Path) -> None:
    """One that is longer than any record is unreadable; very many of them are refused altogether."""
    archive = opened(tmp_path / "archive")
    bomb = b'[Taluva "1"]\n' + b" " * 50_000_000
    (tmp_path / "file.zip").write_bytes(packed({"a.taluva": bomb, "b.taluva": record(1)}))

    assert archive.restore(str(tmp_path / "file.zip")) == Merged(added=1, unreadable=("a.taluva",))

    many = json.dumps({"taluva": 1, "games": [{"file": "a.taluva"}] * 400})
    (tmp_path / "file.zip").write_bytes(packed({"a.taluva": bomb, LIST: many}))
    with pytest.raises(BackupError) as caught:
        archive.restore(str(tmp_path / "file.zip"))
    assert caught.value.kind == "large"


def test_a_table_of_contents_of_millions_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """What the end of the file claims is looked at first; what it cannot be is damage, and the heads are read."""
    sound = packed({LIST: listing(), "a.taluva": record(2)})
    end = sound.rindex(b"PK\x05\x06")
    for entries, size, padding in ((65_535, 4 << 20, 4 << 20), (1, 9 << 20, 9 << 20)):
        data = bytearray(bytes(padding) + sound[end:])
        struct.pack_into("<HHL", data, padding + 8, entries, entries, size)
        with pytest.raises(BackupError) as caught:
            Backup(bytes(data))
        assert caught.value.kind == "large"
    for entries, size in ((65_535, 100), (1, 2**31)):
        data = bytearray(sound)
        struct.pack_into("<HHL", data, end + 8, entries, entries, size)
        backup = Backup(bytes(data))
        assert len(list(backup.games(0))) == 1
        assert backup.damaged


@pytest.mark.parametrize("seed", range(40))
def test_a_backup_damaged_at_random_ends_in_an_error_or_in_games(seed: int) -> None:
    """Bytes changed anywhere: nothing but typed errors, and what comes in can be loaded."""
    chance = random.Random(seed)
    data = bytearray(packed({f"{n}.taluva": record(n) for n in range(5)} | {LIST: listing(file="3.taluva")}))
    for _ in range(chance.choice((1, 2, 10, 50))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.3:
        del data[chance.randrange(len(data)) :]
    games: list[Coming | str] = []
    with suppress(BackupError):
        games = list(Backup(bytes(data)).games(0))

    assert all(isinstance(one, str) or one.stored.record.startswith("[Taluva") for one in games)


def forty(**poison: object) -> bytes:
    """A backup of forty games, the eighth of them with something that no honest backup holds."""
    entries = [{"file": f"games/{n}.taluva", "id": f"e{n}", "created": 10**12, "touched": 10**12} for n in range(40)]
    entries[7] |= poison
    games = {f"games/{n}.taluva": record(3, (f"Eve {n}", "Mal")) for n in range(40)}
    return packed(games | {LIST: json.dumps({"taluva": 1, "games": entries})})


@pytest.mark.parametrize(
    "poison",
    [
        {"redo": ["\ud800"]},
        {"redo": ["x" * 3_000_000]},
        {"id": "\udfff"},
        {"file": "games/\ud800.taluva"},
    ],
    ids=["redo", "long", "id", "file"],
)
def test_one_poisoned_entry_costs_no_other(tmp_path: Path, poison: dict[str, object]) -> None:
    """It is refused and named, the other thirty-nine come in, and nothing is in memory only."""
    archive = opened(tmp_path / "archive")
    (tmp_path / "file.zip").write_bytes(forty(**poison))
    named = "?.taluva" if "file" in poison else "7.taluva"

    assert archive.restore(str(tmp_path / "file.zip")) == Merged(added=39, unreadable=(named,))
    assert archive.games().total == 39
    assert archive.trouble is None


@pytest.mark.parametrize(
    "earlier",
    [
        {"file": "games/1.taluva", "at": 5, "reason": "\ud8ff"},
        {"file": "nowhere.taluva", "at": 5, "reason": "x"},
        {"file": "games/\ud800.taluva"},
    ],
    ids=["reason", "missing", "file"],
)
def test_a_poisoned_earlier_record_does_not_cost_the_game(tmp_path: Path, earlier: dict[str, object]) -> None:
    """It alone is refused and named."""
    archive = opened(tmp_path / "archive")
    (tmp_path / "file.zip").write_bytes(forty(earlier=[earlier]))

    merged = archive.restore(str(tmp_path / "file.zip"))

    assert (merged.added, len(merged.unreadable)) == (40, 1)


def test_of_a_game_that_cannot_be_read_comes_the_state_before_its_correction(tmp_path: Path) -> None:
    """And a sound backup brings it up to date afterwards."""
    here = opened(tmp_path / "here")
    game = here.create(*canonical(record(2)))
    here.correct(game, *canonical(record(3)), "tile")
    path = Path(here.backup(str(tmp_path)))
    data = path.read_bytes()
    at = data.index(b"games/") + 60
    (tmp_path / "hurt.zip").write_bytes(data[:at] + bytes(20) + data[at + 20 :])
    there = opened(tmp_path / "there")

    merged = there.restore(str(tmp_path / "hurt.zip"))
    stored = there.load(game)
    assert (merged.added, len(merged.unreadable)) == (1, 1)
    assert stored is not None
    assert stored.record == record(2)

    assert there.restore(str(path)) == Merged(updated=1)
    stored = there.load(game)
    assert stored is not None
    assert stored.record == record(3)


def test_games_that_the_table_of_contents_lost_come_in(tmp_path: Path) -> None:
    """It ends early, at a flipped length, and leaves out half of the games and the list of them."""
    here = opened(tmp_path / "here")
    for n in range(6):
        here.take(record(n + 1, (f"Player {n}", "Ben")))
    path = Path(here.backup(str(tmp_path)))
    data = path.read_bytes()
    heads = [at.start() for at in re.finditer(b"PK\1\2", data)]
    end = data.rindex(b"PK\5\6")
    short = bytearray(data[: heads[3]] + data[end:])
    struct.pack_into("<HHLL", short, heads[3] + 8, 3, 3, heads[3] - heads[0], heads[0])
    at = short.index(b"archive.json")
    short[at : at + 3] = b"XXX"
    path.write_bytes(short)

    merged = opened(tmp_path / "there").restore(str(path))

    assert (merged.added, merged.damaged) == (6, True)


def test_a_number_of_thousands_of_digits_costs_nothing(tmp_path: Path) -> None:
    """It is no moment, and the game is there."""
    archive = opened(tmp_path / "archive")
    data = packed({"a.taluva": record(2), LIST: listing().replace('"a1"', '"a1", "touched": ' + "9" * 5000)})
    (tmp_path / "file.zip").write_bytes(data)

    assert archive.restore(str(tmp_path / "file.zip")) == Merged(added=1)


def test_a_person_with_half_a_letter_is_nobody(tmp_path: Path) -> None:
    """The others are remembered."""
    people = [{"name": "E\ud800", "colour": "red", "used": 5}, {"name": "Fay", "colour": "red", "used": 5}]
    archive = opened(tmp_path / "archive")
    (tmp_path / "file.zip").write_bytes(packed({LIST: json.dumps({"taluva": 1, "games": [], "people": people})}))

    assert archive.restore(str(tmp_path / "file.zip")) == Merged()
    assert [one.name for one in archive.names()] == ["Fay"]


def damage(data: bytes, where: bytes, by: bytes, last: bool = False) -> bytes:
    """Write something over the first or last place where some bytes stand."""
    at = data.rindex(where) if last else data.index(where)
    return data[:at] + by + data[at + len(by) :]


@pytest.mark.parametrize(
    ("hurt", "lost"),
    [
        (lambda data: data[:-30], 0),  # the end, and with it the place of the table of contents
        (lambda data: data[: data.index(b"PK\1\2")], 0),  # the whole table of contents
        (lambda data: damage(data, b"PK\1\2", b"XX"), 0),
        (lambda data: b"XX" + data[2:], 1),  # the head of the first game
        (lambda data: damage(data, b"PK\1\2", bytes(200)), 0),
        (lambda data: damage(data, b"archive.json", b"arXhive", last=True), 0),
        (lambda data: damage(data, b"archive.json", b"arXhive"), 0),  # the list's own head: times are lost, no game
        (lambda data: data[: len(data) // 2], 20),
    ],
    ids=["end", "table", "mark", "first", "zeros", "named", "list", "half"],
)
def test_of_a_damaged_backup_comes_in_what_can_be_read(
    tmp_path: Path, hurt: Callable[[bytes], bytes], lost: int
) -> None:
    """Every game whose own bytes are whole; and people are told that it was damaged."""
    here = opened(tmp_path / "here")
    records = {record(n % 20, (f"Player {n}", "Ben")) for n in range(40)}
    for text in sorted(records):
        here.take(text)
    path = Path(here.backup(str(tmp_path)))
    path.write_bytes(hurt(path.read_bytes()))
    there = opened(tmp_path / "there")

    merged = there.restore(str(path))

    found = {stored.record for one in there.games().games if (stored := there.load(one.id))}
    assert found <= records
    assert len(found) == merged.added >= 40 - lost - (lost > 1)
    assert merged.damaged or merged.unreadable
