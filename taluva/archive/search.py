"""What a search in the archive means: names and evenings as written, and what a row says of day, play and state."""

from collections.abc import Sequence

from taluva.archive.text import folded
from taluva.archive.trash import IN_BIN
from taluva.archive.values import GameId

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
# In teams both partners of the better team are on the first place.
_TIED = (
    "(SELECT count(*) FROM players WHERE game = id AND place = 1) > CASE play WHEN 'teams' THEN 2 ELSE 1 END"
    " AND over = 1 AND fault = 0"
)
# The words of a row for ways of play and states, without those that say nothing alone.
STATES = (
    ("classic classica classique klassisch обычная", "play = 'classic'"),
    ("classement classifica platzierung ranking места", "play = 'ranking'"),
    ("equipes squadre teams команды", "play = 'teams'"),
    ("corso cours lauft under идет", "over = 0 AND fault = 0"),
    ("gagne gewann gewannen sieg vinto won победа", f"over = 1 AND fault = 0 AND NOT ({_TIED})"),
    ("egalite gleichauf gleichstand ничья pareggio pari tie tied", _TIED),
    ("copia copie copy kopie копия", "copy_of <> ''"),
    ("errore fault faute fehler ошибка", "fault > 0"),
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
    "copies": "deleted IS NULL AND copy_of <> ''",
    "deleted": IN_BIN,
    "chosen": "deleted IS NULL",
}
_CALLED = "SELECT game FROM players WHERE person IN (SELECT person FROM aliases WHERE search LIKE ? ESCAPE '\\')"
_LEAST = 3  # letters of a word that stands for more than itself


def condition(search: str, only: str, among: Sequence[GameId]) -> tuple[str, list[object]]:
    """The condition that a game must meet, and its values: every word of the search must be true of it.

    Of those `chosen` it must be one that is among some games.
    """
    parts, values = [ONLY[only]], list[object]()
    if only == "chosen":
        parts.append(f"uid IN ({','.join('?' * len(among))})")
        values += among
    for written in folded(search).split():
        word = written.strip(".,;:·") or written
        escaped = written.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        # What somebody is called counts as well as what is written in the record.
        either = ["search LIKE ? ESCAPE '\\'", f"id IN ({_CALLED})"]
        values += [f"%{escaped}%"] * 2
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
        found += [f"({sql})" for names, sql in STATES if any(name.startswith(word) for name in names.split())]
    found += [sql for name, sql in _EDITIONS if name.startswith(word) and len(word) >= _LEAST]
    return found
