"""The summary of a record: what lists show of it, worked out once when it is saved."""

from taluva.archive.text import comments
from taluva.archive.values import Seat, Summary
from taluva.engine.ending import places
from taluva.engine.position import Position
from taluva.record.comments import comment_of
from taluva.record.notation import DATE_TAG, EDITION_TAG, EVENT_TAG, PLACE_TAG, PLAY_TAG, SEAT_TAGS, read_tag
from taluva.record.reader import read
from taluva.record.record import DISPLAY_LIMIT, Record
from taluva.record.replay import Replay, replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write

_MOST_TEXT = 20_000  # letters


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
        record.display_tag("Event"),
        record.display_tag("Date"),
        begun=record.first_turn,
        text=text_of_words(record),
    )


def text_of_words(record: Record) -> str:
    """Return the place and all comments, as far as a search reads them."""
    words = [record.display_tag(PLACE_TAG), *map(comment_of, record.turns)]
    return " ".join(word for word in words if word)[:_MOST_TEXT]


def summary_of_replay(record: Record, replayed: Replay) -> Summary:
    """Sum up a replayed record, with the first turn that breaks a rule."""
    summary = summary_of_position(record, replayed.last)
    if not replayed.faults:
        return summary
    waits = 0 if replayed.stopped_at is None else len(record.turns) - replayed.stopped_at
    return summary._replace(fault=replayed.faults[0].turn, waits=waits)


def canonical(text: str | bytes) -> tuple[str, Summary]:
    """Return the canonical text of a record and its summary; raises UnreadableError."""
    record = read(text)
    replayed = replay(record)
    return write(record, replayed), summary_of_replay(record, replayed)


def summary_of(text: str) -> Summary | None:
    """Sum up a record; None if it cannot be read."""
    try:
        record = read(text)
        return summary_of_replay(record, replay(record))
    except UnreadableError:
        return None


def summary_from_tags(text: str) -> Summary:
    """Sum up a record without reading its turns: who, when, and the comments."""
    head, _, _ = text.partition("\n\n")
    seats = []
    tags = {}
    for line in head.split("\n"):
        name, value = read_tag(line) or ("", "")
        if name in SEAT_TAGS:
            seats.append(Seat(SEAT_TAGS[name], value))
        else:
            tags[name] = value
    words = [tags.get(PLACE_TAG, "")[:DISPLAY_LIMIT], *comments(text)]
    return Summary(
        tuple(seats),
        edition=tags.get(EDITION_TAG, "ferti"),
        play=tags.get(PLAY_TAG, "classic"),
        event=tags.get(EVENT_TAG, "")[:DISPLAY_LIMIT],
        date=tags.get(DATE_TAG, "")[:DISPLAY_LIMIT],
        text=" ".join(word for word in words if word)[:_MOST_TEXT],
    )
