"""What opens over the table: nothing is cut, broken or too small to touch."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics import Rectangle, RoundedRectangle
from kivy.metrics import dp

from taluva.app.draw.fitted import natural_width
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.overlay import close_sheets, opened
from taluva.engine.hexes import FLOWS
from taluva.record.writer import text_of
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_CELL, Cells, cut
from tests.app.hand import Hand
from tests.app.test_table import Sit, hand, sit
from tests.app.touch import tap, walk
from tests.record.games import four, game

__all__ = ["hand", "sit"]

SMALLEST = 47.5  # dp
PLAYED = game(7, four(48, "teams"))
TEAM_GAME = text_of(
    PLAYED._replace(turns=PLAYED.turns[:37], names=("Bernadette", "Ben", "Chloé", "Maximiliane-Alexandra"))
)


def highest(table: TableScreen) -> int:
    """A hex on which most tiles lie."""
    levels = table.game.position.island.levels
    return max(levels, key=lambda hexagon: levels[hexagon])


SHEETS: dict[str, Callable[[TableScreen], object]] = {
    "menu": lambda table: table.menu.open(),
    "undo": lambda table: table.menu.history(undo=True),
    "tiles": lambda table: table.menu.tiles_left(),
    "player": lambda table: table.menu.player(2),
    "stack": lambda table: table.menu.stack(highest(table)),  # type: ignore[arg-type]
    "concede": lambda table: table.menu.concede(),
    "whole": lambda table: table.menu.whole(),
    "why": lambda table: table.menu.why(["tile.direction", "tile.level", "tile.settlement"]),
}


@pytest.fixture
def window(window: object, cells: Cells, time: Time) -> Iterator[object]:
    """The window itself has this size: what opens over a screen asks for no other."""
    before = tuple(Window.size)
    Window.size = cells.window
    time.pass_by(0.3, 4)
    yield window
    close_sheets()
    Window.size = before
    time.pass_by(0.3, 4)


def faults(window: tuple[int, int]) -> list[str]:
    """What is wrong with what lies on top."""
    (sheet,) = opened()
    card, found = sheet.ids.card, [f"cut: {said}" for said in cut(sheet)]
    if card.x < 0 or card.y < 0 or card.right > window[0] + 1 or card.top > window[1] + 1:
        found.append(f"off: {card.pos} {card.size}")
    for one in walk(sheet):
        if isinstance(one, Paragraph) and one.width > 0 and one.text:
            words = [word for word in one.text.split() if "/" not in word]
            size = one.font_size
            found += [f"broken: {word}" for word in words if natural_width(word, one.font_name, size) > one.width + 1]
        if isinstance(one, Pressable) and one.width > 0 and one.opacity and min(one.size) < dp(SMALLEST):
            found.append(f"small: {type(one).__name__} {getattr(one, 'text', '')} {one.size}")
    return found


@IN_EVERY_CELL
def test_what_opens_over_the_table_has_its_room(sit: Sit, time: Time, cells: Cells) -> None:
    """From the menu to the reasons of a verdict."""
    table = sit(TEAM_GAME)
    missing: dict[str, list[str]] = {}
    looked = 0
    for cell in cells.each():
        time.pass_by(0.4, 3)
        for name, show in SHEETS.items():
            show(table)
            time.pass_by(0.2, 3)
            looked += 1
            if found := faults(cells.window):
                missing[f"{name} {cell}"] = found
            close_sheets()
    assert (looked, missing) == (len(SHEETS) * cells.looks, {})


@pytest.mark.parametrize("cells", [Cells((800, 1280))], ids=str)
def test_the_details_of_a_player_lie_over_no_card(sit: Sit, window: object, time: Time) -> None:
    """In portrait the cards stand in a row: they open below it."""
    table = sit(TEAM_GAME)
    for card in table.parts.cards:
        tap(card)
        time.pass_by(0.5)
        (popover,) = opened()
        assert popover.ids.card.top <= card.to_window(card.x, card.y)[1]
        popover.close(animated=False)


@pytest.mark.parametrize(
    ("cells", "letters"), [(Cells((1280, 800)), 1.0), (Cells((1280, 800)), 1.5), (Cells((1024, 600)), 1.0)], ids=str
)
def test_what_a_team_lacks_covers_nothing_on_its_cards(
    sit: Sit, window: object, cells: Cells, letters: float, time: Time
) -> None:
    """Neither a piece nor a mark nor what is said of who is to move."""
    table = sit(TEAM_GAME)
    settings.text = letters
    time.pass_by(0.5)
    parts = table.parts
    for knot in parts.knots:
        left, low = knot._chip.pos
        right, top = left + knot._chip.size[0], low + knot._chip.size[1]
        for card in parts.cards:
            pills = [(*one.pos, *one.size) for one in card._pill.children if isinstance(one, RoundedRectangle)]
            for x, y, width, height in [(one.x, one.y, one.width, one.height) for one in card._shown[0]] + pills:
                apart = x >= right or x + width <= left or y >= top or y + height <= low
                assert apart, (card.name, x, y, width, height, left, low, right, top)
    settings.text = 1.0


@pytest.mark.parametrize("cells", [Cells((1280, 800))], ids=str)
def test_large_words_keep_off_signs_and_rims(sit: Sit, window: object, hand: Hand, time: Time) -> None:
    """In Russian at 150 %: of a verdict no line lies on its book or at the line below it, nor what is said at a rim."""
    table = sit(TEAM_GAME)
    settings.text = 1.5
    i18n.switch("ru")
    found = []
    table.do("choose", "SL")
    island = table.game.position.island
    for volcano, flow in [(one, hour) for one in sorted(island.flows)[:6] for hour in FLOWS]:
        table.do("release", volcano, flow)
        time.pass_by(0.1, 2)
        for row in (row for row in table.parts.verdict.reason_rows if table.parts.verdict.shown and row.parent):
            title, sentence = (one for one in reversed(row.ids.words.children))
            book: Any = next(one for one in walk(row) if getattr(one, "icon", "") == "book")
            if sentence.top - dp(2) > book.center_y - dp(13):
                found.append(f"book: {row.title}")
            if row.top - title.top < dp(7) or sentence.y - row.y < dp(7):
                found.append(f"line: {row.title}")
        found += at_rim(table)
        table.do("move_it")
    for said in (
        i18n.tr("Wherever you place this tile, you cannot build afterwards: you will be out of the game."),
        i18n.tr("There should be no {tile} left in the box. Is it the right tile?", tile="Песок + Джунгли"),
    ):
        table.parts.voice.say(said)
        time.pass_by(0.1, 2)
        found += at_rim(table)
    settings.text = 1.0
    i18n.switch("en")
    assert found == []


def at_rim(table: TableScreen) -> list[str]:
    """What is said that fills the bar to its rim."""
    voice = table.parts.voice
    lines = [one for one in voice._words.children[-1].children if isinstance(one, Rectangle)]
    low, top = min(one.pos[1] for one in lines), max(one.pos[1] + one.size[1] for one in lines)
    return [f"rim: {voice.title} {voice.remark}"] if low - voice.y < dp(5) or voice.top - top < dp(5) else []
