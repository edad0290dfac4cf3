"""Which games a figure of the statistics counts."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from taluva.archive.stats import Played, SeatResult, partners, won_how
from taluva.archive.text import person
from taluva.archive.values import GameId


class Asked(NamedTuple):
    """What is counted: of everybody or of one person, among all games or those in which some took part together."""

    # all, won, ending, play, place, out, first, first-won, colour, met, with; of one person also streak and best-streak
    what: str
    person: str = ""
    value: str = ""
    among: tuple[str, ...] = ()


def games_of(games: Sequence[SeatResult], asked: Asked) -> tuple[GameId, ...]:
    """Name the games that are counted."""
    if asked.what in ("streak", "best-streak"):
        return _in_a_row(games, asked)
    return tuple(game.id for game in games if _counts(game, asked))


def _in_a_row(games: Sequence[SeatResult], asked: Asked) -> tuple[GameId, ...]:
    """The games won one after the other: most of them, the first time, or those at the end, won or not."""
    theirs = [game for game in games if _counts(game, asked._replace(what="all"))]
    runs = [(won, tuple(run)) for won, run in groupby(theirs, lambda game: _counts(game, asked._replace(what="won")))]
    if asked.what == "streak":
        found = runs[-1][1] if runs else ()
    else:
        found = max((run for won, run in runs if won), key=len, default=())
    return tuple(game.id for game in found)


def _counts(game: SeatResult, asked: Asked) -> bool:
    named = {one.person: one for one in game.players if one.person}
    if not {person(name) for name in asked.among} <= named.keys():
        return False
    if asked.what in ("ending", "play"):
        return asked.value == (game.ending if asked.what == "ending" else game.play)
    if not asked.person:
        return asked.what == "all"
    one = named.get(person(asked.person))
    return one is not None and _counts_of(game, one, named.get(person(asked.value)), asked)


def _counts_of(game: SeatResult, one: Played, other: Played | None, asked: Asked) -> bool:
    what, value = asked.what, asked.value
    if what in ("met", "with"):
        return other is not None and other is not one and partners(game.play, one, other) == (what == "with")
    return {
        "all": True,
        "won": one.place == 1 and value in ("", won_how(game.ending, one)),
        "place": str(one.place) == value,
        "out": one.state == "out",
        "first": one.seat == 1,
        "first-won": one.seat == 1 and one.place == 1,
        "colour": one.colour == value,
    }[what]
