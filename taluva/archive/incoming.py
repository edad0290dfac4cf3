"""What comes in from outside: read within limits, whatever way it came, and one record of it taken into the archive.

Only plain files are read, never more than can be wanted, and all of it before anything is made of it, so that a file
that vanishes meanwhile takes nothing with it.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from taluva.archive.bin import Bin
from taluva.archive.files import FileError, display_name, open_plain
from taluva.archive.gamefile import has_words, new_id, record_contains, whole
from taluva.archive.games import Games
from taluva.archive.index import Index, Row
from taluva.archive.revisions import Revisions
from taluva.archive.summary import summary_from_tags, summary_of, summary_of_replay
from taluva.archive.text import COMMENT, comments, moves_of, turn_lines
from taluva.archive.values import IMPORTED, ImportResult, Key, Stored
from taluva.record.archive_tags import record_without_archive_tags
from taluva.record.notation import ARCHIVE_TAGS_LIMIT, FILE_LIMIT, fits, read_tag, write_tag
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import canonical, text_of

RECORD: Final = "record"  # or a text that may be meant as one: its reader raises what is wrong
BACKUP: Final = "backup"
NEITHER: Final = "neither"

MOST_BYTES = 64 * 1024 * 1024  # of a backup: far beyond any honest one, 2,000 games make about one MiB
_MOST_TEXT = FILE_LIMIT + ARCHIVE_TAGS_LIMIT + 3  # and a byte order mark
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
    return display_name(text.replace("\\", "/").rstrip("/").rpartition("/")[2] or text)


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

    text: str
    comments: int = 0  # so many were added
    is_complete: bool = True  # everything of the other one is in it, or was in a former state


def unite(ours: str, theirs: str, former: Sequence[str]) -> United:
    """Add the words of another record to ours: comments that are new, and tags and names that ours has not.

    Ours has all of its turns. What a former state of ours has is known: it was reworded here.
    """
    known, lines, added = [turn_lines(text) for text in (ours, *former)], turn_lines(ours), 0
    for at, line in enumerate(turn_lines(theirs)):
        there = [text for record in known for text in comments_of(record[at : at + 1])]
        for comment in comments_of([line]):
            if not any(has_words(text, comment) for text in there):
                shorter = [text for text in comments_of(lines[at : at + 1]) if has_words(comment, text)]
                for text in shorter:
                    lines[at] = lines[at].replace(f" {{{text}}}", "", 1)
                lines[at] += f" {{{comment}}}"
                there.append(comment)
                added += 1
    tags, is_complete = _tags(ours), True
    for name, value in _tags(theirs).items():
        if not tags.get(name):
            tags[name] = value
        elif value and all(_tags(text).get(name) != value for text in (ours, *former)):
            is_complete = False
    text = "\n".join([*(write_tag(*tag) for tag in tags.items()), "", *lines, ""])
    return United(text_of(read(text)), added, is_complete) if fits(text) else United(ours, is_complete=False)


def comments_of(lines: Iterable[str]) -> list[str]:
    """Return the comments on some turns."""
    return [text for line in lines for text in comments(f"\n\n{line}") if text.strip()]


def _tags(text: str) -> dict[str, str]:
    lines = text.partition("\n\n")[0].split("\n")
    return dict(tag for line in lines if (tag := read_tag(line)) is not None)


@dataclass(frozen=True)
class Imports:
    """Takes in records from outside, one by one; done again with the same record it changes nothing."""

    games: Games
    index: Index
    revisions: Revisions
    bin: Bin

    def take(self, text: str | bytes, *, as_own: bool = False, go_on: bool = False) -> ImportResult:
        """Take in a record without the tags that another archive noted in it; raises UnreadableError and FileError.

        One that goes on from a game here is only taken in when people have chosen: as a game of its own, or to go on
        in ours.
        """
        record = record_without_archive_tags(read(text))
        replayed = replay(record)
        record = canonical(record, replayed)
        replayed = replayed._replace(record=record)
        written, summary = text_of(record), summary_of_replay(record, replayed)
        with self.games.lock:
            for row in self.index.same_games(written):
                if (found := self.unite_with(row, written)) is not None:
                    return found
            theirs = moves_of(written)
            for row in self.index.beginnings(written):
                here = self.games.load(row.key)
                ours = () if here is None else moves_of(here.record)
                if here is None or (_begins(ours, theirs) and as_own):
                    continue
                if _begins(theirs, ours):
                    return ImportResult(self.bin.undelete(row.key), False, summary_of(here.record) or summary)
                if _begins(ours, theirs) and not go_on:
                    return ImportResult(row.key, False, summary, goes_on=True)
                if _begins(ours, theirs):
                    return self._unite(row.key, here, written, _longer(here.record, written))
            now = self.games.clock()
            state = Stored(new_id(), written, created=now, changed=now, imported=True)
            return ImportResult(self.games.put(state, summary), True, summary, replayed)

    def unite_with(self, row: Row, written: str) -> ImportResult | None:
        """Unite the words of a record with those of a game that may be the same; None if it is another one."""
        here = self.games.load(row.key)
        summary = summary_of(here.record) if here is not None else None
        if here is None or summary is None:
            known = summary_of(written) or summary_from_tags(written)
            if self.games.bytes_of(row.key) is None:
                return ImportResult(row.key, False, known)  # it is away, and comes back
            state = Stored(row.id, written, created=self.games.clock(), imported=True)
            self.games.restore(self.bin.undelete(row.key), state, known, IMPORTED)
            return ImportResult(row.key, True, known)
        return self._unite(row.key, here, written, here.record) if moves_of(here.record) == moves_of(written) else None

    def _unite(self, key: Key, here: Stored, written: str, ours: str) -> ImportResult:
        """Bring `ours`, which has the turns of the record, together with its words, and write what is new."""
        key = self.bin.undelete(key)
        former = [whole(state) for state in self.revisions.states(here.id)]
        united = unite(ours, written, former)
        record = read(united.text)
        replayed = replay(record)
        summary = summary_of_replay(record, replayed)
        is_open, changes = self.games.is_open(key), united.text != here.record
        revision = (not united.is_complete or (is_open and changes)) and not any(
            record_contains(known, written) for known in (whole(here), *former)
        )
        if revision:
            state = here._replace(record=written, redo=(), times=(), imported=True, other=())
            self.revisions.put([(state, self.games.clock(), IMPORTED)])
        if is_open or not changes:
            return ImportResult(key, False, summary, replayed, revision=revision)
        if ours == here.record:
            self.games.annotate(key, united.text, summary)
        else:
            self.games.correct(key, united.text, summary, IMPORTED)
        return ImportResult(key, False, summary, replayed, united.comments, revision=revision)


def _begins(moves: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether a game is the beginning of another one; the last of its turns may be half of one there."""
    last = len(moves) - 1
    return (
        last < len(longer)
        and moves[:last] == longer[:last]
        and moves != longer
        and f"{longer[last]} ".startswith(f"{moves[last]} ")
    )


def _longer(ours: str, theirs: str) -> str:
    """Return our tags and words with their turns."""
    lines, known = [COMMENT.sub("", line) for line in turn_lines(theirs)], turn_lines(ours)
    for at, line in enumerate(known):
        same = COMMENT.sub("", line) == lines[at]
        lines[at] = line if same else lines[at] + "".join(f" {{{text}}}" for text in comments_of([line]))
    return "\n".join([ours.partition("\n\n")[0], "", *lines, ""])
