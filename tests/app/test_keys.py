"""The keys: one table that is shown and that acts."""

import sys
from functools import partial
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from taluva.app.desk import keys
from taluva.app.desk.keysheet import KeySheet
from taluva.app.look.i18n import tr
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from tests.app.conftest import Time
from tests.app.fitting import WINDOWS, others
from tests.app.keyboard import press
from tests.app.showing import visit
from tests.app.touch import tap, texts, walk, write

Z, Y = 29, 28  # the places of these letters on an American keyboard


@pytest.fixture
def table(table: Any) -> Any:
    """A new game on the table, its first tile named."""
    table.do(table.hand.choose, "JC")
    return table


def helps() -> list[KeySheet]:
    """The open lists of keys."""
    return [one for one in overlay.opened() if isinstance(one, KeySheet)]


def test_control_z_and_y_undo_and_redo(table: Any) -> None:
    """And Control+Shift+Z, as others have it."""
    strokes = (("z", "ctrl"), ("y", "ctrl"), ("z", "ctrl"), ("z", "ctrl", "shift"))
    for stroke, kind in zip(strokes, ("", "JC", "", "JC"), strict=True):
        assert press(*stroke)
        assert (table.game.proposal.kind or "") == kind
    assert not press("z")
    assert table.game.proposal.kind == "JC"


@pytest.mark.parametrize(
    ("key", "command", "place"),
    [("я", "ctrl", Z), ("z", "ctrl", Y), ("z", "ctrl", Z), ("z", "meta", Z)],
    ids=["Russian", "German", "American", "Mac"],
)
def test_letters_count_where_there_are_such_letters_else_the_place(
    table: Any, key: str, command: str, place: int
) -> None:
    """On a German keyboard Z lies where Americans have Y; on a Russian one there is none. Macs have Command."""
    press(key, command, place=place)
    assert not table.game.proposal.kind


def test_the_list_shows_the_sign_of_command_on_a_mac(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does there what Control does elsewhere."""
    monkeypatch.setattr(sys, "platform", "darwin")
    assert keys.cap(keys.CONTROL, "Z", tr) == "⌘Z"


def test_the_island_is_moved_by_keys(table: Any, time: Time) -> None:
    """Nearer, further away, turned, and whole again."""
    view, camera = table.parts.view, table.parts.view.camera
    sizes, turned = [camera.s], view.turned
    for key in ("-", "+", "=", "-", keys.PAD_PLUS, "0"):
        assert press(key)
        time.pass_by(1)
        sizes.append(camera.s)
    usual, small, back, near, less, again, whole = sizes
    assert small < back < near > less < again
    assert (whole, camera.kept) == (pytest.approx(usual), False)
    for key, by in ((keys.PAGE_DOWN, 1), (keys.PAGE_UP, 0)):
        press(key)
        assert view.turned == turned + by


def test_what_lies_under_a_sheet_is_not_meant(table: Any) -> None:
    """Nobody undoes a step that cannot be seen."""
    table.menu.tiles_left()
    press("z", "ctrl")

    assert table.game.proposal.kind == "JC"


def test_f1_shows_all_keys_and_a_question_mark_none(app: TaluvaApp, time: Time) -> None:
    """Once, however often it is pressed, until Escape or a tap beside it; no keyboard has to say where ? lies."""
    for key, place in (("?", 0), ("/", 56), ("ß", 45)):
        press(key, "shift", place=place)
        Window.dispatch("on_textinput", "?")
    assert not helps()
    for close in (partial(Window.dispatch, "on_keyboard", keys.ESCAPE, 0, None, []), partial(tap, (3, 3), rest=0.5)):
        press(keys.F1)
        press(keys.F1)
        time.pass_by(0.5)
        assert len(helps()) == 1
        assert {tr(entry.what) for entry in keys.KEYS} <= set(texts())
        close()
        assert not helps()


def test_a_person_who_writes_means_letters(app: TaluvaApp) -> None:
    """F1 in the middle of a name shows no list; so it is with plus, minus, nought and Control+Z."""
    visit(app, "archive")
    field = next(one for one in walk(app.root) if isinstance(one, TextInput))
    write(field, "Who?")
    press(keys.F1)
    assert (field.text, helps()) == ("Who?", [])


def test_every_key_of_the_table_is_answered_somewhere(table: Any, app: TaluvaApp) -> None:
    """A key in the list that did nothing would be a lie."""
    table_keys = set(table.keys())
    replay_keys = set(visit(app, "viewer", tab="moments", session=table.session).keys())
    answered = {"next", "previous", "press", "full", "help", "back", "left", "right", "up", "down"}
    for entry in keys.KEYS:
        where = {keys.TABLE: table_keys, keys.REPLAY: replay_keys, keys.ISLAND: table_keys & replay_keys}
        assert entry.act in where.get(entry.group, answered), entry.act


def test_no_stroke_means_two_things_at_one_place() -> None:
    """But that space presses what the ring is round, and plays where there is none; a replay's arrows go by turns."""
    for group in keys.GROUPS[1:]:
        strokes = [stroke for entry in keys.KEYS if entry.group in (keys.EVERYWHERE, group) for stroke in entry.strokes]
        twice = {stroke for stroke in strokes if strokes.count(stroke) > 1}
        assert twice <= {keys.Stroke(keys.SPACE), keys.Stroke(keys.LEFT), keys.Stroke(keys.RIGHT)}


@pytest.mark.parametrize("window_size", [WINDOWS[1], *others(WINDOWS[0], WINDOWS[2])], ids=str)
def test_the_list_stands_in_the_middle_of_the_window(app: TaluvaApp, time: Time, window_size: tuple[int, int]) -> None:
    """In one column or in two; nothing of it lies beside the glass."""
    KeySheet.show()
    (sheet,) = helps()
    sheet.size_hint, sheet.size = (None, None), window_size
    time.pass_by(0.5)
    card = sheet.ids.card

    assert sheet.wide == (window_size[0] >= 900)
    assert card.center_x == pytest.approx(window_size[0] / 2, abs=1)
    assert 0 <= card.x < card.right <= window_size[0]
