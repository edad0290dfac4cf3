"""A second place for the games: plain record files in a folder of the people's choice, one for each game."""

import os
from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from taluva.archive import times
from taluva.archive.archive import Archive
from taluva.archive.backup import ENDING
from taluva.archive.files import FileError, file_error, open_plain, safe_name, write_over
from taluva.archive.merge import goes_on
from taluva.archive.text import turn_lines
from taluva.archive.values import GameId, Listed
from taluva.record.notation import FILE_LIMIT

_ALIKE = 3
_MOST_NAMES = 1000  # games of one evening with one name: somebody's tests, not an evening


class Copy(NamedTuple):
    """A game for the second place: its name there, its record, and what its file may hold already."""

    name: str
    record: str
    before: Collection[str] = ()  # records that this game had earlier

    def replaces(self, text: str) -> bool:
        """Whether a file with this text is another state of the same game, and not a further one."""
        if text == self.record or text in self.before:
            return True
        ours, theirs = turn_lines(self.record), turn_lines(text)
        if text.partition("\n\n")[0] != self.record.partition("\n\n")[0] or goes_on(theirs, ours):
            return False
        # No two games begin alike for so many turns, not even on one evening.
        return goes_on(ours, theirs) or ours[:_ALIKE] == theirs[:_ALIKE]


def copy_of(archive: Archive, game: GameId) -> Copy | None:
    """What the second place is to hold of a game."""
    stored, listed = archive.load(game), archive.listed(game)
    if stored is None or listed is None:
        return None
    return Copy(copy_name(listed), stored.record, frozenset(one.record for one in archive.earlier(game)))


def copy_name(listed: Listed) -> str:
    """Name a game's file after its day, its evening and its people."""
    about = listed.summary
    day = about.date.strip() or (f"{times.local(listed.played):%Y-%m-%d}" if listed.played else "")
    names = ", ".join(seat.name.strip() for seat in about.seats if seat.name.strip())
    return safe_name(" ".join(part for part in (day, about.event.strip(), names) if part))


def keep(folder: str, copy: Copy) -> str:
    """Write a game's file and return its path; its own older file gives way, others' never. Raises FileError."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise file_error(error, folder) from error
    for name in names(copy.name):
        path = os.path.join(folder, name)
        if not os.path.lexists(path) or _is_ours(path, copy):
            write_over(path, copy.record.encode())
            return path
    raise FileError("unwritable", folder)


def names(stem: str) -> Collection[str]:
    """The names that a game's file may have, the first that is free or its own is taken."""
    return [stem + ENDING, *(f"{stem} ({number}){ENDING}" for number in range(2, _MOST_NAMES))]


def _is_ours(path: str, copy: Copy) -> bool:
    with suppress(FileError, OSError, UnicodeDecodeError), open_plain(path) as file:
        return copy.replaces(file.read(FILE_LIMIT + 1).decode())
    return False
