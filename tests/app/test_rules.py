"""The rules at hand: the page, and the sheet with its drawn example."""

from typing import Any

from kivy.core.window import Window

from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.rules.screen import RuleCard
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.rulesheet import RuleSheet
from taluva.words.catalogue import Catalogue
from taluva.words.explain import Explainer
from taluva.words.rules import SECTIONS
from tests.app.conftest import Time
from tests.app.touch import find, tap, texts, walk


def shown(app: TaluvaApp) -> list[str]:
    """The rules on the page, from the top."""
    cards = [card for card in walk(app.stage.current) if isinstance(card, RuleCard)]
    return [card.rule for card in sorted(cards, key=lambda card: -card.y)]


def test_every_rule_is_on_the_page(app: TaluvaApp, time: Time) -> None:
    """In the order of a turn."""
    app.show("rules", edition="ferti")
    time.pass_by(1, frames=20)

    assert shown(app) == [rule for _, rules in SECTIONS for rule in rules]


def test_a_page_that_nobody_sees_is_not_written_anew(app: TaluvaApp, time: Time) -> None:
    """In another language it is filled when somebody comes back to it."""
    app.show("rules", edition="ferti")
    time.pass_by(1, frames=20)
    screen: Any = app.stage.current
    app.show("home")
    i18n.switch("de")
    time.pass_by(1, frames=20)
    assert screen.ids.rules.children == []

    app.show("rules", edition="ferti")
    time.pass_by(1, frames=20)
    assert len(shown(app)) == sum(len(rules) for _, rules in SECTIONS)
    assert screen.title == Catalogue("de").tr("Rules")
    first = [card for card in walk(screen) if isinstance(card, RuleCard)][-1]
    assert first.title == Explainer(Catalogue("de"), {}, "ferti").title(first.rule)


def test_an_edition_leaves_out_what_it_does_not_have(app: TaluvaApp, time: Time) -> None:
    """Rio Grande lets huts stand anywhere."""
    app.show("rules", edition="ferti")
    time.pass_by(1, frames=20)
    tap(find("Rio Grande"))
    time.pass_by(1, frames=20)

    assert "hut.isolated" not in shown(app)
    assert any(text.startswith("Rio Grande, ") for text in texts())


def test_a_rule_can_be_asked_for(app: TaluvaApp, time: Time) -> None:
    """It is brought into sight and framed."""
    app.show("rules", edition="ferti", rule="temple.size")
    time.pass_by(1, frames=20)
    card = next(card for card in walk(app.stage.current) if isinstance(card, RuleCard) and card.found)
    _, y = card.to_window(card.x, card.y)

    assert card.rule == "temple.size"
    assert 0 <= y <= Window.height - card.height


def test_a_tap_on_a_rule_draws_it(drawing: object, app: TaluvaApp, time: Time) -> None:
    """The sheet shows an island on which the rule is broken."""
    app.show("rules", edition="ferti")
    time.pass_by(1, frames=20)
    tap(next(card for card in walk(app.stage.current) if isinstance(card, RuleCard) and card.rule == "tile.gap"))
    time.pass_by(1)
    sheet = next(top for top in Window.children if isinstance(top, RuleSheet))

    assert sheet.view.ghost.ok is False
    assert min(sheet.view.size) > 100

    tap(find("OK"))
    time.pass_by(1)
    assert sheet.parent is None


def test_several_rules_follow_one_another(app: TaluvaApp, time: Time) -> None:
    """The sheet says how many are left."""
    sheet = RuleSheet(("tile.level", "build.supply", "tile.tower"), "ferti")
    sheet.open()
    time.pass_by(1)
    tap(find("2 more rules"))
    time.pass_by(1)
    assert (sheet.more, sheet.view) == ("1 more rule", None)

    tap(find("1 more rule"))
    time.pass_by(1)
    assert (sheet.title, sheet.more) == ("Towers stay", "")


def test_where_a_rule_stands_does_not_look_like_a_key(app: TaluvaApp, time: Time) -> None:
    """Nothing of a rule is in the colour of keys that is none: in the list of rules and on the sheet."""
    app.show("rules")
    time.pass_by(0.5)
    sheet = RuleSheet(("tile.level",), "ferti")
    sheet.open()
    time.pass_by(0.5)
    for part in (app.stage.current.ids.rules, sheet):
        said: list[Any] = [one for one in walk(part) if getattr(one, "text", "") and hasattr(one, "color")]
        assert len(said) > 3
        assert [
            one.text for one in said if not hasattr(one, "on_release") and list(one.color) == list(theme.lagoon)
        ] == []


def test_the_example_is_never_seen_without_its_sheet(app: TaluvaApp, time: Time) -> None:
    """An island does not fade in and out as a card does: neither before the sheet stands nor after it has gone."""
    sheet = RuleSheet(("tile.level",), "ferti")
    sheet.open()
    for _ in range(4):
        assert (sheet.parent is not None, sheet.opacity) == (True, 1)
        time.pass_by(0.05, 1)
    sheet.close()
    assert sheet.parent is None
