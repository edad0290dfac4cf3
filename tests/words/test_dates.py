"""Days and moments as each language writes them, nowhere as a machine does."""

from datetime import date, datetime, timedelta

import pytest

from taluva.words.catalogue import Catalogue
from taluva.words.days import day_of, moment, read_day, written_day

DAYS = {"en": "8 Nov 2026", "fr": "8 nov. 2026", "de": "8. Nov. 2026", "it": "8 nov 2026", "ru": "8 нояб. 2026"}


@pytest.mark.parametrize("language", DAYS)
def test_a_day_and_a_moment_are_written_as_people_write_them(language: str) -> None:
    """With the name of the month; the moment with the hour of this place."""
    words = Catalogue(language)
    here = round(datetime(2026, 11, 8, 7, 5).astimezone().timestamp() * 1000)

    assert written_day(words, "2026-11-08") == DAYS[language]
    assert written_day(words, "a Sunday") == "a Sunday"
    assert moment(words, here) == f"{DAYS[language]}, 07:05"


@pytest.mark.parametrize("language", DAYS)
def test_a_day_is_read_as_it_is_written(language: str) -> None:
    """Every day of a year, as lists show it; in numbers with the day first; with the whole name of the month."""
    words = Catalogue(language)
    for number in range(366):
        day = date(2024, 1, 1) + timedelta(number)
        assert read_day(words, day_of(words, day)) == day
    for said in ("2026-11-08", "8.11.2026", "08/11/2026", " 8 november 2026 ", DAYS["en"]):
        assert read_day(words, said) == date(2026, 11, 8), said
    for said in ("", "last spring", "2026", "8 2026", "31 Feb 2026", "2026-13-01", "8 xyz 2026", "1 2 3"):
        assert read_day(words, said) is None, said
