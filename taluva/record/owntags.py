"""The tags that an archive keeps in the records of its own folder: `Taluva_id`, `Taluva_times`, and the like.

They stand among those that the format only keeps, are known by their name wherever they stand, and leave with nothing.
"""

from collections.abc import Iterable

from taluva.record.notation import OWN_TAGS, read_tag, write_tag
from taluva.record.record import Record

_Tags = tuple[tuple[str, str], ...]


def without_own_tags(text: str) -> str:
    """The record as everybody else gets it."""
    return parted(text)[0]


def parted(text: str) -> tuple[str, _Tags]:
    """The record as everybody else gets it, and the archive's tags in it."""
    tags, own, turns = _parted(text)
    return (tags + turns if own else text), own


def without_own(record: Record) -> Record:
    """The same of a record that was read already."""
    return record._replace(tags=tuple(tag for tag in record.tags if not tag[0].startswith(OWN_TAGS)))


def with_own_tags(text: str, own: Iterable[tuple[str, str]]) -> str:
    """The record with these for the archive's tags, whichever it had, behind all others."""
    tags, _, turns = _parted(text)
    if tags and not tags.endswith("\n"):
        tags += "\n"
    return tags + "".join(write_tag(name, value) + "\n" for name, value in own) + turns


def _parted(text: str) -> tuple[str, _Tags, str]:
    """The other tags, the archive's own, and what follows them; no turn is looked at."""
    others: list[str] = []
    own: list[tuple[str, str]] = []
    at = 0
    while not others or text.startswith("[", at):
        end = text.find("\n", at) + 1 or len(text)
        line = text[at:end]
        tag = read_tag(line.removesuffix("\n").removesuffix("\r")) if line.startswith(f"[{OWN_TAGS}") else None
        if tag is None:
            others.append(line)
        else:
            own.append(tag)
        at = end
    return "".join(others), tuple(own), text[at:]
