"""The rows of the archive's list as people see them: what each shows, and where a finger finds it."""

from typing import Any

from taluva.app.archive.gamerow import GameRow


class SeenRow:
    """One of them, to be tapped like a widget."""

    def __init__(self, listing: Any, row: GameRow) -> None:
        """A row of a list."""
        self.row, self.listed, self.box, self.to_window = row, row.listed, row.box, listing.to_window

    @property
    def center(self) -> tuple[float, float]:
        """Its middle, in the list's own measure."""
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2


def seen_rows(screen: Any) -> list[SeenRow]:
    """All that are drawn, from above."""
    listing = screen.ids.list
    rows = (listing.row(index) for index in listing.seen)
    return [SeenRow(listing, row) for row in rows if row is not None]
