"""The index may be deleted at any time: lists, search and statistics are the same again once games are counted."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from taluva.archive.is_persistent import data_of

from taluva.archive import filerows
from taluva.archive.index import Index
from taluva.archive.store import BIN, GAMES
from taluva.archive.summary import canonical, summary_from_tags
from taluva.archive.values import FileState, Stored
from taluva.record.comments import with_comment
from taluva.record.writer import write
from taluva.words.queries import terms
from tests.archive.support import checkpointed, opened, record, record_of, scanned, told
from tests.record.games import four, game

ID = "abcdefghij"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An archive with games of every kind: finished, under way, faulty, deleted, copied, and from elsewhere."""
    folder = tmp_path / "archive"
    archive = opened(folder)
    finished = [archive.games.create(*canonical(write(game(seed, four(24))))) for seed in range(3)]
    said = with_comment(game(4, four(12)), 3, "Hello there")
    archive.games.create(*canonical(write(said._replace(tags=(("Place", "Zürich"), ("Date", "2026-11-08"))))))
    archive.games.create(*canonical(record(3)))
    archive.games.create(*canonical(record(2, ("Zoe", "Eve"), "1999-12-31")), redo=("3. JC 4,0 12 hut 5,-1",))
    archive.games.create(*canonical(record(4)), copy=(finished[0], 2))
    archive.games.create(*canonical(record(1) + "2. concede\n"), copy=(finished[1], 1))
    archive.bin.delete(finished[2])
    archive.close()
    (folder / "games" / "from a friend.TALUVA").write_text(record(5, ("Friend", "Ann"), "2025-05-05"))
    return folder


def cut(share: float) -> Callable[[Path], object]:
    """Only its beginning is there."""
    return lambda index: index.write_bytes(index.read_bytes()[: int(index.stat().st_size * share)])


def overwritten(index: Path) -> None:
    """Somebody put something else in its place."""
    index.write_bytes(b"Dear diary, " * 1000)


def changed(*statements: str) -> Callable[[Path], None]:
    """Something was done to what is in it."""

    def work(index: Path) -> None:
        with closing(sqlite3.connect(index)) as db:
            db.executescript(";".join(statements))

    return work


def a_folder(index: Path) -> None:
    """Nothing can be put in its place."""
    index.unlink()
    index.mkdir()
    (index / "x").touch()


def of_another_folder(index: Path) -> None:
    """It came along from another tablet."""
    other = index.parent.parent / "other"
    archive = opened(other)
    archive.games.create(*canonical(record(1, ("Stranger", "Other"))))
    archive.close()
    shutil.copy(other / "index.db", index)


def with_the_folder_changed(index: Path) -> None:
    """The folder is another one of the same name, with the same files."""
    folder = index.parent
    shutil.copytree(folder, folder.with_name("copy"))
    shutil.rmtree(folder)
    folder.with_name("copy").rename(folder)


HARMS: dict[str, Callable[[Path], object]] = {
    "gone": Path.unlink,
    **{f"cut at {share}": cut(share) for share in (0, 0.01, 0.5, 0.95)},
    "overwritten": overwritten,
    "newer": changed("UPDATE about SET mark = '9' || mark"),
    # Damaged where it is only noticed later: a table is missing, or a game fell out of the list's own order.
    "without a table": changed("DROP TABLE seat"),
    "without an order": changed(
        "PRAGMA writable_schema = 1",
        "CREATE TEMP TABLE page AS SELECT name, rootpage FROM sqlite_schema",
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM page WHERE name = 'game_by_moves')"
        " WHERE name = 'game_by_day'",
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM page WHERE name = 'game_by_day')"
        " WHERE name = 'game_by_moves'",
    ),
    "a folder": a_folder,
    "of another folder": of_another_folder,
    "with the folder changed": with_the_folder_changed,
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=list(HARMS))
def test_whatever_becomes_of_the_index_everything_is_told_as_before(
    folder: Path, harm: Callable[[Path], object]
) -> None:
    """Lists in their order, search and statistics."""
    archive = scanned(opened(folder))
    before = all_lists(archive)
    archive.close()

    harm(folder / "index.db")

    again = opened(folder)
    assert told(scanned(again)) == before
    assert again.notices() == ()


def test_an_index_that_finds_no_room_goes_on_in_memory(folder: Path) -> None:
    """Nothing leaves the lists, and what is played comes into them."""
    archive = scanned(opened(folder))
    before = archive.lists.page(limit=500)
    archive.index.database.write(lambda db: db.execute("PRAGMA max_page_count = 1"))

    for number in range(30):
        game = archive.games.create(*canonical(record(2, ("Eve", "Ida"), f"2026-12-{number + 1:02}")))
        archive.games.leave(game)
    assert [one for one in archive.lists.page(limit=500).games if one.summary.seats[0].name != "Eve"] == list(before.games)
    assert archive.lists.page(terms("ida")).total == 30
    assert not archive.needs_scan


def test_an_index_that_is_damaged_while_it_is_used_is_made_anew(folder: Path) -> None:
    """A page that cannot be read is noticed by whoever needs it; games under way are there at once."""
    archive = scanned(opened(folder))
    before = all_lists(archive)
    archive.index.database.fold()
    path = folder / "index.db"
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    archive.index.database.read(lambda db: db.execute("PRAGMA shrink_memory"))

    archive.lists.page()
    assert archive.needs_scan
    assert told(scanned(archive)) == before


def test_names_and_days_come_first_and_how_games_stand_when_they_were_counted(folder: Path) -> None:
    """Until then it is said of how many that is not known, and statistics leave them out."""
    archive = scanned(opened(folder))
    everything = archive.lists.page(limit=500)
    archive.close()
    (folder / "index.db").unlink()

    again = opened(folder)
    assert again.scan()
    page = again.lists.page(limit=500)
    known, wanted = (
        [(one.id, one.comments, [seat.name for seat in one.summary.seats]) for one in told.games]
        for told in (page, everything)
    )
    assert known == wanted
    assert not any(one.counted for one in page.games)
    assert again.lists.to_count == page.total + len(again.lists.deleted())
    assert (again.lists.results(), again.lists.page(only="under-way").total) == ([], 0)

    left = again.lists.to_count
    while again.summarise_next():
        left -= 1
        assert again.lists.to_count == left
    assert again.lists.page(limit=500) == everything


def test_the_first_screen_comes_from_the_index_alone(folder: Path) -> None:
    """What was told when the app was left is told before the folder was looked at."""
    archive = scanned(opened(folder))
    before = all_lists(archive)
    archive.close()
    (folder / "games").rename(folder / "away")

    assert told(opened(folder)) == before


def test_files_of_one_id_that_part_are_two_games(tmp_path: Path) -> None:
    """The one with the name that the app gave it keeps the id, whichever is played on with."""
    archive, game = checkpointed(tmp_path, 3)
    (path,) = (tmp_path / "games").glob("*.taluva")
    data = path.read_text()
    one, other = data + "4. JC 6,0 12 hut 7,-1\n", data + "4. SL 6,0 12 hut 7,-1\n"
    found = []
    for first, second in ((other, one), (other + "5. JC 8,0 12 hut 9,-1\n", one), (other, one + "5. JC 8,0 12 out\n")):
        path.write_text(first)
        path.with_name("another name.taluva").write_text(second)
        scanned(archive)
        found.append({listed.id: "SL" in record_of(archive, listed.id) for listed in archive.lists.page().games})
    assert found[0] == found[1] == found[2]
    assert game in found[0]
    assert len(found[0]) == 2


def played(turns: str) -> str:
    """A game of which each turn lays the tile of one letter."""
    tiles = {"a": "JC", "b": "SL"}
    lines = [f"{n}. {tiles[one]} {2 * n - 2},0 12 hut {2 * n - 1},-1\n" for n, one in enumerate(turns, 1)]
    return record(0) + "".join(lines)


def test_of_three_that_part_one_after_the_other_none_hides_another(tmp_path: Path) -> None:
    """Two of them went on together when they parted from the first, and later from each other."""
    for order in permutations(("aaa", "baa", "bab")):
        archive = opened(tmp_path / "".join(order))
        archive.folder.make(GAMES)
        for name in order:
            Path(archive.folder.path(GAMES, f"{name}.taluva")).write_bytes(data_of(Stored(ID, played(name))))
            scanned(archive)
        assert {one.record for one in map(archive.load, archive.lists.ids()) if one} == {played(name) for name in order}
        archive.close()


@given(st.integers(0, 2**32))
def test_an_index_made_anew_says_the_same_whatever_lay_there_before(seed: int) -> None:
    """States of one id that come, change, part, are played on with, and go, in any order."""
    chance, index = random.Random(seed), Index(None)
    there: dict[tuple[str, str], tuple[FileState, bytes]] = {}
    names = [f"2026-11-18-{ID}.taluva", *(f"{n}.taluva" for n in range(4))]
    for step in range(20):
        known = [ID, *(game for (game,) in index.ask("SELECT id FROM game ORDER BY id"))]
        place, name = spot = chance.choice((GAMES, GAMES, BIN)), chance.choice(names)
        text = played("".join(chance.choices("ab", k=4))) + chance.choice(("", "", "", "9. nonsense\n"))
        state = Stored(chance.choice(known), text, changed=chance.randrange(5))
        if chance.random() < 0.2:
            index.write(partial(filerows.hold, stored=state, summary=summary_from_tags(state.record)))
        elif spot in there and chance.random() < 0.3:
            index.write(partial(filerows.gone, place=place, name=name))
            del there[spot]
        else:
            there[spot] = FileState(*spot, 0, step, step, step), data_of(state)
            index.write(partial(filerows.placed, seen=there[spot][0], data=there[spot][1]))
        if chance.random() < 0.5:
            for game in known:
                index.write(partial(filerows.checkpointed, game=game))
    for (game,) in index.ask("SELECT id FROM game WHERE held"):
        index.write(partial(filerows.checkpointed, game=game))
    anew = Index(None)
    for seen, data in chance.sample([*there.values()], len(there)):
        anew.write(partial(filerows.placed, seen=seen, data=data))
    for question in (
        "SELECT place, name, tag, game, why FROM file ORDER BY place, name",
        "SELECT game.id, place, name, digest, binned FROM game JOIN file ON file.id = game.file ORDER BY game.id",
        "SELECT id FROM game ORDER BY id",
    ):
        assert index.ask(question) == anew.ask(question)
