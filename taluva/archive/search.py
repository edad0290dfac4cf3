"""What a search in the archive looks for, as conditions on the index. Which words mean what is said elsewhere."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from taluva.archive.names import folded
from taluva.archive.values import GameId


class Term(NamedTuple):
    """A part of a search: what is written so, or is what the words may stand for besides."""

    written: str = ""  # folded
    alone: bool = False  # only where it stands as a word of its own
    day: int = 0
    month: int = 0
    year: int = 0
    states: tuple[str, ...] = ()  # of STATES
    seats: int = 0  # that the game has; nothing else counts then


# In teams both partners of the better team are on the first place.
_TIED = (
    "((SELECT count(*) FROM seat WHERE game = game.id AND place = 1) > CASE play WHEN 'teams' THEN 2 ELSE 1 END"
    " AND over = 1 AND fault = 0)"
)
WON = "won"
COPY = "copy_of <> '' AND righted = 0"
# What a row says of a game in words, and what must be true of it then.
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
}
# Which games are listed, beside all that are not deleted.
ONLY = {
    "all": "binned = 0",
    "under-way": "binned = 0 AND over = 0 AND fault = 0",
    "to-mend": "binned = 0 AND fault > 0",
    "copies": "binned = 0 AND " + COPY,
    "deleted": "binned = 1",
    "chosen": "binned = 0",
}
_NAMED = (
    "EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND {which}"
    " AND (folded(seat.name) LIKE ? ESCAPE '\\' OR seat.person IN ({marks})))"
)


def condition(
    search: Sequence[Term], only: str, among: Sequence[GameId], called: Mapping[str, str]
) -> tuple[str, list[object]]:
    """The condition that a game must meet, and its values: every part of the search must be true of it.

    Of those `chosen` it must be one that is among some games. What people are `called` counts as well as their names.
    """
    parts, values = [ONLY[only]], list[object]()
    if only == "chosen":
        parts.append(f"id IN ({','.join('?' * len(among))})")
        values += among
    won = any(WON in term.states for term in search)
    for term in search:
        if term.seats:
            parts.append("(SELECT count(*) FROM seat WHERE game = game.id) = ?")
            values.append(term.seats)
            continue
        escaped = term.written.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        persons = [person for person, name in called.items() if term.written in folded(name)]
        marks = ",".join("?" * len(persons))
        either = [
            "' ' || search || ' ' LIKE ? ESCAPE '\\'" if term.alone else "search LIKE ? ESCAPE '\\'",
            f"id IN (SELECT game FROM seat WHERE person IN ({marks}))",
            *(STATES[state] for state in term.states),
        ]
        values += [f"% {escaped} %" if term.alone else f"%{escaped}%", *persons]
        for number, part in ((term.year, "1, 4"), (term.month, "6, 2"), (term.day, "9, 2")):
            if number:
                either.append(f"CAST(substr(day, {part}) AS INTEGER) = ?")
                values.append(number)
        text = f"({' OR '.join(either)})"
        if won and WON not in term.states:
            # Somebody who is named is who won.
            first, anybody = (_NAMED.format(which=which, marks=marks) for which in ("place = 1", "1"))
            text += f" AND ({first} OR NOT {anybody})"
            values += [f"%{escaped}%", *persons] * 2
        parts.append(text)
    return " AND ".join(parts), values
