"""Nothing is cut after the game either: archive, result, statistics and the sheets, in every language and size."""

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
from taluva.words.catalogue import LANGUAGES
from tests.app.conftest import Time
from tests.app.fitting import WINDOWS, cut, cut_by_language, fit
from tests.record.games import four, game


@pytest.fixture
def finished(app: TaluvaApp) -> str:
    """A finished game and one under way in the archive."""
    record = game(3, four(24))._replace(tags=(("Event", "Thursday"), ("Date", "2026-11-18")))
    app.archive.take(write(record._replace(turns=record.turns[:7])))
    return app.archive.take(write(record))[0]


@pytest.mark.parametrize("screen", ["archive", "result", "statistics", "figures"])
@pytest.mark.parametrize("window_size", WINDOWS[1:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_text_is_cut(app: TaluvaApp, time: Time, finished: str, window_size: tuple[int, int], screen: str) -> None:
    """All five languages, one after the other on the same screen."""
    fit(app, window_size)
    if screen == "figures":
        app.show("statistics", game=finished)
    else:
        app.show(screen, **({} if screen == "statistics" else {"game": finished}))
    time.pass_by(0.5, frames=12)

    assert cut_by_language(time, lambda: app.stage.current) == {}


@pytest.mark.parametrize("window_size", [(1024, 600)])
def test_no_head_of_a_table_is_shortened(
    app: TaluvaApp, time: Time, finished: str, window_size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What each column counts is said in whole words on a small tablet, in every language."""
    written: list[str] = []
    draw = FigureTable._text

    def noted(text: str, *rest: Any) -> None:
        written.append(text)
        draw(text, *rest)

    monkeypatch.setattr(FigureTable, "_text", staticmethod(noted))
    fit(app, window_size)
    app.show("statistics", game=finished)
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(0.5, frames=12)

    assert len(written) > 200
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


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_sheet_is_cut(app: TaluvaApp, time: Time, finished: str, sheet: str) -> None:
    """Not with letters of 200 percent either."""
    settings.text = 2.0
    missing = {}
    for language in ("de", "ru"):
        i18n.switch(language)
        SHEETS[sheet](app, finished)
        time.pass_by(0.5, frames=12)
        missing[language] = cut(overlay.opened()[-1])
        overlay.close_all()

    assert missing == {"de": [], "ru": []}


@pytest.mark.parametrize("screen", ["archive", "result", "statistics"])
def test_double_size_is_not_cut_either(app: TaluvaApp, time: Time, finished: str, screen: str) -> None:
    """Letters of 200 percent, in the language with the longest words."""
    settings.text = 2.0
    i18n.switch("de")
    app.show(screen, game=finished)
    time.pass_by(1, frames=20)

    assert cut(app.stage.current) == []
