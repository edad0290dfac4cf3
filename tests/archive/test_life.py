"""Whatever order things happen in: the archive is what a list in memory would be, and it never forgets."""

import errno
import os
import shutil
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from taluva.archive.archive import Archive
from taluva.archive.files import FileError
from taluva.archive.gamefile import checked_of, data_of, record_contains, whole
from taluva.archive.incoming import of_bytes
from taluva.archive.stats import statistics
from taluva.archive.summary import canonical
from taluva.archive.text import turn_lines
from taluva.archive.times import DAY
from taluva.archive.values import GameId, Stored
from taluva.record.unreadable import UnreadableError
from tests import sure
from tests.archive import failing
from tests.archive.support import (
    Clock,
    count_all,
    folders_in,
    kill,
    listed,
    loaded,
    opened,
    record,
    record_of,
    states_of,
    summary,
)

# The same few people over and over, and anybody; surrogates stand in no text that the reader let through.
TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters='{}"\\'), max_size=30)
PEOPLE = st.sampled_from(("Ann", "ANN ", "Anna", "Ben", "Дми́трий")) | TEXT


class Life(RuleBasedStateMachine):
    """Games begin, go on, are corrected, deleted and restored; the app is closed, killed, short of disk."""

    games = Bundle("games")

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.clock = Clock()
        self.archive = opened(self.folder, self.clock)
        self.refusing = ExitStack()
        self.refuses = False
        self.now: dict[GameId, tuple[str, tuple[str, ...]]] = {}
        self.held: dict[GameId, dict[str, None]] = {}  # all that was ever confirmed, the newest last
        self.deleted: set[GameId] = set()
        self.copies: set[GameId] = set()
        self.backup = b""

    def _is_now(self, game: GameId, text: str, redo: tuple[str, ...] = ()) -> GameId:
        self.now[game] = text, redo
        self._hold(game, whole(Stored(game, text, redo)))
        return game

    def _hold(self, game: GameId, text: str) -> None:
        texts = self.held.setdefault(game, {})
        texts.pop(text, None)
        texts[text] = None

    def _again(self) -> None:
        """What the files say now is what counts, after people or a backup changed them."""
        for game in self.now:
            stored = loaded(self.archive, game)
            self._is_now(game, stored.record, stored.redo)
        self.deleted = {one.id for one in self.archive.lists.deleted()} & set(self.now)

    def _texts(self) -> dict[GameId, str]:
        return {game: text for game, (text, _) in self.now.items()}

    @initialize(target=games, turns=st.integers(2, 5))
    def first(self, turns: int) -> GameId:
        return self._is_now(self.archive.games.create(*canonical(record(turns))), canonical(record(turns))[0])

    # What people do at the table

    @rule(target=games, names=st.lists(PEOPLE, min_size=2, max_size=4), turns=st.integers(0, 5))
    def begin(self, names: list[str], turns: int) -> GameId:
        text, about = canonical(record(turns, tuple(names)))
        return self._is_now(self.archive.games.create(text, about), text)

    @rule(game=games, turns=st.integers(0, 12), undone=st.integers(0, 3), comment=TEXT, other=st.booleans())
    def go_on(self, game: GameId, turns: int, undone: int, comment: str, other: bool) -> None:
        """Somebody plays on, or undoes some turns, or plays another turn in the place of an undone one."""
        head, _, _ = self.now[game][0].partition("\n\n")
        lines = turn_lines(record(turns))
        if comment:
            lines.append(f"{turns + 1}. concede {{{comment}}}")
        if other and lines:
            lines[-1] = lines[-1].replace("hut", "tower")
        text, _ = canonical("\n".join([head, "", *lines, ""]))
        lines = turn_lines(text)
        undone = min(undone, len(lines))
        redo = tuple(reversed(lines[len(lines) - undone :]))
        text, about = canonical("\n".join([head, "", *lines[: len(lines) - undone], ""]))
        self.archive.games.save(game, text, about, redo)
        self._is_now(game, text, redo)
        self.deleted.discard(game)  # whoever plays on wants to have it

    @rule(game=games)
    def leave(self, game: GameId) -> None:
        self.archive.games.leave(game)

    @rule()
    def pause(self) -> None:
        self.archive.games.checkpoint_all()

    # What they do with games

    @rule(game=games, note=st.text("abc", max_size=3), words=st.booleans())
    def put_right(self, game: GameId, note: str, words: bool) -> None:
        """A correction, or other words."""
        old, redo = self.now[game]
        lines = [line for line in old.split("\n") if not line.startswith("[Note")]
        text, about = canonical("\n".join([lines[0], f'[Note "{note}"]', *lines[1:]]))
        if words:
            self.archive.games.annotate(game, text, about)
            self._is_now(game, text, redo)
        elif text != old:
            self.archive.games.correct(game, text, about, "note")
            self._is_now(game, text)
        if words or text != old:
            self.deleted.discard(game)

    @rule(target=games, game=games, turns=st.integers(0, 3))
    def copy(self, game: GameId, turns: int) -> GameId:
        head, _, _ = self.now[game][0].partition("\n\n")
        lines = turn_lines(self.now[game][0])[:turns]
        text, about = canonical("\n".join([head, "", *lines, ""]))
        copy = self.archive.games.create(text, about, copy=(game, len(lines)))
        self.copies.add(copy)
        return self._is_now(copy, text)

    @precondition(lambda self: not self.refuses)
    @rule(
        target=games,
        names=st.lists(PEOPLE, min_size=2, max_size=4),
        turns=st.integers(2, 6),
        faulty=st.booleans(),
        go_on=st.booleans(),
    )
    def take_in(self, names: list[str], turns: int, faulty: bool, go_on: bool) -> GameId:
        """A record comes in, perhaps one that breaks a rule at its last turn and has more behind it."""
        text = record(turns, tuple(names))
        if faulty:
            again = text.splitlines()[-1].partition(". ")[2]
            text += f"{turns + 1}. {again}\n{turns + 2}. {again}\n"
        text, _ = canonical(text)
        result = self.archive.imports.take(text)
        if result.goes_on:
            result = self.archive.imports.take(text, go_on=go_on, as_own=not go_on)
            assert not result.goes_on
        assert result.new == (result.game not in self.now)
        stored = loaded(self.archive, result.game)
        if result.new:
            assert stored.record == text
        self.deleted.discard(result.game)
        self._is_now(result.game, stored.record, stored.redo)
        before = self._texts()
        again_taken = self.archive.imports.take(text)
        self._again()
        assert self._texts() == before, "the same record twice changes nothing"
        assert not (again_taken.new)
        assert not (again_taken.comments)
        assert not (again_taken.revision)
        return result.game

    @precondition(lambda self: not self.refuses)
    @rule(game=games, back=st.booleans())
    def delete(self, game: GameId, back: bool) -> None:
        try:
            self.archive.bin.delete(game)
        except FileError:  # its file changed lately, and has to stand still before the open game is written over it
            self.clock.now += 20_000
            self.archive.bin.delete(game)
        self.deleted.add(game)
        if back:
            self.archive.bin.undelete(game)
            self.deleted.discard(game)

    @precondition(lambda self: not self.refuses)
    @rule()
    def empty_the_bin_and_fill_it_again(self) -> None:
        gone = self.archive.bin.empty()
        assert set(gone) >= self.deleted
        assert self.archive.lists.deleted() == ()
        self.archive.bin.refill(gone)

    @precondition(lambda self: not self.refuses)
    @rule(name=PEOPLE, to=PEOPLE)
    def rename(self, name: str, to: str) -> None:
        """Whoever is called so is called otherwise, in all finished records too."""
        before = self._texts()
        self.archive.people.call(name, to, in_records=True)
        self._again()
        assert {game: turn_lines(text) for game, text in before.items()} == {
            game: turn_lines(text) for game, text in self._texts().items()
        }

    @precondition(lambda self: not self.refuses)
    @rule()
    def back_up(self) -> None:
        self.backup = self.archive.backups.pack().data

    @precondition(lambda self: not self.refuses and self.backup)
    @rule()
    def restore(self) -> None:
        """Nothing that came since is older for it."""
        before = self._texts()
        self.archive.backups.restore(of_bytes(self.backup, "backup.zip"))
        self._again()
        assert self._texts() == before

    # What befalls the app

    @precondition(lambda self: not self.refuses)
    @rule(by_kill=st.booleans(), days=st.integers(-2, 40))
    def start_again(self, by_kill: bool, days: int) -> None:
        """The app ends or is killed, the clock jumps, and it starts."""
        (kill if by_kill else Archive.close)(self.archive)
        self.clock.now += days * DAY
        self.archive = opened(self.folder, self.clock)
        while not self.archive.scan():
            self.clock.now += 10_000  # behind a clock that was put back the files have to stand still first
        count_all(self.archive)

    @precondition(lambda self: not self.refuses)
    @rule(how=st.sampled_from((failing.full, failing.read_only, failing.not_syncing)))
    def refuse(self, how: object) -> None:
        """The disk takes nothing more."""
        self.refusing.enter_context(how())  # type: ignore[operator]
        self.refuses = True

    @precondition(lambda self: self.refuses)
    @rule()
    def relent(self) -> None:
        """There is room again: all that waited is written."""
        self.refusing.close()
        self.refuses = False
        assert self.archive.retry()
        assert self.archive.trouble is None

    # What befalls files

    def _opened(self) -> None:
        self.archive = sure(Archive.open(folders_in(self.folder), self.clock).archive)

    def _scanned(self) -> None:
        while not self.archive.scan():
            self.clock.now += 10_000  # files that changed lately have to stand still first
        count_all(self.archive)
        self.archive.notices()

    def _lose_index(self) -> None:
        for path in (self.folder / "cache").glob("index.db*"):
            path.unlink()

    @precondition(lambda self: not self.refuses)
    @rule(which=st.integers(0, 20), lost=st.booleans(), zeros=st.sampled_from((0, 20, 10**6)), elsewhere=st.booleans())
    def a_file_is_damaged_and_a_backup_restored(self, which: int, lost: bool, zeros: int, elsewhere: bool) -> None:
        """The index is perhaps lost, before and after; what was damaged is as it was."""
        self.archive.games.leave_all()
        backup = self.archive.backups.pack().data
        before = self._texts()
        self.archive.close()
        files = sorted((self.folder / "games").glob("*.taluva"))
        if files:
            path = files[which % len(files)]
            data = path.read_bytes()
            path.write_bytes(bytes(min(zeros, len(data))) if zeros else b"")
            if elsewhere:
                path.rename(path.with_name(f"{path.stem} (2).taluva"))
        if lost:
            self._lose_index()
        self._opened()
        self._scanned()
        result = self.archive.backups.restore(of_bytes(backup, "backup.zip"))
        assert result.damaged == ()
        self.archive.close()
        self._lose_index()
        self._opened()
        self._scanned()
        self._again()
        assert self._texts() == before
        # What cannot be read stays where it is, and is told; here it is out of the way.
        for path in (self.folder / "games").glob("*.taluva"):
            if not path.read_bytes().startswith(b"[Taluva"):
                path.unlink()
        self._scanned()

    @precondition(lambda self: not self.refuses)
    @rule(game=games, by_kill=st.booleans())
    def rename_a_file(self, game: GameId, by_kill: bool) -> None:
        """People call the file of a game otherwise, perhaps while it is open."""
        path = self.folder / sure(self.archive.games.path_of(game))
        if path.exists():
            path.rename(path.with_name(f"Renamed {path.name[-30:]}"))
            if by_kill:
                kill(self.archive)
                self._opened()
            self.archive.games.leave_all()
            self._scanned()

    @precondition(lambda self: not self.refuses)
    @rule(game=games, turns=st.integers(6, 9), young=st.booleans())
    def another_device_plays_on(self, game: GameId, turns: int, young: bool) -> None:
        """A sync program brings a later state of a game, or it comes while the game is open here."""
        path = self.folder / sure(self.archive.games.path_of(game))
        if not path.exists() or game in self.deleted:
            return
        there = checked_of(path.read_bytes())
        longer = there.record.rstrip("\n") + f"\n{len(turn_lines(there.record)) + 1}. concede {{{turns}}}\n"
        try:
            text, _ = canonical(longer)
        except UnreadableError:
            return
        path.write_bytes(data_of(there._replace(record=text, redo=(), rev=there.rev + turns)))
        if not young:
            self.clock.now += 20_000
        for _ in range(2):
            self.archive.games.leave_all()
            self._scanned()
        self._again()
        assert any(record_contains(state, text) for state in states_of(self.archive, game))
        self._hold(game, text)

    @precondition(lambda self: not self.refuses)
    @rule(days=st.sampled_from((-20_000, 4_000, 2_900_000)))
    def a_wild_clock(self, days: int) -> None:
        """Everything that is played under it is there after a kill."""
        right = self.clock.now
        self.clock.now += days * DAY
        for game, (text, _) in list(self.now.items())[:3]:
            lines = turn_lines(text)
            if lines and game not in self.deleted:
                head = text.partition("\n\n")[0]
                shorter, about = canonical("\n".join([head, "", *lines[:-1], ""]))
                self.archive.games.save(game, shorter, about, (lines[-1],))
                self._is_now(game, shorter, (lines[-1],))
        kill(self.archive)
        self.clock.now = right
        self._opened()
        self._scanned()

    @precondition(lambda self: not self.refuses)
    @rule(name=st.sampled_from((".steps", ".taluva", "ours.taluva", "people.json")))
    def a_read_fails_once(self, name: str) -> None:
        """The app is killed, and at the next start a file cannot be opened for a moment."""
        kill(self.archive)
        real, failed = os.open, list[object]()

        def flaky(path: Any, flags: int, *args: Any, **words: Any) -> int:
            if str(path).endswith(name) and not failed and not flags & os.O_WRONLY:
                failed.append(path)
                raise OSError(errno.EIO, "Input/output error")
            return real(path, flags, *args, **words)

        with patch.object(os, "open", flaky):
            self._opened()
            self.archive.games.leave_all()
        self._scanned()
        self.archive.games.leave_all()
        self._scanned()

    @precondition(lambda self: not self.refuses)
    @rule()
    def the_folder_is_away(self) -> None:
        """Nothing is made in its place, and everything is there when it comes back."""
        away = self.folder.with_name(f"{self.folder.name} away")
        self.archive.index.database.commit()
        self.folder.rename(away)
        for game, (text, redo) in list(self.now.items())[:2]:
            if game not in self.deleted:
                self.archive.games.save(game, text, summary(), redo)
        self.archive.people.call("Zoe", "Zoë")
        self.archive.retry()
        assert not self.folder.exists()
        away.rename(self.folder)
        assert self.archive.retry()
        self.archive.games.leave_all()
        self._scanned()

    # What must be true

    @invariant()
    def every_game_is_as_it_was_confirmed(self) -> None:
        for game, wanted in self.now.items():
            stored = loaded(self.archive, game)
            assert (stored.record, stored.redo) == wanted
            assert len(stored.times) <= len(turn_lines(stored.record))

    @invariant()
    def nothing_that_was_ever_held_is_gone(self) -> None:
        for game, texts in self.held.items():
            here = states_of(self.archive, game)
            # Of states that were only undone or reworded the ten newest are kept.
            assert all(any(record_contains(one, text) for one in here) for text in list(texts)[-10:])

    @invariant()
    def lists_and_statistics_say_the_same_as_the_games(self) -> None:
        live = set(self.now) - self.deleted
        assert {one.id for one in self.archive.lists.page(limit=500).games} == live
        assert {one.id for one in self.archive.lists.deleted()} == self.deleted
        assert {one.id for one in self.archive.lists.page(limit=500, only="copies").games} == live & self.copies
        finished = set()
        for game in live:
            one = listed(self.archive, game)
            assert one.why == ""
            assert not one.counted or one.summary.turn <= len(turn_lines(self.now[game][0]))
            if one.counted and one.summary.over and game not in self.copies:
                finished.add(game)
        results = self.archive.lists.results()
        assert {one.id for one in results} == finished
        assert len(statistics(results).games) == len(results)

    def teardown(self) -> None:
        self.refusing.close()
        self.archive.retry()
        self.archive.close()
        assert not list(self.folder.glob("playing/*"))
        shutil.rmtree(self.folder)


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=12, stateful_step_count=25, deadline=None)


@pytest.mark.long
def test_many_lives() -> None:
    """The same, longer and more often."""
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(Life, settings=settings(max_examples=300, stateful_step_count=60, deadline=None))


def test_several_threads_may_use_one_archive(tmp_path: Path) -> None:
    """Steps are saved while the folder is walked, lists are read and games counted; nothing is lost or raises."""
    archive, done = opened(tmp_path), threading.Event()

    def reading() -> None:
        while not done.is_set():
            archive.scan()
            archive.lists.page()
            archive.summarise_next()
            statistics(archive.lists.results())

    def playing(number: int) -> None:
        for _ in range(4):
            game = archive.games.create(record(0, (f"Player {number}", "Ben")), summary(0))
            for turn in range(1, 12):
                archive.games.save(game, record(turn, (f"Player {number}", "Ben")), summary(turn))
            archive.games.leave(game)
            if number % 2:
                archive.bin.delete(game)

    with ThreadPoolExecutor(6) as threads:
        readers = [threads.submit(reading) for _ in range(2)]
        players = wait([threads.submit(playing, number) for number in range(4)])
        done.set()
    for ended in (*readers, *players.done):
        ended.result()

    archive.scan()
    assert (archive.lists.page().total, len(archive.lists.deleted())) == (8, 8)
    assert all(len(turn_lines(record_of(archive, one.id))) == 11 for one in archive.lists.page().games)
