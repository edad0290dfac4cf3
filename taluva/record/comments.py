"""What people write into a record: a comment on a turn, and which evening it was: when, where, who sat there."""

import re
from datetime import date
from typing import NamedTuple

from taluva.record.notation import DATE_TAG, EVENT_TAG, NAME_LIMIT, PLACE_TAG, is_control
from taluva.record.record import BuildMove, Record, Turn

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
LONGEST = 300  # letters that are written at once; what came with a record may be longer


def comment_of(turn: Turn) -> str:
    """All that is written on a turn, in one line."""
    parts = (turn.tile, turn.build, turn.concede)
    return " ".join(said.strip() for part in parts if part is not None for said in part.comments if said.strip())


def allowed(text: str) -> str:
    """A text without what no comment can hold: the brace that ends it, and control characters."""
    return "".join(letter for letter in text if letter != "}" and not is_control(letter)).strip()


def commented(turn: Turn, text: str) -> Turn:
    """The turn with this comment alone, behind all of it; with none for an empty text.

    What is written there already stays as it is, byte by byte, if it says the same.
    """
    text = allowed(text)
    if text == comment_of(turn):
        return turn
    comments = (text,) if text else ()
    if turn.concede is not None:
        return turn._replace(concede=turn.concede._replace(comments=comments))
    tile, build = turn.tile, turn.build
    if tile is not None:
        turn = turn._replace(tile=tile._replace(comments=comments if build is None else ()))
    if isinstance(build, BuildMove):
        return turn._replace(build=build._replace(comments=comments))
    return turn if build is None else turn._replace(build=build._replace(comments=comments))


def with_comment(record: Record, number: int, text: str) -> Record:
    """The record with this comment on a turn, counted from 1."""
    turns = list(record.turns)
    turns[number - 1] = commented(turns[number - 1], text)
    return record._replace(turns=tuple(turns))


def without_comments(record: Record) -> Record:
    """The same game, with nothing that was said of its turns."""
    return record._replace(turns=tuple(commented(turn, "") for turn in record.turns))


def date_of(said: str) -> date | None:
    """The day that a Date tag names, written like 2026-11-18; None for any other, which is only shown as it came."""
    day = _DAY.fullmatch(said.strip())
    try:
        return None if day is None else date(*map(int, day.groups()))
    except ValueError:
        return None


class Evening(NamedTuple):
    """What the tags say of a game beside its rules."""

    name: str
    place: str
    date: str
    names: tuple[str, ...]  # by seat


def evening_of(record: Record) -> Evening:
    """What the record says of its evening; "" for a tag that is not there."""
    name, place, date = (record.tag(tag) or "" for tag in (EVENT_TAG, PLACE_TAG, DATE_TAG))
    return Evening(name, place, date, record.names)


def with_evening(record: Record, evening: Evening) -> Record:
    """The record of that evening; an empty name, place or date is no tag, what says the same stays as it came."""
    tags = record.tags
    for tag, value in ((EVENT_TAG, evening.name), (PLACE_TAG, evening.place), (DATE_TAG, evening.date)):
        value = _on_one_line(value)
        if value == (record.tag(tag) or "").strip():
            continue
        if record.tag(tag) is None:
            tags = (*tags, (tag, value))
        else:
            tags = tuple((known, value if known == tag else said) for known, said in tags)
        tags = tuple(pair for pair in tags if pair != (tag, ""))
    names = tuple(
        old if new == old else _on_one_line(new)[:NAME_LIMIT]
        for old, new in zip(record.names, evening.names, strict=True)
    )
    return record._replace(tags=tags, names=names)


def _on_one_line(text: str) -> str:
    return "".join(letter for letter in text if not is_control(letter)).strip()
