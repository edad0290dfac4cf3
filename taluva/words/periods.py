"""The stretches of time that the statistics can be asked for."""

from collections.abc import Sequence

from taluva.archive import times
from taluva.archive.stats import SeatResult
from taluva.words.catalogue import Catalogue

ALWAYS, MONTH = "", "month"
_DAYS = 30
_YEARS = 3  # so many can be chosen, the latest


def periods(words: Catalogue, games: Sequence[SeatResult]) -> tuple[tuple[str, str], ...]:
    """What can be chosen: all, the last days, a year in which somebody played; each with its words."""
    years = sorted({times.local(game.played).year for game in games if game.played}, reverse=True)[:_YEARS]
    if not games:
        return ()
    days = words.tr_n("{n} day", "{n} days", _DAYS)
    return ((ALWAYS, words.gettext("All time")), (MONTH, days), *((str(year), str(year)) for year in years))


def within(games: Sequence[SeatResult], period: str, now: int) -> list[SeatResult]:
    """The games of a period that ends now."""
    if period == MONTH:
        return [game for game in games if game.played > now - _DAYS * times.DAY]
    return [game for game in games if period in (ALWAYS, str(times.local(game.played).year))]
