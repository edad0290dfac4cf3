"""The index may be deleted at any time: lists, search and statistics are the same again once games are counted."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.archive.archive import Archive
from taluva.archive.gamefile import data_of
from taluva.archive.index import Index
from taluva.archive.store import BIN, GAMES
from taluva.archive.summary import canonical
from taluva.archive.values import FileStat, Stored
from taluva.record.comments import with_comment
from taluva.record.writer import write
from taluva.words.listed_games import search_terms
from tests.archive.support import all_lists, checkpointed, listed, opened, record, record_of, scanned
from tests.counting import calls
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
    other = index.parent.parent.with_name("other")
    archive = opened(other)
    archive.games.create(*canonical(record(1, ("Stranger", "Other"))))
    archive.close()
    shutil.copy(other / "cache" / "index.db", index)


def with_the_folder_changed(index: Path) -> None:
    """The folder is another one of the same name, with the same files."""
    folder = index.parent.parent
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

    harm(folder / "cache" / "index.db")

    again = opened(folder)
    assert all_lists(scanned(again)) == before
    assert again.notices() == ()


def test_an_index_that_finds_no_room_goes_on_in_memory(folder: Path) -> None:
    """Nothing leaves the lists, and what is played comes into them."""
    archive = scanned(opened(folder))
    before = archive.lists.page(limit=500)
    archive.index.database.write(lambda db: db.execute("PRAGMA max_page_count = 1"))

    for number in range(30):
        game = archive.games.create(*canonical(record(2, ("Eve", "Ida"), f"2026-12-{number + 1:02}")))
        archive.games.leave(game)
    games = archive.lists.page(limit=500).games
    assert [game for game in games if game.summary.seats[0].name != "Eve"] == list(before.games)
    assert archive.lists.page(search_terms("ida")).total == 30
    assert not archive.needs_scan


def test_an_index_that_is_damaged_while_it_is_used_is_made_anew(folder: Path) -> None:
    """A page that cannot be read is noticed by whoever needs it; games under way are there at once."""
    archive = scanned(opened(folder))
    before = all_lists(archive)
    archive.index.database.fold()
    path = folder / "cache" / "index.db"
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    archive.index.database.read(lambda db: db.execute("PRAGMA shrink_memory"))

    archive.lists.page()
    assert archive.needs_scan
    assert all_lists(scanned(archive)) == before


def test_names_and_days_come_first_and_how_games_stand_when_they_were_counted(folder: Path) -> None:
    """Until then it is said of how many that is not known, and statistics leave them out."""
    archive = scanned(opened(folder))
    everything = archive.lists.page(limit=500)
    archive.close()
    (folder / "cache" / "index.db").unlink()

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

    assert all_lists(opened(folder)) == before


def test_of_the_files_of_a_game_one_counts_and_every_one_is_a_row(tmp_path: Path) -> None:
    """The one in games before one in the bin, the readable, the higher count of states, the larger one."""
    archive, game = checkpointed(tmp_path, 3)
    (path,) = (tmp_path / "games").glob("*.taluva")
    copy = path.with_name("copy.taluva")
    copy.write_bytes(path.read_bytes().replace(b"rev=1", b"rev=7"))
    scanned(archive)
    rows = archive.lists.page().games
    assert [(row.id, row.second, row.path) for row in sorted(rows, key=lambda row: row.second)] == [
        (game, False, "games/copy.taluva"),
        (f"games/{path.name}", True, f"games/{path.name}"),
    ]
    assert {row.id for row in archive.lists.page(only="damaged").games} == {f"games/{path.name}"}
    assert archive.lists.ids() == [game]

    archive.bin.delete(game)
    assert listed(archive, game).path == f"games/{path.name}"
    assert [row.second for row in archive.lists.deleted()] == [True]


@given(st.integers(0, 2**32))
def test_an_index_built_again_has_the_same_rows_whatever_was_written_before(seed: int) -> None:
    """Files of a few ids that come, change, become unreadable, move and go, in any order."""
    chance, index = random.Random(seed), Index(None)
    there: dict[str, tuple[Stored | None, FileStat]] = {}
    for step in range(30):
        path = f"{chance.choice((GAMES, GAMES, BIN))}/{chance.choice('abcd')}.taluva"
        stat = FileStat(path, chance.randrange(3), step, step, step)
        state = Stored(chance.choice((ID, "bcdefghijk")), record(chance.randrange(5)), rev=chance.randrange(3))
        doing = chance.random()
        if path in there and doing < 0.2:
            index.delete(path)
            del there[path]
        elif doing < 0.4 and there.get(path, (None,))[0] is not None:
            to = f"{chance.choice((GAMES, BIN))}/{chance.choice('efgh')}.taluva"
            there[to] = there.pop(path)[0], stat._replace(path=to)
            index.move(path, to, there[to][1])
        elif path not in there and doing < 0.6:
            index.upsert(path, None, stat=stat, why="utf8")
            there[path] = None, stat
        else:
            index.upsert(path, state, stat=stat)
            there[path] = state, stat
    again = Index(None)
    for path, (stored, stat) in chance.sample([*there.items()], len(there)):
        again.upsert(path, stored, stat=stat, why="" if stored else "utf8")
    question = "SELECT path, id, binned, second, why, rev, size, digest, day, lines FROM game ORDER BY path"
    assert index.database.ask(question) == again.database.ask(question)


def test_an_error_of_the_program_is_raised_and_nothing_is_unlinked(folder: Path) -> None:
    """A wrong column, and a fault of Python within a question."""
    archive = scanned(opened(folder))
    before = all_lists(archive)
    with pytest.raises(sqlite3.OperationalError):
        archive.index.database.ask("SELECT nonsense FROM game")
    with pytest.raises(ValueError, match="invalid literal"):
        archive.index.database.read(lambda db: int("x"))
    with pytest.raises(sqlite3.OperationalError):
        archive.index.database.write(lambda db: db.execute("UPDATE game SET nonsense = 1"))
    assert all_lists(archive) == before
    assert not archive.needs_scan


def test_a_list_may_be_of_any_number_of_chosen_games(folder: Path) -> None:
    """SQLite takes some thousand values at most, and statistics choose as many games as there are."""
    archive = scanned(opened(folder))
    everything = archive.lists.page(limit=500)
    keys = [f"{number:010}" for number in range(300_000)]
    assert archive.lists.page(only="chosen", among=keys).total == 0
    chosen = archive.lists.page(only="chosen", among=[*keys, *(game.id for game in everything.games)], limit=500)
    assert chosen == everything


def test_numbers_that_no_clock_gives_stop_nothing(folder: Path) -> None:
    """The index may hold anything: games are created and saved all the same."""
    archive = opened(folder)
    archive.index.database.write(lambda db: db.execute("UPDATE game SET changed = ?, rev = ?", (2**63 - 1, 2**63 - 1)))
    game = archive.games.create(*canonical(record(1)))
    archive.games.save(game, *canonical(record(2)))
    archive.games.leave(game)
    assert archive.trouble is None
    assert record_of(archive, game) == record(2)


def test_half_a_letter_in_a_comment_costs_no_index(folder: Path) -> None:
    """A lone surrogate is none that SQLite takes."""
    archive = scanned(opened(folder))
    total = archive.lists.page().total
    text, about = canonical(record(1))
    game = archive.games.create(text.replace("-1\n", "-1 {a\ud800b}\n"), about)
    archive.games.leave(game)
    assert archive.lists.page().total == total + 1
    assert not archive.needs_scan


def test_a_hundred_files_of_one_id_are_soon_in_the_lists(tmp_path: Path) -> None:
    """Each is read once, whatever the others are: the work is counted, for a clock shows how busy the machine is."""
    work = []
    for number in (50, 100):
        folder = tmp_path / str(number)
        archive = opened(folder)
        (folder / "games").mkdir(exist_ok=True)
        for at in range(number):
            state = Stored(ID, record(at % 7), rev=at)
            (folder / "games" / f"{at}.taluva").write_bytes(data_of(state))

        def scan(archive: Archive = archive) -> None:
            assert archive.scan()

        work.append(calls(scan))
        assert archive.lists.page().total == number
        assert len(archive.lists.ids()) == 1
    assert work[1] < 2.5 * work[0]
