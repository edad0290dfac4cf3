"""The query of a search, as conditions on the index; which words stand for which state is decided elsewhere."""

import json
import os
from collections.abc import Mapping, Sequence
from posixpath import basename
from typing import NamedTuple

from taluva.archive.files import display_name
from taluva.archive.text import folded
from taluva.archive.values import Key


class Term(NamedTuple):
    """A part of a query: a text that is found, or what the text may stand for."""

    written: str = ""  # folded
    alone: bool = False  # only as a whole word
    day: int = 0
    month: int = 0
    year: int = 0
    states: tuple[str, ...] = ()  # of STATES
    seats: int = 0  # that the game has; nothing else counts then


# In teams both partners of the better team are on the first place.
_TIED = (
    "((SELECT count(*) FROM seat WHERE seat.row = game.row AND place = 1) > CASE play WHEN 'teams' THEN 2 ELSE 1 END"
    " AND over = 1 AND fault = 0)"
)
WON = "won"
COPY = "copy_of <> '' AND righted = 0"
# The states that a row shows in words, each with its condition.
STATES = {
    "classic": "play = 'classic'",
    "ranking": "play = 'ranking'",
    "teams": "play = 'teams'",
    "under-way": "(over = 0 AND fault = 0)",
    WON: f"(over = 1 AND fault = 0 AND NOT {_TIED})",
    "early": "(over = 1 AND fault = 0 AND ending = 'early')",
    "tied": _TIED,
    "copy": COPY,
    "fault": "fault > 0",
    "ferti": "edition IN ('ferti', 'ferti-2014')",
    "2014": "edition = 'ferti-2014'",
    "rio-grande": "edition = 'rio-grande'",
    "unreadable": "why <> ''",
    "second": "second = 1",
}
DAMAGED = "(why <> '' OR second = 1)"
# The lists that are offered, each with the condition of its games.
ONLY = {
    "all": "binned = 0",
    "under-way": "binned = 0 AND second = 0 AND over = 0 AND fault = 0",
    "to-mend": "binned = 0 AND second = 0 AND fault > 0",
    "copies": "binned = 0 AND second = 0 AND " + COPY,
    "damaged": "binned = 0 AND " + DAMAGED,
    "deleted": "binned = 1 AND hidden = 0",
    "chosen": "binned = 0",
}
_NAMED = (
    "EXISTS (SELECT 1 FROM seat WHERE seat.row = game.row AND {which}"
    " AND (folded(seat.name) LIKE ? ESCAPE '\\' OR seat.person IN ({marks})))"
)


def file_name(path: bytes) -> str:
    """Return the name of a file, folded for a search."""
    return folded(display_name(basename(os.fsdecode(path))))


def condition(
    search: Sequence[Term], only: str, among: Sequence[Key], aliases: Mapping[str, str]
) -> tuple[str, list[object]]:
    """Return the condition that the games of a list must meet, and its values: every part of the query must be true.

    Of the list `chosen` it must be one of those `among`. People are found by their aliases as well as by their names.
    The condition uses the functions `folded` and `file_name`.
    """
    parts, values = [ONLY[only]], list[object]()
    if only == "chosen":
        # As one value: SQLite takes some thousand at most.
        parts.append(
            "(second = 0 AND id IN (SELECT value FROM json_each(?))"
            " OR path IN (SELECT CAST(value AS BLOB) FROM json_each(?)))"
        )
        values += [json.dumps([key for key in among if ("/" in key) == is_path]) for is_path in (False, True)]
    won = any(WON in term.states for term in search)
    for term in search:
        if term.seats:
            parts.append("(SELECT count(*) FROM seat WHERE seat.row = game.row) = ?")
            values.append(term.seats)
            continue
        escaped = term.written.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        persons = [person for person, name in aliases.items() if term.written in folded(name)]
        marks = ",".join("?" * len(persons))
        either = [
            "' ' || search || ' ' LIKE ? ESCAPE '\\'" if term.alone else "search LIKE ? ESCAPE '\\'",
            f"row IN (SELECT row FROM seat WHERE person IN ({marks}))",
            f"({DAMAGED} AND file_name(path) LIKE ? ESCAPE '\\')",
            *(STATES[state] for state in term.states),
        ]
        values += [f"% {escaped} %" if term.alone else f"%{escaped}%", *persons, f"%{escaped}%"]
        for number, part in ((term.year, "1, 4"), (term.month, "6, 2"), (term.day, "9, 2")):
            if number:
                either.append(f"CAST(substr(day, {part}) AS INTEGER) = ?")
                values.append(number)
        text = f"({' OR '.join(either)})"
        if won and WON not in term.states:
            # Of a person who is named, those games are meant that this person won.
            first, anyone = (_NAMED.format(which=which, marks=marks) for which in ("place = 1", "1"))
            text += f" AND ({first} OR NOT {anyone})"
            values += [f"%{escaped}%", *persons] * 2
        parts.append(text)
    return " AND ".join(parts), values
