"""A disk that refuses: full, read-only, or failing to sync; all that the archive writes goes through here."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import Mock, patch

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


@contextmanager
def full(room: int = 0) -> Iterator[None]:
    """There is room for so many bytes; the write that does not fit is a short one, as on a real disk."""
    write, left = os.write, [room]

    def writing(handle: int, data: bytes) -> int:
        if not left[0] and data:
            raise OSError(errno.ENOSPC, "full")
        written = write(handle, data[: left[0]])
        left[0] -= written
        return written

    with patch.object(os, "write", writing):
        yield


@contextmanager
def not_syncing() -> Iterator[None]:
    """What is written may be there or not: every sync of a file fails."""
    with patch.object(os, "fdatasync", side_effect=OSError(errno.EIO, "broken")):
        yield


@contextmanager
def read_only() -> Iterator[None]:
    """Nothing can be made, named or removed."""
    refused, opened = Mock(side_effect=OSError(errno.EROFS, "read-only")), os.open

    def opening(path: Any, flags: int, *args: Any, **words: Any) -> int:
        return (refused if flags & _WRITING else opened)(path, flags, *args, **words)

    naming = ("mkdir", "replace", "rename", "remove", "unlink", "rmdir")
    with patch.multiple(os, open=opening, write=refused, **dict.fromkeys(naming, refused)):
        yield
