"""The whole archive as one file: a zip of its files as they lie, which opens anywhere, and what such a zip holds."""

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from taluva.archive import people, times
from taluva.archive.files import FileError, safe_name
from taluva.archive.folder import BIN, EARLIER, ENDING, GAMES, Folder
from taluva.archive.incoming import name_of
from taluva.archive.kept import FILE_LIMIT
from taluva.archive.packed import BROKEN, Packed
from taluva.archive.people import NOBODY, WhoIsWho
from taluva.archive.values import BackupError, FileState, GameId, Listed


class Unpacked(NamedTuple):
    """A file of a backup: of a game, or of an earlier state of one."""

    game: GameId  # of which it is an earlier state; "": it is a game's own
    name: str  # fit to be shown, and for a folder once it was looked at
    data: bytes | None  # None: it cannot be unpacked, or is longer than any record


class StoppedError(Exception):
    """The people did not want to wait for the backup."""


def file_name(listed: Listed) -> str:
    """Name a game's file after its day and its people."""
    day = listed.summary.date or (f"{times.local(listed.played):%Y-%m-%d}" if listed.played else "")
    names = ", ".join(seat.name for seat in listed.summary.seats if seat.name)
    return safe_name(f"{day} {names}".strip())


def pack(
    folder: Folder,
    newest: Mapping[str, bytes],
    games: Iterable[GameId],
    people_known: bytes,
    progress: Callable[[int, int], bool] | None = None,
) -> bytes:
    """Put the files of games and their earlier states into a zip as they lie, the `newest` as they would, and people.

    After each `progress` is told how many of how many are done, and StoppedError raised if it says so.
    """
    lying: list[FileState] = []
    with suppress(FileError):
        lying = folder.listing(GAMES)
    names = [(GAMES, name) for name in sorted({*(seen.name for seen in lying), *newest})]
    names += [(EARLIER, f"{game}/{name}") for game in games for name in folder.names(EARLIER, game)]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        for done, (place, name) in enumerate(names, 1):
            with suppress(FileError):
                if place == GAMES and name in newest:
                    _add(zipped, f"{place}/{name}", newest[name], 0)
                else:
                    seen, data = folder.read(place, name)
                    _add(zipped, f"{place}/{name}", data, seen.mtime // 1_000_000)
            if progress is not None and not progress(done, len(names)):
                raise StoppedError
        _add(zipped, people.FILE, people_known, 0)
    return packed.getvalue()


def _add(zipped: zipfile.ZipFile, path: str, data: bytes, at: int) -> None:
    # Of bytes that are no letters a zip knows nothing.
    plain = path.encode("utf-8", "replace").decode()
    name, count = plain, 1
    while name in zipped.NameToInfo:
        count += 1
        name = f"{plain.removesuffix(ENDING)} ({count}){ENDING}"
    moment = times.utc(at)
    year = min(max(moment.year, 1980), 2107)
    about = zipfile.ZipInfo(name, (year, moment.month, moment.day, moment.hour, moment.minute, moment.second))
    about.compress_type = zipfile.ZIP_DEFLATED
    zipped.writestr(about, data)


class Backup:
    """An opened backup. Everything stays in memory; one entry that is damaged or meant badly costs no other."""

    def __init__(self, data: bytes) -> None:
        """Open a backup, or somebody's own zip of records; raises BackupError."""
        self._packed = Packed(data)
        self._names = self._packed.names
        names = [name for name in self._names if _is_record(name)]
        games = [name for name in names if _folder(name) == GAMES]
        self.ours = bool(games)  # this app wrote it, and it has the folder of the games as it was
        # Of somebody's own zip every record is a game, in whatever folder.
        games = games or [name for name in names if _folder(name) != BIN and _folder(name, 2) != EARLIER]
        earlier = [name for name in names if _folder(name, 2) == EARLIER]
        self._files = dict.fromkeys(games, "") | {name: _folder(name) for name in earlier}
        if not games and people.FILE not in map(name_of, self._names):
            raise BackupError("damaged" if self._packed.damaged else "foreign")

    def __len__(self) -> int:
        """Count the games."""
        return sum(not game for game in self._files.values())

    @property
    def damaged(self) -> bool:
        """Whether something of it could not be read; only known once all of it was."""
        return self._packed.damaged

    def files(self) -> Iterator[Unpacked]:
        """The games, under the names that their files have in their folder, and after them the earlier states."""
        for name, game in self._files.items():
            data = None
            with suppress(*BROKEN):
                data = self._packed.read(name, FILE_LIMIT)
            yield Unpacked(game, name_of(name), data)

    @property
    def people(self) -> WhoIsWho:
        """Who is who there."""
        for name in self._names:
            if name_of(name) == people.FILE:
                with suppress(*BROKEN):
                    return people.read(self._packed.read(name, people.MOST_BYTES)) or NOBODY
        return NOBODY


def _parts(name: str) -> list[str]:
    return name.replace("\\", "/").split("/")


def _folder(name: str, up: int = 1) -> str:
    """The folder that an entry lies in, or the one above it."""
    parts = _parts(name)
    return parts[-1 - up] if len(parts) > up else ""


def _is_record(name: str) -> bool:
    return name.lower().endswith(ENDING) and not _parts(name)[-1].startswith((".", "~"))
