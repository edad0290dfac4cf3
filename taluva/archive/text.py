"""Small things about texts: digests, and names folded for comparing."""

import hashlib
import re
import unicodedata
from functools import lru_cache

from taluva.archive.states import COMMENT, turn_lines

_SAID = re.compile(r"\{([^}]*)\}")
_WHO_AND_WHEN = re.compile(r"\[(?:Red|White|Yellow|Brown|Date|Edition|Tiles|Play|Island|Left|Laid|Out|Won|Move) .*")


def digest(record: str | bytes) -> str:
    """Name a record by its content."""
    data = record if isinstance(record, bytes) else record.encode("utf-8", "surrogatepass")
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


@lru_cache(maxsize=1024)
def person(name: str) -> str:
    """Tell people apart by name, whatever the case and the spaces."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def folded(words: str) -> str:
    """Fold accents away as well, so that a search needs none."""
    if words.isascii():
        return " ".join(words.casefold().split())
    plain = unicodedata.normalize("NFKD", person(words))
    return "".join(c for c in plain if not unicodedata.combining(c))
