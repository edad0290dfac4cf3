"""What lists show of a record, worked out once when it is saved."""

import re

from taluva.archive.values import Seat, Summary
from taluva.engine.ending import places
from taluva.engine.pieces import COLOURS
from taluva.engine.position import Position
from taluva.record.comments import comment_of
from taluva.record.notation import MOST_TURNS, PLACE_TAG
from taluva.record.piecework import Pieces, in_one_go
from taluva.record.reader import reading
from taluva.record.record import SHOWN, Record
from taluva.record.replay import Replay, replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import writing

_MOST_SAID = 20_000  # letters
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) +"((?:[^"\\]|\\["\\])*)"\]')


def summary_of_position(record: Record, position: Position) -> Summary:
    """Sum up a record whose last position is known."""
    setup = record.setup
    seats = tuple(
        Seat(colour, name, state, place, built.huts, built.towers, built.temples)
        for colour, name, state, place, built in zip(
            setup.colours, record.names, position.states, places(position), position.built, strict=True
        )
    )
    return Summary(
        seats,
        position.turn,
        position.tiles_left,
        position.colour,
        position.awaits,
        position.over,
        position.ending,
        setup.edition,
        setup.play,
        setup.tiles,
        record.shown("Event"),
        record.shown("Date"),
        said=said_of(record),
    )


def said_of(record: Record) -> str:
    """The place and all comments, as far as anybody would search."""
    words = [record.shown(PLACE_TAG), *map(comment_of, record.turns[:MOST_TURNS])]
    return " ".join(word for word in words if word)[:_MOST_SAID]


def summary_of_replay(record: Record, replayed: Replay) -> Summary:
    """Sum up a replayed record, with where it breaks a rule."""
    summary = summary_of_position(record, replayed.last)
    if not replayed.faults:
        return summary
    waits = 0 if replayed.stopped_at is None else len(record.turns) - replayed.stopped_at
    return summary._replace(fault=replayed.faults[0].turn, waits=waits)


def canonical(text: str | bytes) -> tuple[str, Summary]:
    """Read a record and give its canonical text and its summary; raises Unreadable."""
    return in_one_go(making_canonical(text))


def making_canonical(text: str | bytes) -> Pieces[tuple[str, Summary]]:
    """The same in pieces."""
    record = yield from reading(text)
    replayed = replay(record)
    written = yield from writing(record, replayed)
    return written, summary_of_replay(record, replayed)


def summary_of(text: str) -> Summary | None:
    """Sum up a record; None if it cannot be read."""
    try:
        return canonical(text)[1]
    except Unreadable:
        return None


def from_tags(text: str) -> Summary:
    """Say what the tags alone tell, for a sound text that this version cannot read."""
    seats = []
    others = {}
    for line in text.partition("\n\n")[0].split("\n"):
        match = _TAG.fullmatch(line)
        if match is None:
            continue
        name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if name.istitle() and name.lower() in COLOURS:
            seats.append(Seat(name.lower(), value))
        else:
            others[name] = value
    return Summary(
        tuple(seats),
        edition=others.get("Edition", "ferti"),
        play=others.get("Play", "classic"),
        event=others.get("Event", "")[:SHOWN],
        date=others.get("Date", "")[:SHOWN],
    )
