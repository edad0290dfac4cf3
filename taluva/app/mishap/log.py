"""The log: what failed, and what Kivy warned of. It waits from the first import on until there is a folder for it."""

import copy
import faulthandler
import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from logging.handlers import MemoryHandler, RotatingFileHandler
from pathlib import Path
from traceback import extract_tb
from typing import IO, Any

from taluva.folders import find_home

NAME, BEFORE, CRASH = "log.txt", "log.txt.1", "crash.txt"
MOST = 200_000  # bytes of a file; a longer one makes room, and one is kept beside it
_SHOWN = 20_000  # letters of it that can be looked at
_FROM_CRASH = 8_000  # letters of what the interpreter says when it dies
_FOLDERS = 3  # of a path: what lies above may be called like somebody

_kivy = logging.getLogger("kivy")
_waiting = MemoryHandler(0, flushLevel=logging.CRITICAL + 1)
_waiting.setLevel(logging.WARNING)


class _Nameless(logging.Formatter):
    """An error is written as its type and its lines: in what it says a player's name may stand."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line, and the home folder, which is called like its owner, as `~`."""
        record = copy.copy(record)
        record.exc_text = None  # what another handler wrote of the error
        home = str(find_home() or "")
        text = super().format(record)
        return text.replace(home, "~") if len(home) > 1 else text

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Write the types and lines of an error and of what led to it."""
        return "\n".join(_lines(ei[1]))


def _lines(error: BaseException | None, seen: tuple[BaseException, ...] = ()) -> Iterator[str]:
    if error is None or error in seen:
        return
    yield from _lines(error.__cause__ or error.__context__, (*seen, error))
    for frame in extract_tb(error.__traceback__):
        yield f"  {'/'.join(Path(frame.filename).parts[-_FOLDERS:])}:{frame.lineno} {frame.name}"
    yield type(error).__name__


class _File(RotatingFileHandler):
    """A file whose disk may be full: nobody is told, least of all on the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Leave the line out."""


class LogFile:
    """The log of a running app."""

    def __init__(self, folder: Path | None) -> None:
        """Write into this folder from now on, first what waited, and of what the interpreter died the last time.

        Without a folder nothing is written.
        """
        # Made with the first line that is to be written.
        self._file: logging.Handler = logging.NullHandler() if folder is None else _file_in(folder)
        self._file.setLevel(logging.WARNING)
        self._file.setFormatter(_Nameless("%(asctime)s %(levelname)s %(message)s"))
        _waiting.setTarget(self._file)
        _waiting.flush()
        _kivy.removeHandler(_waiting)
        _kivy.addHandler(self._file)
        self._crash: IO[str] | None = None
        if folder is not None:
            with suppress(OSError, ValueError, RuntimeError):
                self._watch(folder / CRASH)

    def _watch(self, path: Path) -> None:
        if path.exists() and (last := path.read_text(encoding="utf-8", errors="replace").strip()):
            _kivy.error("Taluva: the interpreter died.\n%s", last[:_FROM_CRASH])
        self._crash = path.open("w", encoding="utf-8", errors="replace")
        faulthandler.enable(self._crash, all_threads=True)

    def close(self) -> None:
        """Write no more: the app ends as it should."""
        _kivy.removeHandler(self._file)
        _waiting.setTarget(None)
        self._file.close()
        if self._crash is not None:
            with suppress(OSError, ValueError, RuntimeError):
                faulthandler.disable()
                self._crash.close()
                os.unlink(self._crash.name)


def listen() -> None:
    """Take what Kivy says, before it is imported; on a tablet the system's own log gets it too."""
    _kivy.addHandler(_waiting)
    _kivy.propagate = "ANDROID_ARGUMENT" in os.environ


def _file_in(folder: Path) -> logging.Handler:
    return _File(place(folder), "a", MOST, 1, encoding="utf-8", delay=True, errors="replace")


def place(folder: Path) -> Path:
    """Return the path of the file."""
    return folder / NAME


def text(folder: Path | None) -> str:
    """Return the end of what was written."""
    written = ""
    if folder is None:
        return written
    for name in (BEFORE, NAME):
        with suppress(OSError):
            written += (folder / name).read_text(encoding="utf-8", errors="replace")
    return written[-_SHOWN:]


def forget(folder: Path | None) -> None:
    """Throw it away."""
    if folder is None:
        return
    for handler in _kivy.handlers:
        if isinstance(handler, _File):
            handler.close()  # it opens the file again with the next line
    for name in (NAME, BEFORE):
        with suppress(OSError):
            (folder / name).unlink()
