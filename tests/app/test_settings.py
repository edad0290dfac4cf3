"""The settings: kept, read back, felt at once, and safe against a bad file."""

import json
import os
from collections.abc import Callable
from math import cos, radians, sin
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from taluva.app.look.i18n import i18n
from taluva.app.look.settings import GAMES, Settings, settings
from taluva.app.look.theme import theme
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import ask
from tests import sure
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.tables import Sit
from tests.app.touch import find, held, tap, texts, walk
from tests.play.openings import OPENING


def opened(folder: Path) -> Settings:
    """The settings as an app that starts on this folder reads them."""
    found = Settings()
    found.open(folder)
    return found


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "[]", "null", "\x00" * 300, "\ud800", '{"x": 1}', "[" * 100_000, '{"a":' * 100_000),
        *('{"text": 99}', '{"text": "x"}', '{"light": "noon"}', '{"sound": 1}', '{"text": NaN}', '{"text": 1e999}'),
        *('{"text": ' + "9" * 6000 + "}", '{"language": ["en"]}', '{"language": "\\ud800"}', '{"calm": null}'),
    ],
)
def test_a_bad_file_means_a_new_tablet(tmp_path: Path, content: str) -> None:
    """Whatever lies there, the app starts."""
    (tmp_path / "settings.json").write_bytes(content.encode("utf-8", "surrogatepass"))
    found = opened(tmp_path)
    assert {name: getattr(found, name) for name in found._values} == found._values


def test_what_was_set_is_there_after_a_restart_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    """Whole, torn off, scribbled over or nested beyond all reason: the switches that are whole still hold."""
    path, first = tmp_path / "settings.json", opened(tmp_path)
    first.language, first.contrast, first.text = "ru", True, 1.5
    whole = path.read_text()
    assert opened(tmp_path).text == 1.5
    for damaged in (
        whole,
        whole[: whole.index('"flat"') + 3],
        whole.replace('"flat": false', '"flat": ' + "[" * 99_999),
        whole + "}",
    ):
        path.write_text(damaged)
        second = opened(tmp_path)
        assert (second.language, second.contrast) == ("ru", True)


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/nowhere/at/all")])
def test_what_is_no_file_is_no_settings(tmp_path: Path, make: Callable[[Path], object]) -> None:
    """The app starts, and the switches turn."""
    make(tmp_path / "settings.json")
    found = opened(tmp_path)
    found.calm = True
    assert (found.calm, found.language) == (True, "auto")


def test_what_is_remembered_of_a_game_is_there_after_a_restart(tmp_path: Path) -> None:
    """Of the latest two hundred games, beside one another; what is of another kind than asked for is nothing."""
    first = opened(tmp_path)
    first.remember("old", "turn", 1)
    first.remember("lasting", "turn", -7)
    for number in range(GAMES - 1):
        first.remember(str(number), "turn", number)
    first.remember("lasting", "help", "lit")
    first.remember("new", "turn", 3)

    second = opened(tmp_path)
    assert (second.remembered("lasting", "turn", 0), second.remembered("lasting", "help", "")) == (-7, "lit")
    assert (second.remembered("new", "turn", 0), second.remembered("old", "turn", 0)) == (3, 0)
    assert second.remembered("lasting", "help", 5) == 5


@pytest.mark.parametrize("games", ["{", "[]", '{"a": 3}', '{"a": {"turn": null}}', "[" * 100_000, "3"])
def test_what_is_remembered_of_a_game_is_nothing_where_it_is_damaged(tmp_path: Path, games: str) -> None:
    """And the next game is remembered again."""
    (tmp_path / "settings.json").write_text(json.dumps({"games": games}))
    found = opened(tmp_path)
    assert found.remembered("a", "turn", 0) == 0
    found.remember("a", "turn", 4)
    assert found.remembered("a", "turn", 0) == 4


def test_settings_are_written_whole_and_leave_nothing_behind(tmp_path: Path) -> None:
    """A link beside it is not followed, and nothing of ours lies there afterwards."""
    (tmp_path / "victim").write_text("precious")
    (tmp_path / "settings.json.part").symlink_to(tmp_path / "victim")
    opened(tmp_path).calm = True
    assert (tmp_path / "victim").read_text() == "precious"
    assert json.loads((tmp_path / "settings.json").read_text())["calm"] is True
    assert sorted(path.name for path in tmp_path.iterdir()) == ["settings.json", "settings.json.part", "victim"]


def test_language_and_light_change_live(app: TaluvaApp, time: Time) -> None:
    """Every text on the screen follows, those at home too."""
    visit(app, "settings")
    tap(find("Evening"))
    tap(find("Deutsch"), rest=0.5)
    assert (theme.mode, i18n.language) == ("evening", "de")
    assert "Einstellungen" in texts()
    app.back()
    time.pass_by(0.5)
    assert "Neue Partie" in texts()


def test_there_are_at_most_ten_switches(app: TaluvaApp) -> None:
    """More would not be read."""
    kinds = [type(widget).__name__ for widget in walk(visit(app, "settings"))]
    assert {"Setting", "SwitchRow"} <= set(kinds)
    assert kinds.count("Setting") + kinds.count("SwitchRow") <= 10


def test_back_closes_what_lies_on_top_first(app: TaluvaApp, time: Time) -> None:
    """Popup, then screen, then home; at home the system may have the key."""
    app.show("settings")
    app.show("rules")
    dialog = ask("Title", "Text", ("Done", "primary", None))
    time.pass_by(0.5)
    for taken, name in ((True, "rules"), (True, "settings"), (True, "home"), (False, "home")):
        assert bool(Window.dispatch("on_keyboard", 27, 0, None, [])) == taken
        time.pass_by(0.5)
        assert (app.stage.name, dialog.parent) == (name, None)


def test_a_turn_by_two_fingers_is_written_when_they_have_left(app: TaluvaApp, sit: Sit) -> None:
    """The disk takes longer than a frame may; a screen that is left under the fingers keeps their turn, too."""
    table = sit(OPENING)
    path = sure(app.folders.settings) / "settings.json"
    for left in (False, True):
        before, turned = path.read_bytes(), table.view.turned
        with held(*table.view.center) as still, held(table.view.center_x + dp(200), table.view.center_y) as finger:
            x, y = table.view.center
            for angle in range(0, 100, 5):
                finger.to(x + dp(200) * cos(radians(angle)), y + dp(200) * sin(radians(angle)))
            assert (table.view.turned != turned, path.read_bytes() == before) == (True, True)
            if left:
                app.show("home")
            else:
                finger.up()
                still.up()
            assert settings.side(table.game.game) == table.view.turned % 6
            assert path.read_bytes() != before
