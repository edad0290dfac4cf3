"""Moments as whole milliseconds since 1970 UTC, and as dates: whatever a clock or a flipped bit makes of them."""

from datetime import UTC, date, datetime, time
from functools import lru_cache

from taluva.record.game_details import date_of

DAY = 86_400_000
NEVER = 0  # when a game was played, if that is unknown
DINNER = 20 * 60_000  # a longer pause within a game was a dinner

# The last moment that has a date in every zone of the earth; the year 10,000 has none.
LATEST = 253_402_300_799_000 - 2 * DAY


def clamped(moment: int) -> int:
    """Keep a moment within what dates can name."""
    return min(max(moment, 0), LATEST)


def utc(moment: int) -> datetime:
    """Say when a moment was, in Greenwich; any number has a date."""
    return datetime.fromtimestamp(clamped(moment) / 1000, UTC)


def local(moment: int) -> datetime:
    """Say when a moment was, here; any number has a date."""
    try:
        return utc(moment).astimezone()
    except (OSError, OverflowError, ValueError):
        # Windows knows no zone for the first day of 1970.
        return utc(moment)


@lru_cache(maxsize=64)
def local_day(moment: int) -> str:
    """The day of a moment here, as 2026-11-18; a game asks for the one on which it was made with every step."""
    return local(moment).date().isoformat()


def day(moment: int) -> int:
    """Number the day of a moment."""
    return clamped(moment) // DAY


def noon(on: date) -> int:
    """The moment of noon here: that of Greenwich is tomorrow on the other side of the earth."""
    at = datetime.combine(on, time(12))
    try:
        return clamped(round(at.timestamp() * 1000))
    except (OSError, OverflowError, ValueError):
        return clamped(round(at.replace(tzinfo=UTC).timestamp() * 1000))


def played_at(date_tag: str, otherwise: int) -> int:
    """Say when a game of this Date tag was played: at noon, if another moment was not about then."""
    day = date_of(date_tag)
    at = otherwise if day is None else noon(day)
    return otherwise if abs(at - otherwise) < DAY else at
