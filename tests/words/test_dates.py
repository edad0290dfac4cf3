"""Days and moments as each language writes them, nowhere as a machine does."""

from datetime import datetime

import pytest

from taluva.words.catalogue import Catalogue
from taluva.words.gamewords import moment, written_day

DAYS = {"en": "8 Nov 2026", "fr": "8 nov. 2026", "de": "8. Nov. 2026", "it": "8 nov 2026", "ru": "8 нояб. 2026"}


@pytest.mark.parametrize("language", DAYS)
def test_a_day_and_a_moment_are_written_as_people_write_them(language: str) -> None:
    """With the name of the month; the moment with the hour of this place."""
    words = Catalogue(language)
    here = round(datetime(2026, 11, 8, 7, 5).astimezone().timestamp() * 1000)

    assert written_day(words, "2026-11-08") == DAYS[language]
    assert moment(words, here) == f"{DAYS[language]}, 07:05"
