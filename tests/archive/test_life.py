"""Whatever order things happen in: the archive is what a list in memory would be."""

import shutil
import tempfile
import threading
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, precondition, rule

from taluva.archive.archive import Archive
from taluva.archive.backup import Backup
from taluva.archive.games import UNDONE, WORDS
from taluva.archive.opening import NAME
from taluva.archive.stats import statistics
from taluva.archive.summary import canonical
from taluva.archive.text import contains, person, with_undone
from taluva.archive.values import GameId
from taluva.record.notation import TAG_OF
from taluva.record.writer import write_tag
from tests.archive.support import Clock, database, opened, record, summary

# Surrogates stand for themselves in no text that the reader let through.
TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters='{}"\\'), max_size=30)

# The same few people over and over, and anybody.
FEW = st.sampled_from(("Ann", "ANN ", "Anna", "Ben", "Дми́трий"))
PEOPLE = FEW | FEW | TEXT
BRIEF = (UNDONE, WORDS)  # why a record is kept for a time only


class Life(RuleBasedStateMachine):
    """Games begin, go on, are corrected, deleted and brought back, the app is closed, killed, short of disk."""

    games = Bundle("games")
    over = Bundle("over")

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
        self.saved: list[str] = []
        self.written = False  # whether the last renaming went into any record
        self.full = False

    @rule(target=games, names=st.lists(PEOPLE, min_size=2, max_size=4), turns=st.integers(0, 5))
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

    @rule(target=over, game=games)
    def end(self, game: GameId) -> GameId:
        """Somebody gives the game up; of two it is over then."""
        text, _ = self.expected[game]
        lines = [line for line in text.partition("\n\n")[2].split("\n") if line]
        if "concede" not in text:
            text, about = canonical(f"{text}{len(lines) + 1}. concede\n")
            self.archive.save(game, text, about)
            self.expected[game] = (text, ())
            self.deleted.discard(game)
        return game

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

    @rule(target=games, names=st.lists(PEOPLE, min_size=2, max_size=4), turns=st.integers(2, 5), faulty=st.booleans())
    def take_in(self, names: list[str], turns: int, faulty: bool) -> GameId:
        """A record comes in, perhaps one that breaks a rule at its last turn and has more behind it."""
        text = record(turns, tuple(names))
        if faulty:
            again = text.splitlines()[-1].partition(". ")[2]
            text += f"{turns + 1}. {again}\n{turns + 2}. {again}\n"
        game, new = self.archive.take(text)
        self.deleted.discard(game)
        if new:
            self.expected[game] = (canonical(text)[0], ())
        assert self.expected[game][0] == canonical(text)[0]
        return game

    @rule(target=games, game=games, turns=st.integers(0, 3))
    def copy(self, game: GameId, turns: int) -> GameId:
        """Somebody plays on with a copy; the game itself stays."""
        head, _, lines = self.expected[game][0].partition("\n\n")
        # A copy is named as one, and is another game whatever it is called.
        tag = f'[Event "copy {len(self.expected)}"]'
        tags = [line for line in head.split("\n") if not line.startswith("[Event")]
        kept = "".join(f"{line}\n" for line in lines.split("\n")[:turns] if line)
        text, about = canonical("\n".join([tags[0], tag, *tags[1:]]) + "\n\n" + kept)
        copy = self.archive.create(text, about, copy=(game, turns))
        self.expected[copy] = (text, ())
        listed = self.archive.listed(copy)
        assert listed is not None
        assert (listed.copy_of, listed.copy_turn) == (game, turns)
        return copy

    @rule(game=games | over, seat=st.integers(0, 3), name=FEW, in_records=st.booleans(), back=st.booleans())
    def rename(self, game: GameId, seat: int, name: str, in_records: bool, back: bool) -> None:
        """Somebody is called otherwise, or is somebody else too; only where asked to do records say so."""
        seats = canonical(self.expected[game][0])[1].seats
        who = seats[seat % len(seats)].name
        if not person(who) or not person(name):
            return
        before = dict(self.expected)
        change = self.archive.persons.call(who, name, in_records=in_records)
        assert in_records or not change.seats
        self.written = bool(change.seats)
        for one in change.seats:
            text, redo = self.expected[one.game]
            about = canonical(text)[1]
            assert about.over
            assert about.seats[one.seat - 1].name == one.old
            tag = TAG_OF[one.colour]
            self.expected[one.game] = (text.replace(write_tag(tag, one.old), write_tag(tag, one.new), 1), redo)
            self.before.setdefault(one.game, [])
        if back:
            self.archive.persons.put_back(change)
            self.expected = before

    @rule()
    def back_up(self) -> None:
        """The whole archive goes into one file."""
        self.make_room()
        self.saved.append(self.archive.backup(str(self.folder)))

    @precondition(lambda self: self.saved)
    @rule(which=st.integers(0, 9))
    def restore(self, which: int) -> None:
        """An older state comes back: of two versions of a game one counts, and neither is lost."""
        backup = self.saved[which % len(self.saved)]
        coming = Backup(Path(backup).read_bytes()).games(0)
        saved = {one.stored.id: one.stored for one in coming if not isinstance(one, str)}
        self.make_room()
        known = set(self.expected)
        self.archive.restore(backup)
        assert set(saved) <= known, "nothing comes twice under another name"
        for game, there in saved.items():
            stored, before = self.archive.load(game), self.expected[game]
            assert stored is not None
            assert (stored.record, stored.redo) in (before, (there.record, there.redo))
            self.expected[game] = (stored.record, stored.redo)
            self.deleted.discard(game)
            old = self.before.get(game, [])
            self.before[game] = [one.record for one in self.archive.earlier(game) if one.reason not in BRIEF]
            assert set(old) <= set(self.before[game])

    @rule(back=st.booleans())
    def empty_the_bin(self, back: bool) -> None:
        """Somebody lets all deleted games go after a question, and perhaps has them back."""
        gone = self.archive.empty_bin()
        assert set(gone) == self.deleted
        self.archive.refill_bin(gone)
        if not back:
            for game in gone:
                self.archive.undelete(game)
            self.deleted -= set(gone)

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
        db = database(self.archive)
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
            assert [one.record for one in earlier if one.reason not in BRIEF] == self.before.get(game, [])
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
TestLife.settings = settings(max_examples=12, stateful_step_count=25, deadline=None)


STEPS = (
    *("begin", "take_in", "copy", "go_on", "put_right", "end", "end", "delete", "bring_back"),
    *("rename", "rename", "rename", "back_up", "restore", "restore", "empty_the_bin", "close", "kill"),
)


def live(seed: int, steps: int) -> Counter[str]:
    """A life by chance, in which everything happens; how often what happened."""
    chance, life, happened = Random(seed), Life(), Counter[str]()
    names = ("Ann", "ANN ", "Anna", "Ben", "Дми́трий")
    games = [life.begin(chance.sample(names, 2), 3)]
    try:
        for _ in range(steps):
            game, yes = chance.choice(games), chance.random() < 0.5
            kind = chance.choice(STEPS)
            people = chance.sample(names, chance.choice((2, 2, 3, 4)))
            match kind:
                case "begin":
                    games.append(life.begin(people, chance.randint(0, 5)))
                case "take_in":
                    games.append(life.take_in(people, chance.randint(2, 5), yes))
                case "copy":
                    games.append(life.copy(game, chance.randint(0, 3)))
                case "go_on":
                    life.go_on(game, chance.randint(0, 9), "", [])
                case "put_right":
                    life.put_right(game, chance.choice("abc"))
                case "rename":
                    life.rename(game, chance.randint(0, 3), chance.choice(names), chance.random() < 0.6, yes)
                case "restore" if life.saved:
                    life.restore(chance.randint(0, 9))
                case "restore" | "back_up":
                    life.back_up()
                case "empty_the_bin":
                    life.empty_the_bin(yes)
                case "close" | "kill":
                    getattr(life, kind)()
                case _:
                    getattr(life, kind)(game)
            happened[kind] += 1
            happened["written into records"] += kind == "rename" and life.written
            life.all_is_there()
    finally:
        life.teardown()
    return happened


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_was_ever_held_is_gone_and_nothing_changes_by_itself(seed: int) -> None:
    """Take in, copy, carry on, correct, rename, delete, restore, as it comes: a model that never forgets agrees."""
    happened = live(seed, 110)

    assert min(happened[kind] for kind in ("take_in", "copy", "put_right", "rename", "restore", "delete")) > 0
    assert happened["written into records"] > 0


@pytest.mark.long
def test_many_lives() -> None:
    """The same, longer and more often."""
    for seed in range(100, 300):
        live(seed, 120)


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
            statistics(archive.results())
            archive.cache.keep_thumbnail(ids[0], "day", "", b"x")

    threads = [guarded(play, game, f"P{n}") for n, game in enumerate(ids)] + [guarded(look, archive)]
    for thread in threads:
        thread.join()

    assert failures == []
    for n, game in enumerate(ids):
        stored = archive.load(game)
        assert stored is not None
        assert stored.record == record(19, (f"P{n}", "Ben"))
