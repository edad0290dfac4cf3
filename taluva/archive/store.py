"""Where to read and write: on the disk while it can be done, in memory while it cannot."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from taluva.archive import wal
from taluva.archive.aheadofdisk import AheadOfDisk, Work
from taluva.archive.database import ERRORS, atomic, close_leaving_log, fold, is_sound, kind_of
from taluva.archive.inturn import InTurn
from taluva.archive.lock import Lock
from taluva.archive.moving import Place, copy_out, log_of, moved, place_of, put_in_place
from taluva.archive.opening import NAME, in_memory, pending, ready, rescue, take_in
from taluva.archive.salvage import Salvaged, Tell, from_tables, salvage
from taluva.archive.values import Notice

_Answer = TypeVar("_Answer")
Clock = Callable[[], int]


class Store:
    """The database behind the archive, whatever happens to it."""

    def __init__(self, folder: str | None, clock: Clock) -> None:
        """Use a folder, or memory only where there is none; nothing is opened yet."""
        self._folder: Final = folder
        self._clock: Final = clock
        self._lock: Lock | None = None
        self._turn: Final = InTurn()
        self._at_once: int | None = None
        self._disk: sqlite3.Connection | None = None
        self._whole = True  # all of its file was examined; until then nothing is folded into it
        self._ahead: AheadOfDisk | None = None
        self._place: Place | None = None
        self._log: Place | None = None
        self._news: list[Notice] = []

    def open(self, at_once: int | None = None) -> bool:
        """Open the database; False if somebody else has it open. What is larger than that waits for `examine`."""
        if self._folder is not None:
            try:
                os.makedirs(self._folder, exist_ok=True)
            except OSError:
                pass  # told below, where the file cannot be made either
            else:
                self._lock = Lock(os.path.join(self._folder, "archive.lock"))
                if not self._lock.acquire():
                    return False
        self._at_once = at_once
        self._connect(at_once, whole=at_once is None)
        if any(notice.kind == "busy" for notice in self._news):
            self.close()
            return False
        return True

    def close(self) -> None:
        """Bring the disk up to date if it can be done, and give everything back."""
        with self._turn:
            if self._disk is not None:
                self._catch_up()
            if self._folder is not None and wal.lies(os.path.join(self._folder, NAME)):
                self._examine()  # closing folds it in
            self._let_go()
            if self._ahead is not None:
                self._ahead.memory.close()
                self._ahead = None
            if self._lock is not None:
                self._lock.release()

    @property
    def turn(self) -> InTurn:
        """Held while several reads and writes belong together."""
        return self._turn

    @property
    def trouble(self) -> Notice | None:
        """Why something is in memory only at the moment; None if all is on the disk."""
        ahead = self._ahead
        return None if ahead is None or self._folder is None else Notice(ahead.why)

    @property
    def kept(self) -> bool:
        """Whether all that is in it is on the disk."""
        return self._ahead is None

    def news(self) -> tuple[Notice, ...]:
        """Take what was not told yet."""
        with self._turn:
            news, self._news = tuple(self._news), []
            return news

    def retry(self) -> bool:
        """Try again to bring the disk up to date; True if all is on it."""
        with self._turn:
            self._catch_up()
            return self.trouble is None

    def read(self, work: Callable[[sqlite3.Connection], _Answer]) -> _Answer:
        """Ask the database something."""
        with self._turn:
            kind = ""
            for _ in range(2):
                if self._ahead is not None:
                    break
                try:
                    return work(self._connected())
                except ERRORS as error:
                    kind = kind_of(error)
                    self._fail(kind)
            if self._ahead is None:
                self._go_ahead(kind)
            assert self._ahead is not None
            return work(self._ahead.memory)

    def write(self, work: Work, sign: object = None) -> None:
        """Have all of a piece of work done and committed, or done in memory and noted for later.

        Work with the same sign as the one before it is not noted a second time.
        """
        with self._turn:
            self._follow()
            kind = ""
            for attempt in range(2):
                if self._ahead is not None:
                    break
                try:
                    with atomic(self._connected()) as db:
                        work(db)
                    self._note_log()
                    return
                except ERRORS as error:
                    kind = kind_of(error)
                    if kind != "full" or attempt or not self._fold_log():
                        self._fail(kind)
            if self._ahead is None:
                self._go_ahead(kind)
            assert self._ahead is not None
            self._ahead.do(work, sign)
            self._catch_up()

    @property
    def examined(self) -> bool:
        """Whether all of the file was looked through."""
        return self._whole

    def examine(self) -> bool:
        """Look through what opening a large file left out; False if somebody needed the archive meanwhile: ask again.

        Until then every step lies in the log alone: what is set aside as damaged is the file as it was found, and all
        that came since. Games are searched for in it as at an opening, if it is large by `rescue`.
        """
        with self._turn:
            return self._examine(give_way=True)

    def technical(self) -> dict[str, str]:
        """SQLite's version and the settings that decide what survives, for whoever mends the app."""

        def work(db: sqlite3.Connection) -> dict[str, str]:
            names = ("journal_mode", "synchronous", "foreign_keys", "trusted_schema", "locking_mode")
            found = {name: str(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in names}
            return {"SQLite": sqlite3.sqlite_version, **found}

        return self.read(work)

    def take_over(self, other: "Store") -> None:
        """Take in everything that another store holds; of two versions of a game the later one counts."""
        found, _ = other.read(lambda db: from_tables(db, self._clock()))
        self.write(lambda db: take_in(db, found))

    def settle(self, work: Work) -> None:
        """Do a last piece of work and fold the log into the file, if it is open and there is no trouble."""
        with self._turn:
            if self._disk is not None and self._ahead is None:
                self.write(work)
                if self._ahead is None:
                    self._fold_log()

    def pending(self) -> tuple[str, ...]:
        """The files that were set aside and not searched for games yet."""
        folder = self._folder
        if folder is None or self._disk is None:
            return ()
        with suppress(OSError):
            return self.read(lambda db: tuple(pending(db, folder)))
        return ()

    def rescue(self, tell: Tell) -> None:
        """Search those files, and keep what is found; only the keeping makes others wait. `tell` may raise."""
        for aside in self.pending():
            now = self._clock()
            found = salvage(aside, now, tell)
            told: list[Notice] = []

            def work(db: sqlite3.Connection, aside: str = aside, found: Salvaged = found, now: int = now) -> None:
                told[:] = rescue(db, aside, found, now)  # noqa: B023

            self.write(work)
            with self._turn:
                self._news += told

    def _examine(self, *, give_way: bool = False) -> bool:
        disk, folder = self._disk, self._folder
        if disk is None or self._whole or folder is None or moved(folder, self._place):
            return True
        sound: bool | None = False
        with suppress(*ERRORS):
            sound = self._turn.look(disk, is_sound) if give_way else is_sound(disk)
        if sound is None:
            return False
        if sound:
            fold(disk, by_itself=True)
            self._whole = True
        else:
            # Whatever it is, opening the file again as a whole says what it is and does what can be done.
            self._let_go(leave_log=True)
            if self._ahead is None:
                self._connect(self._at_once)
        return True

    def _connect(self, at_once: int | None = None, *, whole: bool = True) -> None:
        if self._folder is None:
            self._ahead = AheadOfDisk("memory", in_memory(None, self._clock()))
            return
        found = ready(self._folder, self._clock(), at_once, whole)
        self._disk, self._whole = found.db, found.whole
        self._news += found.notices
        self._note_place()
        if found.db is None:
            self._ahead = AheadOfDisk(found.notices[-1].kind, in_memory(self._folder, self._clock()))

    def _note_log(self) -> None:
        # SQLite makes it with the first write, and keeps this one as long as the archive is open.
        if self._log is None and self._folder is not None:
            self._log = log_of(self._folder)

    def _note_place(self) -> None:
        self._place = self._log = None
        if self._disk is not None and self._folder is not None:
            with suppress(OSError):
                self._place = place_of(self._folder)

    def _follow(self) -> None:
        """Save everything anew if the archive was moved or deleted since it was opened."""
        disk, folder = self._disk, self._folder
        if disk is None or folder is None or self._ahead is not None:
            return
        if not moved(folder, self._place):
            if self._log is not None and log_of(folder) != self._log:
                self._examine()
                if self._fold_log():
                    # Only the log was taken away: all that it held is in the file now, the next step makes a new one.
                    self._let_go()
                    self._connect()
            return
        try:
            os.makedirs(folder, exist_ok=True)
            if not self._lock_again(folder):
                raise PermissionError(folder)
            new = copy_out(disk, folder, self._clock())
            # Closed before the new one is there: SQLite removes the log of that name.
            self._let_go()
            put_in_place(new)
        except (OSError, *ERRORS):
            self._go_ahead("unwritable")
            assert self._ahead is not None
            self._ahead.whole = True
            self._let_go()
            return
        self._news.append(Notice("moved", folder))
        self._connect()

    def _lock_again(self, folder: str) -> bool:
        if self._lock is not None and self._lock.stands():
            return True
        lock = Lock(os.path.join(folder, "archive.lock"))
        if not lock.acquire():
            return False
        if self._lock is not None:
            self._lock.release()
        self._lock = lock
        return True

    def _connected(self) -> sqlite3.Connection:
        if self._disk is None:
            raise ValueError("the archive is closed")
        return self._disk

    def _fold_log(self) -> bool:
        """Make room by folding the log into the file; False if it must not be yet, or even that does not fit."""
        if self._disk is not None and self._whole:
            with suppress(*ERRORS):
                (refused, _, _) = self._disk.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                return not refused
        return False

    def _let_go(self, *, leave_log: bool = False) -> None:
        if self._disk is not None:
            with suppress(sqlite3.Error):
                if leave_log and self._folder is not None:
                    close_leaving_log(self._disk, os.path.join(self._folder, NAME))
                else:
                    self._disk.close()
            self._disk = None
        self._whole = True

    def _fail(self, kind: str) -> None:
        """Set a damaged file aside and go on with a new one; go on in memory after any other failure."""
        if kind == "damaged":
            self._let_go(leave_log=not self._whole)
            self._connect()
        else:
            self._go_ahead(kind)

    def _go_ahead(self, why: str) -> None:
        # Damaged again at once: it is not the file, it is the disk.
        why = "unwritable" if why == "damaged" else why
        self._ahead = AheadOfDisk.of(why, self._disk, self._clock())
        self._news.append(Notice(why))

    def _catch_up(self) -> None:
        ahead = self._ahead
        if ahead is None or self._folder is None:
            return
        disk = self._disk
        if disk is None:
            found = ready(self._folder, self._clock())
            self._news += [notice for notice in found.notices if notice.file]
            if found.db is None:
                return
            disk = found.db
            self._disk = disk
            self._note_place()
        if ahead.why == "full":
            self._fold_log()
        try:
            ahead.catch_up(disk, self._clock())
        except ERRORS as error:
            ahead.why = kind_of(error)
            if ahead.why == "damaged":
                self._let_go()
            return
        self._ahead = None
        self._news.append(Notice("saved"))
