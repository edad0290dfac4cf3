"""What Kivy warns of: kept from the first import on, and written into a file as soon as there is a folder for it."""

import logging
import os
from collections import deque
from contextlib import suppress
from pathlib import Path

NAME, BEFORE = "log.txt", "log-before.txt"
MOST = 200_000  # bytes; a longer one makes room at the next start
_WAITING = 200  # lines, as long as nobody has said where to
_SHOWN = 20_000  # letters of it that can be looked at


class _File(logging.FileHandler):
    """A file whose disk may be full: nobody is told, least of all on the terminal."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, if there is a folder for the file still."""
        with suppress(OSError):
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Leave the line out."""


class KivyLog(logging.Handler):
    """Keeps Kivy's warnings off the terminal."""

    def __init__(self) -> None:
        """Wait for a place."""
        super().__init__(logging.WARNING)
        self._waiting: deque[logging.LogRecord] = deque(maxlen=_WAITING)
        self._file: _File | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line, or write it."""
        if self._file is None:
            self._waiting.append(record)
        else:
            self._file.handle(record)

    def open(self, folder: Path) -> None:
        """Write into this folder from now on, first what was kept so far."""
        path = place(folder)
        with suppress(OSError):
            if path.stat().st_size > MOST:
                os.replace(path, path.with_name(BEFORE))
        # Made with the first line that is to be written.
        self._file = _File(path, encoding="utf-8", errors="replace", delay=True)
        self._file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        while self._waiting:
            self._file.handle(self._waiting.popleft())

    def let_go(self) -> None:
        """Let go of the file until there is something to write again."""
        if self._file is not None:
            self._file.close()

    def close(self) -> None:
        """Write no more."""
        self.let_go()
        self._file = None
        super().close()


log = KivyLog()


def listen() -> None:
    """Take what Kivy says, before it is imported; on a tablet the system's own log gets it too."""
    kivy = logging.getLogger("kivy")
    if log not in kivy.handlers:
        kivy.addHandler(log)
    kivy.propagate = "ANDROID_ARGUMENT" in os.environ


def place(folder: Path) -> Path:
    """Where the file lies."""
    return folder / NAME


def text(folder: Path) -> str:
    """The end of what was written."""
    with suppress(OSError):
        return place(folder).read_text(encoding="utf-8", errors="replace")[-_SHOWN:]
    return ""


def forget(folder: Path) -> None:
    """Throw it away, and what was before it."""
    log.let_go()
    for name in (NAME, BEFORE):
        with suppress(OSError):
            (folder / name).unlink()
