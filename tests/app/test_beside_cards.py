"""What takes the place of the sheet or of the rail, and what stays in sight beside it."""

from array import array
from collections.abc import Callable

import pytest
from kivy.graphics import RoundedRectangle, VertexInstruction
from kivy.metrics import sp

from taluva.app.draw.glyphs import written
from taluva.app.island import signs
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.engine.hexes import FLOWS, at
from taluva.engine.tiles import flow_of, place, volcano_of
from taluva.record.reader import read
from taluva.words.catalogue import LANGUAGES
from tests.app.conftest import Time
from tests.app.fitting import SMALL, fit, others
from tests.app.hand import Hand
from tests.app.test_table import TEAMS, Sit, hand, played, sit
from tests.app.test_table_fits import faulty, illegal, legal, out
from tests.play.test_session import OPENING, STUCK

__all__ = ["hand", "sit"]

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
    parts, step = table.parts, table.game.next_undo
    card, sheet = parts.verdict if parts.verdict.shown else parts.out, parts.pixels(parts.layout_plan.sheet)
    bare = card.x - sheet.x, card.y - sheet.y, sheet.right - card.right, sheet.top - card.top
    assert max(bare) <= 8

    key = parts.undo_key
    assert (key.said, key.opacity, key.disabled) == (name, 1, False)
    hand.tap(key)
    assert step is not None
    assert table.game.next_redo == step
    assert not parts.verdict.shown
    assert not parts.out.shown


def test_rules_in_two_columns_begin_together(app: TaluvaApp, sit: Sit, time: Time) -> None:
    """However much longer one of them is than the one beside it."""
    fit(app, (800, 1280))
    table = sit(OPENING)
    illegal(table)
    time.pass_by(0.4)
    rows = [row for row in table.parts.verdict.reason_rows if row.parent]
    assert len(rows) > 2
    for one, other in zip(rows[::2], rows[1::2], strict=False):
        assert one.top == other.top
        assert one.right < other.x


def test_the_name_in_the_bar_is_as_large_again_after_large_letters(sit: Sit, time: Time) -> None:
    """Going back to 100 percent it keeps its size, and so do undo and the ticks of the steps."""
    table = sit(OPENING)
    legal(table)
    tick = next(one for one in table.parts.steps.cells[0].children[1].children if getattr(one, "icon", ""))
    sizes = []
    for settings.text in (1.0, 2.0, 1.0):
        time.pass_by(0.4)
        bar = table.parts.bar
        sizes.append((bar.ids.name.font_size, bar.letters, bar.ids.undo.ids.label.font_size, tuple(tick.size)))
    assert sizes[0][0] == sizes[0][1] >= sp(40)
    assert sizes[0] == sizes[2]
    assert sizes[0][0] == sizes[1][0]


def test_beside_one_or_two_rules_the_grid_stays_in_sight(sit: Sit, hand: Hand) -> None:
    """A short card leaves it room, and a tap on it corrects the kind; its buttons share a line."""
    table = sit(OPENING)
    position = table.game.position
    every = [place(volcano, flow) for volcano in sorted(position.island.levels) for flow in FLOWS]
    for number in (1, 2):
        faulty = next(one for one in every if len(position.judge_tile(one).faults) == number)
        table.do("choose", "JC")
        table.do("release", volcano_of(faulty), flow_of(faulty))
        hand.time.pass_by(0.4)
        card, grid = table.parts.verdict, table.parts.grid
        assert card.shown
        assert card.y >= grid.top, number
        assert (grid.opacity, grid.disabled) == (1, False)
        assert card.ids.move_it.y == card.ids.foot.y + card.ids.foot.padding[3] == card.ids.why.y
        hand.tap(hand.cell("RJ"))
        assert table.game.proposal.kind == "RJ"
        table.do("move_it")


def test_all_places_are_seen_at_the_end_in_portrait(app: TaluvaApp, sit: Sit, hand: Hand) -> None:
    """Of four, without moving the list; the island stands above them."""
    builds = [["tower", "tower", "temple", "temple", "temple"], *(["hut"] * 4 for _ in range(3))]
    text = played("classic", builds, "ABCD")
    before, last = text.rstrip("\n").rpartition("\n")[0], read(text).turns[-1]
    table = sit(before + "\n")
    hand.play(last)
    fit(app, (800, 1280))
    hand.time.pass_by(0.5)
    parts = table.parts
    assert parts.end.shown
    scroll = parts.end.ids.places.parent
    while not hasattr(scroll, "scroll_y"):
        scroll = scroll.parent
    assert scroll.children[0].height <= scroll.height + 1
    assert all(parts.view.where(hexagon)[1] > parts.end.top for hexagon in parts.view.island.levels)


def test_a_knot_between_partners_lies_over_no_word(app: TaluvaApp, sit: Sit, time: Time) -> None:
    """In portrait the state of the first of two gives way to it, in every language."""
    fit(app, (800, 1280))
    table = sit(TEAMS + "1. JC 0,0 12 hut 1,-1\n")
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(0.4)
        for card in table.parts.cards:
            pills = [one for one in card._pill.children if isinstance(one, RoundedRectangle)]
            for pill in pills:
                for knot in table.parts.knots:
                    assert pill.pos[0] >= card.x
                    chip = knot._chip
                    apart = pill.pos[0] + pill.size[0] <= chip.pos[0] or chip.pos[0] + chip.size[0] <= pill.pos[0]
                    assert apart, (language, card.chip)


@pytest.mark.parametrize("window_size", [SMALL, *others((800, 1280))], ids=str)
def test_the_figures_of_a_card_are_of_one_size_and_grow_with_the_letters(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int]
) -> None:
    """Of four players, too; nowhere over the next piece."""
    fit(app, window_size)
    cards = sit(TEAMS + "1. JC 0,0 12 hut 1,-1\n").parts.cards
    sizes = []
    for settings.text in (1.0, 2.0, 1.0):
        time.pass_by(0.4)
        for card in cards:
            figures, pieces = card._shown[1][1:4], card._shown[0][1:4]
            assert [glyph[0] for glyph in figures] == [str(int(card.left[kind])) for kind in (0, 2, 1)]
            ends = [x + written(text, font, round(size, 1)).width for text, x, _, _, font, size, _ in figures]
            assert all(end <= piece.x for end, piece in zip(ends, pieces[1:], strict=False))
            assert ends[-1] <= card.right
        found = {glyph[5] for card in cards for glyph in card._shown[1][1:4]}
        assert len(found) == 1
        sizes.append(found.pop())
    assert sizes[0] == sizes[2] < sizes[1] / 1.2


def test_what_stands_on_the_island_and_in_the_grid_grows_with_the_letters(sit: Sit, time: Time) -> None:
    """Level figures and letters, tile counts, the numbers of the rules; and all are small again at 100 percent."""
    table = sit(OPENING)
    sizes: list[tuple[float, ...]] = []
    for settings.text in (1.0, 2.0, 1.0):
        time.pass_by(0.4)
        counts = [
            one.texture.size[1] for one in table.parts.grid._figures.children if isinstance(one, VertexInstruction)
        ]
        assert len(set(counts)) == 1
        sizes.append((counts[0],))
    # A verdict of many rules takes the place of the grid.
    faulty(table)
    for nth, settings.text in enumerate((1.0, 2.0, 1.0)):
        time.pass_by(0.4)
        view = table.parts.view
        assert view.marks.fault
        assert view.drawing is not None
        numbers = max(view.drawing.meshes["over"].vertices[5::15])
        sizes[nth] += (view.drawing.island["u_more"][3], numbers)
    usual, large, again = sizes
    assert all(more >= 1.2 * less for less, more in zip(usual, large, strict=True)), sizes
    assert again == usual


@pytest.mark.parametrize("figures", [1, 2, 3])
def test_grown_numbers_keep_off_those_of_the_next_hex(figures: int) -> None:
    """However many there are."""
    out = array("f")
    signs.capsule(out, at(0, 0), 1.0, (1, 3, 5)[:figures], signs.LARGEST)
    across = out[5::15]
    assert max(across) - min(across) <= signs.WIDEST + 4
