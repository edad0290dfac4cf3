"""Whole records entered by touches, from the new-game screen to the archive."""

from pathlib import Path

import pytest

from taluva.record.writer import write
from tests.app.conftest import Time
from tests.record.games import four, game
from tests.touch_through import enter

RECORDS = Path(__file__).parent.parent / "data" / "records"


@pytest.mark.parametrize(
    ("name", "brisk", "median"),
    [
        # Two turns: a hut on the tile's own volcano that is let stand, six touches, and giving up, three.
        ("volcano", False, 4.5),
        ("stands", False, 4),
        ("teams", False, 4),
        ("teams", True, 3),
        pytest.param("out", False, 4, marks=pytest.mark.long),
    ],
)
def test_a_record_goes_through(window: object, time: Time, name: str, brisk: bool, median: float) -> None:
    """Moves let stand, concessions, expansions, a hut on a volcano: byte for byte, by plain touches or shortcuts."""
    said = enter((RECORDS / f"{name}.taluva").read_text(encoding="utf-8"), time, brisk=brisk)
    assert said["identical"]
    assert brisk or said["max"] <= 6
    assert said["median"] <= median


def test_an_island_pressed_flat_makes_the_same_record(window: object, time: Time) -> None:
    """A whole game: every hex answers where it is seen, and no turn takes a touch more than in relief."""
    flat, relief = (enter(write(game(4, four(4))), time, flat=flat) for flat in (True, False))
    assert flat["identical"]
    assert flat == relief


@pytest.mark.long
@pytest.mark.parametrize("brisk", [False, True], ids=["plain", "brisk"])
@pytest.mark.parametrize("seed", range(24))
def test_any_record_goes_through(window: object, time: Time, seed: int, brisk: bool) -> None:
    """Games of all kinds, from their first tile to their end: four touches a turn, three or fewer by shortcuts."""
    said = enter(write(game(seed, concedes=0.02)), time, brisk)
    assert said["identical"]
    assert said["max"] <= 6
    assert said["median"] <= (3 if brisk else 4)
