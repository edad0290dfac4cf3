"""The states that others took the place of: files below earlier/<id>/, each once, which say when that was and why."""

from contextlib import suppress
from typing import Final

from taluva.archive.files import FileError
from taluva.archive.folder import EARLIER, ENDING, Folder, TakenError
from taluva.archive.kept import data_of, earlier_of
from taluva.archive.states import whole
from taluva.archive.text import digest
from taluva.archive.values import Earlier, GameId, Stored
from taluva.record.unreadable import Unreadable

UNDONE: Final = "undone"  # another turn took the place of what it has
WORDS: Final = "words"  # its moves stand, in other words
ELSEWHERE: Final = "elsewhere"  # its file was changed by somebody else
MERGE: Final = "merge"  # a backup, or a record that came in, has the same game otherwise
BRIEF: Final = frozenset((UNDONE, WORDS))  # reasons for which it is kept for thirty days of use


def file_of(stored: Stored, at: int, reason: str) -> bytes:
    """Write the file of a state that another one took the place of, with what was undone in it."""
    return data_of(stored._replace(record=whole(stored), redo=()), (at, reason))


def put(folder: Folder, game: GameId, data: bytes) -> tuple[str, bool]:
    """Keep such a file durably; gives its name `id/file`, and whether it is new there.

    Raises FileError, and Unreadable if it is none.
    """
    record = earlier_of(data).record
    name = f"{game}/{digest(record)}{ENDING}"
    try:
        folder.put(EARLIER, name, data)
    except TakenError as taken:
        with suppress(Unreadable):
            if earlier_of(taken.found).record == record:
                return name, False
        folder.set_aside(taken.found)
        folder.put(EARLIER, name, data, over=taken.found)
    return name, True


def listed(folder: Folder, game: GameId) -> tuple[Earlier, ...]:
    """List the earlier states of a game, the latest first; what cannot be read is left out."""
    states = []
    for name in folder.names(EARLIER, game):
        if name.endswith(ENDING):
            with suppress(FileError, Unreadable):
                states.append(earlier_of(folder.read(EARLIER, f"{game}/{name}")[1]))
    return tuple(sorted(states, key=lambda one: (one.at, one.record), reverse=True))


def remove(folder: Folder, game: GameId) -> None:
    """Remove all earlier states of a game for good."""
    with suppress(FileError):
        for name in folder.names(EARLIER, game):
            folder.remove(EARLIER, f"{game}/{name}")
        folder.remove(EARLIER, game)
