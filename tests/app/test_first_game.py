"""What a first game is shown: a hand that lays the first tile, and one line a turn."""

from collections.abc import Callable

import pytest
from kivy.graphics import Rectangle
from kivy.metrics import dp

from taluva.app.archive.thumbnails import SIZES
from taluva.app.draw.glass import decoded
from taluva.app.island.projection import ground
from taluva.app.island.signs import FLOAT
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.firsttile import FLOW
from taluva.app.table.screen import TableScreen
from taluva.app.table.sentences import LINES
from taluva.engine.hexes import at
from taluva.engine.position import Setup
from taluva.engine.tiles import covered, flow_of, place, volcano_of
from taluva.play.turn import CENTRE
from taluva.words.catalogue import Catalogue
from taluva.words.english import in_words_of
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_WINDOW, fit
from tests.app.hand import Hand
from tests.app.touch import Touch, find

Begin = Callable[[], TableScreen]


@pytest.fixture
def begin(app: TaluvaApp, time: Time) -> Begin:
    """Begins a game of two."""

    def begin() -> TableScreen:
        app.start_game(Setup(("red", "white"), "ferti", 24, "classic"), ("Ann", "Ben"))
        time.pass_by(0.8)
        return Hand(app, time).table

    return begin


def test_a_hand_shows_how_the_first_tile_is_laid_until_a_finger_does(app: TaluvaApp, time: Time, begin: Begin) -> None:
    """From the moment the tile has a name; the first touch on the sea ends it and is itself the pull."""
    table = begin()
    first, view = table.parts.first, table.parts.view
    assert not first.shown
    hand = Hand(app, time)
    hand.tap(hand.cell("JC"))
    assert first.shown
    assert (view.ghost.kind, view.ghost.volcano, view.ghost.handle) == ("JC", CENTRE, False)
    assert table.game.proposal.placement is None
    x, y = view.where(at(0, 0))
    touch = Touch(x, y)
    assert not first.shown
    assert view.ghost is None
    touch.to(x + dp(120), y - dp(60), steps=3)
    touch.up()
    assert table.game.proposal.placement is not None
    table.do(table.hand.undo)
    assert not first.shown


def test_the_tile_that_a_hand_lays_stays_while_somebody_looks_at_a_player(
    app: TaluvaApp, time: Time, begin: Begin
) -> None:
    """A player's settlements glow meanwhile; there are none yet."""
    table, view = begin(), app.stage.current.parts.view
    hand = Hand(app, time)
    hand.tap(hand.cell("JC"))
    table.menu.player(0)
    time.pass_by(0.5)
    assert table.parts.first.shown
    assert view.ghost is not None


@IN_EVERY_WINDOW
@pytest.mark.parametrize("flat", [False, True])
def test_what_the_hand_shows_is_written_below_its_tile(
    app: TaluvaApp, time: Time, begin: Begin, window_size: tuple[int, int], flat: bool
) -> None:
    """And on the sea, however the island is seen."""
    fit(app, window_size)
    settings.flat = flat
    table = begin()
    hand = Hand(app, time)
    hand.tap(hand.cell("JC"))
    time.pass_by(0.5)
    first, seen = table.parts.first, table.parts.view.seen()
    corners = [ground(hexagon) for hexagon in covered(place(CENTRE, FLOW))]
    foot = min(seen.to_screen(x, y - 1, FLOAT)[1] for x, y in corners)
    written = [mark for mark in first._words.children if isinstance(mark, Rectangle)]
    assert max(mark.pos[1] + mark.size[1] for mark in written) <= foot
    assert min(mark.pos[1] for mark in written) >= first.y
    settings.flat = False


def test_each_of_eight_turns_has_its_line_at_the_step_it_speaks_of_and_the_ninth_has_none(begin: Begin) -> None:
    """First the tile is asked for, and once; then no game has them any more, until the settings bring them back."""
    settings.coach = True
    table = begin()
    voice = table.parts.voice
    heard = []
    kinds = ["JC", "JC", "JC", "JC", "JC", "CJ", "CJ", "CJ", "CJ"]
    for number, kind in enumerate(kinds, 1):
        assert voice.said.title == "Draw a tile, tap its picture"
        table.do(table.hand.choose, kind)
        table.parts.voice.hush()
        if voice.said.look == "coach":
            heard.append((2, voice.said.title))
        else:
            assert voice.said.title == "Tap where the volcano lies"
        position = table.game.position
        levels = position.island.levels
        placement = next(one for one in position.legal_tiles() if volcano_of(one) not in levels)
        table.do(table.hand.release, volcano_of(placement), flow_of(placement))
        if voice.said.look == "coach":
            heard.append((3, voice.said.title))
        reading = table.hand.reading
        hexagon = min(reading.lit)
        table.do(table.hand.name, hexagon)
        table.do(table.hand.take, next(nth for nth, one in enumerate(table.hand.reading.offers) if one.legal))
        assert table.game.turn == number + 1
    booklet = in_words_of(table.game.position.setup.edition, Catalogue("en"))
    assert heard == [(step, booklet.gettext(title)) for step, title, _ in LINES]
    assert (3, "A lit field can be built on") in heard, (
        "as the booklet in the box says it, like every sentence beside it"
    )
    assert not settings.coach


def test_one_touch_ends_the_lines_for_good(app: TaluvaApp, time: Time, begin: Begin) -> None:
    """And what is usually said stands there at once."""
    settings.coach = True
    table = begin()
    table.do(table.hand.choose, "JC")
    table.parts.voice.hush()
    time.pass_by(0.2)
    assert table.parts.voice.said.look == "coach", table.parts.voice.said.title
    Hand(app, time).tap(find("We know it"))
    assert not settings.coach
    assert table.parts.voice.said.look == "plain"


def test_a_game_without_a_turn_has_a_picture_too(app: TaluvaApp, time: Time, begin: Begin) -> None:
    """Open sea and a canoe: on its card, in the archive, and where the first tile is awaited."""
    table = begin()
    table.game.keep()
    assert table.parts.view.drawing is not None
    drawn = {name: len(mesh.vertices) for name, mesh in table.parts.view.drawing.meshes.items()}
    assert drawn["waves"] > drawn["body"]
    app.show("home")
    for _ in range(20):
        time.pass_by(0.2)
    pictures = [app.stage.current.ids.resume.picture]
    app.show("archive")
    for _ in range(20):
        time.pass_by(0.2)
    (listed,) = app.archive.games().games
    (row,) = (look for look in SIZES if look.startswith("row"))
    kept = app.archive.cache.thumbnail(listed.id, row, app.archive.version(listed.id))
    assert kept is not None
    pictures.append(decoded(kept))
    for picture in pictures:
        dots = picture.pixels
        reds, blues = dots[0::4], dots[2::4]
        wood = sum(red > blue + 40 for red, blue in zip(reds, blues, strict=True))
        sea = sum(blue > red + 40 for red, blue in zip(reds, blues, strict=True))
        assert 150 < wood < 0.2 * len(reds), "a canoe, however low the picture is"
        assert sea > 0.6 * len(reds)
