"""The light of the evening: what can be told apart by day can be told apart then."""

import pytest
from kivy.core.image import Image

from taluva.app.island.light import DAY, DAYLIGHT, EVENING, WATER, Light, colours
from taluva.app.island.pictures import FIELD, TOPS
from taluva.engine.tiles import ROCK, SAND

CELL = (232, 264)  # pixels, in rows of eight


@pytest.fixture(scope="module")
def means(_window: object) -> dict[str, list[float]]:
    """The mean colour of each terrain, of all four paintings."""
    image = Image(TOPS, keep_data=True).image._data[0]
    step, row = len(image.fmt), image.width * len(image.fmt)
    found = {}
    for terrain, first in FIELD.items():
        corners = [(cell % 8 * CELL[0] + 60, cell // 8 * CELL[1] + 70) for cell in range(first, first + 4)]
        starts = [
            y * row + x * step
            for left, top in corners
            for y in range(top, top + 120, 9)
            for x in range(left, left + 110, 9)
        ]
        found[terrain] = [sum(image.data[start + channel] for start in starts) / len(starts) for channel in range(3)]
    return found


def warmth(colour: list[float], dusk: float) -> float:
    """By how much a colour is redder than blue, in this light."""
    tint = colours(Light(dusk))[3]
    return colour[0] * tint[0] - colour[2] * tint[2]


@pytest.mark.parametrize("dusk", [0.0, 1.0])
def test_sand_is_warmer_than_rock_by_day_and_in_the_evening(means: dict[str, list[float]], dusk: float) -> None:
    """It was as grey as rock: light that takes more red than blue takes what tells them apart."""
    assert warmth(means[SAND], dusk) > 25
    assert warmth(means[ROCK], dusk) < 10


def test_the_light_fades_on_the_sea_as_on_the_land() -> None:
    """By day every colour is its own; in the evening the sea is darker, and still blue."""
    assert (colours(DAYLIGHT)[:3], colours(DAYLIGHT)[3]) == (WATER, DAY)
    near, _, _, tint, _ = colours(EVENING)
    assert all(channel * less < by_day for channel, less, by_day in zip(near, tint, WATER[0], strict=False))
    assert near[2] * tint[2] > 2 * near[0] * tint[0]
