"""Small things about texts: digests, turn lines, and names folded for comparing."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence

from taluva.record.notation import MOST_TURNS

_ALIKE = 3  # turns
_COMMENT = re.compile(r" ?\{[^}]*\}")


def digest(record: str | bytes) -> str:
    """Name a record by its content."""
    data = record if isinstance(record, bytes) else record.encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:32]


def turn_lines(record: str) -> list[str]:
    """List the lines of a canonical record that are turns."""
    _, _, turns = record.partition("\n\n")
    return [line for line in turns.split("\n") if line]


def with_undone(record: str, redo: Sequence[str]) -> str:
    """A record with everything done again that was undone in it; the next undone step comes last in `redo`."""
    head, _, _ = record.partition("\n\n")
    lines = turn_lines(record)
    for step in reversed(redo):
        number = step.partition(".")[0]
        if lines and _begins(lines[-1], step):
            lines[-1] = step
        elif number == str(len(lines) + 1):
            lines.append(step)
        else:
            break
    return "\n".join([head, "", *lines, ""])


def contains(record: str, other: str) -> bool:
    """Whether a record has all turns of another one of the same game, the last of which may be half a turn."""
    head, _, _ = record.partition("\n\n")
    ours, theirs = turn_lines(record), turn_lines(other)
    if head != other.partition("\n\n")[0] or len(theirs) > len(ours):
        return False
    last = len(theirs) - 1
    return last < 0 or (all(map(_tells, theirs[:last], ours)) and _begins(theirs[last], ours[last]))


def _tells(less: str, more: str) -> bool:
    """Whether a turn is the same, but for comments added behind it."""
    return more == less or more.startswith(less + " {")


def same_moves(record: str, other: str) -> bool:
    """Whether two records have the same turns, whatever is written into them."""
    ours, theirs = (turn_lines(text) for text in (record, other))
    return len(ours) == len(theirs) and all(map(_same_move, ours, theirs))


def _same_move(one: str, other: str) -> bool:
    return one == other or _COMMENT.sub("", one) == _COMMENT.sub("", other)


def beginning(record: str) -> str:
    """The tags and the first turns of a record: no two games have them alike, once there are so many."""
    tags, _, turns = record.partition("\n\n")
    return "\n".join([tags, "", *turns.split("\n")[:_ALIKE]])


def _begins(half: str, whole: str) -> bool:
    return whole == half or whole.startswith(half + " ")


def turn_rows(record: str) -> list[str]:
    """List the turns as they are kept one a row; what no game can reach is one last row, however many lines it has."""
    lines = turn_lines(record)
    if len(lines) > MOST_TURNS + 1:
        lines[MOST_TURNS:] = ["\n".join(lines[MOST_TURNS:])]
    return lines


def prefix_digests(record: str) -> tuple[str, ...]:
    """Name the record up to each turn, so that what was found about a turn holds while nothing before it changes.

    Turns that no game can reach have no names: nothing is ever found about them.
    """
    head, _, _ = record.partition("\n\n")
    running = hashlib.sha256(head.encode("utf-8", "surrogatepass"))
    found = []
    for line in turn_lines(record)[:MOST_TURNS]:
        running.update(b"\n" + line.encode("utf-8", "surrogatepass"))
        found.append(running.hexdigest()[:32])
    return tuple(found)


def person(name: str) -> str:
    """Tell people apart by name, whatever the case and the spaces."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def folded(words: str) -> str:
    """Fold accents away as well, so that a search needs none."""
    plain = unicodedata.normalize("NFKD", person(words))
    return "".join(c for c in plain if not unicodedata.combining(c))
