"""What comes in from outside: read within limits, whatever way it came, and one record of it taken into the archive.

Only plain files are read, never more than can be wanted, and all of it before anything is made of it, so that a file
that vanishes meanwhile takes nothing with it.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from taluva.archive.bin import Bin
from taluva.archive.files import FileError, open_plain, shown
from taluva.archive.gamefile import common, has_words, new_id, record_contains, whole
from taluva.archive.games import Games
from taluva.archive.index import Index, Row
from taluva.archive.revisions import Revisions
from taluva.archive.summary import summary_of, summary_of_replay
from taluva.archive.text import moves_of
from taluva.archive.values import IMPORTED, ImportResult, Key, Stored, Summary
from taluva.record.notation import FILE_LIMIT, OWN_LIMIT, fits
from taluva.record.owntags import without_own
from taluva.record.reader import read
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn
from taluva.record.replay import Replay, replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import canonical, text_of

RECORD: Final = "record"  # or a text that may be meant as one: its reader says what is wrong
BACKUP: Final = "backup"
NEITHER: Final = "neither"

MOST_BYTES = 64 * 1024 * 1024  # of a backup: far beyond any honest one, 2,000 games make about one MiB
_MOST_TEXT = FILE_LIMIT + OWN_LIMIT + 3  # and a byte order mark
_START = 4096  # bytes that show what it is
_WIDE = (b"\xff\xfe", b"\xfe\xff")  # text as Windows once wrote it: a text, if no record


class Incoming(NamedTuple):
    """What came in, with a name that can be shown."""

    name: str  # to be shown, never to be opened
    data: bytes

    @property
    def kind(self) -> str:
        """Whether this is a backup, perhaps a record, or neither."""
        return _kind(self.data[:_START], self.name)


def of_file(path: str | bytes) -> Incoming:
    """Read a file; raises FileError. Of one that is too long for its kind one byte too many is read."""
    return _read(path, MOST_BYTES)


def beginning(path: str | bytes) -> Incoming:
    """Read all of a file that may be a record, and of a backup its beginning alone; raises FileError."""
    return _read(path, _MOST_TEXT)


def _read(path: str | bytes, most: int) -> Incoming:
    name = name_of(path)
    try:
        with open_plain(path) as file:
            start = file.read(_START)
            most = most if _kind(start, name) == BACKUP else _MOST_TEXT
            return Incoming(name, start + file.read(most + 1 - len(start)))
    except OSError as error:
        raise FileError("missing", name) from error


def of_bytes(data: bytes, name: str) -> Incoming:
    """Return what a picker or another app handed over, under the name it gave."""
    return Incoming(name_of(name), data[: MOST_BYTES + 1])


def of_text(text: str) -> Incoming:
    """Return a pasted or scanned text; what is longer than any record is cut before it costs time."""
    start = text[: _MOST_TEXT + 1].removeprefix("\ufeff").strip("\r\n\t ")
    # Halves of letters become bytes that are no UTF-8: the reader names their place.
    return Incoming("", start.encode("utf-8", "surrogatepass"))


def name_of(path: str | bytes) -> str:
    """Return the last part of a path, of this system or Windows, or of another app's name for it, to be shown."""
    text = os.fsdecode(path)
    return shown(text.replace("\\", "/").rstrip("/").rpartition("/")[2] or text)


def _kind(start: bytes, name: str) -> str:
    if start[:2] == b"PK":
        return BACKUP
    # A backup may have lost its first bytes.
    otherwise = BACKUP if name.lower().endswith(".zip") else NEITHER
    if start.startswith(_WIDE) or start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"["):
        return RECORD
    if b"\0" in start:
        return otherwise
    try:
        start[: _START - 3].decode()
    except UnicodeDecodeError as error:
        # The last letter may be cut where the start ends.
        return RECORD if error.start > _START - 8 else otherwise
    return RECORD


class United(NamedTuple):
    """Our record with the words of another one of the same game."""

    record: Record
    comments: int  # so many were added
    is_complete: bool  # everything of the other one is in it, or was in a former state


def unite(ours: Record, theirs: Record, former: Sequence[Record]) -> United:
    """Add the words of another record to ours: comments that are new, and tags and names that ours has not.

    Ours has all of its turns. What a former state of ours has is known: it was reworded here.
    """
    known = [ours, *former]
    turns, added = list(ours.turns), 0
    for at, turn in enumerate(theirs.turns):
        texts = [text for record in known for text in _comments(record.turns[at : at + 1])]
        for comment in _comments([turn]):
            if not any(has_words(text, comment) for text in texts):
                turns[at] = _with_comment(turns[at], comment)
                texts.append(comment)
                added += 1
    tags, is_complete = list(ours.tags), True
    for name, value in theirs.tags:
        if not ours.tag(name):
            tags = [tag for tag in tags if tag[0] != name] + [(name, value)] * bool(value)
        elif all(record.tag(name) != value for record in known):
            is_complete = is_complete and not value
    names = tuple(our or their for our, their in zip(ours.names, theirs.names, strict=True))
    for seat, name in enumerate(theirs.names):
        if name and name not in (names[seat], *(record.names[seat] for record in former if seat < len(record.names))):
            is_complete = False
    united = ours._replace(turns=tuple(turns), tags=tuple(tags), names=names)
    return United(united, added, is_complete) if fits(text_of(united)) else United(ours, 0, False)


def _comments(turns: Iterable[Turn]) -> list[str]:
    parts = [part for turn in turns for part in (turn.tile, turn.build, turn.concede) if part is not None]
    return [comment.strip() for part in parts for comment in part.comments if comment.strip()]


def _with_comment(turn: Turn, comment: str) -> Turn:
    """Return a turn with one comment more; the first of those that it contains makes room for it."""
    contained = [text for text in _comments([turn]) if has_words(comment, text)]

    def replaced(comments: Sequence[str]) -> tuple[str, ...]:
        kept = []
        for text in comments:
            if text.strip() not in contained:
                kept.append(text)
            elif text.strip() == contained[0] and comment not in kept:
                kept.append(comment)
        return tuple(kept)

    def added(part: TileMove | BuildMove | Out | Concede) -> tuple[str, ...]:
        return (*part.comments, comment)

    if contained:
        tile = turn.tile and turn.tile._replace(comments=replaced(turn.tile.comments))
        build = turn.build and turn.build._replace(comments=replaced(turn.build.comments))
        concede = turn.concede and turn.concede._replace(comments=replaced(turn.concede.comments))
        return Turn(tile, build, concede)
    if turn.concede is not None:
        return turn._replace(concede=turn.concede._replace(comments=added(turn.concede)))
    if turn.build is not None:
        return turn._replace(build=turn.build._replace(comments=added(turn.build)))
    assert turn.tile is not None
    return turn._replace(tile=turn.tile._replace(comments=added(turn.tile)))


class Imports:
    """Takes in records from outside, one by one; done again with the same record it changes nothing."""

    def __init__(self, games: Games, index: Index, revisions: Revisions, trash: Bin, clock: Callable[[], int]) -> None:
        self._games: Final = games
        self._index: Final = index
        self._revisions: Final = revisions
        self._bin: Final = trash
        self._clock: Final = clock

    def take(self, text: str | bytes, *, as_own: bool = False, go_on: bool = False) -> ImportResult:
        """Take in a record without the tags that another archive noted in it; raises Unreadable and FileError.

        One that goes on from a game here is only taken in when people have chosen: as a game of its own, or to go on
        in ours.
        """
        record, replayed = _canonical(text)
        summary, written = summary_of_replay(record, replayed), text_of(record)
        with self._games.lock:
            for row in self._index.same_games(written):
                if (found := self.unite_with(row, record, replayed, summary)) is not None:
                    return found
            for row in self._index.beginnings(written):
                here = self._games.load(row.key)
                if here is None:
                    continue
                if _begins(moves_of(written), moves_of(here.record)):
                    return ImportResult(self._bin.undelete(row.key), False, summary_of(here.record) or summary)
                if _begins(moves_of(here.record), moves_of(written)) and not as_own:
                    if not go_on:
                        return ImportResult(row.key, False, summary, goes_on=True)
                    return self._go_on(row.key, here, record, replayed)
            now = self._clock()
            state = Stored(new_id(), written, created=now, changed=now, imported=True)
            return ImportResult(self._games.put(state, summary), True, summary, replayed)

    def unite_with(self, row: Row, record: Record, replayed: Replay, summary: Summary) -> ImportResult | None:
        """Unite the words of a record with those of a game that may be the same; None if it is another one."""
        here = self._games.load(row.key)
        if here is None or _record_of(here.record) is None:
            if self._games.bytes_of(row.key) is None:
                return ImportResult(row.key, False, summary)  # it is away, and comes back
            state = Stored(row.id, text_of(record), created=self._clock(), imported=True)
            self._games.restore(self._bin.undelete(row.key), state, summary, IMPORTED)
            return ImportResult(row.key, True, summary, replayed)
        if moves_of(here.record) != moves_of(text_of(record)):
            return None
        return self._unite(self._bin.undelete(row.key), here, record, replayed, read(here.record))

    def _go_on(self, key: Key, here: Stored, record: Record, replayed: Replay) -> ImportResult:
        ours = read(here.record)
        # Their turns; what ours are called and what was written on them is united as ever.
        longer = _without_words(record)._replace(names=ours.names, tags=ours.tags)
        turns = [_with_words_of(turn, ours.turns[at : at + 1]) for at, turn in enumerate(longer.turns)]
        return self._unite(self._bin.undelete(key), here, record, replayed, longer._replace(turns=tuple(turns)))

    def _unite(self, key: Key, here: Stored, record: Record, replayed: Replay, ours: Record) -> ImportResult:
        """Bring `ours`, which has the turns of the record, together with its words, and write what is new."""
        former = [state.record for state in self._revisions.states(here.id)]
        united = unite(ours, record, [known for text in former if (known := _record_of(text)) is not None])
        summary = summary_of_replay(united.record, replayed._replace(record=united.record))
        text = text_of(united.record)
        is_open = self._games.is_open(key)
        changes = text != here.record
        missing = not united.is_complete or (is_open and changes)
        revision = missing and not any(record_contains(known, text_of(record)) for known in (whole(here), *former))
        if revision:
            state = here._replace(record=text_of(record), redo=(), times=(), imported=True, other=())
            self._revisions.put([(state, self._clock(), IMPORTED)])
        if is_open or not changes:
            return ImportResult(key, False, summary, None if is_open else replayed, revision=revision)
        if len(moves_of(text)) == len(moves_of(here.record)) and moves_of(text) == moves_of(here.record):
            self._games.annotate(key, text, summary)
        else:
            self._games.correct(key, text, summary, IMPORTED)
        replayed = replayed._replace(record=united.record)
        return ImportResult(key, False, summary, replayed, united.comments, revision=revision)


def _canonical(text: str | bytes) -> tuple[Record, Replay]:
    record = without_own(read(text))
    replayed = replay(record)
    record = canonical(record, replayed)
    return record, replayed._replace(record=record)


def _record_of(text: str) -> Record | None:
    try:
        return read(text)
    except Unreadable:
        return None


def _begins(moves: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether a game is the beginning of another one; the last of its turns may be half of one there."""
    last = len(moves) - 1
    if len(moves) > len(longer) or tuple(moves) == tuple(longer):
        return False
    return common(moves[:last], longer) == last and (longer[last] + " ").startswith(moves[last] + " ")


def _without_words(record: Record) -> Record:
    return record._replace(turns=tuple(_with_words_of(turn, ()) for turn in record.turns))


def _with_words_of(turn: Turn, ours: Sequence[Turn]) -> Turn:
    """Return a turn with the comments of another one on its parts."""
    tile, build, concede = next(iter(ours), Turn())
    return Turn(
        turn.tile and turn.tile._replace(comments=tile.comments if tile else ()),
        turn.build and turn.build._replace(comments=build.comments if build else ()),
        turn.concede and turn.concede._replace(comments=concede.comments if concede else ()),
    )
