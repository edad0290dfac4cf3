"""Dates and times as people write them: formatted in their language, parsed in many forms."""

import re
from datetime import date

from taluva.archive import times
from taluva.record.game_details import date_of
from taluva.words.catalogue import N_, Catalogue

DAY = N_("{day} {month} {year}")
MONTHS = (
    N_("Jan"),
    N_("Feb"),
    N_("Mar"),
    N_("Apr"),
    N_("May"),
    N_("Jun"),
    N_("Jul"),
    N_("Aug"),
    N_("Sep"),
    N_("Oct"),
    N_("Nov"),
    N_("Dec"),
)


def format_date(catalogue: Catalogue, moment: date) -> str:
    """A date: 18 Nov 2026."""
    return catalogue.tr(DAY, day=moment.day, month=catalogue.gettext(MONTHS[moment.month - 1]), year=moment.year)


def format_time(catalogue: Catalogue, when: int) -> str:
    """A local date and time: 18 Nov 2026, 20:15."""
    here = times.local(when)
    return f"{format_date(catalogue, here.date())}, {here:%H:%M}"


def display_date(catalogue: Catalogue, text: str) -> str:
    """The Date tag of a record for display; a text that is no date is returned unchanged."""
    day = date_of(text)
    return text.strip() if day is None else format_date(catalogue, day)


def parse_date(catalogue: Catalogue, text: str) -> date | None:
    """Read a date as in a record, as in lists, or in numbers with the day first; None for any other text."""
    numbers = re.findall(r"\d+", text)
    letters = re.findall(r"[^\W\d]+", text.casefold())
    try:
        match [len(number) for number in numbers], letters:
            case [4, 1 | 2, 1 | 2], []:
                return date(*map(int, numbers))
            case [1 | 2, 1 | 2, 4], []:
                return date(*map(int, reversed(numbers)))
            case [1 | 2, 4], [name]:
                months = [month for month, short in enumerate(MONTHS, 1) if _begins(catalogue, name, short)]
                return date(int(numbers[1]), months[0], int(numbers[0])) if len(months) == 1 else None
    except ValueError:
        return None
    return None


def _begins(catalogue: Catalogue, name: str, month: str) -> bool:
    """Whether a lower-case name is a month's, or begins with its short form, in this language or in English."""
    return any(name.startswith(short.casefold().rstrip(".")) for short in (catalogue.gettext(month), month))
