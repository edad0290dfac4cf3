"""One copy of the app on one archive: a lock that the system gives back when its owner is killed."""

import os
import sys
from contextlib import suppress
from typing import Final


class Lock:
    """A lock on a file, held until released or until the process is gone."""

    def __init__(self, path: str) -> None:
        """Name the file; nothing is opened yet."""
        self.path: Final = path
        self._file: int | None = None

    def acquire(self) -> bool:
        """Take the lock; False only if somebody else has it.

        Where files cannot be locked or made at all this says True: two copies write to logs of their own, and neither
        puts its file over what it did not read.
        """
        if self._file is not None:
            return True
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)  # others could hold the app out with it
        except OSError:
            return True
        if _taken(file):
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Give the lock back; the file stays, an empty one does no harm."""
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _taken(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return True
        except OSError:
            return False
        return False

else:
    try:
        import fcntl
    except ImportError:  # some builds for Android lack it

        def _taken(file: int) -> bool:
            return False

    else:

        def _taken(file: int) -> bool:
            # flock, not lockf: it also tells two archives within one process apart.
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                return True
            except OSError:
                return False
            return False
