"""The lists that an archive can be cut down to, each with how many games it has; one without any is not offered."""

from taluva.app.look.i18n import tr, tr_n
from taluva.archive.archive import Archive


def numbers_of(archive: Archive) -> dict[str, int]:
    """How many games each of the lists has, by its name in a search."""
    return {
        kind: archive.lists.page((), 0, 1, kind).total
        for kind in ("under-way", "to-mend", "copies", "damaged", "deleted")
    }


def counted(total: int, to_count: int) -> str:
    """How many games are listed, and of how many it is not known yet how they stand."""
    games = tr_n("{n} game", "{n} games", total)
    return f"{games} · {tr_n('{n} still to count', '{n} still to count', to_count)}" if to_count else games


def offered(numbers: dict[str, int]) -> list[tuple[str, str]]:
    """The lists to choose from: all, and those that have games."""
    said = {
        "under-way": tr("Under way ({n})", n=numbers.get("under-way", 0)),
        "to-mend": tr("To mend ({n})", n=numbers.get("to-mend", 0)),
        "copies": tr("Copies ({n})", n=numbers.get("copies", 0)),
        "damaged": tr("Damaged ({n})", n=numbers.get("damaged", 0)),
        "deleted": tr("Deleted ({n})", n=numbers.get("deleted", 0)),
    }
    return [("all", tr("All")), *((kind, words) for kind, words in said.items() if numbers.get(kind))]
