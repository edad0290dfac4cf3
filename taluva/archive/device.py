"""What this device alone knows, in device.json: days of use, and when it deleted or replaced what."""

import json
from contextlib import suppress
from typing import Final

from taluva.archive.files import FileError, write_over
from taluva.archive.folder import ROOT, Folder
from taluva.archive.times import clamped, day

BIN_DAYS: Final = 30  # of use, for which deleted games, and states that were only undone or reworded, can be had back
_NAME = "device.json"
_MOST = 64 * 1024 * 1024


class Device:
    """Counts days on which the app was used, not those of a calendar; what changes it writes it, and raises nothing."""

    def __init__(self, folder: Folder) -> None:
        """Read it; what cannot be read is begun anew."""
        self._folder: Final = folder
        days, deleted, replaced = _read(folder)
        self._days: Final = days
        self._deleted: Final = deleted  # since how many days of use, and when
        self._replaced: Final = replaced  # since how many days of use

    def use(self, now: int) -> None:
        """Note that the app is used on this day; a clock that jumps there and back costs one day, not a month."""
        if day(now) not in self._days:
            self._days[day(now)] = None
            self._write()

    def delete(self, name: str, now: int) -> None:
        """Note that a file of this name came into the bin, if it is not known there yet."""
        if name not in self._deleted:
            self._deleted[name] = (len(self._days), now)
            self._write()

    def undelete(self, name: str) -> None:
        """Forget that a file of this name was in the bin."""
        if self._deleted.pop(name, None) is not None:
            self._write()

    def replace(self, name: str, brief: bool, new: bool) -> None:
        """Note of an earlier state whether it counts for thirty days of use only: never once it was to stay."""
        if brief and (new or name in self._replaced):
            self._replaced[name] = len(self._days)
            self._write()
        elif not brief and self._replaced.pop(name, None) is not None:
            self._write()

    def days_left(self, name: str) -> int:
        """For how many days of use a file in the bin can still be had back; one that is not known has all of them."""
        since, _ = self._deleted.get(name, (len(self._days), 0))
        return int(min(max(0, since + BIN_DAYS - len(self._days)), BIN_DAYS))

    def deleted_at(self, name: str) -> int:
        """When a file came into the bin; 0 if this device does not know."""
        return self._deleted.get(name, (0, 0))[1]

    def due(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of files in the bin, and of earlier states, whose days are over."""
        days = len(self._days)
        return (
            tuple(name for name, (since, _) in self._deleted.items() if since + BIN_DAYS < days),
            tuple(name for name, since in self._replaced.items() if since + BIN_DAYS < days),
        )

    def forget(self, names: tuple[str, ...]) -> None:
        """Forget what is gone for good."""
        gone = [name for name in names if (self._deleted.pop(name, None) or self._replaced.pop(name, None)) is not None]
        if gone:
            self._write()

    def _write(self) -> None:
        about = {"days": list(self._days), "deleted": self._deleted, "replaced": self._replaced}
        with suppress(FileError):
            write_over(self._folder.path(ROOT, _NAME), json.dumps(about, indent=1).encode())


def _read(folder: Folder) -> tuple[dict[int, None], dict[str, tuple[int, int]], dict[str, int]]:
    # Whatever people, other versions and broken disks make of it.
    with suppress(FileError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        read = json.loads(folder.read(ROOT, _NAME, _MOST)[1])
        deleted = {name: (int(since), clamped(int(at))) for name, (since, at) in read["deleted"].items()}
        replaced = {name: int(since) for name, since in read["replaced"].items()}
        return dict.fromkeys(map(int, read["days"])), deleted, replaced
    return {}, {}, {}
