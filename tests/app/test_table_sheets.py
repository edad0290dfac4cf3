"""What opens over the table: nothing is cut, broken or too small to touch."""

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.overlay import opened
from taluva.engine.hexes import FLOWS
from taluva.engine.tiles import place
from tests.app.conftest import Time
from tests.app.fitting import Cells, others
from tests.app.hand import Hand
from tests.app.tables import TEAM_GAME, Sit, released
from tests.app.touch import tap, walk


@pytest.fixture
def window(window: object, cells: Cells, time: Time, monkeypatch: pytest.MonkeyPatch) -> object:
    """The window itself has this size: what opens over a screen asks for no other."""
    monkeypatch.setattr(Window, "size", cells.window)
    time.pass_by(0.3, 4)
    return window


@pytest.mark.parametrize("hand_set", ["left", *others("right")])
@pytest.mark.parametrize("cells", [Cells((800, 1280)), Cells((1280, 800))], ids=str)
def test_the_details_of_a_player_lie_over_no_card(sit: Sit, window: object, time: Time, hand_set: str) -> None:
    """Nor over the bar: they open below a row of cards, and beside a column of them, level with the one tapped."""
    settings.hand = hand_set
    table = sit(TEAM_GAME)
    time.pass_by(0.5)
    for card in table.parts.cards:
        tap(card, rest=0.5)
        (popover,) = opened()
        opening = popover.ids.card
        chrome: list[Any] = [*table.parts.cards, table.parts.bar]
        for other in chrome:
            x, y = other.to_window(*other.pos)
            apart = max(x - opening.right, opening.x - x - other.width, y - opening.top, opening.y - y - other.height)
            assert apart >= 0, getattr(other, "name", "the bar")
        popover.close(animated=False)


@pytest.mark.parametrize("cells", [Cells((1280, 800))], ids=str)
def test_large_words_keep_off_signs_and_rims(sit: Sit, window: object, hand: Hand, time: Time) -> None:
    """In Russian at 150 %: of a verdict no line lies on its book or at the line below it, nor what is said at a rim."""
    table = sit(TEAM_GAME)
    settings.text = 1.5
    i18n.switch("ru")
    found = []
    table.do(table.hand.choose, "SL")
    island = table.game.position.island
    for volcano, flow in [(one, hour) for one in sorted(island.flows)[:6] for hour in FLOWS]:
        table.do(table.hand.release, volcano, flow)
        time.pass_by(0.1, 2)
        for row in (row for row in table.parts.verdict.reason_rows if table.parts.verdict.shown and row.parent):
            title, sentence = (one for one in reversed(row.ids.words.children))
            book: Any = next(one for one in walk(row) if getattr(one, "icon", "") == "book")
            if sentence.top - dp(2) > book.center_y - dp(13):
                found.append(f"book: {row.title}")
            if row.top - title.top < dp(7) or sentence.y - row.y < dp(7):
                found.append(f"line: {row.title}")
        found += at_rim(table)
        table.do(table.hand.close_verdict)
    for said in (
        i18n.tr("Wherever you place this tile, you cannot build afterwards: you will be out of the game."),
        i18n.tr("There should be no {tile} left in the box. Is it the right tile?", tile="Песок + Джунгли"),
    ):
        table.parts.voice.say(said)
        time.pass_by(0.1, 2)
        found += at_rim(table)
    assert found == []


@pytest.mark.parametrize("cells", [Cells((1024, 600))], ids=str)
def test_large_letters_leave_the_key_that_lets_stand_its_words(sit: Sit, window: object, time: Time) -> None:
    """In Russian at 150 %: in letters no smaller than at 100 %."""
    table = sit(TEAM_GAME)
    position = table.game.position
    every = [place(volcano, flow) for volcano in sorted(position.island.flows) for flow in FLOWS]
    sizes = []
    i18n.switch("ru")
    released(table, "SL", next(one for one in every if position.judge_tile(one).can_stand))
    for size in (1.0, 1.5):
        settings.text = size
        time.pass_by(0.5)
        assert table.parts.verdict.ids.stand.shown
        sizes.append(table.parts.verdict.ids.stand.ids.label.font_size)
    assert sizes[1] >= sizes[0]


def at_rim(table: TableScreen) -> list[str]:
    """What is said that fills the bar to its rim."""
    voice = table.parts.voice
    lines = [one for one in voice._lines if one.children]
    low, top = min(one.pos[1] for one in lines), max(one.pos[1] + one.size[1] for one in lines)
    return [f"rim: {voice.said.title} {voice.said.remark}"] if low - voice.y < dp(5) or voice.top - top < dp(5) else []
