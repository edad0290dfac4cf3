"""The sheet that asks which evening it was: its name, when, where, and who sat there."""

from collections.abc import Callable
from datetime import date

from kivy.properties import BooleanProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.overlay import Sheet
from taluva.record.game_details import GameDetails, details_of
from taluva.record.record import Record
from taluva.words.days import display_date, format_date, parse_date


class SeatName(MiddleRow):
    """Who sat on a seat, beside its colour."""

    colour = StringProperty("red")


class EveningSheet(Sheet):
    """Lines to write in; empty ones are none. What is no date is not kept, and said so."""

    today = StringProperty("")
    said = StringProperty("")  # how the date is read
    wrong = BooleanProperty(False)

    def __init__(self, record: Record, keep: Callable[[GameDetails], None]) -> None:
        """Begin with what is written down; `keep` is told what is there in the end."""
        self._keep = keep
        self._before = before = details_of(record)
        self._shown = display_date(i18n.catalogue, before.date)
        self.today = format_date(i18n.catalogue, date.today())
        super().__init__(high=True)
        lines = [(self.ids.name, before.event), (self.ids.place, before.town), (self.ids.date, self._shown)]
        self._seats = []
        for colour, name in zip(record.setup.colours, before.names, strict=True):
            seat = SeatName(colour=colour)
            seat.ids.field.bind(on_text_validate=lambda _: self.keep())
            self.ids.seats.add_widget(seat)
            self._seats.append(seat.ids.field)
            lines.append((seat.ids.field, name))
        for field, text in lines:
            field.limit = max(field.limit, len(text))
            field.text = text
        self.ids.date.bind(text=self._read)

    @property
    def _date(self) -> str | None:
        """The date as the record has it; None for what is none."""
        text = self.ids.date.text.strip()
        if text == self._shown:
            return self._before.date
        day = parse_date(i18n.catalogue, text)
        return day.isoformat() if day else None if text else ""

    def _read(self, *_: object) -> None:
        day = self._date
        self.wrong = False
        self.said = display_date(i18n.catalogue, day) if day else ""

    def keep(self) -> None:
        """Write it down."""
        day = self._date
        if day is None:
            self.wrong = True
            self.said = tr("This is no date. Write it like {example} or 2026-11-18.", example=self.today)
            return
        self.close()
        names = tuple(field.text for field in self._seats)
        self._keep(GameDetails(self.ids.name.text, self.ids.place.text, day, names))


kvfiles.load(__name__)
