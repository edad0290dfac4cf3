"""What nobody sees costs no frame: a part that is not shown, the sea below the table."""

from collections.abc import Iterator
from gc import collect
from typing import Any

from kivy.graphics import (
    Canvas,
    Instruction,
    InstructionGroup,
)
from kivy.lang import Builder

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


def test_what_is_not_shown_is_not_drawn(app: TaluvaApp, time: Time) -> None:
    """Nor if it was put there unseen; back again all lie as they did, whichever came first."""
    box = MiddleRow()
    one, two, three = (MiddleRow(shown=shown) for shown in (True, False, True))
    for part in (one, two, three):
        box.add_widget(part)
    time.pass_by(0.1)

    def drawn() -> list[Any]:
        return [part for part in instructions(box.canvas) if isinstance(part, Canvas)]

    assert drawn() == [one.canvas, three.canvas]
    one.shown = False
    assert drawn() == [three.canvas]
    two.shown = three.shown = one.shown = True
    assert drawn() == [one.canvas, two.canvas, three.canvas] == [part.canvas for part in reversed(box.children)]
    one.shown, other = False, MiddleRow()
    other.add_widget(one)
    time.pass_by(0.1)
    assert other.children == []
    one.shown = True
    assert (other.children, one in box.children) == ([one], False)


def test_what_a_rule_has_made_and_does_not_show_is_kept(app: TaluvaApp) -> None:
    """By what it belongs to, and as long as that."""
    box = Builder.load_string("MiddleRow:\n    MiddleRow:\n        id: part\n        shown: False\n")
    collect()
    assert box.children == []
    box.ids.part.shown = True
    assert len(box.children) == 1


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
