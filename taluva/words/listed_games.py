"""Texts for listed games: title, date, result, state; and the search terms for them."""

from typing import Final

from taluva.archive import times
from taluva.archive.search import WON, Term
from taluva.archive.text import folded
from taluva.archive.values import Listed, Seat, Summary
from taluva.engine.position import TEAMS
from taluva.words.catalogue import Catalogue
from taluva.words.days import display_date, format_date
from taluva.words.terms import EDITION_NAMES, PLAYS, player_name


def game_title(catalogue: Catalogue, summary: Summary) -> str:
    """The title of a game: its event, or its players."""
    return summary.event.strip() or ", ".join(player_name(catalogue, seat.name, seat.colour) for seat in summary.seats)


def game_day(catalogue: Catalogue, game: Listed) -> str:
    """The date of a game, from its record or else from its beginning; "" if unknown."""
    date = display_date(catalogue, game.summary.date)
    return date or (format_date(catalogue, times.local(game.played).date()) if game.played else "")


def winners(summary: Summary) -> tuple[Seat, ...]:
    """The seats on the first place."""
    return tuple(seat for seat in summary.seats if seat.place == 1)


def copy_text(catalogue: Catalogue, copy: Listed, original: Listed | None) -> str:
    """Which game a copy was taken from, and before which turn; or which game was continued after a table correction."""
    if copy.righted:
        origin = catalogue.tr("set right by the table before turn {turn}", turn=copy.copy_turn + 1)
        return origin if original is None else f"{game_title(catalogue, original.summary)}, {origin}"
    if original is None:
        return catalogue.tr("copy of a game that is gone, from turn {turn}", turn=copy.copy_turn)
    return copy_origin(catalogue, game_title(catalogue, original.summary), copy.copy_turn)


def copy_origin(catalogue: Catalogue, name: str, turn: int) -> str:
    """The game, by its title, that something is a copy of."""
    return catalogue.tr("copy of “{title}”, from turn {turn}", title=name, turn=turn)


def late_start_text(catalogue: Catalogue, turn: int) -> str:
    """With which turn a record with a late start begins."""
    return catalogue.tr("recorded from turn {turn} on", turn=turn)


def late_start_sentence(catalogue: Catalogue, turn: int) -> str:
    """The same as a sentence, with what it means for the counted turns."""
    return catalogue.tr("Recorded from turn {turn} on: all is counted from there.", turn=turn)


def as_sentence(text: str) -> str:
    """A remark as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}."


def result_text(catalogue: Catalogue, summary: Summary) -> str:
    """The result of a game in two or three words."""
    first = winners(summary)
    if summary.fault:
        return catalogue.tr("fault at turn {n}", n=summary.fault)
    if not summary.over or not first:
        return catalogue.tr("under way")
    if summary.play == TEAMS:
        if len(first) == len(summary.seats):
            return catalogue.tr("Teams tied")
        names = [player_name(catalogue, seat.name, seat.colour) for seat in first]
        return catalogue.tr("{one} and {other} won", one=names[0], other=names[1])
    if len(first) > 1:
        return catalogue.tr("{n}-way tie", n=len(first))
    return catalogue.tr("{name} won", name=player_name(catalogue, first[0].name, first[0].colour))


def state_text(catalogue: Catalogue, summary: Summary) -> str:
    """The state of a game: who won, who is to move, or which turn breaks a rule and how many follow it."""
    text = result_text(catalogue, summary)
    if summary.fault:
        waits = _behind(summary)
        return f"{text}, {catalogue.tr_n('{n} turn waits', '{n} turns wait', waits)}" if waits else text
    name = _mover(catalogue, summary)
    if summary.over or not name:
        return text
    if summary.awaits == "build":
        return catalogue.tr("under way: {name} to build", name=name)
    return catalogue.tr("under way: {name} to place a tile", name=name)


def _mover(catalogue: Catalogue, summary: Summary) -> str:
    """The player to move; "" if there is none."""
    return next(
        (player_name(catalogue, seat.name, seat.colour) for seat in summary.seats if seat.colour == summary.mover), ""
    )


def _behind(summary: Summary) -> int:
    """The number of turns recorded after the first that breaks a rule."""
    return summary.turn + 1 + summary.waits - summary.fault if summary.waits else 0


def game_length(catalogue: Catalogue, summary: Summary) -> str:
    """The number of turns of a game, or so far; for a late start, from which turn on."""
    if summary.begun:
        return late_start_text(catalogue, summary.begun)
    if summary.fault and summary.waits:
        return catalogue.tr_n("{n} turn", "{n} turns", summary.fault + _behind(summary))
    if summary.over:
        return catalogue.tr_n("{n} turn", "{n} turns", summary.turn)
    return catalogue.tr("turn {n}", n=summary.turn + 1)


def game_terms(catalogue: Catalogue, edition: str, play: str, tiles: int) -> str:
    """Edition, game mode and number of tiles."""
    counted = catalogue.tr_n("{n} tile", "{n} tiles", tiles)
    return " · ".join((EDITION_NAMES.get(edition, edition), catalogue.gettext(PLAYS.get(play, play)), counted))


def progress_text(catalogue: Catalogue, summary: Summary) -> str:
    """Who is to do what in an unfinished game, or which turn stops it."""
    if summary.fault and summary.waits:
        return catalogue.tr_n(
            "Turn {turn} breaks a rule, {n} later turn waits",
            "Turn {turn} breaks a rule, {n} later turns wait",
            _behind(summary),
            turn=summary.fault,
        )
    if summary.fault:
        return catalogue.tr("Turn {turn} breaks a rule", turn=summary.fault)
    name = _mover(catalogue, summary)
    if summary.awaits == "build":
        return catalogue.tr_n(
            "{name} to build · {n} tile left", "{name} to build · {n} tiles left", summary.tiles_left, name=name
        )
    return catalogue.tr_n(
        "{name} to place a tile · {n} tile left",
        "{name} to place a tile · {n} tiles left",
        summary.tiles_left,
        name=name,
    )


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


def search_terms(search: str) -> tuple[Term, ...]:
    """The terms of a query: one for each word, but one for a number of players with its word."""
    written = folded(search).split()
    catalogue = [word.strip(".,;:·") or word for word in written]
    terms = []
    for at, word in enumerate(catalogue):
        if at and catalogue[at - 1] in _SEATS and _abbreviates(word, _PEOPLE):
            continue
        if word in _SEATS and _abbreviates("".join(catalogue[at + 1 : at + 2]), _PEOPLE):
            terms.append(Term(seats=int(word)))
        else:
            terms.append(_term(word, written[at]))
    return tuple(terms)


def _term(word: str, written: str) -> Term:
    number = int(word) if word.isdecimal() and word.isascii() and len(word) <= 4 else 0
    alone = word.isdecimal() and len(word) <= _SMALL  # a small number is no part of another
    return Term(
        word if alone else written,
        alone,
        day=0 if len(word) == 4 else number,
        month=next((month for month, names in enumerate(_MONTHS, 1) if _abbreviates(word, names)), 0),
        year=number if len(word) == 4 else 0,
        states=tuple(state for state, names in STATES.items() if _abbreviates(word, names)),
    )


def _abbreviates(word: str, names: str) -> bool:
    """Whether a word equals or begins one of some names."""
    return len(word) >= _LEAST and any(name.startswith(word) for name in names.split())
