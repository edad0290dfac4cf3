"""The charts of a game: what stands beside the lines can be read, and discs find their places."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.app.draw.glyphs import Glyph
from taluva.app.look.theme import theme
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.chart import Chart
from taluva.app.widgets.course import spread
from taluva.engine.pieces import COLOURS
from taluva.record.replay import replay
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import Catalogue
from taluva.words.figures import CHARTS, Series, series
from tests.record.games import four, game

SIZES = [(620, 240, 1.0), (420, 190, 1.0), (300, 120, 1.0), (620, 240, 2.0), (460, 130, 2.0)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ends", [(0, 0, 0, 0), (16, 16, 16, 16), (0, 1, 15, 16), (7, 7, 8, 8)])
def test_names_beside_the_lines_keep_clear_of_each_other_and_of_the_axis(
    app: TaluvaApp, size: tuple[int, int, float], ends: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the lines end: all four at the bottom, all at the top, two and two."""
    drawn: list[list[Glyph]] = []
    monkeypatch.setattr("taluva.app.draw.glyphs.Glyphs.show", lambda _, glyphs: drawn.append(list(glyphs)))
    monkeypatch.setattr(theme, "scale", size[2])
    chart = Chart(size_hint=(None, None), size=size[:2])
    names = ("Ann", "Bartholomew", "Chloé", "Дмитрий")
    chart.length = 12
    chart.series = [
        Series(colour, name, (*range(12), end)) for colour, name, end in zip(COLOURS, names, ends, strict=True)
    ]
    chart.draw()
    beside = sorted(y for text, _, y, *_ in drawn[-1] if text in names or text.endswith("…"))
    numbers = [y for text, x, y, *_ in drawn[-1] if text == "12" and x > size[0] / 2]
    letters = next(letters for text, _, _, _, _, letters, _ in drawn[-1] if text == "Ann")

    assert len(beside) == 4
    assert all(other - one >= 1.2 * letters for one, other in pairwise(beside))
    assert beside[0] - max(numbers) >= 12
    assert beside[-1] <= chart.top


@given(st.lists(st.floats(0, 600), max_size=15))
def test_discs_lie_apart_in_their_order_and_on_the_chart(turns: list[float]) -> None:
    """As near to their turns as can be: one with room lies over its own."""
    places = spread(sorted(turns), 0, 600, 32)

    assert all(other - one >= 32 - 1e-6 for one, other in pairwise(places))
    assert all(-1e-6 <= place <= 600 for place in places)
    if len(turns) == 1:
        assert places == pytest.approx(turns)


def test_the_line_of_somebody_out_stops_there() -> None:
    """In every chart of a game, and nobody else's does."""
    record = next(
        record
        for record in (game(seed, four(24), concedes=0.02) for seed in range(99))
        if replay(record).last.outs and len(record.turns) > 9
    )
    told = ViewedGame(record)
    last = told.position_after(told.length)
    gone = {scene.seat: scene.turn for scene in told.scenes if scene.action in ("out", "concede")}

    assert set(gone) == set(last.outs)
    for chart in CHARTS:
        for seat, one in enumerate(series(chart, told.story, TurnPhrases(Catalogue("en"), record))):
            assert one.out == (seat in gone)
            assert len(one.values) == gone.get(seat, told.length) + 1
