"""Days and moments as people write them: said in their language, and read in any way of writing."""

import re
from datetime import date

from taluva.archive import times
from taluva.record.evening import date_of
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_

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


def day_of(words: Catalogue, moment: date) -> str:
    """Write a date as people do: 18 Nov 2026."""
    return words.tr(DAY, day=moment.day, month=words.gettext(MONTHS[moment.month - 1]), year=moment.year)


def moment(words: Catalogue, when: int) -> str:
    """Write when something was done, here: 18 Nov 2026, 20:15."""
    here = times.local(when)
    return f"{day_of(words, here.date())}, {here:%H:%M}"


def written_day(words: Catalogue, said: str) -> str:
    """Write the Date of a record as people do, one that is no date as it came."""
    day = date_of(said)
    return said.strip() if day is None else day_of(words, day)


def read_day(words: Catalogue, said: str) -> date | None:
    """Read a date that somebody wrote: as a record has it, as lists show it, or in numbers, the day first."""
    numbers, letters = re.findall(r"\d+", said), re.findall(r"[^\W\d]+", said.casefold())
    try:
        match [len(number) for number in numbers], letters:
            case [4, 1 | 2, 1 | 2], []:
                return date(*map(int, numbers))
            case [1 | 2, 1 | 2, 4], []:
                return date(*map(int, reversed(numbers)))
            case [1 | 2, 4], [name]:
                months = [month for month, short in enumerate(MONTHS, 1) if _begins(words, name, short)]
                return date(int(numbers[1]), months[0], int(numbers[0])) if len(months) == 1 else None
    except ValueError:
        return None
    return None


def _begins(words: Catalogue, name: str, month: str) -> bool:
    """Whether a name in small letters is a month's, or begins with its short one, here or in English."""
    return any(name.startswith(short.casefold().rstrip(".")) for short in (words.gettext(month), month))
