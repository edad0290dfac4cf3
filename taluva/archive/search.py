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
    " WHEN played THEN date(played / 1000, 'unixepoch', 'localtime') END"
)
# In teams both partners of the better team are on the first place.
_TIED = (
    "(SELECT count(*) FROM players WHERE game = id AND place = 1) > CASE play WHEN 'teams' THEN 2 ELSE 1 END"
    " AND over = 1 AND fault = 0"
)
WON = "gagne gewann gewannen sieg victoire vinto vittoria won победа"
_PEOPLE = "giocatore giocatori joueur joueurs personen player players spieler игрок игрока игроков"
# The words of a row for ways of play and states, without those that say nothing alone.
STATES = (
    ("classic classica classique klassisch обычная", "play = 'classic'"),
    ("classement classifica platzierung ranking места", "play = 'ranking'"),
    ("equipes squadre teams команды", "play = 'teams'"),
    ("corso cours lauft under идет", "over = 0 AND fault = 0"),
    (WON, f"over = 1 AND fault = 0 AND NOT ({_TIED})"),
    ("anticipata anticipee early vorzeitiger блиц-победа", "over = 1 AND fault = 0 AND ending = 'early'"),
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
_NAMED = (
    "EXISTS (SELECT 1 FROM players AS seat WHERE seat.game = games.id AND {which}"
    " AND (folded(seat.name) LIKE ? ESCAPE '\\'"
    " OR seat.person IN (SELECT person FROM aliases WHERE search LIKE ? ESCAPE '\\')))"
)
_SEATS = ("2", "3", "4")  # players of a game
_SMALL = 2  # digits of a number that is one word: a day
_LEAST = 3  # letters of a word that stands for more than itself


def condition(search: str, only: str, among: Sequence[GameId]) -> tuple[str, list[object]]:
    """The condition that a game must meet, and its values: every word of the search must be true of it.

    Of those `chosen` it must be one that is among some games.
    """
    parts, values = [ONLY[only]], list[object]()
    if only == "chosen":
        parts.append(f"uid IN ({','.join('?' * len(among))})")
        values += among
    written = folded(search).split()
    words = [word.strip(".,;:·") or word for word in written]
    won = any(_stands_for(word, WON.split()) for word in words)
    for at, word in enumerate(words):
        if at and words[at - 1] in _SEATS and _stands_for(word, _PEOPLE.split()):
            continue
        if word in _SEATS and _stands_for("".join(words[at + 1 : at + 2]), _PEOPLE.split()):
            parts.append(f"(SELECT count(*) FROM players WHERE game = games.id) = {int(word)}")
            continue
        escaped = written[at].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        like = f"%{escaped}%"
        # What somebody is called counts as well as what is written in the record. A small number is no part of another.
        small = word.isdecimal() and len(word) <= _SMALL
        either = [
            "' ' || search || ' ' LIKE ? ESCAPE '\\'" if small else "search LIKE ? ESCAPE '\\'",
            f"id IN ({_CALLED})",
        ]
        values += [f"% {word} %" if small else like, like]
        either += _meanings(word)
        part = f"({' OR '.join(either)})"
        if won and not _stands_for(word, WON.split()):
            # Somebody who is named is who won.
            part += f" AND ({_NAMED.format(which='place = 1')} OR NOT {_NAMED.format(which='1')})"
            values += [like] * 4
        parts.append(part)
    return " AND ".join(parts), values


def _stands_for(word: str, names: Sequence[str]) -> bool:
    """Whether a word is the beginning of one of some names, or one of them."""
    return len(word) >= _LEAST and any(name.startswith(word) for name in names)


def _meanings(word: str) -> list[str]:
    found = []
    if word.isdecimal() and word.isascii() and len(word) <= 4:
        # Nothing but digits gets into the condition.
        part = f"substr({_DAY}, 1, 4)" if len(word) == 4 else f"substr({_DAY}, 9, 2)"
        found.append(f"CAST({part} AS INTEGER) = {int(word)}")
    for number, names in enumerate(_MONTHS, 1):
        if _stands_for(word, names.split()):
            found.append(f"CAST(substr({_DAY}, 6, 2) AS INTEGER) = {number}")
    found += [f"({sql})" for names, sql in STATES if _stands_for(word, names.split())]
    found += [sql for name, sql in _EDITIONS if name.startswith(word) and len(word) >= _LEAST]
    return found
