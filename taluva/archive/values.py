"""What goes into the archive and what comes out of it: plain values, no rows and no cursors.

All moments are whole milliseconds since 1970, UTC.
"""

from typing import NamedTuple

from taluva.record.replay import Replay

GameId = str  # stable for ever and the same in every backup


class Seat(NamedTuple):
    """One player of a game and how it stands with them."""

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
    said: str = ""  # the place and the comments, for a search; not fetched again


class Listed(NamedTuple):
    """A game in a list."""

    id: GameId
    summary: Summary
    touched: int
    played: int  # when the game began, for sorting: a taken-in record's Date where it can be read, else 0
    ended: int | None  # when it was decided, if this app was there
    taken: bool = False  # it came in as a record, and nobody has played on with it here
    copy_of: GameId = ""  # the game that this one was copied from
    copy_turn: int = 0  # after so many turns
    righted: bool = False  # or which it goes on with from the table's own island: then it counts like any other
    days_left: int | None = None  # of use, in the bin; None: it is not deleted
    comments: tuple[str, ...] = ()  # on turns
    why: str = ""  # its file cannot be read: away, size, tag.newer, utf8, record; the rest is what was last known of it
    counted: bool = True  # False: how it stands is not known before it was replayed


class GamePage(NamedTuple):
    """A stretch of a list and how long the whole list is."""

    games: tuple[Listed, ...]
    total: int


class Stored(NamedTuple):
    """One state of a game, as its file tells it."""

    id: GameId
    record: str  # without the archive's own tags
    redo: tuple[str, ...] = ()  # what was undone, the next step last
    created: int = 0  # 0: nobody knows
    touched: int = 0
    ended: int | None = None
    times: tuple[int | None, ...] = ()  # when each turn was recorded, None where unknown
    taken: bool = False  # it came in as a record, and nobody has played on with it here
    copy_of: GameId = ""  # the game that this one was copied from
    copy_turn: int = 0  # after so many turns
    righted: bool = False  # or which it goes on with from the table's own island: then it counts like any other
    other: tuple[tuple[str, str], ...] = ()  # tags of ours that this version does not know


class FileState(NamedTuple):
    """A file as it was found: what says that it is the same file still."""

    place: str  # a place of the folder, such as "games" or "games/bin"
    name: str  # os.fsdecode of its bytes
    size: int
    mtime: int  # nanoseconds, as ctime
    ctime: int
    inode: int


class Earlier(NamedTuple):
    """A record as it was before a correction, a merge, or a turn that took the place of an undone one."""

    at: int
    reason: str
    record: str


class Remembered(NamedTuple):
    """A person who has played here."""

    name: str
    colour: str  # the one they had last
    used: int


class Notice(NamedTuple):
    """Something the people must be told; the sentence is made elsewhere.

    busy: another copy of the app has the archive open. full, unwritable: the game goes on in memory.
    saved: what was only in memory is on the disk again.
    changed: `number` games were changed from outside, `file` is the id of one. unreadable: `number` files of the folder
    cannot be read, `file` is one of them. people: what was said about who is who cannot be read.
    """

    kind: str
    file: str = ""
    number: int = 0


class Taken(NamedTuple):
    """A game that was taken in."""

    game: GameId
    new: bool  # False: it was here already
    summary: Summary
    replay: Replay | None = None  # of the record as the archive has it now


class Merged(NamedTuple):
    """What taking in games did."""

    added: int = 0
    updated: int = 0
    known: int = 0
    unreadable: tuple[str, ...] = ()  # what these are called there
    stopped: bool = False
    damaged: bool = False  # the file was, and what can be read of it was taken
    faulty: tuple[GameId, ...] = ()  # that came in, and break a rule


class BackupError(Exception):
    """The file is no backup: `kind` is 'foreign', 'damaged' or 'large'."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind
