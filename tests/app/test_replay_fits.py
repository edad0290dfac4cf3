"""What the replay says of a turn and of its moments is said whole, in the lowest window, too."""

import pytest
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from taluva.app.draw.fitted import natural_width
from taluva.app.draw.glyphs import Glyph, Glyphs
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.viewer.momentlist import MomentList
from taluva.app.viewer.momentrows import MomentRow
from taluva.app.viewer.screen import ViewerScreen
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.rows import RowScroll
from taluva.record.comments import with_comment
from taluva.record.writer import write
from taluva.review import moments
from taluva.review.missed_wins import MissedWin
from taluva.review.moments import Moment
from taluva.words.captions import TurnPhrases
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_CELL, Cells, fit
from tests.app.showing import visit
from tests.app.touch import walk
from tests.record.games import NAMES, four, game

RECORD = game(2, four(24))


def opened(app: TaluvaApp, time: Time, window: tuple[int, int], names: tuple[str, ...] = NAMES) -> ViewerScreen:
    """The replay of a game in which people wrote on every turn."""
    fit(app, window)
    record = RECORD._replace(names=names)
    for turn in range(1, 25):
        record = with_comment(record, turn, "Sorry, Ann. Nobody saw it coming.")
    return visit(app, "viewer", tab="moments", game=app.archive.imports.take(write(record))[0])


@IN_EVERY_CELL
def test_the_rows_of_moments_are_written_whole(
    app: TaluvaApp, time: Time, cells: Cells, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of ways to win, a lead of several pieces, a settlement in three: within the row, not over the sign."""
    screen = opened(app, time, cells.window)
    rows, drawn = screen.moments.moments, list[Glyph]()
    monkeypatch.setattr(Glyphs, "show", lambda _, glyphs: drawn.extend(glyphs))
    record = screen.viewing.record
    tile, build = record.turns[9].tile, screen.viewing.scenes[9].build
    chance = MissedWin(10, 3, "early", sure(tile).placement, sure(build), 524)
    found = [
        *screen.viewing.moments,
        Moment(48, moments.MISSED, 3, (chance,)),
        Moment(48, moments.LEAD, 3, (2, 2, 13)),
        Moment(48, moments.ERUPTION, 3, (4, 12)),
        Moment(48, moments.SPLIT, 3, ("yellow", (10, 4, 3))),
        Moment(48, moments.WENT_OUT, 3),
    ]
    for _ in cells.each():
        time.pass_by(0.2, 4)
        teller = TurnPhrases(i18n.catalogue, record)
        rows.items = [MomentRow(one.turn, one.what, *teller.moment(one), "brown") for one in found]
        for index in range(len(found)):
            drawn.clear()
            rows.draw_row(InstructionGroup(), index, 0, False)
            said = [glyph for glyph in drawn if glyph[4] in ("sans", "bold")]

            assert said
            assert not [text for text, *_ in said if text.endswith("…")]
            (sign,) = (x - size for _, x, _, _, font, size, _ in drawn if font == "icons")
            for text, x, y, _, font, size, _ in said:
                assert x + natural_width(text, "sans", size, font == "bold") <= sign
                assert dp(2.5) + size * 0.5 <= y <= rows.row_height - dp(2.5) - size * 0.5


def test_a_players_name_lies_beside_the_figures_in_large_letters_too(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On an upright tablet the cards stand three in a row, too narrow for both on one line."""
    cards = list[list[Glyph]]()
    monkeypatch.setattr(Glyphs, "show", lambda _, glyphs: cards.append(list(glyphs)))
    settings.text = 1.5
    screen = opened(app, time, (800, 1280))
    names = {player.name for player in screen.story.ids.standings.players}
    told = [card for card in cards if len(names & {text for text, *_ in card}) == 1]

    assert len(told) >= 4
    for card in told:
        places = [
            (x - anchor * width, x + (1 - anchor) * width, y)
            for text, x, y, anchor, font, size, _ in card
            if (width := natural_width(text, "icons" if font == "icons" else "sans", size, font in ("bold", "black")))
        ]
        for left, right, y in places:
            for other, end, height in places:
                assert (left, right, y) == (other, end, height) or abs(y - height) > 8 or right <= other or end <= left


def test_every_key_of_the_bar_is_on_the_glass_in_large_letters_too(app: TaluvaApp) -> None:
    """The last one shares the game."""
    settings.text = 1.5
    i18n.switch("ru")
    fit(app, (800, 1280))
    told = RECORD._replace(tags=(("Event", "Thursday table"), ("Date", "2026-11-18")))
    screen = visit(app, "viewer", tab="moments", game=app.archive.imports.take(write(told))[0])

    assert [key.icon for key in walk(screen) if isinstance(key, IconButton) and key.right > screen.width] == []


def test_where_fewer_than_two_rows_have_room_the_chosen_one_is_wholly_seen(window: object) -> None:
    """However often it is asked for: each moment that is found asks again."""
    rows = MomentList()
    scroll = RowScroll(size=(400, 1.5 * rows.row_height))
    scroll.add_widget(rows)
    rows.height = 5 * rows.row_height
    for index in (4, 4, 2, 2, 0):
        scroll.show_row(rows, index)
        above = (1 - scroll.scroll_y) * (rows.height - scroll.height)
        assert above <= index * rows.row_height
        assert (index + 1) * rows.row_height <= above + scroll.height + 0.5
