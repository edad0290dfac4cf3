"""The lists that an archive can be cut down to, each with how many games it has; one without any is not offered."""

from taluva.app.look.i18n import tr
from taluva.archive.archive import Archive


def numbers_of(archive: Archive) -> dict[str, int]:
    """How many games each of the lists has, by its name in a search."""
    return {kind: archive.games("", 0, 1, kind).total for kind in ("under-way", "to-mend", "copies", "deleted")}


def offered(numbers: dict[str, int]) -> list[tuple[str, str]]:
    """The lists to choose from: all, and those that have games."""
    said = {
        "under-way": tr("Under way ({n})", n=numbers.get("under-way", 0)),
        "to-mend": tr("To mend ({n})", n=numbers.get("to-mend", 0)),
        "copies": tr("Copies ({n})", n=numbers.get("copies", 0)),
        "deleted": tr("Deleted ({n})", n=numbers.get("deleted", 0)),
    }
    return [("all", tr("All")), *((kind, words) for kind, words in said.items() if numbers.get(kind))]
