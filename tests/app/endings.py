"""Every kind of result, put at the end of one played game: screens say of it what they would of a real one."""

from copy import copy
from functools import cache, partial
from typing import Any

import pytest

from taluva.app.shell.app import TaluvaApp
from taluva.engine.pieces import Count
from taluva.engine.position import CLASSIC, EARLY, LAST_STANDING, RANKING, TEAMS, TILES
from taluva.record.record import Record
from taluva.record.writer import write
from taluva.review.viewed_game import ViewedGame
from tests.app.conftest import Time
from tests.record.games import four, game

Ending = tuple[str, str, tuple[int, ...], tuple[int, ...], tuple[Count, ...]]

_APART = (Count(12, 1, 1), Count(20, 2, 1), Count(20, 0, 3), Count(9, 2, 3))
_LEVEL = (Count(12, 1, 2), Count(12, 1, 2), Count(17, 0, 1), Count(17, 0, 1))

# How it is played, how it ended, who won early, who was out, what each has built.
KINDS: dict[str, Ending] = {
    "early": (CLASSIC, EARLY, (3,), (), _APART),
    "tiles": (CLASSIC, TILES, (), (), _APART),
    "shared places": (CLASSIC, TILES, (), (), _LEVEL),
    "all level": (CLASSIC, TILES, (), (), (Count(12, 1, 2),) * 4),
    "one out": (CLASSIC, TILES, (), (3,), _APART),
    "last standing": (CLASSIC, LAST_STANDING, (), (1, 3, 2), _APART),
    "ranking, one winner": (RANKING, TILES, (3,), (), _APART),
    "ranking, two winners": (RANKING, TILES, (3, 1), (0,), _APART),
    "ranking, three winners": (RANKING, LAST_STANDING, (3, 1, 2), (), _APART),
    "ranking, last standing": (RANKING, LAST_STANDING, (3,), (1, 2), _APART),
    "ranking, four winners": (RANKING, EARLY, (3, 1, 2, 0), (), (Count(20, 2, 0),) * 4),
    "teams": (TEAMS, TILES, (), (), _APART),
    "teams, early": (TEAMS, EARLY, (1, 3), (), _APART),
    "teams, level": (TEAMS, TILES, (), (), (_LEVEL[0], _LEVEL[0], _LEVEL[2], _LEVEL[2])),
    "teams, one out": (TEAMS, TILES, (), (3,), _APART),
    "teams, two out": (TEAMS, LAST_STANDING, (), (1, 3), _APART),
    "teams, one out each": (TEAMS, TILES, (), (0, 3), _APART),
}
NAMES = ("Ann", "Bartholomew", "Chloé", "Дмитрий")


@cache
def record_of(kind: str, seed: int = 1) -> Record:
    """A played game of that way of play, on an evening that has a name, a place and words on its last turn."""
    tags = (("Event", "Thursday table"), ("Date", "2026-11-18"), ("Place", "Chloé’s kitchen"))
    return game(seed, four(12, KINDS[kind][0]))._replace(names=NAMES, tags=tags)


def viewing_of(kind: str, record: Record, *_: object) -> ViewedGame:
    """A game that ended in this way, replayed once; whoever looks at it has a cursor of their own."""
    return copy(_ended(kind, record))


@cache
def _ended(kind: str, record: Record) -> ViewedGame:
    viewing = ViewedGame(record)
    last = viewing.position_after(viewing.length)
    _, last.ending, last.winners, last.outs, last.built = KINDS[kind]
    return viewing


def ended(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, kind: str) -> Any:
    """The screen of a result of that kind."""
    monkeypatch.setattr("taluva.play.screen_game.ViewedGame", partial(viewing_of, kind))
    app.show("viewer", game=app.archive.imports.take(write(record_of(kind)))[0])
    time.pass_by(0.5, frames=12)
    screen: Any = app.stage.current
    screen.filling.finish()
    time.pass_by(0.2, frames=3)
    return screen
