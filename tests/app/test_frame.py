"""The frame around every screen."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from taluva.app.device.edges import edges
from taluva.app.share.qrsheet import QrSheet
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.screens import SCREENS
from taluva.app.widgets.overlay import Popover, Snackbar, ask
from taluva.archive.summary import canonical
from tests import ROOT, in_one, sure
from tests.app.conftest import Time, empty, start, stop
from tests.app.fitting import others
from tests.app.showing import shown
from tests.app.touch import find, tap, texts, walk

RECORD = """[Taluva "1"]
[Edition "ferti"]
[Tiles "24"]
[Play "classic"]
[Red "Ann"]
[White "Ben"]

1. JC 0,0 12 hut 1,-1
"""


@pytest.fixture
def narrowed() -> Iterator[None]:
    """A device with a camera at the left, a thin bar at the top, a round corner, and a bar at the bottom."""
    edges.left, edges.top, edges.right, edges.bottom = 40, 10, 20, 30
    yield
    edges.left = edges.top = edges.right = edges.bottom = 0


def clear(widget: Any) -> bool:
    """Whether a widget stands where nothing covers it."""
    x, y = widget.to_window(widget.x, widget.y)
    right, top = Window.width - edges.right, Window.height - edges.top
    return bool(x >= edges.left and y >= edges.bottom and x + widget.width <= right and y + widget.height <= top)


SOME = ("home", "table", "archive", "viewer")


@pytest.mark.parametrize("name", [*SOME, *others(*(name for name in SCREENS if name not in (*SOME, "draft")))])
def test_what_is_pressed_keeps_clear_on_every_screen(narrowed: None, app: TaluvaApp, time: Time, name: str) -> None:
    """All of it lies beside the edges, but what a list shows when it is scrolled."""
    shown(app, name)
    time.pass_by(1)
    pressable = [
        part
        for part in walk(app.stage.current)
        if hasattr(part, "on_release") and part.opacity and part.width and part.height and not in_a_list(part)  # type: ignore[attr-defined]
        if not part.disabled  # type: ignore[attr-defined]
    ]
    assert pressable
    assert [part for part in pressable if not clear(part)] == []


def in_a_list(part: Any) -> bool:
    """Whether a widget lies in something that is scrolled."""
    return part is not part.parent and (isinstance(part, ScrollView) or in_a_list(part.parent))


def test_screens_follow_the_edges(narrowed: None, app: TaluvaApp) -> None:
    """Nothing is read or pressed at a hole; a tablet that is turned has it at the other side, in the same size."""
    for edges.left, edges.top, edges.right, edges.bottom in ((40, 10, 20, 30), (0, 0, 25, 0), (0, 0, 0, 0)):
        across, up = edges.left + edges.right, edges.top + edges.bottom
        assert tuple(app.stage.pos) == (edges.left, edges.bottom)
        assert tuple(app.stage.size) == (Window.width - across, Window.height - up)


def test_turned_to_the_seat_opposite_the_page_keeps_clear_of_the_same_camera(app: TaluvaApp) -> None:
    """What is the upper edge of the glass is the lower one of what is turned."""
    try:
        edges.set_glass(40, 60, 0, 5)
        Window.rotation = 180
        assert (tuple(app.stage.pos), edges.right, edges.top) == ((0, 60), 40, 5)
        edges.set_glass(0, 60, 0, 0)
        assert (tuple(app.stage.pos), tuple(app.stage.size)) == ((0, 60), (Window.width, Window.height - 60))
        Window.rotation = 0
        assert (tuple(app.stage.pos), edges.top) == ((0, 0), 60)
    finally:
        Window.rotation = 0
        edges.set_glass(0, 0, 0, 0)


@pytest.mark.parametrize("size", [(1280, 800), (500, 900), (1024, 420)])
def test_what_lies_over_a_screen_keeps_clear_too(
    narrowed: None, app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Dialogs, popovers and remarks, however long, on a window of any shape."""
    monkeypatch.setattr(Window, "system_size", size)
    time.pass_by(0.5)
    dialog = ask("Title", "Much to say. " * 200, ("OK", "primary", None))
    popovers = [Popover(point=point, breadth=300) for point in ((0, 0), size)]
    for popover in popovers:
        popover.add_widget(Widget(size_hint_y=None, height=200))
        popover.open()
    qr = QrSheet(title="A game", remark="Much to say. " * 20, text="x" * 400)
    qr.open()
    Snackbar.show("Much to say. " * 30, "Undo")
    time.pass_by(0.5)
    lying = [*(over.ids.card for over in (dialog, qr, *popovers)), sure(Snackbar._shown).ids.bar]
    # The second time the tablet was turned round meanwhile, which changes no size.
    for turned in ((40, 10, 20, 30), (20, 30, 40, 10)):
        edges.left, edges.top, edges.right, edges.bottom = turned
        time.pass_by(0.5)
        assert [(part, part.pos, part.size) for part in lying if not clear(part)] == []


def test_the_screen_may_sleep_once_the_game_is_decided(table: Any, time: Time) -> None:
    """A tablet left on the result all night would be empty in the morning."""
    table.session.concede()
    time.pass_by(12, frames=6)
    assert Window.allow_screensaver


def test_a_record_is_opened_by_its_path(window: object, time: Time, tmp_path: Path) -> None:
    """Into the archive once, however often; else it is told what is wrong, or that it is not there, at home."""
    (tmp_path / "good.taluva").write_text(RECORD)
    (tmp_path / "bad.taluva").write_text("[Taluva")
    for name, screen, said in (
        ("good.taluva", "table", ""),
        ("good.taluva", "table", ""),
        ("bad.taluva", "home", "ine 1"),
        ("gone.taluva", "home", "cannot be read"),
    ):
        app = start(tmp_path / "home", path=tmp_path / name)
        time.pass_by(0.5)
        told = texts()
        found = app.stage.name, app.archive.lists.page().total
        stop(app)
        empty(window)
        assert found == (screen, 1)
        assert any(said in text for text in told)
        assert not said or name in told


def test_a_second_copy_is_told_politely(
    app: TaluvaApp, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may look, but what it records is not kept; trying again works once the first is closed."""
    second = TaluvaApp(in_one(tmp_path))
    # It has no window.
    monkeypatch.setattr(second, "show", lambda name: None)
    monkeypatch.setattr(second.held, "mind", lambda: None)
    assert second.archive.lists.page().total == 0
    time.pass_by(0.5)
    assert "Taluva is open elsewhere" in texts()

    app.archive.close()
    tap(find("Try again"), rest=0.5)
    assert second.archive.games.create(RECORD, canonical(RECORD)[1])
    second.archive.close()


def test_the_first_frame_needs_no_table(app: TaluvaApp) -> None:
    """What a person does not see at once is imported later: the start is quick."""
    code = (
        "import sys, taluva.app.shell.app, taluva.app.home.screen;"
        "print([m for m in sys.modules if m.startswith(('taluva.app.island', 'plyer', 'taluva.app.table'))])"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True).stdout

    assert printed.strip() == "[]"
