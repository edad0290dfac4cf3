"""How large the island is on the glass: it fills the sea."""

import pytest
from kivy.metrics import dp

from taluva.app.shell.app import TaluvaApp
from taluva.engine.tiles import covered
from taluva.record.writer import text_of
from tests.app.conftest import Time
from tests.app.fitting import fit
from tests.app.hand import Hand
from tests.app.tables import EVENING, Sit, wide_island, with_hexes
from tests.record.games import four, game

# dp from the middle of a hex to its corner, of 57 hexes and of 87
LEAST = {(1280, 800): (46, 33), (800, 1280): (45, 27), (1024, 600): (33, 25)}


@pytest.mark.parametrize("window_size", LEAST, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_island_is_as_large_as_the_sea_lets_it(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int]
) -> None:
    """With 57 hexes all of it is seen; late in a game, with 87 that lie far apart, it can still be touched."""
    fit(app, window_size)
    usual, late = map(dp, LEAST[window_size])
    table = sit(with_hexes(EVENING, 57))
    time.pass_by(1)
    view, free = table.parts.view, table.parts.view.insets
    assert len(view.island.levels) == 57
    assert view.seen().s >= usual
    for x, y in map(view.where, view.island.levels):
        assert free.left + view.seen().s < x < table.width - free.right - view.seen().s
        assert free.bottom + view.seen().s < y < table.height - free.top - view.seen().s
    view.sight.fit(animate=False, levels=wide_island(87))
    assert view.seen().s >= late


@pytest.mark.parametrize("window_size", LEAST, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_frame_brings_every_place_for_the_tile_within_reach(
    app: TaluvaApp, sit: Sit, hand: Hand, time: Time, window_size: tuple[int, int]
) -> None:
    """Late in a game, too: neither its volcano nor its fields lie under the bar, the dock or the cards."""
    fit(app, window_size)
    for seed, turns in ((1, 20), (2, 37), (5, 47)):
        record = game(seed, four())
        table = sit(text_of(record._replace(turns=record.turns[:turns])))
        view = table.parts.view
        hand.tap(table.parts.fit_button)
        time.pass_by(1)
        for placement in table.game.position.legal_tiles():
            for x, y in map(view.where, covered(placement)):
                assert view.insets.left + dp(8) < x < table.width - view.insets.right - dp(8)
                assert view.insets.bottom + dp(8) < y < table.height - view.insets.top - dp(8)
