"""What goes into the archive and what comes out of it: plain values, no rows and no cursors.

All moments are whole milliseconds since 1970, UTC.
"""

from typing import NamedTuple

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
    said: str = ""  # the place and the comments, for a search; not fetched again


class Listed(NamedTuple):
    """A game in a list."""

    id: GameId
    summary: Summary
    created: int
    touched: int
    played: int  # when the game began, for sorting: a taken-in record's Date where it can be read, else 0
    ended: int | None  # when it was decided, if this app was there
    sound: bool = True  # False: its record no longer matches its digest
    taken: bool = False  # it came in as a record, and nobody has played on with it here
    copy_of: GameId = ""  # the game that this one was copied from
    copy_turn: int = 0  # after so many turns
    days_left: int | None = None  # of use, in the bin; None: it is not deleted
    comments: tuple[str, ...] = ()  # on turns


class GamePage(NamedTuple):
    """A stretch of a list and how long the whole list is."""

    games: tuple[Listed, ...]
    total: int


class Stored(NamedTuple):
    """A game as it lies in the archive."""

    id: GameId
    record: str
    redo: tuple[str, ...]
    created: int
    touched: int
    ended: int | None
    times: tuple[int | None, ...]  # when each turn was recorded, None where unknown
    sound: bool = True  # False: the text no longer matches its digest


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

    damaged, foreign, newer: the archive could not be used and was set aside as `file`, `saved` games came out of it.
    log: a part of the archive was damaged and is kept as `file`, `saved` games were brought up to date from it.
    moved: the archive was no longer in its place, all is saved anew in the folder `file`.
    other: what lay there instead was set aside as `file`, `saved` games came out of it.
    busy: another copy of the app has the archive open. full, unwritable: the game goes on in memory.
    saved: what was only in memory is on the disk again.
    """

    kind: str
    file: str = ""
    saved: int = 0


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
    """The file is no backup: `kind` is 'foreign', 'damaged', 'large' or 'newer'."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind
