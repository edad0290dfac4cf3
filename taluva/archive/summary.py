"""What lists show of a record, worked out once when it is saved."""

import re

from taluva.archive.values import Seat, Summary

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) +"((?:[^"\\]|\\["\\])*)"\]')
_COLOURS = ("red", "white", "yellow", "brown")


def from_tags(record: str) -> Summary:
    """Say what the tags alone tell, for a text that cannot be replayed."""
    seats = []
    others = {}
    for line in record.partition("\n\n")[0].split("\n"):
        match = _TAG.fullmatch(line)
        if match is None:
            continue
        name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if name.lower() in _COLOURS and name.istitle():
            seats.append(Seat(name.lower(), value))
        else:
            others[name] = value
    return Summary(
        tuple(seats),
        edition=others.get("Edition", "ferti"),
        play=others.get("Play", "classic"),
        event=others.get("Event", ""),
        date=others.get("Date", ""),
    )


def summary_of(record: str) -> Summary | None:
    """Read and replay a record; None if it cannot be read."""
    if not record.startswith('[Taluva "1"]'):
        return None
    return from_tags(record)
