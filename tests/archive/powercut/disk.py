"""What a power cut may leave of a log of writes.

Synced is synced. Of what was written since, everything may be there or nothing, in any order, halved or torn by sector,
or as a length without content. Of the names that were given and taken in a folder since it was synced last the first
ones are kept, up to some moment, in each folder for itself. A file that was moved is in one folder or in the other; it
may be in both where only the new folder was synced, and is gone where only the old one was.
"""

import os
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.archive.powercut.recorder import Op

SECTOR: Final = 512
WAYS: Final = ("none", "all", "some", "torn", "halved", "begun", "zeros")
_FOLDER: Final = -1  # in the place of a file's number


class _Change(NamedTuple):
    """A name that was given or taken, or both."""

    taken: str
    given: str
    file: int

    @property
    def folder(self) -> str:
        return os.path.dirname(self.given or self.taken)


def after(ops: list[Op], way: str, chance: Random) -> dict[str, bytes]:
    """The files of a folder that was empty as the power cut leaves them after these operations."""
    files: list[bytes] = []
    names: dict[str, int] = {}
    waiting: dict[int, list[Op]] = {}
    changes: list[_Change] = []
    moves: list[tuple[int, int]] = []  # from one folder to another: the changes that give a name and take one
    synced: set[int] = set()  # of the changes
    for op in ops:
        if op.what == "write":
            waiting.setdefault(names[op.path], []).append(op)
        elif op.what == "sync":
            file = names[op.path]
            files[file] = _written(files[file], waiting.pop(file, []), "all", chance)
        elif op.what == "sync-folder":
            synced |= {at for at, one in enumerate(changes) if op.path == one.folder}
        elif op.what in ("create", "mkdir"):
            names[op.path] = len(files) if op.what == "create" else _FOLDER
            if op.what == "create":
                files.append(b"")
            changes.append(_Change("", op.path, names[op.path]))
        elif op.what == "rename":
            file = names[op.to] = names.pop(op.path)
            if os.path.dirname(op.path) == os.path.dirname(op.to):
                changes.append(_Change(op.path, op.to, file))
            else:
                moves.append((len(changes), len(changes) + 1))
                changes += [_Change("", op.to, file), _Change(op.path, "", _FOLDER)]
        elif op.what == "unlink":
            names.pop(op.path)
            changes.append(_Change(op.path, "", _FOLDER))
    return {
        name: _written(files[file], waiting.get(file, []), way, chance)
        for name, file in _kept(changes, synced, moves, way, chance).items()
    }


def _kept(
    changes: list[_Change], synced: set[int], moves: list[tuple[int, int]], way: str, chance: Random
) -> dict[str, int]:
    """The files that have their names."""
    unsynced: dict[str, list[int]] = {}
    for at, change in enumerate(changes):
        if at not in synced:
            unsynced.setdefault(change.folder, []).append(at)
    kept = set(synced)
    for ats in unsynced.values():
        most = {"none": 0, "all": len(ats)}.get(way)
        kept.update(ats[: chance.randrange(len(ats) + 1) if most is None else most])
    for given, taken in moves:
        if given not in synced and taken not in synced:
            kept -= {taken} if given not in kept else set()
            kept |= {taken} if given in kept else set()
    names: dict[str, int] = {}
    for at in sorted(kept):
        names.pop(changes[at].taken, None)
        if changes[at].given:
            names[changes[at].given] = changes[at].file
    return {name: file for name, file in names.items() if file != _FOLDER and _stands(os.path.dirname(name), names)}


def _stands(folder: str, names: dict[str, int]) -> bool:
    return not folder or (folder in names and _stands(os.path.dirname(folder), names))


def write(files: dict[str, bytes], folder: Path) -> None:
    """Put them into an empty folder."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def _written(before: bytes, ops: list[Op], way: str, chance: Random) -> bytes:
    """A file's content after what of these operations reached the disk."""
    data = bytearray(before)
    begun = chance.randrange(len(ops) + 1)
    for number, op in enumerate(ops):
        if way == "none" or (way == "some" and chance.random() < 0.5) or (way == "begun" and number > begun):
            continue
        half = way == "halved" or (way == "begun" and number == begun)
        piece = op.data[: len(op.data) // 2] if half else op.data
        data.extend(bytes(max(0, op.at + len(piece) - len(data))))
        if way == "torn":
            for at in range(0, len(piece), SECTOR):
                if chance.random() < 0.6:
                    data[op.at + at : op.at + at + SECTOR] = piece[at : at + SECTOR]
        elif way != "zeros":
            data[op.at : op.at + len(piece)] = piece
    return bytes(data)
