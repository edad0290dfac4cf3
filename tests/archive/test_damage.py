"""Damage hurts the game whose file it is and no other; it is told, and everything that can be read is kept."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from taluva.archive.archive import Archive
from taluva.archive.gamefile import record_contains, whole
from taluva.archive.incoming import of_bytes
from taluva.archive.stats import statistics
from taluva.archive.summary import canonical
from taluva.archive.values import Stored
from taluva.record.writer import write
from tests import sure
from tests.archive.support import Clock, count_all, folders_in, kill, loaded, opened, record, scanned
from tests.record.games import four, game

Damage = Callable[[bytearray, Random], object]


def flip(data: bytearray, chance: Random) -> None:
    """One bit is another one."""
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def sector(data: bytearray, chance: Random) -> None:
    """A sector is empty, or somebody else's."""
    at = chance.randrange(0, len(data), 512)
    new = bytes(512) if chance.random() < 0.5 else chance.randbytes(512)
    data[at : at + 512] = new[: len(data[at : at + 512])]


def cut(data: bytearray, chance: Random) -> None:
    """The end is missing."""
    del data[chance.randrange(len(data)) :]


DAMAGES: tuple[Damage, ...] = (flip, flip, sector, cut)


def club(folder: Path) -> dict[str, set[str]]:
    """Fill an archive and kill the app; every state that each game ever had."""
    archive = opened(folder, Clock())
    held: dict[str, set[str]] = {}

    def is_now(uid: str) -> None:
        held.setdefault(uid, set()).add(whole(loaded(archive, uid)))

    for number in range(4):
        played = game(number, four(10))._replace(names=(f"Player {number}", "Ben", "Cleo", "Dan"))
        is_now(archive.imports.take(write(played)).game)
    for number in range(6):
        names = (f"Nobody {number}", "Ben")
        uid = archive.games.create(*canonical(record(2, names)))
        for turn in (3, 2, 5):
            text, about = canonical(record(turn, names))
            archive.games.save(uid, text.replace("hut 3,-1", "tower 3,-1") if turn == 2 else text, about)
            is_now(uid)
        if number < 4:
            archive.games.leave(uid)
            archive.games.correct(uid, *canonical(record(1, names)), "delete")
            is_now(uid)
        if number == 3:
            archive.bin.delete(uid)
    archive.people.call("Cleo", "Chloé")
    scanned(archive)
    kill(archive)
    return held


def everything(archive: Archive) -> dict[str, Stored | None]:
    """Use all that there is, and fetch every game."""
    statistics(archive.lists.results())
    archive.lists.page(limit=500, only="under-way")
    every = [one.id for one in (*archive.lists.page(limit=500).games, *archive.lists.deleted())]
    return {uid: archive.games.load(uid) for uid in every}


def looked_through(archive: Archive) -> None:
    """Let it bring its lists in line with what it finds."""
    archive.scan()
    count_all(archive)
    archive.scan()


def damage(
    folder: Path,
    path: Path,
    harm: Damage,
    chance: Random,
    before: dict[str, Stored],
    held: dict[str, set[str]],
    backup: bytes,
) -> None:
    """Harm one file, and see who is hurt."""
    data = bytearray(path.read_bytes())
    harm(data, chance)
    path.write_bytes(data)
    hurt = next((uid for uid in held if uid in str(path)), "")

    archive, notices = Archive.open(folders_in(folder), Clock())

    assert archive is not None
    for uid in held:
        archive.games.load(uid)
    looked_through(archive)
    told = {notice.kind for notice in (*notices, *archive.notices())}
    now = everything(archive)
    if archive.needs_scan:
        # What only whoever reads it finds damaged is made anew then, and the app walks once more.
        looked_through(archive)
        now = everything(archive)
    assert {uid: now.get(uid) for uid in before if uid != hurt} == {uid: before[uid] for uid in before if uid != hurt}
    assert set(now) - set(before) == set() or hurt
    texts = {whole(stored) for stored in now.values() if stored is not None}
    for uid in {*now, *held}:
        texts |= {one.record for one in archive.games.revisions_of(uid)}
    for uid in held.keys() - {hurt}:
        assert all(any(record_contains(one, text) for one in texts) for text in held[uid])
    after = now.get(hurt)
    if hurt and path.parent.name in ("games", "bin") and (after is None or whole(after) != whole(before[hurt])):
        assert told & {"changed", "unreadable"}
    if hurt and path.parent.name != hurt:
        assert path.parent.name == "playing" or any(record_contains(text, before[hurt].record) for text in texts)
    restored(archive, backup, before)
    for uid in held:
        if archive.games.load(uid) is not None:
            archive.games.annotate(uid, *canonical(record(3)))
    archive.close()
    for left in (folder / "unreadable").glob("*"):
        assert left.read_bytes() == bytes(data)


def restored(archive: Archive, backup: bytes, before: dict[str, Stored]) -> None:
    """Restore a backup, which has every game that is not deleted: each can be read and has what it had."""
    result = archive.backups.restore(of_bytes(backup, "backup.zip"))
    assert not result.damaged
    looked_through(archive)
    for uid in {listed.id for listed in archive.lists.page(limit=500).games} & before.keys():
        stored = archive.games.load(uid)
        texts = [] if stored is None else [whole(stored)]
        texts += [revision.record for revision in archive.games.revisions_of(uid)]
        assert sure(archive.lists.listed(uid)).why == ""
        assert any(record_contains(text, before[uid].record) for text in texts)


def laid_out(source: Path, folder: Path) -> None:
    """Put the files of an archive into a folder that stays the same one: its index is of this folder."""
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(source, folder, dirs_exist_ok=True)


def damage_many(tmp_path: Path, times: int, seed: int) -> None:
    """Harm one file of an archive after the other, each time a whole one."""
    here, whole_one = tmp_path / "here", tmp_path / "club"
    held = club(here)
    shutil.copytree(here, whole_one)
    archive = opened(here)
    archive.scan()
    before = {uid: stored for uid, stored in everything(archive).items() if stored is not None}
    backup = archive.backups.pack().data
    archive.close()
    chance = Random(seed)
    for _ in range(times):
        laid_out(whole_one, here)
        paths = sorted(path for path in here.rglob("*") if path.is_file() and path.stat().st_size)
        where = chance.choice(("games", "games", "bin", "playing", "revisions", "index.db", ".json"))
        path = chance.choice([path for path in paths if where in str(path.relative_to(here))])
        damage(here, path, chance.choice(DAMAGES), chance, before, held, backup)


def test_damage_hurts_one_game_and_is_told(tmp_path: Path) -> None:
    """Bits, sectors and ends of games, logs, earlier states, the index, people."""
    damage_many(tmp_path, 25, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", [11, 21, 31])
def test_many_damages_hurt_one_game_each_and_are_told(tmp_path: Path, seed: int) -> None:
    """Five hundred each."""
    damage_many(tmp_path, 500, seed)
