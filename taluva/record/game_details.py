"""Details of a game that its tags have besides the rules: event, date, town and names of the players."""

import re
from datetime import date
from typing import NamedTuple

from taluva.record.notation import DATE_TAG, EVENT_TAG, NAME_LIMIT, PLACE_TAG, is_control
from taluva.record.record import Record

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)


def date_of(text: str) -> date | None:
    """The day of a Date tag written like 2026-11-18; None for any other text, which is only displayed."""
    day = _DAY.fullmatch(text.strip())
    try:
        return None if day is None else date(*map(int, day.groups()))
    except ValueError:
        return None


class GameDetails(NamedTuple):
    """The event, town, date and player names of a game."""

    event: str
    town: str
    date: str
    names: tuple[str, ...]  # by seat


def details_of(record: Record) -> GameDetails:
    """The details of a record; "" for a missing tag."""
    event, town, date = (record.tag(tag) or "" for tag in (EVENT_TAG, PLACE_TAG, DATE_TAG))
    return GameDetails(event, town, date, record.names)


def with_details(record: Record, details: GameDetails) -> Record:
    """The record with these details; an empty event, town or date removes its tag, equal values keep their bytes."""
    tags = record.tags
    for tag, value in ((EVENT_TAG, details.event), (PLACE_TAG, details.town), (DATE_TAG, details.date)):
        value = _on_one_line(value)
        if value == (record.tag(tag) or "").strip():
            continue
        if record.tag(tag) is None:
            tags = (*tags, (tag, value))
        else:
            tags = tuple((name, value if name == tag else current) for name, current in tags)
        tags = tuple(pair for pair in tags if pair != (tag, ""))
    names = tuple(
        old if new == old else _on_one_line(new)[:NAME_LIMIT]
        for old, new in zip(record.names, details.names, strict=True)
    )
    return record._replace(tags=tags, names=names)


def _on_one_line(text: str) -> str:
    return "".join(letter for letter in text if not is_control(letter)).strip()
