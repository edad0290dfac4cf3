"""What is said in passing, and cards beside what they tell of: neither is in the way of what is pressed next."""

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.screens import SCREENS
from taluva.app.widgets.focus import spots
from taluva.app.widgets.overlay import Snackbar, opened
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.fitting import others
from tests.app.hand import Hand
from tests.app.tables import LAST_TILE, Sit, over
from tests.app.touch import find, tap, texts, walk
from tests.app.touch import write as type_in
from tests.play.openings import OPENING
from tests.record.games import four, game


@pytest.mark.parametrize("size", [(800, 1280), *others((1280, 800))])
def test_the_key_of_a_message_lies_over_no_other(
    app: TaluvaApp, sit: Sit, time: Time, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """On every screen; at the table the voice says it, where nothing else is pressed."""
    monkeypatch.setattr(Window, "system_size", size)
    record = game(3, four(24))
    own = {"game": app.archive.imports.take(write(record))[0]}
    facts: dict[str, dict[str, Any]] = {"archive": own, "viewer": own, "compare": {"record": record}}
    facts["correct"] = {"record": record, "turn": 3}
    wrong = []
    for name in (one for one in SCREENS if one != "draft"):
        if name == "table":
            sit(OPENING)
        else:
            app.show(name, **facts.get(name, {}))
        time.pass_by(1, frames=6)
        Snackbar.offer_undo("“Thursday table” deleted.", lambda: None)
        time.pass_by(0.5)
        key: Any = find("Undo", Snackbar._shown or app.stage.current.parts.voice)
        x, y = key.to_window(key.x, key.y)
        for spot in spots(app.stage.current):
            apart = (
                spot.x + spot.width <= x or x + key.width <= spot.x
                or spot.y + spot.height <= y or y + key.height <= spot.y
            )  # fmt: skip
            listed = not 0 <= spot.y <= Window.height - spot.height
            if not apart and not listed and spot.widget not in (key, key.parent):
                wrong.append((name, spot.widget, key.text))
        Snackbar.clear()
    assert not wrong


def test_a_word_just_written_is_not_taken_back_by_a_tap_meant_for_the_bulb(sit: Sit, hand: Hand) -> None:
    """Nor for the pen or the frame: the message about it lies over none of them."""
    sit(OPENING)
    parts = hand.table.parts
    hand.tap(parts.note_button)
    type_in(next(one for one in walk(hand.table) if isinstance(one, TextInput)), "risky!")
    tap(find("Save"), rest=0.8)
    assert "Undo" in (parts.voice.said.action, *texts())
    for key in (parts.hint_button, parts.fit_button):
        hand.tap(key)
        assert "risky!" in hand.table.game.text
    hand.tap(parts.voice.ids.action)
    assert "risky!" not in hand.table.game.text


def test_a_tap_that_closes_a_card_also_does_what_it_meant(sit: Sit, hand: Hand) -> None:
    """The tile is chosen, and the card is gone; on the key that opened it the tap only closes."""
    table = sit(OPENING)
    for tap_opens in (True, False, True, False, True):
        hand.tap(table.parts.cards[0])
        assert bool(opened()) == tap_opens
    hand.tap(hand.cell("LL"))
    assert not opened()
    assert table.game.proposal.kind == "LL"


def test_a_tap_that_closes_a_card_leaves_no_table(app: TaluvaApp, sit: Sit, hand: Hand, time: Time) -> None:
    """Whoever wanted to look at one thing less has not said that the evening is over."""
    table = sit(LAST_TILE)
    over(table)
    time.pass_by(1.0)
    assert table.game.over
    hand.tap(next(card for card in table.parts.cards if card.parent))
    assert opened()
    for name in ("table", "home"):
        hand.tap(table.parts.end.ids.home)
        assert (opened(), app.stage.name) == ((), name)
