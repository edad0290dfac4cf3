"""The whole archive goes out as one file and comes in without doubles; hostile files end in a typed error."""

import io
import random
import re
import struct
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing, nullcontext, suppress
from functools import partial
from pathlib import Path
from unittest.mock import Mock, call

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.archive.archive import Archive
from taluva.archive.backup import _Backup, file_name
from taluva.archive.files import FileError, safe_name, write_new
from taluva.archive.gamefile import data_of, id_of, stored_of
from taluva.archive.incoming import Incoming, of_bytes, of_file
from taluva.archive.stats import statistics
from taluva.archive.store import ENDING
from taluva.archive.summary import canonical
from taluva.archive.values import BackupError, RestoreResult, Stored
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write
from taluva.words import listed_games
from taluva.words.catalogue import Catalogue
from tests.archive.support import (
    Clock,
    count_all,
    listed,
    loaded,
    opened,
    reasons,
    record,
    record_of,
    revisions,
    states_of,
)
from tests.record.begun import BEGUN
from tests.record.games import four, game

NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters='"\\'), max_size=20)
GAMES = st.lists(
    st.tuples(st.lists(NAMES, min_size=2, max_size=4), st.integers(0, 12), st.booleans()), min_size=1, max_size=6
)
LONG = record(6)
GAMES_IN_BACKUP = 12
FINISHED = canonical(write(game(1, four(24))))


def fill(archive: Archive, games: list[tuple[list[str], int, bool]]) -> None:
    """Enter games on different days, some of them with a correction, and copies of some."""
    for number, (names, turns, corrected) in enumerate(games):
        text, about = canonical(record(turns, tuple(names), f"2026-11-{number + 1:02}"))
        game = archive.games.create(text, about, redo=("undone",) if turns % 2 else ())
        if corrected:
            other, about = canonical(text.replace("[Edition", f'[Note "{turns}"]\n[Edition'))
            archive.games.correct(game, other, about, "tile")
        elif turns % 3:
            archive.games.create(text, about, copy=(game, turns))


def contents(archive: Archive) -> dict[str, object]:
    """Fetch all that a backup should hold."""
    archive.scan()
    count_all(archive)
    return {
        one.id: (archive.games.load(one.id), one, revisions(archive, one.id))
        for one in archive.lists.page(limit=500).games
    }


def backed_up_to(archive: Archive, folder: Path | str) -> str:
    """Write a backup into a folder and return its path."""
    packed = archive.backups.pack()
    return write_new(str(folder), packed.name, packed.ending, packed.data)


def restored_from(archive: Archive, path: str) -> RestoreResult:
    """Restore a backup, without the ids that came in or changed."""
    return archive.backups.restore(of_file(path))._replace(games=())


def carried_over(here: Archive, folder: Path) -> tuple[Archive, Archive]:
    """The archive, and one that took in its backup."""
    there = opened(folder / "there")
    restored_from(there, backed_up_to(here, folder))
    count_all(there)
    return here, there


def files(folder: Path) -> dict[str, bytes]:
    """The files of an archive that a backup is to bring back, byte for byte."""
    places = [*(folder / "games").glob("*.taluva"), *(folder / "revisions").rglob("*-*.taluva"), folder / "people.json"]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in places if path.exists()}


@settings(max_examples=12)
@given(GAMES)
def test_a_backup_makes_the_same_archive_elsewhere(games: list[tuple[list[str], int, bool]]) -> None:
    """Lists, files and people, byte for byte; a second time nothing happens."""
    with tempfile.TemporaryDirectory() as folder:
        here = opened(Path(folder) / "here")
        there = opened(Path(folder) / "there", Clock(2_000_000_000_000))
        fill(here, games)
        here.people.call("Ann", "Anne")
        path = backed_up_to(here, folder)
        here.games.leave_all()

        total = here.lists.page().total
        assert [restored_from(there, path), restored_from(there, path)] == [
            RestoreResult(added=total),
            RestoreResult(known=total),
        ]
        assert contents(there) == contents(here)
        assert files(Path(folder) / "there") == files(Path(folder) / "here")
        assert there.people.known() == here.people.known()
        here.close()
        there.close()


def test_a_backup_is_a_zip_of_the_files_as_they_lie(tmp_path: Path) -> None:
    """It opens anywhere, with each game's newest state as its file; of this device and of the bin there is nothing."""
    archive = opened(tmp_path / "archive")
    resting = archive.games.create(*canonical(record(2, date="2026-11-01")))
    archive.games.correct(resting, *canonical(record(2, date="2026-11-01").replace("2. JC", "2. SL")), "tile")
    archive.bin.delete(archive.imports.take(record(4, date="2026-11-02")).game)
    archive.games.leave_all()
    playing = archive.games.create(*canonical(record(1, date="2026-11-03")))
    archive.games.save(playing, *canonical(record(2, date="2026-11-03")))
    (tmp_path / "archive" / "games" / "notes.taluva").write_text("no record")

    with zipfile.ZipFile(backed_up_to(archive, tmp_path)) as file:
        inside = {name: file.read(name) for name in file.namelist()}

    names = [f"games/2026-11-01-{resting}.taluva", f"games/2026-11-03-{playing}.taluva", "games/notes.taluva"]
    assert sorted(name for name in inside if not name.startswith("revisions/")) == [*names, "people.json"]
    assert [name.split("/")[1] for name in inside if name.startswith("revisions/")] == [resting]
    assert [stored_of(inside[name]) for name in names[:2]] == [archive.games.load(game) for game in (resting, playing)]
    assert inside == files(tmp_path / "archive") | {"people.json": inside["people.json"]}


def test_files_that_nobody_can_read_come_back_as_they_were(tmp_path: Path) -> None:
    """They are named, lie where they lay, and are listed with the reason; so do two files of one game, and copies."""
    here, there = tmp_path / "here", tmp_path / "there"
    archive = opened(here)
    game = archive.imports.take(LONG).game
    archive.games.create(*canonical(LONG), copy=(game, 6))
    archive.games.leave_all()
    (file,) = (here / "games").glob(f"*{game}.taluva")
    file.with_stem(f"{file.stem} (conflicted copy)").write_bytes(file.read_bytes().replace(b"6. JC", b"6. JL"))
    (here / "games" / "torn.taluva").write_text(record(3)[:-5])
    (here / "games" / "  x.TALUVA").write_text(record(5, date="2026-11-07"))
    clock = Clock(4_000_000_000_000)
    archive.close()
    archive = opened(here, clock)
    archive.scan()
    backup = of_bytes(archive.backups.pack().data, "a.zip")
    other = opened(there, clock)

    for _ in range(2):
        merged = other.backups.restore(backup)
        assert merged.damaged == ("torn.taluva",)
        assert files(there) == files(here)
    assert merged.added == 0
    for one in (archive, other):
        one.scan()
        count_all(one)
    assert other.lists.page() == archive.lists.page()
    assert sorted(bool(one.copy_of) for one in other.lists.page().games if not one.why) == [False, False, False, True]


def test_the_longer_game_wins_and_the_shorter_stays_among_the_earlier(tmp_path: Path) -> None:
    """A game that went on after the backup is not thrown back; one that went on elsewhere comes up to date."""
    clock = Clock()
    here = opened(tmp_path / "here", clock)
    game = here.games.create(*canonical(record(2)))
    old = backed_up_to(here, tmp_path)
    here.games.save(game, *canonical(record(5)))
    new = backed_up_to(here, tmp_path)
    assert Path(new).name != Path(old).name

    there = opened(tmp_path / "there", clock)
    restored = [
        (here, {old: RestoreResult(known=1)}),
        (there, {old: RestoreResult(added=1), new: RestoreResult(newer_there=1)}),
    ]
    for archive, backups in restored:
        assert {backup: restored_from(archive, backup) for backup in backups} == backups
        assert (record_of(archive, game), reasons(archive, game)) == (record(5), [])
    assert restored_from(there, old) == RestoreResult(known=1)
    assert there.lists.page().total == 1


def test_what_was_taken_back_after_a_backup_stays_taken_back(tmp_path: Path) -> None:
    """Its turns were here, and more of them: they are among the earlier states, and the backup brings nothing new."""
    archive = opened(tmp_path / "archive")
    game = archive.games.create(*canonical(record(2)))
    path = backed_up_to(archive, tmp_path)
    archive.games.save(game, *canonical(record(3)))
    archive.games.save(game, *canonical(record(0)))

    assert restored_from(archive, path) == RestoreResult(known=1)
    assert states_of(archive, game) == [record(0), record(3)]


def test_of_two_states_that_part_the_one_with_more_states_is_the_game(tmp_path: Path) -> None:
    """Whichever comes into which; the other is a former state."""
    parted = record(2).replace("2. JC", "2. JL") + "3. JC 4,0 12 hut 5,-1\n"
    archives = opened(tmp_path / "one", Clock(2 * 10**12)), opened(tmp_path / "other", Clock(10**12))
    for archive, text, rev in zip(archives, (record(4), parted), (5, 6), strict=True):
        archive.games.put(Stored("abcdefghij", text, created=1, changed=1, rev=rev), canonical(text)[1])
    one, other = (backed_up_to(archive, tmp_path) for archive in archives)

    assert restored_from(archives[0], other) == RestoreResult(newer_there=1)
    assert restored_from(archives[1], one) == RestoreResult(newer_here=1)
    for archive in archives:
        assert (record_of(archive, "abcdefghij"), reasons(archive, "abcdefghij")) == (parted, [("backup", record(4))])
        assert archive.lists.page().total == 1


def test_of_two_states_that_part_with_as_many_states_the_one_that_is_here_stays(tmp_path: Path) -> None:
    """Restored again nothing changes."""
    parted = record(4).replace("2. JC", "2. JL")
    archives = opened(tmp_path / "one"), opened(tmp_path / "other")
    for archive, text in zip(archives, (record(4), parted), strict=True):
        archive.games.put(Stored("abcdefghij", text, created=1, changed=1, rev=5), canonical(text)[1])
    other = backed_up_to(archives[1], tmp_path)

    assert [restored_from(archives[0], other) for _ in range(2)] == [
        RestoreResult(newer_here=1),
        RestoreResult(known=1),
    ]
    assert states_of(archives[0], "abcdefghij") == [record(4), parted]


@pytest.mark.parametrize("by_backup", [True, False])
def test_the_same_game_in_other_words_is_recognised(tmp_path: Path, by_backup: bool) -> None:
    """By its terms, colours and turns, under another id too: the words of both are in it."""
    archive = opened(tmp_path / "here")
    ours, theirs = (
        LONG.replace("6. JC 10,0 12 hut 11,-1", f"6. JC 10,0 12 hut 11,-1 {word}") for word in ("{a}", "{b}")
    )
    game = archive.imports.take(ours).game
    if by_backup:
        other = opened(tmp_path / "other", Clock(2_000_000_000_000))
        other.imports.take(theirs)
        path = backed_up_to(other, tmp_path)
        assert [restored_from(archive, path) for _ in range(2)] == [RestoreResult(known=1)] * 2
    else:
        result = archive.imports.take(theirs)
        assert (result.game, result.new, result.comments, result.revision) == (game, False, 1, False)

    assert archive.lists.page().total == 1
    assert states_of(archive, game) == [ours.replace("{a}", "{a} {b}")]


def test_an_older_backup_or_record_never_takes_the_place_of_newer_words(tmp_path: Path) -> None:
    """Words that were here already come in once more: they stay among the earlier states, and the newer ones stand."""
    archive = opened(tmp_path / "here")
    game = archive.imports.take(LONG).game
    old = backed_up_to(archive, tmp_path)
    said = canonical(LONG.replace("[Edition", '[Event "Thursday"]\n[Edition'))
    archive.games.annotate(game, *said)
    newest = backed_up_to(archive, tmp_path)

    for _ in range(2):
        assert restored_from(archive, old) == RestoreResult(known=1)
        assert archive.imports.take(LONG)[:2] == (game, False)
        assert record_of(archive, game) == said[0]
    fresh = opened(tmp_path / "fresh", Clock(3_000_000_000_000))
    restored_from(fresh, newest)
    restored_from(fresh, old)
    assert record_of(fresh, game) == said[0]
    assert fresh.lists.page().total == 1


def test_copies_never_count_and_a_game_that_was_set_right_does(tmp_path: Path) -> None:
    """Both stay linked with the game that they are from, though they have its turns; after a restored backup, too."""
    here = opened(tmp_path / "here")
    game = here.games.create(*FINISHED)
    copy = here.games.create(*FINISHED, copy=(game, 3))
    righted = here.games.create(*FINISHED, copy=(game, 3), righted=True)

    for archive in carried_over(here, tmp_path):
        for one in (copy, righted):
            assert (listed(archive, one).copy_of, listed(archive, one).copy_turn) == (game, 3)
        said = listed_games.copy_text(Catalogue("en"), listed(archive, righted), archive.lists.listed(game))
        assert said == "Ann, Ben, Chloé, Dmitri, set right by the table before turn 4"
        assert {*statistics(archive.lists.results()).games} == {game, righted}
        assert [one.id for one in archive.lists.page(only="copies").games] == [copy]


def test_a_game_played_on_from_an_island_counts_as_begun_wherever_it_is(tmp_path: Path) -> None:
    """Here, where its backup is restored, and where its index is made anew; a copy of it counts nowhere."""
    begun = canonical(write(BEGUN["ranking"]))
    here = opened(tmp_path / "here")
    game = here.games.create(*begun)
    here.games.create(*begun, copy=(game, 3))
    _, there = carried_over(here, tmp_path)
    here.close()
    (tmp_path / "here" / "cache" / "index.db").unlink()

    for archive in (opened(tmp_path / "here"), there):
        archive.scan()
        count_all(archive)
        found = listed(archive, game).summary
        assert found == begun[1]._replace(text="")
        assert listed_games.game_length(Catalogue("en"), found) == "recorded from turn 31 on"
        assert [(one.id, one.begun) for one in archive.lists.results()] == [(game, 31)]


def test_a_copy_that_is_here_alone_is_not_the_game_it_was_copied_from(tmp_path: Path) -> None:
    """Though it has the same few turns to the letter: the game comes in beside it."""
    here, there = opened(tmp_path / "here"), opened(tmp_path / "there")
    game = here.games.create(*canonical(record(2)))
    path = backed_up_to(here, tmp_path)
    there.games.create(*canonical(record(2)), copy=(game, 2))

    assert restored_from(there, path) == RestoreResult(added=1)
    assert there.lists.page().total == 2


def test_a_deleted_game_comes_back_with_its_backup(tmp_path: Path) -> None:
    """Whoever takes a backup in wants what is in it."""
    archive = opened(tmp_path / "archive")
    game = archive.games.create(*canonical(record(2)))
    path = backed_up_to(archive, tmp_path)
    archive.bin.delete(game)

    assert restored_from(archive, path) == RestoreResult(added=1)
    assert archive.lists.page().total == 1


def test_a_game_at_the_table_is_left_for_a_backup(tmp_path: Path) -> None:
    """It comes to rest first; a step from the older state then costs nothing of the newer one."""
    archive, elsewhere = opened(tmp_path / "here"), opened(tmp_path / "there", Clock(1_900_000_000_000))
    game = archive.games.create(*canonical(record(2)))
    restored_from(elsewhere, backed_up_to(archive, tmp_path))
    elsewhere.games.save(game, *canonical(record(5)))

    assert restored_from(archive, backed_up_to(elsewhere, tmp_path)) == RestoreResult(newer_there=1)
    assert record_of(archive, game) == record(5)
    archive.games.save(game, *canonical(record(1)))
    archive.games.leave(game)
    assert record(5) in [text for _, text in reasons(archive, game)]


def test_somebody_s_own_zip_of_records_is_a_backup_too(tmp_path: Path) -> None:
    """Whoever packs some files by hand is understood; what is no record is named and lies nowhere."""
    archive = opened(tmp_path)
    mine: dict[str, bytes | str] = {
        "thursday.taluva": record(3),
        "folder/friday.taluva": record(4).replace("\n", "\r\n"),
        "broken.taluva": record(4) + "nonsense\n",
        "__MACOSX/._thursday.taluva": b"\0\5\x16\7",
        "picture.png": b"\x89PNG",
    }

    for became in (RestoreResult(added=2), RestoreResult(known=2)):
        result = archive.backups.restore(zipped(mine))
        assert result._replace(games=()) == became._replace(damaged=("broken.taluva",))
    assert {record_of(archive, listed.id) for listed in archive.lists.page().games} == {record(3), record(4)}


def test_a_record_is_taken_in_once(tmp_path: Path) -> None:
    """The same record again is the same game, whatever its spelling; an unreadable one is the reader's to explain."""
    archive = opened(tmp_path)

    taken = archive.imports.take(record(3))

    assert taken.new
    assert archive.imports.take(record(3).replace("\n", "\r\n").encode())[:2] == (taken.game, False)
    assert archive.lists.page().games[0].summary == taken.summary._replace(text="")
    assert taken.replay is not None
    assert taken.replay.record.names == ("Ann", "Ben")
    with pytest.raises(UnreadableError):
        archive.imports.take("nonsense")
    assert archive.lists.page().total == 1


def test_what_comes_in_loses_what_another_archive_noted(tmp_path: Path) -> None:
    """By share, clipboard, code or mail: no id, no times and no copy come along, whatever they say."""
    archive = opened(tmp_path)
    theirs = Stored("abcdefghij", record(3), ("x",), 5, 7, 9, (6, 7, 8), copy_of="klmnopqrst", copy_turn=2)
    taken = archive.imports.take(data_of(theirs).replace(b"[Taluva_kept", b'[Taluva_odd "x"]\n[Taluva_kept'))
    stored = loaded(archive, taken.game)

    assert (stored.record, stored.copy_of, stored.redo, stored.other) == (record(3), "", (), ())
    assert stored.id not in ("abcdefghij", id_of(record(3)))
    assert archive.imports.take(record(3))[:2] == (taken.game, False)


def test_progress_is_told_and_can_stop(tmp_path: Path) -> None:
    """What was taken in until then stays."""
    here = opened(tmp_path / "here")
    for n in range(10):
        here.imports.take(write(game(n, four(6))))
    path = backed_up_to(here, tmp_path)
    there = opened(tmp_path / "there")
    progress = Mock(side_effect=lambda done, whole: done < 4)

    result = there.backups.restore(of_file(path), progress)
    assert result._replace(games=()) == RestoreResult(added=4, stopped=True)
    assert progress.mock_calls == [call(done, 10) for done in (1, 2, 3, 4)]
    assert restored_from(there, path) == RestoreResult(added=6, known=4)


def test_an_export_is_a_record_that_comes_in_again(tmp_path: Path) -> None:
    """The file is named after day and people, beside any of the same name."""
    archive = opened(tmp_path / "archive")
    game = archive.games.create(*canonical(record(3, ("A/../nn", "Bén:?"))))
    name, text = file_name(listed(archive, game)), record_of(archive, game).encode()

    paths = [Path(write_new(str(tmp_path), name, ENDING, text)) for _ in range(2)]

    assert [path.name for path in paths] == ["2026-11-18 A .. nn, Bén.taluva", "2026-11-18 A .. nn, Bén (2).taluva"]
    assert archive.imports.take(paths[0].read_bytes())[:2] == (game, False)
    with pytest.raises(FileError):
        write_new(str(tmp_path / "nowhere"), name, ENDING, text)


@given(st.text(max_size=200))
def test_a_name_made_safe_stays_in_its_folder(name: str) -> None:
    """Any text at all becomes one plain name of a file."""
    safe = safe_name(name)

    assert safe == safe.strip() != ""
    assert len(safe.encode()) <= 128
    assert not safe.startswith(".")
    assert not set(safe) & set('/\\<>:"|?*\0\n')


@pytest.mark.parametrize("name", ["CON", "nul.txt", "..", ".hidden", "a/b", "C:\\x", "", "  ", "lpt1", "\u202egpj.exe"])
def test_names_that_systems_take_amiss_are_changed(name: str) -> None:
    """Devices, hidden files, ways out of the folder and letters that turn the writing round."""
    assert safe_name(name) != name
    assert "\u202e" not in safe_name(name)


def packed(files: Mapping[str, bytes | str]) -> bytes:
    """Pack some files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return whole.getvalue()


def zipped(files: Mapping[str, bytes | str]) -> Incoming:
    """A zip with these files, as it comes in."""
    return of_bytes(packed(files), "a.zip")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "foreign"),
        (b"hello", "foreign"),
        (b"PK\x03\x04" + bytes(1000), "damaged"),
        (packed({"picture.png": b"x"}), "foreign"),
        (packed({"games/": b""}), "foreign"),
        (packed({"games/.hidden.taluva": b"x", "games/~x.taluva": b"x"}), "foreign"),
    ],
)
def test_a_file_that_is_no_backup_is_refused_with_a_reason(tmp_path: Path, data: bytes, kind: str) -> None:
    """Whatever was chosen, the archive stays as it is."""
    archive = opened()
    (tmp_path / "file").write_bytes(data)

    with pytest.raises(BackupError) as caught:
        archive.backups.restore(of_file(str(tmp_path / "file")))

    assert (caught.value.kind, archive.lists.page().total) == (kind, 0)


@pytest.mark.parametrize(
    "name",
    [
        *("../../evil.taluva", "/etc/evil.taluva", "C:\\evil.taluva", "..\\evil.taluva", "a\0b.taluva"),
        *("games/../../evil.taluva", "games/con.taluva", "games/a:b.taluva", "games/" + "x" * 300 + ".taluva"),
        *("games/\u202egpj.taluva", "games/archive.lock/x.taluva", "games/..taluva"),
        *(
            "revisions/../../x.taluva",
            "revisions/x/../../y.taluva",
            "revisions/con/nul.taluva",
            "revisions/a/b/c.taluva",
        ),
        "revisions/abcdefghij/..taluva",
    ],
)
def test_names_that_lead_out_of_the_folder_are_only_names(tmp_path: Path, name: str) -> None:
    """Games are written into the folder of the games, earlier states with their game, under names for every system."""
    archive = opened(tmp_path / "archive")
    before = {path for path in tmp_path.rglob("*") if path.is_file()}

    good = data_of(Stored("abcdefghij", record(3), created=5, changed=5))
    archive.backups.restore(zipped({name: record(2), "games/good.taluva": good}))

    made = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    places = [tmp_path / "archive" / place for place in ("games", "revisions/abcdefghij")]
    games = {path for path in made if path.parent in places}
    assert {path.name for path in made - games} <= {"people.json", "index.db", "index.db-wal", "index.db-shm"}
    assert all(safe_name(path.stem) == path.stem for path in games)
    assert not Path("/etc/evil.taluva").exists()


def test_a_record_that_unpacks_to_gigabytes_is_not_unpacked() -> None:
    """One that is longer than any file of a game is unreadable; very many of them are refused altogether."""
    archive = opened()
    bomb = b'[Taluva "1"]\n' + b" " * 50_000_000
    result = archive.backups.restore(zipped({"a.taluva": bomb, "b.taluva": record(1)}))
    assert result._replace(games=()) == RestoreResult(added=1, damaged=("a.taluva",))

    with pytest.raises(BackupError) as caught:
        archive.backups.restore(zipped(dict.fromkeys((f"{n}.taluva" for n in range(600)), bomb[:600_000])))
    assert caught.value.kind == "large"


def test_a_table_of_contents_of_millions_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """What the end of the file claims is looked at first; what it cannot be is damage, and the heads are read."""
    sound = packed({"a.taluva": record(2)})
    end = sound.rindex(b"PK\x05\x06")
    for entries, size, padding in ((65_535, 4 << 20, 4 << 20), (1, 9 << 20, 9 << 20)):
        data = bytearray(bytes(padding) + sound[end:])
        struct.pack_into("<HHL", data, padding + 8, entries, entries, size)
        with pytest.raises(BackupError) as caught:
            _Backup(bytes(data))
        assert caught.value.kind == "large"
    for entries, size in ((65_535, 100), (1, 2**31)):
        data = bytearray(sound)
        struct.pack_into("<HHL", data, end + 8, entries, entries, size)
        backup = _Backup(bytes(data))
        assert (len(list(backup.unpacked(backup.games))), backup.entries.damaged) == (1, True)


def test_of_a_game_that_cannot_be_read_comes_the_state_before_its_correction(tmp_path: Path) -> None:
    """And a sound backup brings it up to date afterwards."""
    here = opened(tmp_path / "here")
    game = here.games.create(*canonical(record(2)))
    here.games.correct(game, *canonical(record(3).replace("2. JC", "2. SL")), "tile")
    path = Path(backed_up_to(here, tmp_path))
    data = path.read_bytes()
    at = data.index(b"games/") + 60
    there = opened(tmp_path / "there")

    merged = there.backups.restore(of_bytes(data[:at] + bytes(20) + data[at + 20 :], "hurt.zip"))
    assert (merged.added, len(merged.damaged)) == (1, 1)
    assert record_of(there, game) == record(2)

    assert restored_from(there, str(path)) == RestoreResult(newer_there=1)
    assert record_of(there, game) == record_of(here, game)


def short_of_half(data: bytes) -> bytes:
    """The table of contents ends early, at a flipped length, and leaves out half of the games."""
    heads = [at.start() for at in re.finditer(b"PK\1\2", data)]
    half, end = len(heads) // 2, data.rindex(b"PK\5\6")
    short = bytearray(data[: heads[half]] + data[end:])
    struct.pack_into("<HHLL", short, heads[half] + 8, half, half, heads[half] - heads[0], heads[0])
    return bytes(short)


def damage(data: bytes, where: bytes, by: bytes, last: bool = False) -> bytes:
    """Write something over the first or last place where some bytes stand."""
    at = data.rindex(where) if last else data.index(where)
    return data[:at] + by + data[at + len(by) :]


def game_and_name(data: bytes) -> bytes:
    """The first game, and its folder in the table of contents."""
    table = data.index(b"PK\1\2")
    return damage(data[:table], b".taluva", b".taluva" + bytes(8)) + damage(data[table:], b"games/", b"game\xd0")


@pytest.fixture(scope="module")
def backed_up() -> bytes:
    """A backup of some games, with earlier states."""
    with closing(opened()) as archive:
        for n in range(GAMES_IN_BACKUP):
            text = write(game(n, four(8)))
            taken = archive.imports.take(text)
            archive.games.correct(
                taken.game, *canonical(text.replace("[Edition", '[Note "corrected"]\n[Edition')), "tile"
            )
            archive.games.correct(taken.game, *canonical(text.replace("[Edition", '[Note "again"]\n[Edition')), "tile")
        return archive.backups.pack().data


def whole_games(data: bytes, hurt: bytes) -> dict[str, bytes]:
    """The games of a backup whose own bytes are as they were."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        found = {}
        for about in file.infolist():
            begins = about.header_offset
            ends = begins + 30 + len(about.filename) + about.compress_size
            if about.filename.startswith("games/") and data[begins:ends] == hurt[begins:ends]:
                found[about.filename] = file.read(about)
    return found


def hurt_at_random(data: bytes, seed: int) -> bytes:
    """Bits, bytes and stretches changed, and sometimes the end cut off."""
    chance, hurt = random.Random(seed), bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at, long = chance.randrange(len(hurt)), chance.choice((1, 1, 4, 100))
        hurt[at : at + long] = (
            chance.randbytes(len(hurt[at : at + long])) if long > 1 else [hurt[at] ^ chance.choice((1, 16, 255))]
        )
    if chance.random() < 0.2:
        del hurt[chance.randrange(len(hurt)) :]
    return bytes(hurt)


def restored(data: bytes, hurt: bytes) -> bool:
    """Restore a damaged backup: every game that is whole comes in; whether people are told if another does not."""
    whole, told = whole_games(data, hurt), True
    with closing(opened()) as archive:
        with suppress(BackupError) if not whole else nullcontext():
            merged = archive.backups.restore(of_bytes(hurt, "a.zip"))
            told = merged.damaged_zip or bool(merged.damaged) or merged.added == GAMES_IN_BACKUP
        records = {record_of(archive, one.id) for one in archive.lists.page(limit=50).games if not one.why}
        assert {stored_of(one).record for one in whole.values()} <= records
        return told


HURT: dict[str, Callable[[bytes], bytes]] = {
    "the end, and with it the place of the table of contents": lambda data: data[:-30],
    "the whole table of contents": lambda data: data[: data.index(b"PK\1\2")],
    "the mark of the table": lambda data: damage(data, b"PK\1\2", b"XX"),
    "the head of the first game": lambda data: b"XX" + data[2:],
    "the beginning of the table": lambda data: damage(data, b"PK\1\2", bytes(200)),
    "the name of the people": lambda data: damage(data, b"people.json", b"peXple", last=True),
    "the length of the table": short_of_half,
    "a game, and its name in the table": game_and_name,
    "the second half": lambda data: data[: len(data) // 2],
    **{f"chance {seed}": partial(hurt_at_random, seed=seed) for seed in range(12)},
}


@pytest.mark.parametrize("hurt", HURT.values(), ids=list(HURT))
def test_every_game_comes_in_whose_own_bytes_are_whole(backed_up: bytes, hurt: Callable[[bytes], bytes]) -> None:
    """Whatever else of the backup is damaged; and people are told that it was."""
    assert restored(backed_up, hurt(backed_up))


@pytest.mark.long
def test_of_many_damaged_backups_every_whole_game_comes_in(backed_up: bytes) -> None:
    """The same, again and again."""
    for seed in range(1500):
        assert restored(backed_up, hurt_at_random(backed_up, seed)), seed


def test_what_no_backup_has_is_counted_after_three_weeks(tmp_path: Path) -> None:
    """From the first game on where there was no backup yet; no earlier, and nothing that did not change since."""
    clock = Clock(10**12)
    archive = opened(tmp_path, clock)
    archive.games.create(*canonical(record(1, date="2026-11-01")))
    three_weeks = 22 * 86_400_000
    assert archive.lists.unbacked(0) == 0
    clock.now += three_weeks
    backed_up = clock.now
    assert (archive.lists.unbacked(0), archive.lists.unbacked(backed_up)) == (1, 0)
    clock.now += three_weeks
    assert archive.lists.unbacked(backed_up) == 0
    archive.games.create(*canonical(record(1, date="2026-11-02")))
    assert archive.lists.unbacked(backed_up) == 1
