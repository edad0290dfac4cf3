"""The set-up that is asked about, in a file of its own in the folder of state, until another one is begun."""

from contextlib import suppress
from pathlib import Path

from taluva.archive.files import FileError, open_plain, write_over
from taluva.play.asked import Asked

_NAME = "asked.json"
_MOST = 4 * 1024 * 1024  # bytes; a step is some thirty


def keep(folder: Path | None, asked: Asked) -> bool:
    """Have the disk hold every step; False if it cannot, or if there is no folder."""
    if folder is None:
        return False
    try:
        write_over(str(folder / _NAME), asked.to_text().encode())
    except FileError:
        return False
    return True


def fetch(folder: Path | None, edition: str) -> Asked:
    """The set-up as it was left; bare table, of the edition that people have, if there is none."""
    data = b""
    if folder is not None:
        with suppress(FileError, OSError), open_plain(str(folder / _NAME)) as file:
            data = file.read(_MOST)
    return Asked.from_text(data.decode("utf-8", "replace"), edition)
