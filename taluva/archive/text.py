"""Small things about texts: digests, turn lines, and names folded for comparing."""

import hashlib
import unicodedata


def digest(record: str | bytes) -> str:
    """Name a record by its content."""
    data = record if isinstance(record, bytes) else record.encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:32]


def turn_lines(record: str) -> list[str]:
    """List the lines of a canonical record that are turns."""
    _, _, turns = record.partition("\n\n")
    return [line for line in turns.split("\n") if line]


def prefix_digests(record: str) -> tuple[str, ...]:
    """Name the record up to each turn, so that what was found about a turn holds while nothing before it changes."""
    head, _, _ = record.partition("\n\n")
    running = hashlib.sha256(head.encode("utf-8", "surrogatepass"))
    found = []
    for line in turn_lines(record):
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
