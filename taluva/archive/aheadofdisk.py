"""Going on in memory while the disk cannot take anything, and catching up afterwards."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from taluva.archive.database import atomic
from taluva.archive.migrations import migrate
from taluva.archive.opening import take_in
from taluva.archive.salvage import from_tables

Work = Callable[[sqlite3.Connection], object]


class AheadOfDisk:
    """A copy of the archive in memory, and the works that the disk still lacks, in order."""

    def __init__(self, why: str, memory: sqlite3.Connection) -> None:
        """Go on with a database in memory because of a trouble with the disk."""
        self.why = why
        self.works: list[Work] = []
        self.whole = False  # the disk lacks everything, not only the works
        self._last: object = None
        self.memory: Final = memory

    @classmethod
    def of(cls, why: str, disk: sqlite3.Connection | None, now: int) -> "AheadOfDisk":
        """Go on with a copy of what is on the disk, as far as it can be read."""
        memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        if disk is not None:
            with suppress(sqlite3.Error):
                disk.backup(memory)
        memory.execute("PRAGMA foreign_keys = ON")
        migrate(memory, now)
        return cls(why, memory)

    def do(self, work: Work, sign: object = None) -> None:
        """Do a piece of work in memory and note it for the disk, unless it is signed like the one before."""
        if sign is not None and sign == self._last:
            return
        with atomic(self.memory) as db:
            work(db)
        self.works.append(work)
        self._last = sign

    def catch_up(self, disk: sqlite3.Connection, now: int) -> None:
        """Do everything noted on the disk, all or nothing; each work brings its own time along."""
        with atomic(disk) as db:
            if self.whole:
                found, _ = from_tables(self.memory, now)
                take_in(db, found)
            else:
                for work in self.works:
                    work(db)
        self.memory.close()
