"""What goes into the archive and what comes out of it: plain values, no rows and no cursors.

All moments are whole milliseconds since 1970, UTC.
"""

import threading
from collections.abc import Callable
from typing import NamedTuple

from taluva.record.replay import Replay

# Ten letters and digits, drawn once for a game and the same in every backup.
GameId = str
# How a game is named to the archive: by its id, or, if several files have that id and this is not the one that counts,
# by the path of its file below the folder of data, with slashes.
Key = str


class Seat(NamedTuple):
    """One player of a game and the player's pieces and place."""

    colour: str
    name: str
    state: str = "playing"  # 'playing', 'out' or 'won'
    place: int | None = None
    huts: int = 0  # built, those covered since included
    towers: int = 0
    temples: int = 0


class Summary(NamedTuple):
    """What a list shows of a game without replaying it."""

    seats: tuple[Seat, ...]
    turn: int = 0  # completed turns
    tiles_left: int = 0
    mover: str | None = None  # the colour to move
    awaits: str = "tile"
    over: bool = False
    ending: str | None = None
    edition: str = "ferti"
    play: str = "classic"
    tiles: int = 48
    event: str = ""
    date: str = ""  # the record's Date tag, as it came
    fault: int = 0  # the first turn that breaks a rule and was not let stand; 0: none does
    waits: int = 0  # turns recorded behind the one at which the replay stops
    begun: int = 0  # with which turn of its game the record begins; 0: with the first tile
    text: str = ""  # the place and the comments, for a search; not fetched again


class Listed(NamedTuple):
    """A file of a game in a list."""

    id: Key
    summary: Summary
    changed: int
    played: int  # when the game began, for sorting: an imported record's Date where it can be read, else 0
    ended: int | None  # when it was decided, if this app was there
    imported: bool = False  # it came in as a record, and was not played on here
    copy_of: GameId = ""  # the game that this one was copied from
    copy_turn: int = 0  # after so many turns
    righted: bool = False  # or which it goes on with from the table's own island: then it counts like any other
    days_left: int | None = None  # of use, in the bin; None: it is not deleted
    comments: tuple[str, ...] = ()  # on turns
    why: str = ""  # the file cannot be read: AWAY, OVERWRITTEN, tag.newer, size, …; the rest is what was known of it
    counted: bool = True  # False: how it stands is not known before it was replayed
    path: str = ""  # of its file, below the folder of data
    game: GameId = ""  # the id in its file, or the one that the file was named after
    second: bool = False  # another file of this game counts; `id` is then the path


class GamePage(NamedTuple):
    """A stretch of a list and how long the whole list is."""

    games: tuple[Listed, ...]
    total: int


class Stored(NamedTuple):
    """One state of a game, as its file has it."""

    id: GameId
    record: str  # without the archive's own tags
    redo: tuple[str, ...] = ()  # what was undone, the next step last
    created: int = 0  # 0: unknown
    changed: int = 0
    ended: int | None = None
    times: tuple[int | None, ...] = ()  # when each turn was recorded, None where unknown
    imported: bool = False  # it came in as a record, and was not played on here
    copy_of: GameId = ""  # the game that this one was copied from
    copy_turn: int = 0  # after so many turns
    righted: bool = False  # or which it goes on with from the table's own island: then it counts like any other
    rev: int = 0  # counts the states of the game; 0: unknown
    other: tuple[tuple[str, str], ...] = ()  # tags of ours that this version does not know


class FileStat(NamedTuple):
    """What shows whether a file is still the one that was read."""

    path: str  # below the folder of data, with slashes; names are os.fsdecode of their bytes
    size: int
    mtime: int  # nanoseconds, as ctime
    ctime: int
    inode: int


# Why a state became a revision.
UNDONE = "undone"  # another turn took the place of one that was undone in it
WORDS = "words"  # its moves stand, its words were changed
CONFLICT = "conflict"  # its file was changed by another program or device
BACKUP = "backup"  # a backup has the game otherwise
IMPORTED = "imported"  # a record that came in has the game with words that found no place
OURS = "ours"  # no revision: what this device last wrote of the game
BRIEF = frozenset((UNDONE, WORDS))  # of these only the ten newest of a game are kept


class Revision(NamedTuple):
    """A former state of a game, and what it has more and less than the game has now."""

    path: str  # of its file; "" if it has none yet
    at: int  # when another state took its place
    reason: str  # one of the above, or that of a correction
    record: str  # with all that was undone in it
    turns_more: int = 0
    turns_less: int = 0
    comments_more: int = 0
    comments_less: int = 0


# Why a file cannot be read, beside what its reader says.
AWAY = "away"  # it cannot even be opened
OVERWRITTEN = "overwritten"  # it was, and had to be written over: its bytes are in `unreadable/`


class UnreadableFile(NamedTuple):
    """Bytes that could not be read and had to be written over."""

    path: str
    game: GameId
    size: int
    at: int


class Remembered(NamedTuple):
    """A person who has played here."""

    name: str
    colour: str  # the one they had last
    used: int


class Notice(NamedTuple):
    """Something that people are notified of once; the sentence is made elsewhere.

    busy: another copy of the app has the archive open.
    full, unwritable: the newest step of a game is in memory only.
    saved: what was only in memory is on the disk again.
    blocked: the file of the game `key` cannot be written, something else has its name; its journal has the game.
    changed: `number` games were changed from outside, `key` is one.
    conflict: of `number` games another version was found and kept as an earlier one, `key` is one.
    unreadable: `number` files cannot be read, `file` is one.
    journal: of `number` games a journal cannot be read or is damaged, `key` is one.
    bin: `number` deleted files cannot be removed, `file` is one.
    people: people.json cannot be read.
    """

    kind: str
    key: Key = ""
    file: str = ""
    number: int = 0


class Notices:
    """Notices that were not shown yet: of each kind once for each game or file. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, dict[tuple[Key, str], None]] = {}

    def add(self, kind: str, key: Key = "", file: str = "") -> None:
        """Add one, unless it waits already."""
        with self._lock:
            self._waiting.setdefault(kind, {})[key, file] = None

    def take(self) -> tuple[Notice, ...]:
        """Return all that is waiting, one notice a kind, and forget it."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        return tuple(Notice(kind, *min(about), number=len(about)) for kind, about in waiting.items())


# Called with how many of how many files are done; False stops before the next.
Progress = Callable[[int, int], bool]


def to_the_end(done: int, total: int) -> bool:
    """Go on with what takes long until it is done: a `Progress`."""
    return True


class ImportResult(NamedTuple):
    """What became of one record that came in."""

    game: Key
    new: bool  # False: it was known here
    summary: Summary
    replay: Replay | None = None  # of the record as the archive has it now
    comments: int = 0  # so many were added to the game
    goes_on: bool = False  # the record goes on from the game here: nothing was taken in yet, people choose
    revision: bool = False  # some of its words found no place: the whole record became a revision


class RestoreResult(NamedTuple):
    """What the restoring of a backup, or of another zip of records, did: numbers of games."""

    added: int = 0
    newer_there: int = 0  # the state in the backup is the game now
    newer_here: int = 0  # the state in the backup became a revision
    known: int = 0
    damaged: tuple[str, ...] = ()  # the names of entries that cannot be read
    stopped: bool = False
    damaged_zip: bool = False  # the zip was, and what can be read of it was taken
    games: tuple[GameId, ...] = ()  # that came in or changed: once they are counted it is known which break a rule


class Packed(NamedTuple):
    """A finished backup."""

    name: str  # without ending
    ending: str
    data: bytes
    unreadable: int = 0  # files that are packed as they are, or missing, because they cannot be read
    without_revisions: bool = False  # with them it would be larger than what is taken in


class BackupError(Exception):
    """The file is no backup: `kind` is 'foreign', 'damaged' or 'large'."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind
