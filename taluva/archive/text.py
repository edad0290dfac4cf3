"""The text of a record, taken apart without being read: its turns, its comments, digests of it."""

import hashlib
import re
from typing import Final

COMMENT: Final = re.compile(r" ?\{[^}]*\}")
_SAID = re.compile(r"\{([^}]*)\}")
_WHO_AND_WHEN = re.compile(r"\[(?:Red|White|Yellow|Brown|Date|Edition|Tiles|Play|Island|Left|Laid|Out|Won|Move) .*")


def turn_lines(record: str) -> list[str]:
    """List the lines of a canonical record that are turns."""
    _, _, turns = record.partition("\n\n")
    return [line for line in turns.split("\n") if line]


def digest(what: str | bytes) -> str:
    """Name a record, or any bytes, by the content."""
    data = what if isinstance(what, bytes) else what.encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:32]


def moves_digest(record: str) -> str:
    """Name a game by what makes it the same game again: seats, day, terms and turns, whatever else is written."""
    head, _, turns = record.partition("\n\n")
    about = "\n".join(_WHO_AND_WHEN.findall(head))
    return digest(f"{about}\n\n{COMMENT.sub('', turns) if '{' in turns else turns}")


def comments(record: str) -> list[str]:
    """What is said in a record of its turns."""
    _, _, turns = record.partition("\n\n")
    return _SAID.findall(turns) if "{" in turns else []


def prefix_digests(record: str) -> tuple[str, ...]:
    """Name the record up to each turn, so that what was found about a turn holds while nothing before it changes."""
    head, _, _ = record.partition("\n\n")
    running = hashlib.sha256(head.encode("utf-8", "surrogatepass"))
    found = []
    for line in turn_lines(record):
        running.update(b"\n" + line.encode("utf-8", "surrogatepass"))
        found.append(running.hexdigest()[:32])
    return tuple(found)
