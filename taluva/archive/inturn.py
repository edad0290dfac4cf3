"""One after the other at the database; a long look through it gives way to whoever has something to do there."""

import sqlite3
import threading
from collections.abc import Callable
from typing import Final, TypeVar

_Answer = TypeVar("_Answer")

# Seconds until somebody who waits asks, and asks again: just before a statement begins nobody is heard.
_AGAIN = 0.002


class InTurn:
    """A lock that one thread may take several times."""

    def __init__(self) -> None:
        """Nobody has it."""
        self._held: Final = threading.RLock()
        self._asking: Final = threading.Lock()  # while it is held nothing begins or ends that may be interrupted
        self._looking: sqlite3.Connection | None = None
        self._gives_way = False

    def __enter__(self) -> None:
        """Wait for it."""
        while not self._held.acquire(timeout=_AGAIN):
            self._ask()

    def __exit__(self, *_: object) -> None:
        """Give it back."""
        self._held.release()

    def look(self, db: sqlite3.Connection, work: Callable[[sqlite3.Connection], _Answer]) -> _Answer | None:
        """Only look at something, by whoever has the lock; None if somebody waits for it meanwhile."""
        with self._asking:
            self._looking, self._gives_way = db, False
        try:
            found = work(db)
        except sqlite3.OperationalError:
            if not self._gives_way:
                raise
            return None
        finally:
            with self._asking:
                self._looking = None
        # A look that was cut short may take what it did not come to for damaged.
        return None if self._gives_way else found

    def _ask(self) -> None:
        with self._asking:
            if self._looking is not None:
                self._gives_way = True
                self._looking.interrupt()
