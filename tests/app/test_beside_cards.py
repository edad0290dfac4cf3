"""What takes the place of the sheet or of the rail, and what stays in sight beside it."""

from collections.abc import Callable

import pytest
from kivy.graphics import VertexInstruction

from taluva.app.island import signs
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.engine.hexes import at
from taluva.engine.tiles import flow_of, volcano_of
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import fit
from tests.app.hand import Hand
from tests.app.tables import Sit, faulty, illegal, on_land, out
from tests.play.openings import OPENING, STUCK

CARDS = [(OPENING, illegal, "Ann's spot"), (OPENING, faulty, "Ann's tile"), (STUCK, out, "Ann's spot")]


@pytest.mark.parametrize(("text", "state", "name"), CARDS, ids=["tile", "build", "out"])
def test_a_card_takes_the_sheets_place_and_leaves_undo_in_sight(
    app: TaluvaApp, sit: Sit, hand: Hand, text: str, state: Callable[[TableScreen], None], name: str
) -> None:
    """Without a band of bare paper above it; undo says what it takes back, under the finger, and takes it back."""
    fit(app, (800, 1280))
    table = sit(text)
    state(table)
    hand.time.pass_by(0.4)
    parts, step = table.parts, sure(table.game.next_undo)
    card, sheet = parts.verdict if parts.verdict.shown else parts.out, parts.pixels(parts.layout_plan.sheet)
    assert max(card.x - sheet.x, card.y - sheet.y, sheet.right - card.right, sheet.top - card.top) <= 8

    key = parts.undo_key
    assert (key.said, key.opacity, key.disabled) == (name, 1, False)
    hand.tap(key)
    assert (table.game.next_redo, parts.verdict.shown, parts.out.shown) == (step, False, False)


def test_beside_one_or_two_rules_the_grid_stays_in_sight(sit: Sit, hand: Hand) -> None:
    """A short card leaves it room, and a tap on it corrects the kind; its buttons share a line."""
    table = sit(OPENING)
    position = table.game.position
    for number in (1, 2):
        faulty = next(one for one in on_land(position) if len(position.judge_tile(one).faults) == number)
        table.do(table.hand.choose, "JC")
        table.do(table.hand.release, volcano_of(faulty), flow_of(faulty))
        hand.time.pass_by(0.4)
        card, grid = table.parts.verdict, table.parts.grid
        assert card.shown
        assert card.y >= grid.top, number
        assert (grid.opacity, grid.disabled) == (1, False)
        assert card.ids.move_it.y == card.ids.foot.y + card.ids.foot.padding[3] == card.ids.why.y
        hand.tap(hand.cell("RJ"))
        assert table.game.proposal.kind == "RJ"
        table.do(table.hand.close_verdict)


def test_what_stands_on_the_island_and_in_the_grid_grows_with_the_letters(sit: Sit, time: Time) -> None:
    """Level figures and letters, tile counts, the numbers of the rules; and all are small again at 100 percent."""
    table = sit(OPENING)
    sizes: list[tuple[float, ...]] = []
    for settings.text in (1.0, 2.0, 1.0):
        time.pass_by(0.4)
        drawn = (one for one in table.parts.grid._figures.children if isinstance(one, VertexInstruction))
        (count,) = {one.texture.size[1] for one in drawn}
        sizes.append((count,))
    # A verdict of many rules takes the place of the grid.
    faulty(table)
    for nth, settings.text in enumerate((1.0, 2.0, 1.0)):
        time.pass_by(0.4)
        view = table.parts.view
        assert view.marks.fault
        drawing = sure(view.drawing)
        sizes[nth] += (drawing.island["u_more"][3], max(drawing.meshes["over"].vertices[5::15]))
    usual, large, again = sizes
    assert all(more >= 1.2 * less for less, more in zip(usual, large, strict=True)), sizes
    assert again == usual


@pytest.mark.parametrize("figures", [1, 2, 3])
def test_grown_numbers_keep_off_those_of_the_next_hex(figures: int) -> None:
    """However many there are."""
    across = signs.capsule(at(0, 0), 1.0, (1, 3, 5)[:figures], signs.LARGEST)[5::15]
    assert max(across) - min(across) <= signs.WIDEST + 4
