"""What is said of a listed game: what it is called, when it was, how it stands."""

from taluva.archive import times
from taluva.archive.values import Listed, Seat, Summary
from taluva.engine.position import TEAMS
from taluva.words.catalogue import Catalogue
from taluva.words.days import day_of, written_day
from taluva.words.terms import EDITION_NAMES, PLAYS, called


def title(words: Catalogue, summary: Summary) -> str:
    """Name a game: by its evening, or by its players."""
    return summary.event.strip() or ", ".join(called(words, seat.name, seat.colour) for seat in summary.seats)


def day(words: Catalogue, listed: Listed) -> str:
    """Say when a game was played: as its record says, and where that says nothing, when it began; "" if unknown."""
    said = written_day(words, listed.summary.date)
    return said or (day_of(words, times.local(listed.played).date()) if listed.played else "")


def winners(summary: Summary) -> tuple[Seat, ...]:
    """The seats on the first place."""
    return tuple(seat for seat in summary.seats if seat.place == 1)


def copied(words: Catalogue, copy: Listed, original: Listed | None) -> str:
    """Say which game a copy was taken from, and where; or which one went on here with the table's own island."""
    if copy.righted:
        said = words.tr("set right by the table before turn {turn}", turn=copy.copy_turn + 1)
        return said if original is None else f"{title(words, original.summary)}, {said}"
    if original is None:
        return words.tr("copy of a game that is gone, from turn {turn}", turn=copy.copy_turn)
    return copied_from(words, title(words, original.summary), copy.copy_turn)


def copied_from(words: Catalogue, name: str, turn: int) -> str:
    """Say of which game, by its name, something is a copy."""
    return words.tr("copy of “{title}”, from turn {turn}", title=name, turn=turn)


def recorded_from(words: Catalogue, turn: int) -> str:
    """Say with which turn of the game a record begins that does not begin with the first."""
    return words.tr("recorded from turn {turn} on", turn=turn)


def counted_from(words: Catalogue, turn: int) -> str:
    """Say so in a sentence, and what it means for the turns that are counted."""
    return words.tr("Recorded from turn {turn} on: all is counted from there.", turn=turn)


def sentence(said: str) -> str:
    """Say a remark as a sentence of its own."""
    return f"{said[:1].upper()}{said[1:]}."


def result(words: Catalogue, summary: Summary) -> str:
    """Say in two or three words how a game ended."""
    first = winners(summary)
    if summary.fault:
        return words.tr("fault at turn {n}", n=summary.fault)
    if not summary.over or not first:
        return words.tr("under way")
    if summary.play == TEAMS:
        if len(first) == len(summary.seats):
            return words.tr("Teams tied")
        names = [called(words, seat.name, seat.colour) for seat in first]
        return words.tr("{one} and {other} won", one=names[0], other=names[1])
    if len(first) > 1:
        return words.tr("{n}-way tie", n=len(first))
    return words.tr("{name} won", name=called(words, first[0].name, first[0].colour))


def state(words: Catalogue, summary: Summary) -> str:
    """Say how a game stands: who won, who is to do what, or which turn breaks a rule and how many wait behind it."""
    said = result(words, summary)
    if summary.fault:
        waits = _behind(summary)
        return f"{said}, {words.tr_n('{n} turn waits', '{n} turns wait', waits)}" if waits else said
    name = _mover(words, summary)
    if summary.over or not name:
        return said
    if summary.awaits == "build":
        return words.tr("under way: {name} to build", name=name)
    return words.tr("under way: {name} to place a tile", name=name)


def _mover(words: Catalogue, summary: Summary) -> str:
    """Who is to move; "" for nobody."""
    return next((called(words, seat.name, seat.colour) for seat in summary.seats if seat.colour == summary.mover), "")


def _behind(summary: Summary) -> int:
    """How many turns are recorded behind the first that breaks a rule; the replay may stop at a later one."""
    return summary.turn + 1 + summary.waits - summary.fault if summary.waits else 0


def length(words: Catalogue, summary: Summary) -> str:
    """Say how long a game was, or how far it is; of one that is not recorded from its beginning, from when on it is."""
    if summary.begun:
        return recorded_from(words, summary.begun)
    if summary.fault and summary.waits:
        return words.tr_n("{n} turn", "{n} turns", summary.fault + _behind(summary))
    if summary.over:
        return words.tr_n("{n} turn", "{n} turns", summary.turn)
    return words.tr("turn {n}", n=summary.turn + 1)


def terms(words: Catalogue, edition: str, play: str, tiles: int) -> str:
    """Say how a game was played: edition, way of play, tiles."""
    counted = words.tr_n("{n} tile", "{n} tiles", tiles)
    return " · ".join((EDITION_NAMES.get(edition, edition), words.gettext(PLAYS.get(play, play)), counted))


def standing(words: Catalogue, summary: Summary) -> str:
    """Say who is to do what in a game under way, or which turn stops it."""
    if summary.fault and summary.waits:
        return words.tr_n(
            "Turn {turn} breaks a rule, {n} later turn waits",
            "Turn {turn} breaks a rule, {n} later turns wait",
            _behind(summary),
            turn=summary.fault,
        )
    if summary.fault:
        return words.tr("Turn {turn} breaks a rule", turn=summary.fault)
    name = _mover(words, summary)
    if summary.awaits == "build":
        return words.tr_n(
            "{name} to build · {n} tile left", "{name} to build · {n} tiles left", summary.tiles_left, name=name
        )
    return words.tr_n(
        "{name} to place a tile · {n} tile left",
        "{name} to place a tile · {n} tiles left",
        summary.tiles_left,
        name=name,
    )
