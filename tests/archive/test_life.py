"""Whatever order things happen in: the archive is what a list in memory would be."""

import shutil
import tempfile
import threading
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from taluva.archive.archive import Archive
from taluva.archive.games import UNDONE
from taluva.archive.opening import NAME
from taluva.archive.summary import canonical
from taluva.archive.text import contains, with_undone
from taluva.archive.values import GameId
from tests.archive.support import Clock, opened, record, summary

# Surrogates stand for themselves in no text that the reader let through.
TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters='{}"\\'), max_size=30)


class Life(RuleBasedStateMachine):
    """Games begin, go on, are corrected, deleted and brought back, the app is closed, killed, short of disk."""

    games = Bundle("games")

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.clock = Clock()
        self.archive = opened(self.folder / "0", self.clock)
        self.lives = 0
        self.expected: dict[GameId, tuple[str, tuple[str, ...]]] = {}
        self.before: dict[GameId, list[str]] = {}
        self.held: dict[GameId, set[str]] = {}
        self.deleted: set[GameId] = set()
        self.wishes: dict[str, object] = {}
        self.full = False

    @rule(target=games, names=st.lists(TEXT, min_size=2, max_size=4), turns=st.integers(0, 5))
    def begin(self, names: list[str], turns: int) -> GameId:
        text, about = canonical(record(turns, tuple(names)))
        game = self.archive.create(text, about)
        self.expected[game] = (text, ())
        return game

    @rule(game=games, turns=st.integers(0, 20), comment=TEXT, redo=st.lists(TEXT, max_size=3))
    def go_on(self, game: GameId, turns: int, comment: str, redo: list[str]) -> None:
        head, _, _ = self.expected[game][0].partition("\n\n")
        lines = record(turns).partition("\n\n")[2]
        # Long enough to need new pages now and then, which a full disk refuses.
        text = f"{head}\n\n{lines}" + (f"{turns + 1}. concede {{{comment * 500}}}\n" if comment else "")
        text, about = canonical(text)
        self.archive.save(game, text, about, redo)
        self.expected[game] = (text, tuple(redo))
        self.deleted.discard(game)  # whoever plays on wants to have it

    @rule(game=games, note=st.text("abc", max_size=3))
    def put_right(self, game: GameId, note: str) -> None:
        old = self.expected[game][0]
        lines = [line for line in old.split("\n") if not line.startswith("[Note")]
        text, about = canonical("\n".join([lines[0], f'[Note "{note}"]', *lines[1:]]))
        self.archive.correct(game, text, about, "note")
        if text != old:
            self.before.setdefault(game, []).insert(0, old)
            self.expected[game] = (text, ())
            self.deleted.discard(game)

    @rule(game=games)
    def delete(self, game: GameId) -> None:
        self.archive.delete(game)
        self.deleted.add(game)

    @rule(game=games)
    def bring_back(self, game: GameId) -> None:
        self.archive.undelete(game)
        self.deleted.discard(game)

    @rule(key=st.sampled_from("ab"), value=st.none() | st.booleans() | TEXT | st.lists(st.integers()))
    def wish(self, key: str, value: object) -> None:
        self.archive.set_setting(key, value)
        self.wishes[key] = value
        if value is None:
            del self.wishes[key]

    @rule(game=consumes(games))
    def leave_alone(self, game: GameId) -> None:
        """Play this one no more, but still expect it."""

    @rule()
    def run_short(self) -> None:
        """Let the disk be full, or have room again."""
        self.full = not self.full
        self.set_room()

    @rule()
    def close(self) -> None:
        """Close the app and open it again; a full disk is cleared up before, or its last steps are lost."""
        self.make_room()
        self.archive.close()
        self.archive = opened(self.folder / str(self.lives), self.clock)

    @rule()
    def kill(self) -> None:
        """Go on with what lies on the disk at this very moment."""
        self.make_room()
        here, there = (self.folder / str(self.lives + n) for n in (0, 1))
        there.mkdir()
        for end in ("", "-wal"):
            if (here / (NAME + end)).exists():
                shutil.copy(here / (NAME + end), there)
        self.archive.close()
        self.lives += 1
        self.archive = opened(there, self.clock)

    def make_room(self) -> None:
        self.full = False
        self.set_room()
        assert self.archive.retry()
        self.archive.news()

    def set_room(self) -> None:
        db: Any = self.archive.store._disk
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages if self.full else 1_000_000}")

    @invariant()
    def all_is_there(self) -> None:
        shown = {one.id for one in self.archive.games(limit=500).games}
        assert shown == set(self.expected) - self.deleted
        assert {one.id for one in self.archive.deleted()} == self.deleted & set(self.expected)
        for game, (text, redo) in self.expected.items():
            stored = self.archive.load(game)
            assert stored is not None
            assert (stored.record, stored.redo, stored.sound) == (text, redo, True)
            assert len(stored.times) == len([line for line in text.partition("\n\n")[2].split("\n") if line])
            earlier = self.archive.earlier(game)
            assert [one.record for one in earlier if one.reason != UNDONE] == self.before.get(game, [])
            assert len({(one.reason, one.at, one.record) for one in earlier}) == len(earlier)
            held = self.held.setdefault(game, set())
            held.add(text)
            kept = [with_undone(text, redo), *(one.record for one in earlier)]
            assert all(any(contains(one, other) for one in kept) for other in held)
        assert self.archive.settings() == self.wishes
        assert self.full or self.archive.trouble is None or self.archive.retry()

    def teardown(self) -> None:
        self.archive.close()
        shutil.rmtree(self.folder)


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)


def test_several_threads_may_use_one_archive(tmp_path: Path) -> None:
    """Steps are saved while lists are read and statistics counted; nothing is lost and nothing raises."""
    archive = opened(tmp_path)
    ids = [archive.create(*canonical(record(0, (f"P{n}", "Ben")))) for n in range(3)]
    failures: list[BaseException] = []

    def guarded(work: Any, *values: object) -> threading.Thread:
        def run() -> None:
            try:
                work(*values)
            except BaseException as error:
                failures.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        return thread

    def play(game: GameId, name: str) -> None:
        for turn in range(1, 20):
            archive.save(game, record(turn, (name, "Ben")), summary(turn, (name, "Ben")))

    def look(archive: Archive) -> None:
        for _ in range(20):
            archive.games("p")
            archive.statistics()
            archive.cache.keep_thumbnail(ids[0], "day", "", b"x")

    threads = [guarded(play, game, f"P{n}") for n, game in enumerate(ids)] + [guarded(look, archive)]
    for thread in threads:
        thread.join()

    assert failures == []
    for n, game in enumerate(ids):
        stored = archive.load(game)
        assert stored is not None
        assert stored.record == record(19, (f"P{n}", "Ben"))
