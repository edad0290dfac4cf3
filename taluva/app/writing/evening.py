"""The sheet that asks what the evening is called and where it was."""

from collections.abc import Callable

from taluva.app.look import kvfiles
from taluva.app.widgets.overlay import Sheet


class EveningSheet(Sheet):
    """Two lines to write in; empty ones are none."""

    def __init__(self, name: str, place: str, keep: Callable[[str, str], None]) -> None:
        """Begin with what is written down; `keep` is told what is there in the end."""
        self._keep = keep
        super().__init__(high=True)
        for field, text in ((self.ids.name, name), (self.ids.place, place)):
            field.limit = max(field.limit, len(text))
            field.text = text

    def keep(self) -> None:
        """Write it down."""
        self.close()
        self._keep(self.ids.name.text, self.ids.place.text)


kvfiles.load(__name__)
