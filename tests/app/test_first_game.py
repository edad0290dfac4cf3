"""What a first game is shown: a hand that lays the first tile, and one line a turn."""

import pytest
from kivy.graphics import Rectangle
from kivy.metrics import dp

from taluva.app.archive.thumbnails import LOOK
from taluva.app.draw.glass import decoded
from taluva.app.island.projection import ground
from taluva.app.island.signs import FLOAT
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.dock import NOTHING
from taluva.app.table.firsttile import FLOW
from taluva.app.table.screen import TableScreen
from taluva.app.table.sentences import LINES, coached
from taluva.app.widgets.overlay import close_all
from taluva.engine.hexes import at
from taluva.engine.tiles import covered, flow_of, place, volcano_of
from taluva.play.turn_input import CENTRE
from taluva.record.writer import text_of
from taluva.words.catalogue import Catalogue, catalogue_for_edition
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_WINDOW, fit
from tests.app.hand import Hand
from tests.app.tables import Sit
from tests.app.touch import find, held
from tests.record.games import four, game

LATE = text_of(game(2, four(48))._replace(turns=game(2, four(48)).turns[:12]))  # the thirteenth turn


@pytest.fixture
def coach(app: TaluvaApp) -> None:
    """Somebody who has never played."""
    settings.coach = True


def test_a_hand_shows_how_the_first_tile_is_laid_until_a_finger_does(table: TableScreen, hand: Hand) -> None:
    """From the moment the tile has a name, also while somebody looks at a player, who has no settlements to glow yet.

    The first touch on the sea ends it and is itself the pull.
    """
    first, view = table.parts.first, table.parts.view
    assert not first.shown
    hand.tap(hand.cell("JC"))
    table.menu.player(0)
    hand.time.pass_by(0.5)
    close_all()
    assert first.shown
    assert (view.ghost.kind, view.ghost.volcano, view.ghost.handle) == ("JC", CENTRE, False)
    assert table.game.proposal.placement is None
    x, y = view.where(at(0, 0))
    with held(x, y) as touch:
        assert (first.shown, view.ghost) == (False, None)
        touch.to(x + dp(120), y - dp(60), steps=3)
    assert table.game.proposal.placement is not None
    table.do(table.hand.undo)
    assert not first.shown


@IN_EVERY_WINDOW
@pytest.mark.parametrize("flat", [False, True])
def test_what_the_hand_shows_is_written_below_its_tile(
    app: TaluvaApp, table: TableScreen, hand: Hand, time: Time, window_size: tuple[int, int], flat: bool
) -> None:
    """And on the sea, however the island is seen."""
    fit(app, window_size)
    settings.flat = flat
    time.pass_by(0.8)
    hand.tap(hand.cell("JC"))
    time.pass_by(0.5)
    first, seen = table.parts.first, table.parts.view.seen()
    corners = [ground(hexagon) for hexagon in covered(place(CENTRE, FLOW))]
    foot = min(seen.to_screen(x, y - 1, FLOAT)[1] for x, y in corners)
    written = [mark for mark in first._words.children if isinstance(mark, Rectangle)]
    assert max(mark.pos[1] + mark.size[1] for mark in written) <= foot
    assert min(mark.pos[1] for mark in written) >= first.y


def test_what_is_written_stays_below_the_tile_when_the_view_moves(table: TableScreen, hand: Hand, time: Time) -> None:
    """In a window of another size it glides to its place after the words were put."""
    hand.tap(hand.cell("JC"))
    view = table.parts.view
    view.sight.pan(0.0, -dp(60))
    time.pass_by(0.5)
    foot = min(view.seen().to_screen(x, y - 1, FLOAT)[1] for x, y in map(ground, covered(place(CENTRE, FLOW))))
    written = [mark for mark in table.parts.first._words.children if isinstance(mark, Rectangle)]
    assert max(mark.pos[1] + mark.size[1] for mark in written) <= foot


def test_each_of_eight_turns_has_its_line_at_the_step_it_speaks_of_and_the_ninth_has_none(
    coach: None, table: TableScreen
) -> None:
    """First the tile is asked for, and once; then no game has them any more, until the settings bring them back."""
    voice, heard = table.parts.voice, []
    for number, kind in enumerate(["JC"] * 5 + ["CJ"] * 4, 1):
        assert voice.said.title == "Draw a tile, tap its picture"
        table.do(table.hand.choose, kind)
        voice.hush()
        if voice.said.look == "coach":
            heard.append((2, voice.said.title))
        else:
            assert voice.said.title == "Tap where the volcano lies"
        position = table.game.position
        placement = next(one for one in position.legal_tiles() if volcano_of(one) not in position.island.levels)
        table.do(table.hand.release, volcano_of(placement), flow_of(placement))
        if voice.said.look == "coach":
            heard.append((3, voice.said.title))
        table.do(table.hand.select_hex, min(table.hand.view.buildable))
        table.do(table.hand.choose_offer, next(nth for nth, one in enumerate(table.hand.view.offers) if one.legal))
        assert table.game.turn == number + 1
    booklet = catalogue_for_edition(table.game.position.setup.edition, Catalogue("en"))
    assert heard == [(step, booklet.gettext(title)) for step, title, _ in LINES]
    assert (3, "A lit field can be built on") in heard, "as the booklet says it, like every sentence beside it"
    assert not settings.coach


def test_showing_the_table_changes_no_setting(coach: None, sit: Sit) -> None:
    """Behind the last line, too: a setting that changes is written, and shows the table once more."""
    table, shown = sit(LATE), []
    assert not settings.coach
    settings.coach = True
    seen = table.seen
    settings.fbind("coach", lambda _, coach: shown.append(coach))
    assert (coached(seen), settings.coach) == (NOTHING, True)
    table.show()
    assert shown == []


def test_one_touch_ends_the_lines_for_good(coach: None, table: TableScreen, hand: Hand, time: Time) -> None:
    """And what is usually said stands there at once."""
    table.do(table.hand.choose, "JC")
    table.parts.voice.hush()
    time.pass_by(0.2)
    assert table.parts.voice.said.look == "coach", table.parts.voice.said.title
    hand.tap(find("We know it"))
    assert (settings.coach, table.parts.voice.said.look) == (False, "plain")


def test_a_game_without_a_turn_has_a_picture_too(app: TaluvaApp, time: Time, table: TableScreen) -> None:
    """Open sea and a canoe: on its card, in the archive, and where the first tile is awaited."""
    table.game.save()
    drawn = {name: len(mesh.vertices) for name, mesh in sure(table.parts.view.drawing).meshes.items()}
    assert drawn["waves"] > drawn["body"]
    app.show("home")
    time.pass_by(4, frames=40)
    card = app.stage.current.ids.resume.picture
    app.show("archive")
    time.pass_by(4, frames=40)
    (listed,) = app.archive.lists.page().games
    kept = sure(app.archive.cache.thumbnail(listed.id, LOOK, app.archive.lists.version(listed.id)))
    for picture in (card, decoded(kept)):
        reds, blues = picture.pixels[0::4], picture.pixels[2::4]
        wood = sum(red > blue + 40 for red, blue in zip(reds, blues, strict=True))
        sea = sum(blue > red + 40 for red, blue in zip(reds, blues, strict=True))
        assert 150 < wood < 0.2 * len(reds), "a canoe, however low the picture is"
        assert sea > 0.6 * len(reds)
