"""What a record says of its evening: its name, the day, the place, and who sat there."""

import re
from datetime import date
from typing import NamedTuple

from taluva.record.notation import DATE_TAG, EVENT_TAG, NAME_LIMIT, PLACE_TAG, is_control
from taluva.record.record import Record

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)


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
