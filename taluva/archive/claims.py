"""What a backup says of a game beside its record, so that taking in thousands of games need not replay each of them.

It is believed only where nothing in the record speaks against it, and only until the game was replayed after all.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

from taluva.archive.summary import said_of
from taluva.archive.text import digest
from taluva.archive.values import Seat, Summary
from taluva.engine.position import BUILD, EARLY, LAST_STANDING, NOTHING, OUT, PLAYING, TILE, TILES, WON
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.unreadable import Unreadable
from taluva.record.writer import text_of

_STATES: Final = (PLAYING, OUT, WON)
_ENDINGS: Final = (EARLY, LAST_STANDING, TILES)
_MOST: Final = 10_000  # of anything that is counted
_COUNTS: Final = ("turn", "tiles_left", "fault", "waits")


def claim(record: str, summary: Summary) -> dict[str, object]:
    """What goes into a backup's list: of which text it is true, and what lists show of it."""
    about = summary._asdict() | {"seats": [seat._asdict() for seat in summary.seats]}
    del about["said"]  # it is in the record
    return {"digest": digest(record), "summary": about}


def believed(entry: Mapping[str, object], data: bytes) -> Summary | None:
    """The summary of a record as its backup has it; None if the record must be replayed to know it."""
    if entry.get("digest") != digest(data):
        return None
    try:
        record = read(data)
    except Unreadable:
        return None
    summary = _made(entry.get("summary"))
    good = summary is not None and text_of(record).encode() == data and _agrees(summary, record)
    return summary._replace(said=said_of(record)) if summary is not None and good else None


def _made(value: object) -> Summary | None:
    """Take what it says if every part of it is of the right kind."""
    if not isinstance(value, dict) or not isinstance(value.get("seats"), list):
        return None
    try:
        seats = tuple(Seat(**seat) for seat in value["seats"])
        summary = Summary(**cast(Any, {**value, "seats": seats}))
    except TypeError:
        return None
    counts = [getattr(summary, name) for name in _COUNTS]
    counts += [number for seat in seats for number in (seat.huts, seat.towers, seat.temples)]
    places = [seat.place for seat in seats if seat.place is not None]
    whole = all(type(number) is int and 0 <= number < _MOST for number in (*counts, *places))
    return summary if whole and type(summary.over) is bool else None


def _agrees(summary: Summary, record: Record) -> bool:
    """Whether this can be the summary of that record."""
    setup, turns = record.setup, len(record.turns)
    return (
        tuple((seat.colour, seat.name) for seat in summary.seats)
        == tuple(zip(setup.colours, record.names, strict=True))
        and all(seat.state in _STATES for seat in summary.seats)
        and all(seat.place is None or 1 <= seat.place <= len(summary.seats) for seat in summary.seats)
        and (summary.edition, summary.play, summary.tiles) == (setup.edition, setup.play, setup.tiles)
        and (summary.event, summary.date) == (record.shown("Event"), record.shown("Date"))
        and summary.turn <= turns
        and summary.fault <= turns
        and summary.tiles_left <= summary.tiles
        and summary.awaits in (TILE, BUILD, NOTHING)
        and (summary.mover is None or summary.mover in setup.colours)
        and (summary.ending in _ENDINGS if summary.over else summary.ending is None)
    )
