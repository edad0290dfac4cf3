"""A disk that refuses: full, read-only, or failing to sync; all that the archive writes goes through here."""

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

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

    def failing(_: int) -> None:
        raise OSError(errno.EIO, "broken")

    with patch.object(os, "fdatasync", failing):
        yield


@contextmanager
def read_only() -> Iterator[None]:
    """Nothing can be made, named or removed."""

    def refused(real: Any) -> Any:
        def call(path: Any, *args: Any, **words: Any) -> Any:
            raise OSError(errno.EROFS, "read-only", path)

        return call

    opened = os.open

    def opening(path: Any, flags: int, *args: Any, **words: Any) -> int:
        if flags & _WRITING:
            raise OSError(errno.EROFS, "read-only", path)
        return opened(path, flags, *args, **words)

    with ExitStack() as stack:
        stack.enter_context(patch.object(os, "open", opening))
        stack.enter_context(patch.object(os, "write", refused(os.write)))
        for name in ("mkdir", "replace", "rename", "remove", "unlink", "rmdir"):
            stack.enter_context(patch.object(os, name, refused(getattr(os, name))))
        yield
