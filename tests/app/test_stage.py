"""The bar and the frame: whose turn it is, read from the other side of the room."""

from typing import Any

import pytest
from kivy.uix.widget import Widget

from taluva.app.draw.timber import timber
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.shell.app import TaluvaApp
from taluva.app.table import dock
from taluva.app.widgets.labels import Icon
from taluva.app.widgets.places import TeamRow
from taluva.engine.hexes import at
from taluva.record.writer import text_of
from tests.app.conftest import Time
from tests.app.fitting import SMALL, fit
from tests.app.hand import Hand
from tests.app.tables import EARLY, LAST_TILE, PARTNERS, TEAMS, WON, Sit, choose, crowned, over, play_last, point, pull
from tests.app.touch import find, walk
from tests.play.openings import OPENING


def test_bar_and_frame_are_of_the_wood_of_who_is_to_move(sit: Sit, hand: Hand, time: Time) -> None:
    """They change with the turn."""
    parts = sit(OPENING).parts
    assert (parts.bar.wood, parts.frame.wood, parts.bar.shown_name) == ("red", "red", "Ann")
    assert parts.bar.shown_partner == []
    assert parts.bar.shown_deed == "places a tile"

    pull(hand, 1, 1, 10, "RJ")
    hand.tap(point(hand, at(1, 0)))
    assert parts.bar.shown_deed == "builds"
    hand.tap(parts.ring.discs[3])
    time.pass_by(0.5)
    assert (parts.bar.wood, parts.frame.wood, parts.bar.shown_name) == ("white", "white", "Ben")
    assert parts.frame._tint.rgba == pytest.approx(list(timber("white").frame))


def test_what_undo_takes_back_begins_with_a_capital_where_it_stands_alone(sit: Sit, hand: Hand) -> None:
    """On the key; not in the middle of a sentence."""
    i18n.switch("ru")
    parts = sit(OPENING).parts
    assert parts.bar.ids.undo.said == "Хижина (Ben)"
    hand.tap(parts.bar.ids.undo)
    assert parts.voice.said.title == "Отменено: хижина (Ben)"


def test_how_somebody_won_is_said_in_letters_that_can_be_read(
    app: TaluvaApp, sit: Sit, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a low window, too, where the key that names who is next stands beside it."""
    sizes, broken = [], dock._broken

    def noted(text: str, size: float, *room: Any) -> Any:
        sizes.append(size)
        return broken(text, size, *room)

    monkeypatch.setattr(dock, "_broken", noted)
    fit(app, SMALL)
    crowned(sit(text_of(WON._replace(turns=WON.turns[:-1]))))
    time.pass_by(0.6)
    assert sizes[-1] >= 13


def test_an_early_winner_is_gold_and_never_grey_while_the_others_play_on(sit: Sit, hand: Hand) -> None:
    """The bar is the winner's until somebody touches; the card stays gold."""
    table = play_last(sit, hand, EARLY)

    bar, card = table.parts.bar, table.parts.cards[0]
    assert (bar.wood, bar.name, bar.place, bar.deed) == ("gold", "A", "1st", "wins")
    assert (card.said.prized, card.said.gone) == (True, False)
    assert table.parts.voice.wood == table.game.position.colour
    feast, view = table.parts.feast, table.parts.view
    assert feast.shown
    assert view.marks.prize == {
        hexagon for hexagon, piece in table.game.position.island.pieces.items() if piece.colour == "red"
    }
    assert not feast.sailed, "the canoe is still to come"
    hand.time.pass_by(1.2)
    (mark,) = feast.mark_on_sail()
    assert mark.name == "ui/emblem-red"
    assert view.picture.canoe > 3, "larger than the one that lies there in the game"
    assert feast.x <= mark.x <= mark.x + mark.width <= feast.right
    assert feast.y <= mark.y <= mark.y + mark.height <= feast.top, "and it has come where it is seen"

    choose(hand, "JC")
    assert (bar.wood, bar.name, bar.place) == ("white", "B", "")
    assert (card.said.prized, card.said.gone, feast.shown) == (True, False, False)
    assert not view.marks.prize
    assert table.parts.voice.ids.action.look == "ordinary"


def test_the_dock_hands_on_to_who_is_next(sit: Sit, hand: Hand) -> None:
    """By one touch that does nothing else, on a key of his wood; what is undone later has none."""
    table = play_last(sit, hand, EARLY)
    voice, record = table.parts.voice, table.game.text
    assert not table.game.over
    said = "A has built both towers and all three temples and wins at once."
    assert (voice.said.title, table.parts.cards[0].said.chip) == (said, "1st, early win")
    assert (voice.said.action, voice.wood) == ("Next: B", table.game.position.colour)
    assert tuple(voice.ids.action.front) == pytest.approx(timber(voice.wood, "day").text, abs=0.01)
    hand.time.pass_by(30, frames=4)
    assert voice.said.title == said
    hand.tap(find("Next: B"))
    assert (table.parts.bar.wood, table.parts.bar.name, voice.said.look) == ("white", "B", "plain")
    assert table.game.text == record
    hand.tap(table.parts.bar.ids.undo)
    assert (voice.said.action, voice.wood) == ("Redo", "")


def test_at_the_end_no_card_looks_out_from_under_the_panel(sit: Sit, hand: Hand) -> None:
    """Nor the rim of two partners; and both of them are on the sail."""
    parts = play_last(sit, hand, PARTNERS).parts
    assert parts.end.title == parts.bar.name == "B and D win"
    assert [card.said.prized for card in parts.cards[:4]] == [False, True, False, True]
    every: list[Widget] = [*parts.cards, *parts.partners, *parts.knots]
    assert not [one for one in every if one.parent and one.y < parts.end.top and one.right > parts.end.x]
    assert [mark.name for mark in parts.feast.mark_on_sail()] == ["ui/emblem-white", "ui/emblem-brown"]
    assert parts.hint_button.parent is None


def test_in_teams_the_bar_tells_the_partner_beside_the_name(sit: Sit, app: TaluvaApp, time: Time) -> None:
    """A cord of both woods, the partner's mark and name; the name stays where the deed must go."""
    table = sit(TEAMS + "1. JC 0,0 12 hut 1,-1\n")
    time.pass_by(0.3)
    bar = table.parts.bar
    assert (bar.shown_name, bar.partner, bar.shown_partner) == ("Ben", ["brown", "Dmitri"], ["brown", "Dmitri"])

    bar.name = "Bernadette-Alexandra"
    time.pass_by(0.3)
    assert bar.shown_deed == ""
    assert bar.shown_partner[:1] in (["brown"], [])


def test_everybody_who_shares_the_first_place_stands_in_the_bar(sit: Sit, app: TaluvaApp, time: Time) -> None:
    """By their marks, unless that would cut the name; the dock says what the gold means."""
    table = sit(LAST_TILE)
    over(table)
    time.pass_by(0.3)
    bar = table.parts.bar
    assert (bar.colour, bar.shown_others) == ("red", ["white"])
    assert table.parts.voice.said.title == "Gold rims: the buildings that won"

    i18n.switch("fr")
    fit(app, (1024, 600))
    time.pass_by(0.5)
    assert (bar.name, bar.shown_others) == ("Partie terminée", ["white"])

    bar.name = "Wilhelmina and Bartholomew share the first place"
    time.pass_by(0.3)
    assert bar.shown_others == []


def test_what_is_written_on_wood_keeps_its_colour_when_the_evening_comes(sit: Sit, time: Time) -> None:
    """Dark letters on white, yellow and gold are as dark as the ink by day, and do not turn pale with it."""
    bar = sit(OPENING + "3. RJ 1,1 10 expand 1,-1 J\n").parts.bar
    time.pass_by(0.5)
    assert bar.wood == "white"
    icons = [one for one in walk(bar.ids.plank) if isinstance(one, Icon) and one.icon in ("menu", "swap", "turn-view")]
    written = [bar.ids.name, bar.ids.deed, *icons]
    assert len(icons) == 3
    settings.light = "evening"
    time.pass_by(0.5)
    assert theme.mode == "evening"
    assert [list(one.color)[:3] for one in written] == [list(bar.front)[:3]] * len(written)


def test_the_sums_of_a_team_stand_under_their_columns(sit: Sit, hand: Hand, time: Time) -> None:
    """What counts together lies right below what each of the two has."""
    table = play_last(sit, hand, PARTNERS)
    time.pass_by(1)
    for team in (row for row in walk(table.parts.end) if isinstance(row, TeamRow)):
        assert team.orientation == "vertical"
        columns = [one.center_x for one in team.ids.one.ids.figures.children[::-1]]
        assert [one.center_x for one in team.ids.sums.children[::-1]] == pytest.approx(columns, abs=1.5)
