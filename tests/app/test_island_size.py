"""How large the island is on the glass: it fills the sea."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from kivy.metrics import dp

from taluva.app.island.projection import ground
from taluva.app.shell.app import TaluvaApp
from taluva.engine.hexes import Hex, at
from taluva.engine.tiles import covered, volcano_of
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.writer import text_of
from tests.app.conftest import Time
from tests.app.fitting import fit
from tests.app.hand import Hand
from tests.app.test_table import Sit, hand, sit
from tests.record.games import four, game

__all__ = ["hand", "sit"]

EVENING = read((Path(__file__).parent.parent / "shots" / "thursday.taluva").read_text(encoding="utf-8"))
WIDE = 13.0  # half of the design's 87 hexes, in s
LEAST = {(1280, 800): 46, (800, 1280): 45, (1024, 600): 33}  # dp from the middle of a hex to its corner


def with_hexes(record: Record, number: int) -> str:
    """The game up to the turn with which the island has so many hexes."""
    for turns in range(len(record.turns)):
        text = text_of(record._replace(turns=record.turns[:turns]))
        if len(levels_of(text)) == number:
            return text
    raise AssertionError(number)


def levels_of(text: str) -> dict[Hex, int]:
    """The hexes of the island at the end of a record."""
    return dict(replay(read(text)).positions[-1].island.levels)


def wide_island(number: int) -> dict[Hex, int]:
    """So many hexes over 16 columns and 12 rows, as late in a game."""
    spots = [at(q, r) for r in range(-6, 6) for q in range(-12, 13) if abs(ground(at(q, r))[0]) < WIDE]
    ends = {most(spots, key=lambda one: ground(one)[side]) for side in (0, 1) for most in (min, max)}
    others = Random(1).sample([one for one in spots if one not in ends], number - len(ends))
    return dict.fromkeys([*ends, *others], 1)


@pytest.mark.parametrize("window_size", LEAST, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_island_is_as_large_as_the_sea_lets_it(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int]
) -> None:
    """With 57 hexes; and all of it is seen."""
    fit(app, window_size)
    table = sit(with_hexes(EVENING, 57))
    time.pass_by(1)
    view, free = table.parts.view, table.parts.view.insets
    assert len(view.island.levels) == 57
    assert view.seen().s >= LEAST[window_size]
    for x, y in map(view.where, view.island.levels):
        assert free.left + view.seen().s < x < table.width - free.right - view.seen().s
        assert free.bottom + view.seen().s < y < table.height - free.top - view.seen().s


@pytest.mark.parametrize("window_size", LEAST, ids=lambda size: f"{size[0]}x{size[1]}")
def test_early_in_a_game_every_spot_for_the_next_tile_is_within_reach(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int]
) -> None:
    """Two hexes off the coast, too, as long as the island needs not be small for it."""
    fit(app, window_size)
    reached = 0
    for seed, turns in product((1, 2, 3), (1, 2, 3, 4)):
        record = game(seed, four())
        table = sit(text_of(record._replace(turns=record.turns[:turns])))
        view = table.parts.view
        assert view.seen().s >= min(50, view.camera.whole)
        if view.seen().s > 50.5:
            reached += 1
            for volcano in {volcano_of(one) for one in table.game.position.legal_tiles()}:
                x, y = view.where(volcano)
                assert view.insets.left < x < table.width - view.insets.right
                assert view.insets.bottom < y < table.height - view.insets.top
    assert reached >= 3


@pytest.mark.parametrize("seed", [106, 108])
def test_the_next_player_has_every_spot_within_reach(sit: Sit, hand: Hand, time: Time, seed: int) -> None:
    """Between two turns the island makes room for what has become its coast."""
    record = game(seed, concedes=0.02)
    table = sit(text_of(record._replace(turns=record.turns[:3])))
    hand.play(record.turns[3])
    time.pass_by(1)
    view = table.parts.view
    for volcano in {volcano_of(one) for one in table.game.position.legal_tiles()}:
        assert view.insets.left < view.where(volcano)[0] < table.width - view.insets.right


def test_late_in_a_game_it_can_still_be_touched(app: TaluvaApp, sit: Sit) -> None:
    """With 87 hexes that lie far apart, at a table for four, 33 dp from the middle of a hex to its corner."""
    fit(app, (1280, 800))
    view = sit(text_of(game(1, four())._replace(turns=()))).parts.view
    view.sight.fit(animate=False, levels=wide_island(87))
    assert view.seen().s >= 33


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
