"""Backups: a zip of the archive's files, which opens anywhere, and restoring one, or another zip of records."""

import io
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from posixpath import basename
from typing import Final, NamedTuple

from taluva.archive import times
from taluva.archive.bin import Bin
from taluva.archive.files import FileError, numbered, safe_name
from taluva.archive.gamefile import (
    FILE_LIMIT,
    NEWER,
    checked_of,
    checked_or_none,
    contains,
    data_of,
    id_in_name,
    is_id,
    newer,
    revision_of,
    stored_of,
    stored_or_why,
)
from taluva.archive.games import Games
from taluva.archive.incoming import MOST_BYTES, Imports, Incoming, name_of
from taluva.archive.index import Index
from taluva.archive.people import FILE as PEOPLE
from taluva.archive.people import MOST_BYTES as MOST_PEOPLE
from taluva.archive.people import NO_ALIASES, Aliases, People, read_aliases
from taluva.archive.revisions import Revisions
from taluva.archive.store import ENDING, GAMES, REVISIONS, Store, is_binned
from taluva.archive.summary import summary_of
from taluva.archive.text import digest
from taluva.archive.values import (
    BACKUP,
    BRIEF,
    OURS,
    BackupError,
    GameId,
    Listed,
    Packed,
    Progress,
    RestoreResult,
    Stored,
    to_the_end,
)
from taluva.record.unreadable import UnreadableError

# What is taken in, and so what is written: far beyond any honest backup.
MOST_ENTRIES: Final = 40_000
MOST_UNPACKED: Final = 256 * 1024 * 1024
_MOST_DIRECTORY = 8 * 1024 * 1024
_MOST_ENTRY = 32 * 1024 * 1024
_MOST_NAME = 1024
_SHORTEST = 46  # bytes of an entry in the table of contents
_BATCH: Final = 25  # files that are written with one sync of their folder

_MARK = b"PK\3\4"
_HEAD = struct.Struct("<4s5H3L2H")
_UTF8, _LATER = 0x800, 0x8  # flags: the encoding of the name; checksum and sizes follow behind the content

# All that zipfile, zlib and json raise for malformed bytes.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    IndexError,
    NotImplementedError,
    OSError,
    OverflowError,
    RecursionError,
    RuntimeError,
    ValueError,
)


class StoppedError(Exception):
    """People stopped the making of a backup."""


def file_name(listed: Listed) -> str:
    """Return a name for a game's file to be passed on: its day and its people."""
    day = listed.summary.date or (f"{times.local(listed.played):%Y-%m-%d}" if listed.played else "")
    names = ", ".join(seat.name for seat in listed.summary.seats if seat.name)
    return safe_name(f"{day} {names}".strip())


@dataclass(frozen=True)
class Backups:
    """Makes backups of an archive and restores them."""

    store: Store
    games: Games
    index: Index
    revisions: Revisions
    people: People
    bin: Bin
    imports: Imports
    scan: Callable[[], object]  # brings the index in line with the folder before a backup is restored

    def pack(self, progress: Progress = to_the_end) -> Packed:
        """Put all games that are not deleted, their revisions and people.json into a zip.

        Raises FileError if the games cannot be listed, and StoppedError.
        """
        self.games.checkpoint_all()
        try:
            zipped, unreadable = self._zipped(progress, with_revisions=True)
            without_revisions = False
        except _TooLargeError:
            zipped, unreadable = self._zipped(progress, with_revisions=False)
            without_revisions = True
        name = f"Taluva {times.local(self.games.clock()):%Y-%m-%d}"
        return Packed(name, ".zip", zipped, unreadable, without_revisions)

    def _zipped(self, progress: Progress, *, with_revisions: bool) -> tuple[bytes, int]:
        opened = {path: data_of(state) for path, state in self.games.open_states().items()}
        files = self.store.game_files(GAMES) if self.store.has_folder(GAMES) else []
        moments = {stat.path: stat.mtime // 1_000_000 for stat in files}
        paths = sorted({*moments, *(path for path in opened if not is_binned(path))})
        ids: dict[GameId, bool] = {}  # and whether all that is known of a game is packed
        unreadable, total = 0, len(paths)
        zipped = _ZipWriter()
        for done, path in enumerate(paths, 1):
            row = self.index.row(path)
            try:
                data = opened[path] if path in opened else self.store.read(path)[0]
                zipped.add(path, data, moments.get(path, 0))
                game, bad = stored_of(data, timed=False).id, ""
            except (FileError, UnreadableError) as error:
                game = id_in_name(basename(path)) if row is None else row.id
                bad = error.expected if isinstance(error, UnreadableError) else "away"
            bad = bad or (row.why if row is not None and path not in opened else "")
            unreadable += bad not in ("", NEWER)
            ids[game] = ids.get(game, False) or bool(bad)
            if not progress(done, 2 * total if with_revisions else total):
                raise StoppedError
        for done, (game, everything) in enumerate(ids.items(), 1):
            for path, data, state, at, reason in self.revisions.read_all(game) if with_revisions else ():
                if reason == OURS and everything:
                    # What this device last wrote of a game that cannot be read is all that there is of it.
                    path = f"{REVISIONS}/{game}/{state.rev}-{digest(data)[:16]}{ENDING}"
                    zipped.add(path, data_of(state, (at, BACKUP)), at)
                elif everything or reason not in ("", OURS, *BRIEF):
                    zipped.add(path, data, at)
            if with_revisions and not progress(total + done, total + max(total, len(ids))):
                raise StoppedError
        zipped.add(PEOPLE, self.people.aliases.to_bytes(), 0)
        data = zipped.finish()
        if with_revisions and len(data) > MOST_BYTES:
            raise _TooLargeError
        return data, unreadable

    def restore(self, incoming: Incoming, progress: Progress = to_the_end) -> RestoreResult:
        """Take in a backup, or the records of another zip; raises BackupError and FileError.

        No game stays at the table. Stopped or killed and done again it goes on; done twice it changes nothing.
        """
        backup = _Backup(incoming.data)
        self.games.leave_all()
        self.scan()
        if not backup.is_ours:
            return self._import_all(backup, progress)
        return _Restoring(self, backup).run(progress)

    def _import_all(self, backup: "_Backup", progress: Progress) -> RestoreResult:
        """Take in every record of a zip for itself."""
        added, known, damaged, games, stopped = 0, 0, [], [], False
        for done, entry in enumerate(backup.unpacked(backup.games), 1):
            try:
                if entry.data is None:
                    damaged.append(entry.name)
                else:
                    taken = self.imports.take(entry.data, as_own=True)
                    added, known = added + taken.new, known + (not taken.new)
                    games += [taken.game] * taken.new
            except UnreadableError:
                damaged.append(entry.name)
            if not progress(done, len(backup.games)):
                stopped = done < len(backup.games)
                break
        self.people.add(backup.people)
        return RestoreResult(added, 0, 0, known, tuple(damaged), stopped, backup.entries.damaged, tuple(games))


class _TooLargeError(Exception):
    """A backup would be larger than what is taken in."""


class _ZipWriter:
    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        self._zip = zipfile.ZipFile(self._bytes, "w", zipfile.ZIP_DEFLATED)
        self._unpacked = self._directory = 0

    def add(self, path: str, data: bytes, at: int) -> None:
        """Add a file; raises _TooLargeError."""
        # A zip holds no bytes that are no letters.
        name = numbered(path.encode("utf-8", "replace").decode(), self._zip.NameToInfo.__contains__)
        self._unpacked += len(data)
        self._directory += _SHORTEST + len(name.encode())
        full = len(self._zip.NameToInfo) + 2 > MOST_ENTRIES  # people.json comes last
        if path.startswith(REVISIONS) and (
            full or self._unpacked > MOST_UNPACKED // 2 or self._directory > _MOST_DIRECTORY // 2
        ):
            raise _TooLargeError
        moment = times.utc(at)
        year = min(max(moment.year, 1980), 2107)
        about = zipfile.ZipInfo(name, (year, moment.month, moment.day, moment.hour, moment.minute, moment.second))
        about.compress_type = zipfile.ZIP_DEFLATED
        self._zip.writestr(about, data)

    def finish(self) -> bytes:
        self._zip.close()
        return self._bytes.getvalue()


class _Entry(NamedTuple):
    """A file of a backup."""

    name: str  # without folders, to be shown; and for a folder of ours once it was made safe
    game: GameId  # of which it is a revision; "": it is a game's own
    data: bytes | None  # None: it cannot be unpacked, or is longer than any record


class _Backup:
    """An opened backup, in memory. One entry that is damaged or malformed costs no other."""

    def __init__(self, data: bytes) -> None:
        """Open it; raises BackupError."""
        self.entries: Final = _ZipEntries(data)
        names = [name for name in self.entries.names if _is_record(name)]
        games = [name for name in names if _folder(name) == GAMES]
        self.is_ours = bool(games) or any(name_of(name) == PEOPLE for name in self.entries.names)
        # Of a zip that the app did not make every record is a game, in whatever folder.
        self.games = games or [name for name in names if _folder(name) != "bin" and _folder(name, 2) != REVISIONS]
        self.revisions = [name for name in names if _former_of(name)]
        if not self.games and not self.is_ours:
            raise BackupError("damaged" if self.entries.damaged else "foreign")

    def unpacked(self, names: Iterable[str]) -> Iterator[_Entry]:
        """Unpack some entries, one after the other."""
        for name in names:
            yield _Entry(name_of(name), _former_of(name), self.entries.read(name, FILE_LIMIT))

    @property
    def people(self) -> Aliases:
        """The aliases in it."""
        for name in self.entries.names:
            if name_of(name) == PEOPLE and (data := self.entries.read(name, MOST_PEOPLE)) is not None:
                return read_aliases(data) or NO_ALIASES
        return NO_ALIASES


def _parts(name: str) -> list[str]:
    return name.replace("\\", "/").split("/")


def _folder(name: str, up: int = 1) -> str:
    """Return the folder of an entry, or the one above it."""
    parts = _parts(name)
    return parts[-1 - up] if len(parts) > up else ""


def _former_of(name: str) -> GameId:
    """Return the game of which an entry is a revision; "" if it is none."""
    game = _folder(name)
    return game if _folder(name, 2) == REVISIONS and is_id(game) else ""


def _is_record(name: str) -> bool:
    return name.lower().endswith(ENDING) and not _parts(name)[-1].startswith((".", "~"))


class _Coming(NamedTuple):
    """A file out of a backup that can be read."""

    name: str
    data: bytes
    state: Stored


class _Here(NamedTuple):
    """A file of the archive that has the id of one that comes in."""

    path: str
    data: bytes
    state: Stored | None  # None: it cannot be read


class _Restoring:
    """One backup on its way in, id after id."""

    def __init__(self, backups: Backups, backup: _Backup) -> None:
        self._store: Final = backups.store
        self._games: Final = backups.games
        self._index: Final = backups.index
        self._revisions: Final = backups.revisions
        self._people: Final = backups.people
        self._bin: Final = backups.bin
        self._imports: Final = backups.imports
        self._backup: Final = backup
        self._counts = {"added": 0, "newer_there": 0, "newer_here": 0, "known": 0}
        self._damaged: list[_Entry] = []
        self._changed: dict[GameId, None] = {}
        self._new: dict[str, bytes] = {}  # files that are not written yet, by their paths
        self._ids_here: dict[GameId, GameId] = {}  # where a game of the backup is known under another id

    def run(self, progress: Progress) -> RestoreResult:
        """Take in everything; raises FileError."""
        coming = self._readable(self._backup.games)
        former = self._readable(self._backup.revisions)
        done, total, stopped = 0, len(self._backup.games), False
        for game, files in coming.items():
            with self._games.lock:
                outcome = self._take(game, files, former.get(game, ()), coming.keys())
            self._counts[outcome] += 1
            if outcome in ("added", "newer_there"):
                self._changed[self._ids_here.get(game, game)] = None
            done += len(files)
            if not progress(done, total):
                stopped = done < total
                break
        with self._games.lock:
            self._write_new()
        if not stopped:
            self._take_lost(former)
            self._take_former(former)
            self._people.add(self._backup.people)
        names = tuple(entry.name for entry in self._damaged)
        return RestoreResult(
            **self._counts,
            damaged=names,
            stopped=stopped,
            damaged_zip=self._backup.entries.damaged,
            games=tuple(self._changed),
        )

    def _readable(self, names: Iterable[str]) -> dict[GameId, list[_Coming]]:
        """Return what can be read by the ids of games; what cannot is noted."""
        found: dict[GameId, list[_Coming]] = {}
        for entry in self._backup.unpacked(names):
            try:
                if entry.data is None:
                    self._damaged.append(entry)
                    continue
                state = revision_of(entry.data)[0] if entry.game else checked_of(entry.data)
            except UnreadableError:
                self._damaged.append(entry)
            else:
                found.setdefault(entry.game or state.id, []).append(_Coming(entry.name, entry.data, state))
        return found

    # Games

    def _take(self, game: GameId, files: list[_Coming], former: Iterable[_Coming], theirs: Collection[GameId]) -> str:
        """Take in all files of one id; returns what became of the game."""
        here = self._files_here(game, files)
        files = list({file.data: file for file in files}.values())
        if not here and not self._games.is_open(game):
            if self._is_known_elsewhere(game, files, theirs):
                return "known"
            for file in files:
                self._new[self._free_path(file)] = file.data
            if len(self._new) >= _BATCH:
                self._write_new()
            return "added"
        known = [*self._revisions.states(game), *(file.state for file in here if file.state is not None)]
        if (opened := self._games.load(game)) is not None and self._games.is_open(game):
            known.append(opened)
        outcomes = {"known"}
        for file, target in _matched(files, here):
            outcomes.add(self._take_file(file, target, known))
        return next(outcome for outcome in ("newer_there", "added", "newer_here", "known") if outcome in outcomes)

    def _files_here(self, game: GameId, files: Collection[_Coming]) -> list[_Here]:
        """Read the files of an id, also those that are known by their name only."""
        paths = [row.path for row in self._index.rows(game)]
        paths += [f"{GAMES}/{_safe(file.name)}" for file in files]
        found = []
        known = {file.data: file.state for file in files}
        for path in dict.fromkeys(paths):
            data = self._store.read_if_present(path)
            if data is not None:
                state = known.get(data) or checked_or_none(data)
                if state is None or state.id == game:
                    found.append(_Here(path, data, state))
        return found

    def _is_known_elsewhere(self, game: GameId, files: list[_Coming], theirs: Collection[GameId]) -> bool:
        """Unite the words of a game with those of the same one under another id, if there is one."""
        first = files[0].state
        if first.copy_of or len(files) > 1:
            return False
        for row in self._index.same_games(first.record):
            if row.id in theirs:
                continue
            if self._imports.unite_with(row, first.record) is not None:
                self._ids_here[game] = row.id
                return True
        return False

    def _take_file(self, file: _Coming, target: _Here | None, known: list[Stored]) -> str:
        """Bring one file together with the one that it meets here; returns what became of it."""
        binned = target is not None and is_binned(target.path)
        if target is not None and binned:
            # The path may be another one now.
            target = target._replace(path=self._games.path_of(self._bin.undelete(target.path)) or target.path)
        if any(contains(state, file.state) for state in known) and (target is None or target.state is not None):
            return "added" if binned else "known"
        if self._games.is_open(file.state.id):
            self._supersede(file.state, known)
            return "newer_here"
        if target is None or (target.state is None and stored_or_why(target.data)[1] == NEWER):
            self._new[self._free_path(file)] = file.data
            self._write_new()
        elif target.state is None:
            self._store.keep_unreadable(file.state.id, target.data)
            self._write_over(target, file.data)
        elif newer(target.state, file.state):
            if not contains(file.state, target.state):
                self._supersede(target.state, known)
            self._write_over(target, file.data)
            known.append(file.state)
            return "newer_there"
        else:
            self._supersede(file.state, known)
            return "newer_here"
        known.append(file.state)
        return "added"

    def _supersede(self, state: Stored, known: list[Stored]) -> None:
        self._revisions.put([(state, self._games.clock(), BACKUP)])
        known.append(state)

    def _write_over(self, target: _Here, data: bytes) -> None:
        stat = self._store.write(target.path, data, digest(target.data))
        self._index.upsert(target.path, stored_of(data), stat=stat)

    def _free_path(self, file: _Coming) -> str:
        path = f"{GAMES}/{_safe(file.name)}"
        try:
            there = self._new.get(path) or self._store.read_if_present(path)
        except FileError:
            there = b""
        return path if there in (None, file.data) else self._store.free_path(path, self._new)

    def _write_new(self) -> None:
        """Write the files that have no other in their place, with one sync of their folder."""
        files, self._new = self._new, {}
        stats = self._store.write_all({path: (data, None) for path, data in files.items()})
        for stat, data in zip(stats, files.values(), strict=True):
            stored, why = stored_or_why(data)
            self._index.upsert(stat.path, stored, stat=stat, why=why, commit=False)
        self._index.database.commit()

    # What cannot be read there, and revisions

    def _take_lost(self, former: Mapping[GameId, list[_Coming]]) -> None:
        """Write the latest revision of a game whose file in the backup cannot be read, or else these bytes again."""
        for entry in self._damaged:
            if entry.game:
                continue
            data = entry.data or b""
            game, is_newer = id_in_name(entry.name), stored_or_why(data)[1] == NEWER
            with self._games.lock:
                if self._games.load(game) is not None and not is_newer:
                    continue
                states = [file.state for file in former.get(game, ())]
                if states and not is_newer:
                    self._restore_lost(game, max(states, key=lambda state: state.rev), data)
                    continue
                path = f"{GAMES}/{_safe(entry.name)}"
                is_free = self._store.read_if_present(path) is None
                if data and is_free and all(file.data != data for file in self._files_here(game, ())):
                    self._new[path] = data
                    self._write_new()

    def _restore_lost(self, game: GameId, latest: Stored, data: bytes) -> None:
        summary = summary_of(latest.record)
        if self._files_here(game, ()) or self._games.is_open(game):
            self._games.restore(game, latest, summary, BACKUP)
        else:
            if data:
                self._store.keep_unreadable(game, data)
            self._games.put(latest._replace(id=game), summary)
        self._counts["added"] += 1
        self._changed[game] = None

    def _take_former(self, former: Mapping[GameId, list[_Coming]]) -> None:
        """Write the revisions of the backup that are not here."""
        batch: dict[str, tuple[bytes, str | None]] = {}
        for there, files in former.items():
            game = self._ids_here.get(there, there)
            with self._games.lock:
                state = self._games.load(game)
                if state is None:
                    continue
                for file in files:
                    if contains(state, file.state):
                        continue
                    if revision_of(file.data)[2] in BRIEF:
                        self._revisions.put_data(game, file.data)
                        continue
                    path, etag = self._revisions.new_path(game, file.data)
                    if path:
                        batch[path] = file.data, etag
                if len(batch) >= _BATCH:
                    self._store.write_all(batch)
                    batch = {}
        with self._games.lock:
            self._store.write_all(batch)


def _matched(files: Iterable[_Coming], here: list[_Here]) -> list[tuple[_Coming, _Here | None]]:
    """Pair each file with the one here that it meets: of its name, else one that no other one meets, else none."""
    by_name = {basename(file.path): file for file in here}
    pairs = [(file, by_name.pop(_safe(file.name), None)) for file in files]
    others = iter(list(by_name.values()))
    return [(file, target or next(others, None)) for file, target in pairs]


def _safe(name: str) -> str:
    """Return a file's name as it is if every system takes it, else one like it."""
    stem = name[: -len(ENDING)]
    safe = safe_name(stem)
    same = safe.replace(" ", "") == unicodedata.normalize("NFC", stem).replace(" ", "")
    return name if same else safe + ENDING


class _Head(NamedTuple):
    """The head before an entry's content."""

    flags: int
    packing: int
    total: int  # checksum
    size: int  # packed
    begins: int  # offset of the content


class _ZipEntries:
    """The entries of a zip, in memory: by its table of contents, and where that is damaged by their own heads."""

    def __init__(self, data: bytes) -> None:
        """Find the entries; raises BackupError."""
        self._data = data
        self._left = MOST_UNPACKED
        self._zip: zipfile.ZipFile | None = None
        kind = "large" if len(data) > MOST_BYTES else _end_of(data)
        if not kind:
            with suppress(*_BROKEN):
                self._zip = zipfile.ZipFile(io.BytesIO(data))
        table = [] if self._zip is None else self._zip.infolist()
        listed = dict.fromkeys(entry.filename for entry in table)
        if kind == "large" or len(listed) > MOST_ENTRIES:
            raise BackupError("large")
        self._heads = dict(self._found())
        lost = [name for name in self._heads if name not in listed and self.read(name) is not None]
        self.names = [*listed, *lost]
        # An entry whose name in the table is not that of its own head cannot be read.
        is_inconsistent = any(entry.orig_filename not in self._heads for entry in table)
        self.damaged = self._zip is None or bool(lost) or is_inconsistent
        if self._zip is None and not lost:
            raise BackupError(kind or "damaged")

    def read(self, name: str, limit: int = _MOST_ENTRY) -> bytes | None:
        """Unpack an entry; None if it cannot be read. Raises BackupError for a bomb."""
        if self._zip is not None:
            with suppress(*_BROKEN):
                info = self._zip.getinfo(name)
                if info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    with self._zip.open(info) as entry:
                        # The size that the entry gives is not believed.
                        return self._bounded(entry.read(min(limit, self._left) + 1), limit)
        with suppress(*_BROKEN):
            data = self._by_head(self._heads[name], limit)
            self.damaged = True
            return data
        return None

    def _by_head(self, head: _Head, limit: int) -> bytes:
        # What is packed is no longer than what is unpacked, but for a few letters.
        content = self._data[head.begins : head.begins + limit + limit // 1000 + 100]
        if head.packing == zipfile.ZIP_STORED:
            content = content[: head.size]
        elif head.packing == zipfile.ZIP_DEFLATED:
            content = zlib.decompressobj(-15).decompress(content, min(limit, self._left) + 1)
        else:
            raise NotImplementedError
        if not head.flags & _LATER and zlib.crc32(content) != head.total:
            raise zipfile.BadZipFile("wrong checksum")
        return self._bounded(content, limit)

    def _bounded(self, content: bytes, limit: int) -> bytes:
        self._left -= len(content)
        if self._left < 0:
            raise BackupError("large")
        if len(content) > limit:
            raise zipfile.BadZipFile("longer than any record")
        return content

    def _found(self) -> Iterator[tuple[str, _Head]]:
        """Find the entries' own heads, with their names."""
        at = self._data.find(_MARK)
        for _ in range(MOST_ENTRIES):
            if not 0 <= at <= len(self._data) - _HEAD.size:
                return
            _, _, flags, packing, _, _, total, size, _, named, extra = _HEAD.unpack_from(self._data, at)
            name = self._data[at + _HEAD.size : at + _HEAD.size + min(named, _MOST_NAME)]
            with suppress(UnicodeDecodeError):
                text = name.decode("utf-8" if flags & _UTF8 else "cp437")
                yield text, _Head(flags, packing, total, size, at + _HEAD.size + named + extra)
            at = self._data.find(_MARK, at + 4)


def _end_of(data: bytes) -> str:
    """Check the end for what is no zip, and for a table of contents that would take minutes to read; "" if fine."""
    at = data.rfind(b"PK\x05\x06", max(0, len(data) - 65_557))
    if at < 0 or len(data) < at + 22:
        return "damaged" if data[:2] == b"PK" else "foreign"
    entries, size = struct.unpack_from("<HL", data, at + 10)
    if size > at or entries * _SHORTEST > size:
        return "damaged"  # it cannot be that long
    # Backups never need the extension for more than 65,535 entries.
    if size > _MOST_DIRECTORY or entries > MOST_ENTRIES or b"PK\x06\x07" in data[max(0, at - 20) :]:
        return "large"
    return ""
