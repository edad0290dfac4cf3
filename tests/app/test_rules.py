"""The rules at hand: the page, and the sheet with its drawn example."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from taluva.app.look.theme import theme
from taluva.app.rules.screen import RuleCard
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.rulesheet import RuleSheet
from taluva.words.examples import example
from taluva.words.rules import SECTIONS
from tests import sure
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.touch import find, tap, texts, walk

ASK = "Try moves on this island"


def shown(app: TaluvaApp) -> list[str]:
    """The rules on the page, from the top."""
    cards = [card for card in walk(app.stage.current) if isinstance(card, RuleCard)]
    return [card.rule for card in sorted(cards, key=lambda card: -card.y)]


def test_every_rule_is_on_the_page_and_an_edition_leaves_out_what_it_does_not_have(app: TaluvaApp, time: Time) -> None:
    """In the order of a turn; Rio Grande lets huts stand anywhere."""
    app.show("rules", edition="ferti")
    time.pass_by(1, frames=20)
    assert shown(app) == [rule for _, rules in SECTIONS for rule in rules]

    tap(find("Rio Grande"))
    time.pass_by(1, frames=20)
    assert "hut.isolated" not in shown(app)
    assert any(text.startswith("Rio Grande, ") for text in texts())


def test_a_rule_that_was_asked_for_is_framed_in_sight_and_drawn_by_a_tap(
    drawing: object, app: TaluvaApp, time: Time
) -> None:
    """The sheet shows an island on which the rule is broken."""
    app.show("rules", edition="ferti", rule="tile.gap")
    time.pass_by(1, frames=20)
    (card,) = (card for card in walk(app.stage.current) if isinstance(card, RuleCard) and card.found)
    assert card.rule == "tile.gap"
    assert 0 <= card.to_window(*card.pos)[1] <= Window.height - card.height
    tap(card, rest=1)
    sheet = next(top for top in Window.children if isinstance(top, RuleSheet))
    assert sheet.view.ghost.ok is False
    assert min(sheet.view.size) > 100
    tap(find("OK"), rest=1)
    assert sheet.parent is None


def sheet_of(rule: str) -> RuleSheet:
    """The sheet of a rule, open."""
    sheet = RuleSheet((rule,), "ferti")
    sheet.open()
    Clock.time.pass_by(0.5)
    return sheet


def test_where_a_rule_stands_does_not_look_like_a_key(app: TaluvaApp) -> None:
    """Nothing of a rule is in the colour of keys that is none: in the list of rules and on the sheet."""
    for part in (visit(app, "rules").ids.rules, sheet_of("tile.level")):
        said: list[Any] = [one for one in walk(part) if getattr(one, "text", "") and hasattr(one, "color")]
        assert len(said) > 3
        coloured = [one for one in said if list(one.color or ()) == list(theme.lagoon)]
        assert [one.text for one in coloured if not hasattr(one, "on_release")] == []


def test_the_example_is_never_seen_without_its_sheet(app: TaluvaApp, time: Time) -> None:
    """An island does not fade in and out as a card does: neither before the sheet stands nor after it has gone."""
    sheet = RuleSheet(("tile.level",), "ferti")
    sheet.open()
    for _ in range(4):
        assert (sheet.parent is not None, sheet.opacity) == (True, 1)
        time.pass_by(0.05, 1)
    sheet.close()
    assert sheet.parent is None


def test_an_example_is_asked_about_like_any_other_island(app: TaluvaApp, time: Time) -> None:
    """Set up as it is drawn, by one touch; where nothing is drawn there is nothing to ask about."""
    sheet_of("tower.level")
    tap(find(ASK), rest=0.5)
    shown = sure(example("tower.level"))
    assert (app.stage.name, app.stage.current.asked.board.island) == ("ask", shown.position.island)
    app.back()
    time.pass_by(0.5)
    assert not [one for one in walk(sheet_of("turn.over")) if isinstance(one, Row)]
