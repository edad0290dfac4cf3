"""Days and moments as each language writes them, nowhere as a machine does."""

from datetime import date, datetime, timedelta

import pytest

from taluva.words.catalogue import Catalogue
from taluva.words.days import display_date, format_date, format_time, parse_date

DAYS = {"en": "8 Nov 2026", "fr": "8 nov. 2026", "de": "8. Nov. 2026", "it": "8 nov 2026", "ru": "8 нояб. 2026"}


@pytest.mark.parametrize("language", DAYS)
def test_a_day_and_a_moment_are_written_as_people_write_them(language: str) -> None:
    """With the name of the month; the moment with the hour of this place."""
    words = Catalogue(language)
    here = round(datetime(2026, 11, 8, 7, 5).astimezone().timestamp() * 1000)

    assert display_date(words, "2026-11-08") == DAYS[language]
    assert display_date(words, "a Sunday") == "a Sunday"
    assert format_time(words, here) == f"{DAYS[language]}, 07:05"


@pytest.mark.parametrize("language", DAYS)
def test_a_day_is_read_as_it_is_written(language: str) -> None:
    """Every day of a year, as lists show it; in numbers with the day first; with the whole name of the month."""
    words = Catalogue(language)
    for number in range(366):
        day = date(2024, 1, 1) + timedelta(number)
        assert parse_date(words, format_date(words, day)) == day
    for said in ("2026-11-08", "8.11.2026", "08/11/2026", " 8 november 2026 ", DAYS["en"]):
        assert parse_date(words, said) == date(2026, 11, 8), said
    for said in ("", "last spring", "2026", "8 2026", "31 Feb 2026", "2026-13-01", "8 xyz 2026", "1 2 3"):
        assert parse_date(words, said) is None, said
