"""The book of mishaps: a small text file beside the archive, read by nobody but the people here. It knows no Kivy."""

import faulthandler
import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from taluva.app.mishap.report import shortened

KEPT = 5  # reports; an older one makes room
MOST = 80_000  # letters of the whole book
_NEW, _SEEN, _NATIVE = "mishaps-new.txt", "mishaps.txt", "mishap-native.txt"
_BETWEEN = "\n\n----------------------------------------\n\n"
_FROM_NATIVE = 8_000  # letters of what the interpreter says when it dies


class Book:
    """Keeps the last reports. Writing one never raises: there is nobody left to tell."""

    def __init__(self, folder: Path) -> None:
        """Of this folder; nothing is made in it before there is something to write."""
        self._folder = folder
        self._native: IO[str] | None = None

    def add(self, report: str) -> None:
        """Write a report behind those that nobody has looked at yet."""
        self._write(_NEW, [*self._read(_NEW), report])

    @property
    def unseen(self) -> bool:
        """Whether something was written that has not been offered yet."""
        return bool(self._read(_NEW))

    @property
    def text(self) -> str:
        """All reports, the oldest first."""
        return _BETWEEN.join([*self._read(_SEEN), *self._read(_NEW)][-KEPT:])

    def seen(self) -> None:
        """Keep what was offered, but do not offer it again."""
        if fresh := self._read(_NEW):
            self._write(_SEEN, [*self._read(_SEEN), *fresh])
            with suppress(OSError):
                (self._folder / _NEW).unlink()

    def forget(self) -> None:
        """Throw all reports away."""
        for name in (_NEW, _SEEN):
            with suppress(OSError):
                (self._folder / name).unlink()

    def watch(self, heading: str) -> None:
        """Let the interpreter say where it was if it dies of a native fault, and take in what it said the last time."""
        path = self._folder / _NATIVE
        with suppress(OSError, ValueError, RuntimeError):
            last = _text_of(path)
            if last.strip():
                self.add(f"where: native\n{heading}\n{shortened(last)[:_FROM_NATIVE]}")
            self._native = path.open("w", encoding="utf-8", errors="replace")
            faulthandler.enable(self._native, all_threads=True)

    def rest(self) -> None:
        """Stop watching: the app ends as it should."""
        if self._native is not None:
            with suppress(OSError, ValueError, RuntimeError):
                faulthandler.disable()
                self._native.close()
                (self._folder / _NATIVE).unlink()
            self._native = None

    def _read(self, name: str) -> list[str]:
        with suppress(OSError, ValueError):
            return [report for report in _text_of(self._folder / name).split(_BETWEEN) if report.strip()]
        return []

    def _write(self, name: str, reports: list[str]) -> None:
        with suppress(OSError, ValueError):
            path = self._folder / name
            beside = path.with_suffix(".part")
            text = _BETWEEN.join(report.replace(_BETWEEN, "\n") for report in reports[-KEPT:])[-MOST:]
            beside.write_text(text, encoding="utf-8", errors="replace")
            os.replace(beside, path)


def _text_of(path: Path) -> str:
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        return file.read(MOST * 4).decode("utf-8", "replace")
