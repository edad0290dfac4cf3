"""The text of a record taken apart without being parsed: turns, comments, digests; and names folded for comparing."""

import hashlib
import re
import unicodedata
from functools import lru_cache
from typing import Final

from taluva.record.notation import START_TAGS

COMMENT: Final = re.compile(r" ?\{[^}]*\}")
_COMMENTS = re.compile(r"\{([^}]*)\}")
_SEAT = re.compile(r"\[(Red|White|Yellow|Brown) ")
_TERMS = tuple(f"[{tag} " for tag in ("Edition", "Tiles", "Play", *START_TAGS))


def turn_lines(record: str) -> list[str]:
    """Return the lines of a canonical record that are turns."""
    _, _, turns = record.partition("\n\n")
    return [line for line in turns.split("\n") if line]


def digest(content: str | bytes) -> str:
    """Return the digest of a record or of a file's bytes (its etag)."""
    data = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:32]


def moves_of(record: str) -> tuple[str, ...]:
    """Return what decides a game: its terms and colours, and then its turns without comments."""
    head, _, turns = record.partition("\n\n")
    terms = []
    for line in head.split("\n"):
        if line.startswith(_TERMS):
            terms.append(line)
        elif (seat := _SEAT.match(line)) is not None:
            terms.append(seat[1])
    moves = COMMENT.sub("", turns) if "{" in turns else turns
    return ("\n".join(terms), *filter(None, moves.split("\n")))


def moves_digest(record: str, turns: int | None = None) -> str:
    """Return the digest of what makes a record the same game: terms, colours and turns, all or so many of them."""
    moves = moves_of(record)
    return digest("\n".join(moves if turns is None else moves[: 1 + turns]))


def comments(record: str) -> list[str]:
    """Return the comments on the turns of a record."""
    _, _, turns = record.partition("\n\n")
    return _COMMENTS.findall(turns) if "{" in turns else []


def prefix_digests(record: str) -> tuple[str, ...]:
    """Return a digest of the record up to each turn: a finding on a turn holds while no turn before it changes."""
    head, _, _ = record.partition("\n\n")
    running = hashlib.sha256(head.encode("utf-8", "surrogatepass"))
    found = []
    for line in turn_lines(record):
        running.update(b"\n" + line.encode("utf-8", "surrogatepass"))
        found.append(running.hexdigest()[:32])
    return tuple(found)


@lru_cache(maxsize=1024)
def person(name: str) -> str:
    """Return a name folded so that it is the same for one person, whatever the case and the spaces."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def folded(words: str) -> str:
    """Return words folded for a search, without accents too."""
    if words.isascii():
        return " ".join(words.casefold().split())
    plain = unicodedata.normalize("NFKD", person(words))
    return "".join(c for c in plain if not unicodedata.combining(c))
