"""The file of a game: its record with the archive's own tags behind the players'; which of two states is the game."""

import hashlib
import json
import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from taluva.archive.text import COMMENT, comments, turn_lines
from taluva.archive.times import clamped
from taluva.archive.values import GameId, Stored
from taluva.record.archive_tags import split_archive_tags, with_archive_tags
from taluva.record.notation import ARCHIVE_TAGS_LIMIT, BYTE_ORDER_MARK, FORMAT_TAG, VERSION, read_tag
from taluva.record.reader import read
from taluva.record.unreadable import UnopenedFileError, UnreadableError

FILE_LIMIT: Final = 512 * 1024  # bytes: a record has 256 KiB, our tags as much
NEWER: Final = "tag.newer"  # `UnreadableError.expected` of a file that a newer version of this app wrote

ID, KEPT, TIMES, REDO, REVISION = "Taluva_id", "Taluva_kept", "Taluva_times", "Taluva_redo", "Taluva_revision"
_KNOWN = frozenset((ID, KEPT, TIMES, REDO, REVISION))
_VERSION = "1"  # of these tags
_MOST_STATES = 10**9  # beyond that `rev` is no count
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none looks like another
_LENGTH = 10
_ID = re.compile(rf"[a-z0-9]{{{_LENGTH}}}")
_FILE_NAME: Final = re.compile(rf"(?:(\d{{4}}-\d\d-\d\d)-)?([a-z0-9]{{{_LENGTH}}})\.taluva", re.IGNORECASE)
_SECONDS = re.compile(r"-?\d{1,12}(\.\d{1,3})?", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


# Ids and names


def new_id() -> GameId:
    """Draw an id that no other game anywhere has."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(_LENGTH))


def id_of(text: str) -> GameId:
    """Return the id of a record without one, or of a file's name, worked out from the text: equal on every device."""
    digest = hashlib.sha256(text.encode("utf-8", "replace")).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])


def is_id(text: str) -> bool:
    """Whether a text is the id of a game."""
    return _ID.fullmatch(text) is not None


def name_of(game: GameId, day: str) -> str:
    """Return the name of a game's file: its day as 2026-11-18, and its id."""
    return f"{day}-{game}.taluva"


def id_in_name(name: str) -> GameId:
    """Return the id in the name of one of our files; for any other name one that is worked out from it."""
    match = _FILE_NAME.fullmatch(name)
    return id_of(name) if match is None else match[2].lower()


def day_in_name(name: str) -> str:
    """Return the day in the name of one of our files; "" if there is none."""
    match = _FILE_NAME.fullmatch(name)
    return (match and match[1]) or ""


# Bytes and states


def data_of(stored: Stored, revision: tuple[int, str] | None = None) -> bytes:
    """Return the bytes of a game's file; of a revision's with when and why another state took its place."""
    about = [_VERSION, f"made={_written(stored.created)}", f"changed={_written(stored.changed)}"]
    if stored.ended is not None:
        about.append(f"ended={_written(stored.ended)}")
    if stored.imported:
        about.append("imported")
    if stored.copy_of:
        about.append(f"copy={stored.copy_of}@{stored.copy_turn}")
        if stored.righted:
            about.append("righted")
    if stored.rev:
        about.append(f"rev={stored.rev}")
    tags = [(ID, stored.id), (KEPT, " ".join(about))]
    if any(time is not None for time in stored.times):
        tags.append((TIMES, _seconds_between(stored.created, stored.times)))
    if stored.redo:
        tags.append((REDO, json.dumps(stored.redo, ensure_ascii=False)))
    if revision is not None:
        tags.append((REVISION, f"{_written(revision[0])} {revision[1]}"))
    return with_archive_tags(stored.record, (*tags, *stored.other)).encode("utf-8", "replace")


def fitting(stored: Stored) -> Stored:
    """Return a state without what was undone in it if with that its file would be longer than any that is read."""
    long = sum(map(len, stored.redo)) > ARCHIVE_TAGS_LIMIT // 8  # a letter takes four bytes at most, escaped
    return stored._replace(redo=()) if long and len(data_of(stored)) > FILE_LIMIT else stored


def stored_of(data: bytes, *, timed: bool = True) -> Stored:
    """Read the file of a game as far as lists need it, without its turns; raises UnreadableError.

    Lists do not need when the turns were recorded: without `timed` it takes two thirds of the time. A file without our
    tags has an id worked out from its text, and when it was made is unknown.
    """
    return _stored_of(*_split(data), timed=timed)


def stored_or_why(data: bytes) -> tuple[Stored | None, str]:
    """Read the file of a game as lists need it; without a state there is the reason why it cannot be read."""
    try:
        return stored_of(data, timed=False), ""
    except UnreadableError as error:
        return None, error.expected


def checked_of(data: bytes) -> Stored:
    """Read the file of a game and check that its turns can be read; raises UnreadableError."""
    stored = stored_of(data)
    read(stored.record)
    return stored


def checked_or_none(data: bytes) -> Stored | None:
    """Read the file of a game and check that its turns can be read; None if that is not so."""
    try:
        return checked_of(data)
    except UnreadableError:
        return None


def revision_of(data: bytes) -> tuple[Stored, int, str]:
    """Read the file of a revision: the state, when and why another one took its place; raises UnreadableError."""
    record, tags = _split(data)
    at, _, reason = tags.get(REVISION, "").partition(" ")
    return _stored_of(record, tags, timed=True), _moment(at) or 0, reason


def _stored_of(record: str, tags: dict[str, str], *, timed: bool) -> Stored:
    given = tags.get(ID, "")
    ours = is_id(given)
    about: dict[str, str] = {}
    for word in tags.get(KEPT, _VERSION).split()[1:]:
        name, _, value = word.partition("=")
        about.setdefault(name, value)
    created, changed = _moment(about.get("made", "")) or 0, _moment(about.get("changed", ""))
    copy_of, _, copy_turn = about.get("copy", "").partition("@")
    copied = is_id(copy_of)
    rev = int(about["rev"]) if re.fullmatch(r"\d{1,10}", about.get("rev", ""), re.ASCII) else 0
    return Stored(
        given if ours else id_of(record),
        record,
        _redo(tags.get(REDO, "")),
        created,
        created if changed is None else changed,
        _moment(about.get("ended", "")),
        _times(created, tags.get(TIMES, "")) if timed else (),
        not ours or "imported" in about,
        copy_of if copied else "",
        int(copy_turn) if copied and re.fullmatch(r"\d{1,4}", copy_turn, re.ASCII) else 0,
        copied and "righted" in about,
        rev if rev <= _MOST_STATES else 0,
        tuple((name, value) for name, value in tags.items() if name not in _KNOWN),
    )


def _split(data: bytes) -> tuple[str, dict[str, str]]:
    """Return the record and the archive's tags; raises UnreadableError, with `NEWER` for a version newer than this."""
    if len(data) > FILE_LIMIT:
        raise UnopenedFileError("size")
    try:
        text = data.decode().removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        raise UnreadableError(before.count(b"\n") + 1, error.start - before.rfind(b"\n"), "utf8") from None
    first = read_tag(text.partition("\n")[0])
    if first is None or first[0] != FORMAT_TAG:
        raise UnreadableError(1, 1, "tag.first")
    tags: dict[str, str] = {}
    record, own = split_archive_tags(text)
    for name, value in own:
        tags.setdefault(name, value)
    # Whatever a newer version means by its tags, this one would lose it by writing the file.
    if first[1] != VERSION or tags.get(KEPT, _VERSION).partition(" ")[0] != _VERSION:
        raise UnreadableError(1, 1, NEWER)
    return record, tags


def _written(moment: int) -> str:
    # By whole numbers: a moment as a fraction of seconds is another one by a millisecond.
    at = _EPOCH + timedelta(milliseconds=clamped(moment))
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _moment(text: str) -> int | None:
    """Return the moment of a text that people may have edited; None if it is none."""
    try:
        at = datetime.fromisoformat(text)
        return clamped((at - _EPOCH) // timedelta(milliseconds=1))
    except (ValueError, TypeError, OverflowError):
        return None


def _seconds_between(created: int, times: tuple[int | None, ...]) -> str:
    """Return the seconds from each turn's moment to the next, the first since the game was made."""
    words, before = [], created
    for time in times:
        if time is None:
            words.append("?")
        else:
            words.append(f"{(time - before) / 1000:.3f}")
            before = time
    return " ".join(words)


def _times(created: int, text: str) -> tuple[int | None, ...]:
    times: list[int | None] = []
    before = created
    for word in text.split():
        if _SECONDS.fullmatch(word) is None:
            times.append(None)
        else:
            before = clamped(before + round(float(word) * 1000))
            times.append(before)
    return tuple(times)


def _redo(text: str) -> tuple[str, ...]:
    try:
        steps = json.loads(text) if text else []
    except (ValueError, RecursionError):
        return ()
    return tuple(steps) if isinstance(steps, list) and all(isinstance(step, str) for step in steps) else ()


# Two states of one game


def newer(here: Stored, other: Stored) -> bool:
    """Whether another state is the game, not the one that is here.

    The higher `rev` is; of equal ones the one that contains the other, else the one that is here.
    """
    if other.rev != here.rev:
        return other.rev > here.rev
    return contains(other, here) and not contains(here, other)


def contains(state: Stored, other: Stored) -> bool:
    """Whether a state has all turns, done or undone, and all words and tags of another one: nothing of that is lost."""
    return set(other.other) <= set(state.other) and record_contains(whole(state), whole(other))


def record_contains(record: str, other: str) -> bool:
    """Whether a record has all tags, turns and words of another one, whose last turn may be half of ours."""
    head, other_head = (text.partition("\n\n")[0].split("\n") for text in (record, other))
    ours, theirs = turn_lines(record), turn_lines(other)
    missing = {*other_head} - {*head, ""}
    if len(theirs) > len(ours) or any(not line.endswith(' ""]') for line in missing):
        return False
    pairs = enumerate(zip(ours, theirs, strict=False), 1)
    return all(_turn_contains(line, turn, last=at == len(theirs)) for at, (line, turn) in pairs)


def whole(state: Stored) -> str:
    """Return the record of a state with everything done again that was undone in it."""
    if not state.redo:
        return state.record
    head, _, _ = state.record.partition("\n\n")
    lines = turn_lines(state.record)
    for step in reversed(state.redo):
        number = step.partition(".")[0]
        if lines and _begins(lines[-1], step):
            lines[-1] = step
        elif number == str(len(lines) + 1):
            lines.append(step)
        else:
            break
    return "\n".join([head, "", *lines, ""])


def alike(lines: Sequence[str], others: Sequence[str]) -> tuple[int, int]:
    """Count how many turns two records have alike from the beginning on, and how many of the others from the end."""
    head = _common(lines, others)
    # Behind an inserted turn the same ones have other numbers.
    behind = ([line.partition(".")[2] for line in reversed(turns[head:])] for turns in (lines, others))
    return head, _common(*behind)


def _common(lines: Sequence[str], others: Sequence[str]) -> int:
    pairs = enumerate(zip(lines, others, strict=False))
    return next((at for at, (line, other) in pairs if line != other), min(len(lines), len(others)))


def has_words(text: str, words: str) -> bool:
    """Whether a text contains others as whole words."""
    return f" {' '.join(words.split())} " in f" {' '.join(text.split())} "


def _turn_contains(line: str, turn: str, *, last: bool) -> bool:
    if line == turn:
        return True
    moves, wanted = COMMENT.sub("", line), COMMENT.sub("", turn)
    if moves != wanted and not (last and _begins(wanted, moves)):
        return False
    text = " ".join(comments(f"\n\n{line}"))
    return all(has_words(text, comment) for comment in comments(f"\n\n{turn}"))


def _begins(half: str, turn: str) -> bool:
    return turn == half or turn.startswith(half + " ")
