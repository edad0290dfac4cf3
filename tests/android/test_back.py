"""The back key of a tablet: one step back from everywhere, and only from home out of the app."""

from collections.abc import Callable
from typing import Any

from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.screens import SCREENS
from taluva.app.statistics.personsheet import PersonSheet
from taluva.app.widgets import overlay
from taluva.app.widgets.progress import ProgressSheet
from taluva.app.writing.evening import EveningSheet
from taluva.archive import stats
from taluva.review.viewed_game import EMPTY_RECORD
from tests.android import sdl
from tests.android.playing import RECORD, put, sit
from tests.android.tablet import tablet
from tests.app.conftest import Time
from tests.app.showing import sheets
from tests.app.touch import find, tap, walk, write


def table(app: TaluvaApp, time: Time) -> Any:
    """At the table."""
    return sit(app, time)


def archive(app: TaluvaApp, time: Time) -> Any:
    """In the archive, at a game that is over."""
    app.show("archive", game=put(app, RECORD))
    time.pass_by(0.8)
    return app.stage.current


def setup(app: TaluvaApp, time: Time) -> Any:
    """At the new-game screen."""
    screen: Any = app.show("setup")
    time.pass_by(0.8)
    return next(widget for widget in walk(screen) if hasattr(widget, "plan"))


def replay(app: TaluvaApp, time: Time, turn: int = 9) -> Any:
    """At the replay of a game that is over."""
    app.show("viewer", tab="moments", game=put(app, RECORD), turn=turn)
    time.pass_by(0.8)
    return app.stage.current


# One turn entered twice.
FAULTY = RECORD._replace(turns=(*RECORD.turns[:8], RECORD.turns[7], *RECORD.turns[8:]))

WAYS: dict[str, Callable[[TaluvaApp, Time], object]] = {
    "setup": lambda app, time: app.show("setup"),
    "settings": lambda app, time: app.show("settings"),
    "rules": lambda app, time: app.show("rules"),
    "ask": lambda app, time: app.show("ask"),
    "table": table,
    "archive": archive,
    "statistics": lambda app, time: app.show("statistics"),
    "viewer": lambda app, time: app.show("viewer", game=put(app, FAULTY)),
    "correct": lambda app, time: replay(app, time).onward.correct(),
    "compare": lambda app, time: replay(app, time).onward.compare(),
    "draft": lambda app, time: replay(app, time).onward.try_moves(),
}
SHEETS: dict[str, Callable[[TaluvaApp, Time], object]] = {
    "a seat": lambda app, time: tap(setup(app, time).ids.table.cards[0]),
    "the evening's name": lambda app, time: tap(find("pencil", setup(app, time))),
    "taking in": lambda app, time: archive(app, time).take_in(),
    "backups": lambda app, time: archive(app, time).keep(),
    "passing on": lambda app, time: app.pass_on(archive(app, time).listed.id),
    "the menu": lambda app, time: table(app, time).menu.open(),
    "the steps": lambda app, time: table(app, time).menu.history(True),
    "the tiles left": lambda app, time: table(app, time).menu.tiles_left(),
    "a player": lambda app, time: table(app, time).menu.player(0),
    "a question": lambda app, time: table(app, time).menu.concede(),
    "a rule": lambda app, time: table(app, time).menu.why(["tile.level"]),
}

WRITTEN = ("a seat", "the evening's name")


def test_back_leads_home_from_every_screen(app: TaluvaApp, time: Time) -> None:
    """In a few steps, and not past it."""
    ways = [*WAYS, "home"]
    assert ways == sorted(SCREENS, key=ways.index)
    for name, open_it in WAYS.items():
        open_it(app, time)
        time.pass_by(0.8)
        assert app.stage.name == name
        steps = 0
        while app.stage.name != "home":
            sdl.back()
            time.pass_by(0.5)
            steps += 1
            assert steps <= 4, name
    assert not tablet.seen


def test_back_closes_what_lies_on_top(app: TaluvaApp, time: Time) -> None:
    """Of every kind of sheet, and leaves the screen below as it is."""
    for name, open_it in SHEETS.items():
        open_it(app, time)
        time.pass_by(0.8)
        below = app.stage.name
        if name in WRITTEN:
            # The first back is the keyboard's: the app never hears of it.
            sdl.put_keyboard_away()
            time.pass_by(0.5)
        assert len(overlay.opened()) == 1, name
        sdl.back()
        time.pass_by(0.5)
        assert not overlay.opened(), name
        assert app.stage.name == below
    assert not tablet.seen


def kinds(above: type) -> set[type]:
    """All kinds of what lies over a screen."""
    below: list[type] = type.__subclasses__(above)
    return {above}.union(*map(kinds, below))


def test_back_closes_every_sheet_there_is(app: TaluvaApp, time: Time) -> None:
    """Once each, wherever people open it; only what shows how far some work has come is waited for."""
    ways = sheets(app)
    del ways["lots"]  # they are drawn on the screen itself
    ways["a person"] = lambda: PersonSheet(app, "Ann", people(app), lambda name: None).open()
    ways["the evening afterwards"] = lambda: EveningSheet(EMPTY_RECORD, lambda _: None).open()
    seen: set[type] = set()
    for name, open_it in ways.items():
        open_it()
        time.pass_by(0.8)
        seen |= {type(one) for one in overlay.opened()}
        assert len(overlay.opened()) == 1, name
        screen: str = app.stage.name
        if any(getattr(one, "focus", False) for one in walk(overlay.opened()[0])):
            sdl.put_keyboard_away()
            time.pass_by(0.5)
        sdl.back()
        time.pass_by(0.5)
        assert not overlay.opened(), name
        assert app.stage.name == screen, name
    assert not tablet.seen
    ours = {kind for kind in kinds(overlay.Overlay) if kind.__module__.startswith("taluva.")}
    assert ours - seen == {overlay.Overlay, ProgressSheet}


def people(app: TaluvaApp) -> Any:
    """Who is known here."""
    return stats.statistics(app.archive.lists.results()).people


def test_back_at_home_sends_the_app_behind_the_others(app: TaluvaApp, time: Time) -> None:
    """Nothing is lost, and nothing is ended."""
    sdl.back()
    assert tablet.seen == ["moveTaskToBack"]
    assert app.stage.name == "home"


def test_back_while_writing_puts_the_keyboard_away_only(app: TaluvaApp, time: Time) -> None:
    """The sheet stays, with what was written."""
    SHEETS["a seat"](app, time)
    time.pass_by(0.8)
    field: Any = find("Name")
    write(field, "Zoë")
    assert field.focus
    sdl.put_keyboard_away()
    time.pass_by(0.5)
    assert not field.focus
    assert field.text == "Zoë"
    assert len(overlay.opened()) == 1
