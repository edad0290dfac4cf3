"""What a search in the archive means: names and evenings as written, and what a row says of day, play and state."""

from functools import cache

from taluva.archive.text import folded
from taluva.words.catalogue import LANGUAGES, Catalogue

# As people write them in the five languages; what the app writes are their beginnings.
_MONTHS = (
    "january janvier januar gennaio январь января",
    "february fevrier februar febbraio февраль февраля",
    "march mars marz maerz marzo март марта",
    "april avril aprile апрель апреля",
    "may mai maggio май мая",
    "june juin juni giugno июнь июня",
    "july juillet juli luglio июль июля",
    "august aout agosto август августа",
    "september septembre settembre сентябрь сентября",
    "october octobre oktober ottobre октябрь октября",
    "november novembre ноябрь ноября",
    "december decembre dezember dicembre декабрь декабря",
)
_DAY = (
    "CASE WHEN date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' THEN date"
    " ELSE date(played / 1000, 'unixepoch', 'localtime') END"
)
_STATES = (
    ("classic", "play = 'classic'"),
    ("for ranking", "play = 'ranking'"),
    ("in teams", "play = 'teams'"),
    ("under way", "over = 0 AND fault = 0"),
    ("{name} won", "over = 1 AND fault = 0"),
    ("fault at turn {n}", "fault > 0"),
)
_EDITIONS = (
    ("ferti", "edition IN ('ferti', 'ferti-2014')"),
    ("2014", "edition = 'ferti-2014'"),
    ("rio", "edition = 'rio-grande'"),
    ("grande", "edition = 'rio-grande'"),
)
# Which games are listed, beside all that are not deleted.
ONLY = {
    "all": "deleted IS NULL",
    "under-way": "deleted IS NULL AND over = 0 AND fault = 0",
    "to-mend": "deleted IS NULL AND fault > 0",
    "deleted": "deleted IS NOT NULL",
}
_LEAST = 3  # letters of a word that stands for more than itself


def condition(search: str, only: str) -> tuple[str, list[object]]:
    """The condition that a game must meet, and its values: every word of the search must be true of it."""
    parts, values = [ONLY[only]], list[object]()
    for written in folded(search).split():
        word = written.strip(".,;:·") or written
        escaped = written.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        either = ["search LIKE ? ESCAPE '\\'"]
        values.append(f"%{escaped}%")
        either += _meanings(word)
        parts.append(f"({' OR '.join(either)})")
    return " AND ".join(parts), values


def _meanings(word: str) -> list[str]:
    found = []
    if word.isdecimal() and word.isascii() and len(word) <= 4:
        # Nothing but digits gets into the condition.
        part = f"substr({_DAY}, 1, 4)" if len(word) == 4 else f"substr({_DAY}, 9, 2)"
        found.append(f"CAST({part} AS INTEGER) = {int(word)}")
    if len(word) >= _LEAST:
        for number, names in enumerate(_MONTHS, 1):
            if any(name.startswith(word) for name in names.split()):
                found.append(f"CAST(substr({_DAY}, 6, 2) AS INTEGER) = {number}")
        found += [f"({sql})" for names, sql in _states() if any(name.startswith(word) for name in names)]
    found += [sql for name, sql in _EDITIONS if name.startswith(word) and len(word) >= _LEAST]
    return found


@cache
def _states() -> tuple[tuple[frozenset[str], str], ...]:
    """The words of a row for each way of play and state, in all languages; short ones say nothing alone."""
    catalogues = [Catalogue(language) for language in LANGUAGES]
    return tuple(
        (
            frozenset(
                word
                for words in catalogues
                for word in folded(words.gettext(text)).split()
                if "{" not in word and (len(word) > _LEAST or word == "won")
            ),
            sql,
        )
        for text, sql in _STATES
    )
