"""Nothing is cut after the game either: archive, result, statistics and the sheets."""

from collections.abc import Callable
from typing import Any

import pytest

from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.share.backupsheet import BackupSheet
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.sharesheet import Passing, ShareSheet
from taluva.app.share.takesheet import TakeSheet
from taluva.app.shell.app import TaluvaApp
from taluva.app.statistics.figuretable import FigureTable
from taluva.app.statistics.personsheet import PersonSheet
from taluva.app.widgets import overlay
from taluva.archive import stats
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_CELL, IN_EVERY_LANGUAGE, SMALL, Cells, cut, cut_in, fit
from tests.record.games import four, game


@pytest.fixture
def finished(app: TaluvaApp) -> str:
    """A finished game and one under way in the archive."""
    record = game(3, four(24))._replace(tags=(("Event", "Thursday"), ("Date", "2026-11-18")))
    app.archive.take(write(record._replace(turns=record.turns[:7])))
    return app.archive.take(write(record))[0]


@IN_EVERY_CELL
@pytest.mark.parametrize("screen", ["archive", "result", "statistics", "figures"])
def test_no_text_is_cut(app: TaluvaApp, time: Time, finished: str, screen: str, cells: Cells) -> None:
    """Each language on the same screen."""
    fit(app, cells.window)
    if screen == "figures":
        app.show("statistics", game=finished)
    else:
        app.show(screen, **({} if screen == "statistics" else {"game": finished}))
    time.pass_by(1, frames=20)

    assert cut_in(cells, time, lambda: app.stage.current) == {}


def test_no_head_of_a_table_is_shortened(
    app: TaluvaApp, time: Time, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What each column counts is said in whole words on a small tablet, where a head was once too long, too."""
    written: list[str] = []
    draw = FigureTable._text

    def noted(text: str, *rest: Any) -> None:
        written.append(text)
        draw(text, *rest)

    monkeypatch.setattr(FigureTable, "_text", staticmethod(noted))
    fit(app, SMALL)
    app.show("statistics", game=finished)
    for language in ("de", "ru"):
        i18n.switch(language)
        time.pass_by(0.5, frames=12)

    assert len(written) > 80
    assert [text for text in written if text.endswith("…")] == []


def person(app: TaluvaApp) -> None:
    """Who Ann is."""
    PersonSheet(app, "Ann", stats.statistics(app.archive.results()).people, lambda name: None).open()


SHEETS: dict[str, Callable[[TaluvaApp, str], object]] = {
    "share": lambda app, game: ShareSheet(app, game).open(),
    "take": lambda app, game: TakeSheet(app, lambda game: None).open(),
    "backup": lambda app, game: BackupSheet(app).open(),
    "person": lambda app, game: person(app),
    "file": lambda app, game: FileSheet(lambda path: None, "/").open(),
    "code": lambda app, game: Passing(app, game).code(),
    "play": lambda app, game: Passing(app, game).play(),
}


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_sheet_is_cut(app: TaluvaApp, time: Time, finished: str, sheet: str, languages: tuple[str, ...]) -> None:
    """Not with letters of 200 percent either."""
    settings.text = 2.0
    missing = {}
    for language in languages:
        i18n.switch(language)
        SHEETS[sheet](app, finished)
        time.pass_by(0.5, frames=12)
        if found := cut(overlay.opened()[-1]):
            missing[language] = found
        overlay.close_all()

    assert missing == {}
