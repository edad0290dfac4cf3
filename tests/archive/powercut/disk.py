"""What a power cut may leave of a log of writes.

Synced is synced. Of what was written since, everything may be there or nothing, in any order, halved or torn by sector,
or as a length without content. Names that were given and taken since the folder was synced last are kept up to some
moment: journals of file systems keep them in order.
"""

from pathlib import Path
from random import Random
from typing import Final

from tests.archive.powercut.recorder import Op

SECTOR: Final = 512
WAYS: Final = ("none", "all", "some", "torn", "halved", "begun", "zeros")


class Disk:
    """The files of a folder, as they were when the log began."""

    def __init__(self, files: dict[str, bytes]) -> None:
        """With these contents."""
        self._before = files

    def after(self, ops: list[Op], way: str, chance: Random) -> dict[str, bytes]:
        """The files as the power cut leaves them after these operations."""
        files: list[bytes] = list(self._before.values())
        names = {name: number for number, name in enumerate(self._before)}
        durable = dict(names)
        handles: dict[int, int] = {}
        changes: list[dict[str, int]] = []  # the names after each change since the folder was synced
        pending: dict[int, list[Op]] = {}
        for op in ops:
            if op.what in ("write", "trunc", "sync"):
                file = handles[op.handle] if op.handle else names[op.path]
                if op.what != "sync":
                    pending.setdefault(file, []).append(op)
                else:
                    files[file] = _written(files[file], pending.pop(file, []), "all", chance)
            elif op.what == "open":
                handles[op.handle] = names[op.path]
            elif op.what == "sync-folder":
                durable, changes = dict(names), []
            elif op.what in ("create", "rename", "unlink"):
                if op.what == "create":
                    names[op.path] = len(files)
                    files.append(b"")
                elif op.what == "rename":
                    names[op.to] = names.pop(op.path)
                else:
                    names.pop(op.path, None)
                changes.append(dict(names))
        if changes and way != "none":
            kept = len(changes) if way == "all" else chance.randrange(len(changes) + 1)
            durable = [durable, *changes][kept]
        return {name: _written(files[file], pending.get(file, []), way, chance) for name, file in durable.items()}


def write(files: dict[str, bytes], folder: Path) -> None:
    """Put them into an empty folder."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)


def _written(before: bytes, ops: list[Op], way: str, chance: Random) -> bytes:
    """A file's content after what of these operations reached the disk."""
    data = bytearray(before)
    begun = chance.randrange(len(ops) + 1)
    for number, op in enumerate(ops):
        if way == "none" or (way == "some" and chance.random() < 0.5) or (way == "begun" and number > begun):
            continue
        if op.what == "trunc":
            del data[op.at :]
            data.extend(bytes(op.at - len(data)))
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
