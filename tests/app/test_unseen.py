"""What nobody sees costs no frame: a row that is away, the sea below the table."""

from collections.abc import Iterator
from typing import Any

from kivy.graphics import (
    Canvas,
    Instruction,
    InstructionGroup,
)
from kivy.uix.widget import Widget

from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.surface import Sea
from tests.app.conftest import Time
from tests.app.tables import Sit
from tests.app.touch import walk
from tests.play.openings import OPENING
from tests.record.games import four, game


def instructions(group: Any) -> Iterator[Instruction]:
    """All that is drawn with a canvas."""
    for one in group.children:
        yield one
        if isinstance(one, InstructionGroup):
            yield from instructions(one)


def test_the_parts_of_a_row_that_is_away_are_not_drawn(app: TaluvaApp) -> None:
    """Whether they came before it went or while it was away; back again they lie as they did."""
    row = MiddleRow()
    one, two, late = Widget(), Widget(), Widget()
    row.add_widget(one)
    row.add_widget(two)
    row.away = True
    row.add_widget(late)
    assert list(instructions(row.canvas)) == []
    row.remove_widget(two)
    row.away = False
    assert [part for part in instructions(row.canvas) if isinstance(part, Canvas)] == [one.canvas, late.canvas]


def test_the_sea_behind_everything_is_drawn_only_where_it_can_be_seen(app: TaluvaApp, sit: Sit, time: Time) -> None:
    """Every island has a sea of its own; while it fades in, and on the first screen, the other one is seen."""
    (sea,) = (one for one in walk(app.root) if isinstance(one, Sea))
    assert sea.canvas.children
    settings.calm = False
    sit(OPENING)
    assert not sea.canvas.children
    lying: dict[str, Any] = {"record": game(2, four(24)), "turn": 3}
    for screen, facts in (("home", {}), ("table", {}), ("viewer", lying), ("correct", lying)):
        app.show(screen, **facts)
        assert sea.canvas.children, "at once: the screen that comes is transparent yet"
        time.pass_by(2)
        assert bool(sea.canvas.children) == (screen == "home"), screen
