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

    def touch(target: object) -> None:
        tap(target)
        settle()

    def seat(number: int, colour: str, name: str) -> None:
        touch(game.ids.table.cards[number])
        sheet, seated = _the(SeatSheet), game.plan.seats[number]
        if seated.colour != colour:
            touch(next(key for key in walk(sheet) if isinstance(key, ColourKey) and key.colour == colour))
        if seated.name != name:
            if seated.name:
                touch(sheet.ids["clear"])
            write(find("Name", sheet), name)
        touch(find("Done", sheet))

    game = _the(NewGame)
    touch(find(str(len(setup.colours)), game.ids.players))
    touch(find(EDITIONS[setup.edition], game.ids.edition))
    touch(find(PLAYS[setup.play], game.ids.play))
    near = min((24, 36, 48), key=lambda preset: abs(preset - setup.tiles))
    if abs(game.plan.tiles - setup.tiles) > abs(near - setup.tiles):
        touch(find(str(near), game.ids.presets))
    while game.plan.tiles != setup.tiles:
        touch(find("minus" if game.plan.tiles > setup.tiles else "plus", game.ids.tiles))
    for number, (colour, name) in enumerate(zip(setup.colours, names, strict=True)):
        if (game.plan.seats[number].colour, game.plan.seats[number].name) != (colour, name):
            seat(number, colour, name)
    if game.plan.first != 0:
        touch(game.ids.table.cards[0])
        touch(find("Begins"))
        touch(find("Done"))
    if event:
        touch(find("pencil", game))
        write(find("e.g. Thursday table"), event)
        touch(find("Done"))
    touch(find("Begin", game))


def _the(kind: type) -> Any:
    return next(widget for top in Window.children for widget in walk(top) if isinstance(widget, kind))
