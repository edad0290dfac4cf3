"""The app without a finger: Tab, Shift+Tab, the arrows, Enter."""

from collections.abc import Callable
from itertools import product
from typing import Any
from unittest.mock import Mock

import pytest
from kivy.core.window import Window

from taluva.app.desk.keys import DOWN, ENTER, LEFT, RIGHT, TAB, UP
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.focus import FocusRing, Spot
from taluva.engine.position import TILE
from taluva.play.choices import buildable, choices
from taluva.record.writer import write
from tests import sure
from tests.app.conftest import Time
from tests.app.keyboard import press
from tests.app.showing import visit
from tests.app.tables import THURSDAY, Sit
from tests.app.touch import Touch
from tests.record.games import four, game


@pytest.fixture
def ring(app: TaluvaApp, time: Time) -> FocusRing:
    """The ring of the running app."""
    app.stage.forget("settings")  # where another test has scrolled it
    time.pass_by(2)
    return sure(app.keyboard).ring


def at(ring: FocusRing) -> Spot:
    """Where the ring is."""
    return sure(ring._at)


@pytest.mark.parametrize("screen", ["home", "settings"])
def test_tab_goes_round_all_controls(app: TaluvaApp, ring: FocusRing, time: Time, screen: str) -> None:
    """Every one is reached, and none twice before all were; what is out of sight is scrolled to."""
    visit(app, screen)
    press(TAB, "shift")  # the last of them
    seen = []
    for _ in ring._all():
        press(TAB)
        time.pass_by(0.05, frames=1)
        spot = at(ring)
        assert 0 <= spot.y < Window.height
        assert (spot.x, spot.y) == pytest.approx(spot.widget.to_window(*spot.widget.pos))
        seen.append(spot.widget)

    assert len(set(map(id, seen))) == len(seen) >= 20


def test_enter_presses_and_a_finger_takes_the_ring_away(app: TaluvaApp, ring: FocusRing, time: Time) -> None:
    """What Enter opens has an order of its own; beside a finger the ring would only be in the way."""
    while getattr(getattr(ring._at, "widget", None), "title", "") != "Settings":
        press(TAB)
    press(ENTER)
    time.pass_by(0.5)
    press(TAB)
    assert (app.stage.name, at(ring).widget.icon) == ("settings", "back")
    Touch(5, 5).up()
    assert ring.parent is None


def test_an_arrow_goes_the_way_it_points(ring: FocusRing) -> None:
    """From every control to the nearest in that direction, or nowhere; and not before Tab was pressed."""
    press(RIGHT)
    assert ring.parent is None

    moves = 0
    for one, (key, right, up) in product(ring._all(), ((LEFT, -1, 0), (RIGHT, 1, 0), (UP, 0, 1), (DOWN, 0, -1))):
        ring._show(one)
        press(key)
        other = at(ring)
        if (other.widget, other.number) != (one.widget, one.number):
            across = other.x - one.x + (other.width - one.width) / 2
            along = other.y - one.y + (other.height - one.height) / 2
            assert right * across + up * along > abs(up * across) + abs(right * along)
            moves += 1
    assert moves > len(ring._all())


def test_on_the_island_an_arrow_leads_from_hex_to_hex(ring: FocusRing, sit: Sit) -> None:
    """A place may be a hundred Tabs away; across the whole island it is as many arrows as hexes."""
    table = sit(THURSDAY.read_text(encoding="utf-8").partition("25. ")[0])
    press(TAB)
    table.do(table.hand.choose, "LJ")
    hexes = [spot for spot in ring._all() if spot.widget is table.parts.view]
    ring._show(min(hexes))
    seen: list[Spot] = []
    while at(ring) not in seen[-1:] and at(ring).widget is table.parts.view:
        seen.append(at(ring))
        press(RIGHT)

    assert 3 < len(seen) < len(hexes) / 3
    assert [spot.x for spot in seen] == sorted(spot.x for spot in seen)


def test_the_builds_of_a_hex_are_the_next_that_tab_comes_to(ring: FocusRing, sit: Sit, time: Time) -> None:
    """One after the other, clockwise, whatever else lies as high; Enter builds."""
    head, _, turns = THURSDAY.read_text(encoding="utf-8").partition("\n\n")
    table = sit("\n".join([head, "", *turns.splitlines()[:24], "25. LJ -4,-1 12", ""]))
    outlook = sure(table.game.build_position)
    several = next(one for one in sorted(buildable(outlook)) if sum(way.legal for way in choices(outlook, one)) > 1)
    while ring._at is None or at(ring).number != several * 2:
        press(TAB)
    press(ENTER)
    time.pass_by(0.5)
    found = []
    for _ in table.hand.view.offers:
        press(TAB)
        found.append(at(ring).widget)
    assert found == table.parts.ring.discs[: len(found)]
    while not at(ring).widget.legal:
        press(TAB, "shift")
    press(ENTER)
    assert table.game.position.awaits == TILE


def test_a_field_is_come_to_and_written_to(app: TaluvaApp, ring: FocusRing, time: Time) -> None:
    """Games are searched for without a finger; Tab goes on from there."""
    app.archive.imports.take(write(game(1, four(24))))
    field = visit(app, "archive").ids.search.__self__
    while ring._at is None or at(ring).widget is not field:
        press(TAB)
    press(ENTER)
    assert field.focus
    Window.dispatch("on_textinput", "Ann")
    assert field.text == "Ann"
    time.pass_by(0.5)
    press(TAB)
    assert not field.focus
    assert at(ring).widget is not field


LISTS: dict[str, Callable[[TaluvaApp, str], Any]] = {
    "games": lambda app, _: app.show("archive").ids.list,  # type: ignore[attr-defined]
    "moments": lambda app, game: app.show("viewer", game=game, tab="moments").moments.moments,  # type: ignore[attr-defined]
    "turns": lambda app, game: app.show("viewer", game=game, tab="turns").story.turns,  # type: ignore[attr-defined]
    "people": lambda app, _: app.show("statistics").ids.people,  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("name", LISTS)
def test_every_row_of_a_list_is_come_to_and_picked(app: TaluvaApp, ring: FocusRing, time: Time, name: str) -> None:
    """However long it is: what comes next is brought into sight."""
    for seed in range(12):
        game_id = app.archive.imports.take(write(game(seed, four(24))))[0]
    rows = LISTS[name](app, game_id).__self__
    time.pass_by(1, frames=8)
    picked = Mock()
    rows.bind(on_pick=picked)
    while ring._at is None or at(ring).widget is not rows:
        press(TAB)
    for key, end in ((UP, 0), (DOWN, len(rows.items) - 1)):
        passed = [at(ring).number]
        while passed[-1] != end and len(passed) < len(rows.items):
            press(key)
            time.pass_by(0.1)
            spot, frame = at(ring), rows.parent
            assert frame.to_window(0, frame.y)[1] - 1 <= spot.y
            assert spot.y + spot.height <= frame.to_window(0, frame.top)[1] + 1
            passed.append(spot.number)
    press(ENTER)

    assert passed == list(range(len(rows.items)))
    picked.assert_called_once_with(rows, passed[-1])
