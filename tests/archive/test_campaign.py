"""A campaign of damage against the promise: what is damaged is told, and what was recorded can be had back."""

import io
import shutil
import zipfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

import pytest

from taluva.archive.archive import Archive
from taluva.archive.incoming import of_bytes
from taluva.archive.opening import NAME
from taluva.archive.stats import statistics
from taluva.archive.summary import canonical
from taluva.archive.values import BackupError
from taluva.record.writer import text_of
from taluva.words import gamewords
from taluva.words.catalogue import Catalogue
from tests.archive.support import Clock, opened, record
from tests.record.games import four, game

LOG = NAME + "-wal"
PAGE, SECTOR = 4096, 512
WAYS = ("bit", "bit", "bit", "byte", "bytes", "zeros", "cut", "swap", "sector", "double", "longer")
WORDS = Catalogue("en")


class Club(NamedTuple):
    """An archive as a club has it, killed or closed, and what was confirmed in it."""

    files: dict[str, bytes]
    records: dict[str, str]
    backup: bytes


def club(folder: Path, *, killed: bool) -> Club:
    """Games short and whole, corrected ones, a deleted one; of a killed app half of it lies in the log only."""
    names = Random(5)
    with mock.patch("taluva.archive.games.new_id", side_effect=lambda: f"{names.getrandbits(128):032x}"):
        return _club(folder, killed=killed)


def _club(folder: Path, *, killed: bool) -> Club:
    archive = opened(folder)
    records: dict[str, str] = {}
    for number in range(14):
        text = text_of(game(number, four(24))) if number % 4 == 0 else record(number + 1, (f"Ann {number}", "Bén"))
        text, summary = canonical(text)
        uid = archive.create(text, summary, redo=("1. JC 0,0 12",))
        records[uid] = text
        if number % 5 == 4:
            text, summary = canonical(record(5, (f"Corrected {number}", "Ben")))
            archive.correct(uid, text, summary, "tile")
            records[uid] = text
        if number == 6:
            archive.settle()
    archive.delete(list(records)[9])
    archive.set_setting("share.folder", "/somewhere")
    _, _, backup = archive.packed()
    if killed:
        files = {name: (folder / name).read_bytes() for name in (NAME, LOG)}
    archive.close()
    if not killed:
        files = {NAME: (folder / NAME).read_bytes()}
    shutil.rmtree(folder)
    return Club(files, records, backup)


def hurt(whole: bytes, chance: Random) -> tuple[str, bytes]:
    """Damage some bytes, in a way that disks and sticks do."""
    way, data = chance.choice(WAYS), bytearray(whole)
    size = len(data)
    if way == "bit":
        data[chance.randrange(size)] ^= 1 << chance.randrange(8)
    elif way == "byte":
        data[chance.randrange(size)] = chance.randrange(256)
    elif way == "bytes":
        for _ in range(chance.randrange(2, 40)):
            data[chance.randrange(size)] = chance.randrange(256)
    elif way == "zeros":
        at = chance.randrange(size // SECTOR) * SECTOR
        data[at : at + SECTOR] = bytes(SECTOR)
    elif way == "cut":
        del data[chance.randrange(size) :]
    elif way == "longer":
        data += chance.randbytes(chance.randrange(1, 9000))
    else:
        piece = SECTOR if way == "sector" or size < 4 * PAGE else PAGE
        one, other = (chance.randrange(size // piece) * piece for _ in "ab")
        first, second = data[one : one + piece], data[other : other + piece]
        data[one : one + piece] = second
        if way != "double":
            data[other : other + piece] = first
    return way, bytes(data)


def use(archive: Archive, before: set[str]) -> dict[str, str]:
    """Ask all that the app asks of an archive, the texts of every row included; give what it holds, and is sound.

    What can be had back from the earlier records is put into `before`.
    """
    sound = {}
    listed = (*archive.games(limit=500).games, *archive.deleted(), *archive.under_way())
    for one in listed:
        for say in (gamewords.title, gamewords.standing, gamewords.result, gamewords.terms, gamewords.length):
            say(WORDS, one.summary)
        gamewords.day(WORDS, one)
        before.update(other.record for other in archive.earlier(one.id))
        stored = archive.load(one.id)
        assert stored is not None
        if stored.sound:
            sound[one.id] = stored.record
    archive.names()
    archive.settings()
    statistics(archive.results())
    archive.packed()
    return sound


def damage_archive(tmp_path: Path, seed: int, times: int, *, at_once: int | None = None) -> Counter[str]:
    """Damage the file, the log or both, and hold the promise against what comes of it.

    With a limit, the rest of the file is examined only after a game was played in it.
    """
    chance = Random(seed)
    clubs = [club(tmp_path / "club", killed=killed) for killed in (False, True)]
    done: Counter[str] = Counter()
    for number in range(times):
        whole = chance.choice(clubs)
        folder = tmp_path / "hurt"
        folder.mkdir()
        targets = {chance.choice(sorted(whole.files))} if chance.random() < 0.9 else set(whole.files)
        ways = []
        for name, data in whole.files.items():
            if name in targets:
                way, data = hurt(data, chance)
                ways.append(f"{way} in {name}")
            (folder / name).write_bytes(data)
        bytes_left = b"".join((folder / name).read_bytes() for name in whole.files)
        where = f"seed {seed}, number {number}: {', '.join(ways)}"
        archive, notices = Archive.open(str(folder), Clock(), at_once=at_once)
        assert archive is not None, where
        new, played = "", record(30, ("New", "Game"))
        if at_once is not None:
            new = archive.take(played)[0]
            assert archive.examine(), where
            archive.store.rescue(lambda part: None)
        before: set[str] = set()
        sound = use(archive, before)
        assert (sound.pop(new, "") == played) == bool(new), where
        unsound = len({*archive.games(limit=500).games, *archive.deleted()}) - len(sound) - bool(new)
        told = [*notices, *archive.news()]
        held = set(sound.values())
        missing = [text for text in whole.records.values() if text not in held]
        if told:
            # Of two states the one with more turns is shown; a shorter one can be taken again from beside it.
            missing = [text for text in missing if text not in before]
        # What is damaged is told: by a notice, or by the game's own row. Only a log that was cut off at its end looks
        # like one to which nothing had been added yet.
        short = f"cut in {LOG}" in ways
        assert not missing or told or short or unsound >= len(missing), f"{where}: {len(missing)} gone in silence"
        # What was recorded can be had back: nothing whose text still lies there as it was.
        there = [text for text in missing if text.encode() in bytes_left]
        assert not there or short, f"{where}: {len(there)} lie there whole"
        assert archive.trouble is None, where
        new = archive.take(played)[0]
        assert archive.load(new) is not None, where
        archive.close()
        # And it stays so: nothing more is lost, nobody is told twice.
        archive, notices = Archive.open(str(folder), Clock())
        assert archive is not None, where
        assert notices == (), where
        assert set(use(archive, set()).values()) == held | {played}, where
        archive.close()
        shutil.rmtree(folder)
        extra = max(0, len(sound) + unsound - len(whole.records))
        done.update(
            {
                "archives": 1,
                "twice": extra,
                "games": len(whole.records),
                "told": bool(told),
                "gone": len(missing),
                "unsound": unsound,
            }
        )
    return done


def touched(whole: bytes, data: bytes) -> set[str]:
    """The records of a backup in whose own bytes something was changed."""
    found = set()
    with zipfile.ZipFile(io.BytesIO(whole)) as file:
        for one in file.infolist():
            end = one.header_offset + 30 + len(one.filename.encode()) + one.compress_size
            if whole[one.header_offset : end] != data[one.header_offset : end]:
                found.add(file.read(one).decode())
    return found


def damage_backup(tmp_path: Path, seed: int, times: int) -> Counter[str]:
    """Damage a backup; each game comes in, or people are told; what is whole comes in."""
    chance = Random(seed)
    whole = club(tmp_path / "club", killed=False)
    done: Counter[str] = Counter()
    for number in range(times):
        way, data = hurt(whole.backup, chance)
        where = f"seed {seed}, number {number}: {way}"
        archive = Archive.open(None).archive
        assert archive is not None
        texts = [text for uid, text in whole.records.items() if uid != list(whole.records)[9]]
        refused = False
        told = False
        try:
            merged = archive.restore(of_bytes(data, "Taluva.zip"))
            told = bool(merged.damaged or merged.unreadable)
        except BackupError:
            refused = told = True
        held = set(use(archive, set()).values())
        missing = [text for text in texts if text not in held]
        assert not missing or told, f"{where}: {len(missing)} gone in silence"
        # And it costs the games it lies in, no other.
        assert missing == [text for text in missing if text in touched(whole.backup, data)], where
        archive.close()
        done.update({"backups": 1, "games": len(texts), "told": told, "gone": len(missing), "refused": refused})
    return done


def test_damage_to_an_archive_is_told_and_costs_nothing_that_is_whole(tmp_path: Path) -> None:
    """A few of each kind."""
    assert damage_archive(tmp_path, 102, 25)["archives"] == 25


def test_damage_that_is_found_after_a_game_costs_nothing_either(tmp_path: Path) -> None:
    """A few of each kind, in an archive that is examined in two parts."""
    assert damage_archive(tmp_path, 103, 25, at_once=1)["archives"] == 25


def test_damage_to_a_backup_is_told_and_costs_nothing_that_is_whole(tmp_path: Path) -> None:
    """A few of each kind."""
    assert damage_backup(tmp_path, 1, 40)["backups"] == 40


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 105))
def test_much_damage_to_an_archive_is_told_and_costs_nothing_that_is_whole(tmp_path: Path, seed: int) -> None:
    """Five times three hundred."""
    print(dict(damage_archive(tmp_path, seed, 300)))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300, 305))
def test_much_damage_that_is_found_after_a_game_costs_nothing_either(tmp_path: Path, seed: int) -> None:
    """Five times three hundred."""
    print(dict(damage_archive(tmp_path, seed, 300, at_once=1)))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200, 203))
def test_much_damage_to_a_backup_is_told_and_costs_nothing_that_is_whole(tmp_path: Path, seed: int) -> None:
    """Three times five hundred."""
    print(dict(damage_backup(tmp_path, seed, 500)))
