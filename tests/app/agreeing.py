"""Agrees on a game on the new-game screen as people do: by touches and a keyboard, nothing else."""

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from taluva.app.home.newgame import NewGame
from taluva.app.home.seatsheet import ColourKey, SeatSheet
from taluva.engine.position import Setup
from tests.app.touch import find, tap, walk, write

EDITIONS = {"ferti": "Ferti", "ferti-2014": "Ferti 2014", "rio-grande": "Rio Grande"}
PLAYS = {"classic": "Classic", "ranking": "Ranking", "teams": "Teams"}


def agree(setup: Setup, names: tuple[str, ...], event: str, settle: Callable[[], object]) -> None:
    """Enter everything and begin; `settle` lets what moves come to rest. The screen must speak English."""
    game = _the(NewGame)
    tap(find(str(len(setup.colours)), game.ids.players))
    tap(find(EDITIONS[setup.edition], game.ids.edition))
    tap(find(PLAYS[setup.play], game.ids.play))
    settle()
    _tiles(game, setup.tiles, settle)
    for seat, (colour, name) in enumerate(zip(setup.colours, names, strict=True)):
        if (game.plan.seats[seat].colour, game.plan.seats[seat].name) != (colour, name):
            _seat(game, seat, colour, name, settle)
    if game.plan.first != 0:
        tap(game.ids.table.cards[0])
        settle()
        tap(find("Begins"))
        tap(find("Done"))
        settle()
    if event:
        tap(find("pencil", game))
        settle()
        write(find("e.g. Thursday table"), event)
        tap(find("Done"))
        settle()
    tap(find("Begin", game))
    settle()


def _seat(game: NewGame, seat: int, colour: str, name: str, settle: Callable[[], object]) -> None:
    tap(game.ids.table.cards[seat])
    settle()
    sheet = _the(SeatSheet)
    if game.plan.seats[seat].colour != colour:
        tap(next(key for key in walk(sheet) if isinstance(key, ColourKey) and key.colour == colour))
    if game.plan.seats[seat].name != name:
        if game.plan.seats[seat].name:
            tap(sheet.ids["clear"])
            settle()
        write(find("Name", sheet), name)
    tap(find("Done", sheet))
    settle()


def _tiles(game: NewGame, tiles: int, settle: Callable[[], object]) -> None:
    near = min((24, 36, 48), key=lambda preset: abs(preset - tiles))
    if abs(game.plan.tiles - tiles) > abs(near - tiles):
        tap(find(str(near), game.ids.presets))
        settle()
    while game.plan.tiles != tiles:
        tap(find("minus" if game.plan.tiles > tiles else "plus", game.ids.tiles))
        settle()


def _the(kind: type) -> Any:
    return next(widget for top in Window.children for widget in walk(top) if isinstance(widget, kind))
