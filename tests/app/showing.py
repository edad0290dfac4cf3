"""Every screen and every sheet with something on it."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from taluva.app.compare.settingright import count_hands
from taluva.app.desk.keysheet import KeySheet
from taluva.app.home.newgame import NewGame
from taluva.app.settings.licences import LICENCES, LicenceSheet
from taluva.app.share.backupsheet import BackupSheet
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.logsheet import LogSheet
from taluva.app.share.pagesheet import show_page
from taluva.app.share.sharesheet import Passing, share
from taluva.app.share.takesheet import TakeSheet
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.rulesheet import RuleSheet
from taluva.archive.summary import canonical
from taluva.engine import ruleids as ids
from taluva.play.edited_board import EditedBoard
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.writer import text_of, write
from tests import sure
from tests.app.touch import walk
from tests.record.games import four, game

UNDER_WAY = "".join(text_of(game(2, four(48))).splitlines(keepends=True)[:-20])


def visit(app: TaluvaApp, name: str, rest: float = 0.5, **facts: object) -> Any:
    """Show a screen, and give it back once it has come on."""
    app.show(name, **facts)
    Clock.time.pass_by(rest)
    return app.stage.current


def put(app: TaluvaApp, record: Record) -> str:
    """Put a game into the archive."""
    return app.archive.games.create(*canonical(write(record)))


def the_new_game(app: TaluvaApp) -> NewGame:
    """The part of the screen that is shown where a game is agreed on."""
    return next(widget for widget in walk(app.stage.current) if isinstance(widget, NewGame))


def recorded(app: TaluvaApp, game: str) -> str:
    """The record of a game, as the archive has it."""
    return sure(app.archive.games.load(game)).record


def shown(app: TaluvaApp, name: str) -> None:
    """Show a screen with something on it."""
    record = game(2, four(48))
    played = app.archive.imports.take(write(record))[0]
    facts: dict[str, dict[str, object]] = {
        "viewer": {"game": played},
        "correct": {"record": record, "turn": 5},
        "compare": {"record": record},
        "ask": {"lying": EditedBoard.of(replay(record).positions[12])},
    }
    if name == "table":
        sit(app)
    elif name == "draft":
        sit(app)
        app.stage.current.try_moves()
    else:
        app.show(name, **facts.get(name, {}))
    if name == "viewer":
        app.stage.current.searching.finish()


def sit(app: TaluvaApp) -> None:
    """Sit down at a game that is under way."""
    app.resume(app.archive.games.create(*canonical(UNDER_WAY)))


def sheets(app: TaluvaApp) -> dict[str, Callable[[], object]]:
    """What can be opened over a screen, by name, each on the screen where people open it."""
    played = app.archive.imports.take(write(game(2, four(48))))[0]
    app.archive.bin.delete(app.archive.imports.take(write(game(3, four(48))))[0])

    def at_table(what: str, *facts: object) -> Callable[[], object]:
        return lambda: getattr(app.stage.current.menu, what)(*facts)

    def seated() -> None:
        sit(app)
        app.stage.current.menu.open()

    def comparing() -> None:
        app.show("compare", record=read(UNDER_WAY))
        count_hands(app.stage.current)

    def on(screen: str, then: Callable[[Any], object]) -> Callable[[], object]:
        return lambda: (app.show(screen), then(app.stage.current))

    def setup(then: Callable[[NewGame], object]) -> Callable[[], object]:
        return on("setup", lambda _: then(the_new_game(app)))

    return {
        "table menu": seated,
        "undo list": at_table("history", True),
        "tiles left": at_table("tiles_left"),
        "player": at_table("player", 1),
        "giving up": at_table("concede"),
        "rule": lambda: RuleSheet((ids.TURN_OVER,), "ferti").open(),
        "in hand": comparing,
        "keys": KeySheet.show,
        "share": lambda: share(app, played),
        "page": lambda: show_page(app, played),
        "codes": Passing(app, played).code,
        "backup": lambda: BackupSheet(app).open(),
        "taking in": on("archive", lambda screen: TakeSheet(app, lambda game: None).open()),
        "files": lambda: FileSheet(str, str(app.folders.data)).open(),
        "log": lambda: LogSheet(app).open(),
        "licences": on("settings", lambda screen: screen.show_licences()),
        "licence": lambda: LicenceSheet(LICENCES[5]).open(),
        "seat": setup(lambda new: new.edit(0)),
        "evening": setup(lambda new: new.name_evening()),
        "editions": setup(lambda new: new.tell_editions()),
        "who begins": setup(lambda new: new.play_again(replay(game(2, four(48))._replace(names=("",) * 4)))),
        "what else counts": on("ask", lambda screen: screen.open_counts()),
        "lots": setup(lambda new: new.draw_lots()),
    }
