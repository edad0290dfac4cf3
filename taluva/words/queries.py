"""What people write to find a game, in the words of any of the five languages."""

from typing import Final

from taluva.archive.search import WON, Term
from taluva.archive.text import folded

# As people write them; what the app writes are their beginnings.
_MONTHS: Final = (
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
_PEOPLE: Final = "giocatore giocatori joueur joueurs personen player players spieler игрок игрока игроков"
# The words of a row for ways of play and states, without those that say nothing alone.
STATES: Final = {
    "classic": "classic classica classique klassisch обычная",
    "ranking": "classement classifica platzierung ranking места",
    "teams": "equipes squadre teams команды",
    "under-way": "corso cours lauft under идет",
    WON: "gagne gewann gewannen sieg victoire vinto vittoria won победа",
    "early": "anticipata anticipee early vorzeitiger блиц-победа",
    "tied": "egalite gleichauf gleichstand ничья pareggio pari tie tied",
    "copy": "copia copie copy kopie копия",
    "fault": "errore fault faute fehler ошибка",
    "ferti": "ferti",
    "2014": "2014",
    "rio-grande": "rio grande",
    "unreadable": "cannot illeggibile illisible lesbar read читается",
    "second": "altro another autre datei fichier file weitere другои фаил",
}
_SEATS: Final = ("2", "3", "4")  # players of a game
_SMALL: Final = 2  # digits of a number that is one word: a day
_LEAST: Final = 3  # letters of a word that stands for more than itself


def terms(search: str) -> tuple[Term, ...]:
    """What is looked for: a term for each word, but for a number of players, which is one."""
    written = folded(search).split()
    words = [word.strip(".,;:·") or word for word in written]
    found = []
    for at, word in enumerate(words):
        if at and words[at - 1] in _SEATS and _stands_for(word, _PEOPLE):
            continue
        if word in _SEATS and _stands_for("".join(words[at + 1 : at + 2]), _PEOPLE):
            found.append(Term(seats=int(word)))
        else:
            found.append(_term(word, written[at]))
    return tuple(found)


def _term(word: str, written: str) -> Term:
    number = int(word) if word.isdecimal() and word.isascii() and len(word) <= 4 else 0
    alone = word.isdecimal() and len(word) <= _SMALL  # a small number is no part of another
    return Term(
        word if alone else written,
        alone,
        day=0 if len(word) == 4 else number,
        month=next((month for month, names in enumerate(_MONTHS, 1) if _stands_for(word, names)), 0),
        year=number if len(word) == 4 else 0,
        states=tuple(state for state, names in STATES.items() if _stands_for(word, names)),
    )


def _stands_for(word: str, names: str) -> bool:
    """Whether a word is the beginning of one of some names, or one of them."""
    return len(word) >= _LEAST and any(name.startswith(word) for name in names.split())
