"""What a step on the table draws again: only what is seen and has changed."""

from typing import Any

import pytest
from kivy.factory import Factory
from kivy.lang import Builder, builder

from taluva.app.shell.app import TaluvaApp
from taluva.app.table.stepbar import StepBar
from taluva.app.widgets.tilegrid import Look, TileGrid
from taluva.engine.tiles import KINDS
from tests.app.conftest import Time, frame

STEPS = [("Tile", "now"), ("Place", "later"), ("Build", "later")]


def test_only_the_cell_whose_count_changed_is_drawn_again(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile was laid: of 25 cells one is drawn, and nothing else of the grid."""
    grid = TileGrid(size=(400, 400), left=dict.fromkeys(KINDS, 2))
    app.stage.add_widget(grid)
    frame()
    drawn: list[str] = []
    draw = grid._draw_cell

    def draw_cell(kind: str, look: Look) -> None:
        drawn.append(kind)
        draw(kind, look)

    monkeypatch.setattr(grid, "_draw_cell", draw_cell)
    monkeypatch.setattr(grid, "_draw_heads", lambda: drawn.append("heads"))
    monkeypatch.setattr(grid, "_draw_tops", lambda: drawn.append("tops"))
    grid.left = {**grid.left, "JL": 1}
    frame()
    assert drawn == ["JL"]
    drawn.clear()
    grid.left = {**grid.left, "JL": 0}
    frame()
    assert drawn == ["JL", "tops"], "the last of a kind makes its fields faint"
    drawn.clear()
    grid.width = 380
    frame()
    assert set(drawn) == {"heads", "tops", *KINDS}


def test_where_one_step_is_seen_only_that_one_is_written(app: TaluvaApp, time: Time) -> None:
    """The others are written once there is room for them."""
    bar = StepBar(size=(370, 60), single=True)
    app.stage.add_widget(bar)
    bar.steps = STEPS
    assert [cell.title for cell in bar._cells] == ["Tile", "", ""]
    bar.steps = [("Tile", "done"), ("Place", "now"), *STEPS[2:]]
    assert bar._cells[1].title == "Place"
    assert bar._cells[1].parent is bar
    bar.single = False
    assert [(cell.title, cell.state_of) for cell in bar._cells] == [
        ("Tile", "done"), ("Place", "now"), ("Build", "later"),
    ]  # fmt: skip


def test_a_rule_is_compiled_with_the_first_widget_it_is_for(app: TaluvaApp, time: Time) -> None:
    """What a file says of things that are never shown is read and no more."""
    text = "<Shown@Widget>:\n    x: 3\n    Widget:\n        y: self.x + 4\n<Never@Widget>:\n    x: 5 +\n"
    Builder.load_string(text, filename="shown-and-never")
    try:
        shown = Factory.Shown()
        assert (shown.x, shown.children[0].y) == (3, 4)
        with pytest.raises(SyntaxError):
            Factory.Never()
    finally:
        Builder.unload_file("shown-and-never")


def test_a_rule_is_worked_out_without_being_described(app: TaluvaApp, time: Time) -> None:
    """No words are made of the widget, the rule or the value, and the rule is followed all the same."""

    class Silent:
        value: Any = None

        def __repr__(self) -> str:
            raise AssertionError("was described")

    class Source:
        count = 0

    element, source = Silent(), Source()
    builder.call_fn((element, "value", compile("left + 1", "rule", "eval"), source, {"left": 1}), None, None)
    assert (element.value, source.count) == (2, 1)
