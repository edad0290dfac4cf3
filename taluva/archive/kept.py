"""A game as its file tells it: the record with the archive's own tags behind the players', and back."""

import hashlib
import json
import os
import re
from datetime import UTC, datetime, timedelta
from typing import Final

from taluva.archive.times import clamped
from taluva.archive.values import Earlier, GameId, Stored
from taluva.record.notation import BYTE_ORDER_MARK, FORMAT_TAG, OWN_LIMIT, VERSION, read_tag
from taluva.record.owntags import parted, with_own_tags
from taluva.record.reader import read
from taluva.record.unreadable import Unopened, Unreadable

FILE_LIMIT: Final = 512 * 1024  # bytes: a record has 256 KiB, our tags as much

ID, KEPT, TIMES, REDO, EARLIER = "Taluva_id", "Taluva_kept", "Taluva_times", "Taluva_redo", "Taluva_earlier"
_KNOWN = frozenset((ID, KEPT, TIMES, REDO, EARLIER))
NEWER: Final = "tag.newer"  # what is expected of a file that a newer version of this app wrote
_VERSION = "1"  # of these tags
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none is taken for another
_LENGTH = 10
_ID = re.compile(rf"[a-z0-9]{{{_LENGTH}}}")
FILE_NAME: Final = re.compile(rf"(?:(\d{{4}}-\d\d-\d\d)-)?([a-z0-9]{{{_LENGTH}}})\.taluva", re.IGNORECASE)
_SECONDS = re.compile(r"-?\d{1,12}(\.\d{1,3})?", re.ASCII)
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def new_id() -> GameId:
    """Draw an id that no other game anywhere has."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(_LENGTH))


def id_of(record: str) -> GameId:
    """Work out the id of a record that has none, the same on every device."""
    digest = hashlib.sha256(record.encode("utf-8", "replace")).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])


def is_named_by(game: GameId, name: str) -> bool:
    """Whether a file has the name that the app gives to that of a game."""
    match = FILE_NAME.fullmatch(name)
    return match is not None and match[2].lower() == game


def data_of(stored: Stored, earlier: tuple[int, str] | None = None) -> bytes:
    """Write the file of a game; of an earlier state with when and why it is one."""
    about = [_VERSION, f"made={_written(stored.created)}", f"changed={_written(stored.touched)}"]
    if stored.ended is not None:
        about.append(f"ended={_written(stored.ended)}")
    if stored.taken:
        about.append("taken")
    if stored.copy_of:
        about.append(f"copy={stored.copy_of}@{stored.copy_turn}")
        if stored.righted:
            about.append("righted")
    tags = [(ID, stored.id), (KEPT, " ".join(about))]
    if any(time is not None for time in stored.times):
        tags.append((TIMES, _between(stored.created, stored.times)))
    if stored.redo:
        tags.append((REDO, json.dumps(stored.redo, ensure_ascii=False)))
    if earlier is not None:
        tags.append((EARLIER, f"{_written(earlier[0])} {earlier[1]}"))
    return with_own_tags(stored.record, (*tags, *stored.other)).encode("utf-8", "replace")


def fitting(stored: Stored) -> Stored:
    """A state without what was undone in it if its file would be longer with that than any that is read."""
    long = sum(map(len, stored.redo)) > OWN_LIMIT // 8  # a letter takes four bytes at most, escaped
    return stored._replace(redo=()) if long and len(data_of(stored)) > FILE_LIMIT else stored


def stored_of(data: bytes, *, timed: bool = True) -> Stored:
    """Read the file of a game as far as lists need it, without its turns; raises Unreadable.

    When the turns were recorded no list asks: what is not `timed` is read in two thirds of the time.
    One without our tags has an id worked out from its text, and nobody knows when it was made.
    """
    record, tags = _parted(data)
    given = tags.get(ID, "")
    ours = _ID.fullmatch(given) is not None
    about: dict[str, str] = {}
    for word in tags.get(KEPT, _VERSION).split()[1:]:
        name, _, value = word.partition("=")
        about.setdefault(name, value)
    created, changed = _read(about.get("made", "")) or 0, _read(about.get("changed", ""))
    copy_of, _, copy_turn = about.get("copy", "").partition("@")
    copied = _ID.fullmatch(copy_of) is not None
    return Stored(
        given if ours else id_of(record),
        record,
        _redo(tags.get(REDO, "")),
        created,
        created if changed is None else changed,
        _read(about.get("ended", "")),
        _times(created, tags.get(TIMES, "")) if timed else (),
        not ours or "taken" in about,
        copy_of if copied else "",
        int(copy_turn) if copied and re.fullmatch(r"\d{1,4}", copy_turn, re.ASCII) else 0,
        copied and "righted" in about,
        tuple((name, value) for name, value in tags.items() if name not in _KNOWN),
    )


def checked_of(data: bytes) -> Stored:
    """Read the file of a game with its turns, of which nothing is said but that they can be read; raises Unreadable."""
    stored = stored_of(data)
    read(stored.record)
    return stored


def earlier_of(data: bytes) -> Earlier:
    """Read the file of an earlier state; raises Unreadable."""
    record, tags = _parted(data)
    at, _, reason = tags.get(EARLIER, "").partition(" ")
    return Earlier(_read(at) or 0, reason, record)


def _parted(data: bytes) -> tuple[str, dict[str, str]]:
    """The record without our tags, and these; raises Unreadable, of what is newer than this app with `NEWER`."""
    if len(data) > FILE_LIMIT:
        raise Unopened("size")
    try:
        text = data.decode().removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        raise Unreadable(before.count(b"\n") + 1, error.start - before.rfind(b"\n"), "utf8") from None
    first = read_tag(text.partition("\n")[0])
    if first is None or first[0] != FORMAT_TAG:
        raise Unreadable(1, 1, "tag.first")
    tags: dict[str, str] = {}
    record, own = parted(text)
    for name, value in own:
        tags.setdefault(name, value)
    # Whatever a newer version means by its tags, this one would lose it by writing the file.
    if first[1] != VERSION or tags.get(KEPT, _VERSION).partition(" ")[0] != _VERSION:
        raise Unreadable(1, 1, NEWER)
    return record, tags


def _written(moment: int) -> str:
    # By whole numbers: a moment as a fraction of seconds is another one by a millisecond.
    at = _BEGINNING + timedelta(milliseconds=clamped(moment))
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _read(text: str) -> int | None:
    """The moment of a text that people may have edited; None if it is none."""
    try:
        at = datetime.fromisoformat(text)
        return clamped((at - _BEGINNING) // timedelta(milliseconds=1))
    except (ValueError, TypeError, OverflowError):
        return None


def _between(created: int, times: tuple[int | None, ...]) -> str:
    """The seconds from each turn's moment to the next, the first since the game was made."""
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
