"""The tags that an archive adds to the records in its folder: `Taluva_id`, `Taluva_times` and others.

They may be anywhere among the tags, are recognised by their name, and are removed from every record that leaves.
"""

from collections.abc import Iterable

from taluva.record.notation import ARCHIVE_TAG_PREFIX, read_tag, write_tag
from taluva.record.record import Record

_Tags = tuple[tuple[str, str], ...]


def without_archive_tags(text: str) -> str:
    """The record without the archive's tags."""
    return split_archive_tags(text)[0]


def split_archive_tags(text: str) -> tuple[str, _Tags]:
    """The record without the archive's tags, and those tags."""
    tags, archive_tags, turns = _split(text)
    return (tags + turns if archive_tags else text), archive_tags


def record_without_archive_tags(record: Record) -> Record:
    """A record that was read, without the archive's tags."""
    return record._replace(tags=tuple(tag for tag in record.tags if not tag[0].startswith(ARCHIVE_TAG_PREFIX)))


def with_archive_tags(text: str, archive_tags: Iterable[tuple[str, str]]) -> str:
    """The record with these archive tags after all others; earlier ones are removed."""
    tags, _, turns = _split(text)
    if tags and not tags.endswith("\n"):
        tags += "\n"
    return tags + "".join(write_tag(name, value) + "\n" for name, value in archive_tags) + turns


def _split(text: str) -> tuple[str, _Tags, str]:
    """The other tags, the archive's tags, and the text that follows them; turns are not read."""
    others: list[str] = []
    archive_tags: list[tuple[str, str]] = []
    at = 0
    while not others or text.startswith("[", at):
        end = text.find("\n", at) + 1 or len(text)
        line = text[at:end]
        tag = (
            read_tag(line.removesuffix("\n").removesuffix("\r")) if line.startswith(f"[{ARCHIVE_TAG_PREFIX}") else None
        )
        if tag is None:
            others.append(line)
        else:
            archive_tags.append(tag)
        at = end
    return "".join(others), tuple(archive_tags), text[at:]
