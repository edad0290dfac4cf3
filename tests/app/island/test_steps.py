"""Whatever was shown before, an island is drawn as in a view that shows it first."""

from array import array
from random import Random

import pytest

from taluva.app.island.picture import Looks, Picture
from taluva.app.island.scene import coast, shores
from taluva.engine.island import EMPTY
from taluva.record.replay import replay
from tests.record.games import four, game

ANGLES = ((0.0, 1.0), (0.8660254, 0.5), (-0.8660254, -0.5))


class Glass:
    """Remembers what is on it."""

    def __init__(self) -> None:
        self.shown: dict[str, bytes] = {}
        self.land(coast({}, sand=False), coast({}, sand=True), shores({}))

    def fill(self, name: str, vertices: "array[float]") -> None:
        """Show these triangles instead of those before."""
        self.shown[name] = bytes(vertices)

    def land(self, *coast: object) -> None:
        """Show this coast instead of the one before."""
        self.shown["coast"] = repr(coast).encode()


@pytest.mark.parametrize("seed", range(4))
def test_every_turn_is_drawn_as_in_a_fresh_view_whatever_was_shown_before(seed: int) -> None:
    """Forth and back by any steps, to the start too, seen from any side; none but a step on in motion."""
    chance = Random(seed)
    # The empty one before the first turn included.
    islands = [position.island for position in replay(game(seed, four(18))).positions]
    glass = Glass()
    picture = Picture(glass)
    before = 0
    for turn in [0, len(islands) - 1, 0, 1, 0, *(chance.randrange(len(islands)) for _ in range(14)), 0]:
        angle = chance.choice(ANGLES)
        # Only one turn on is there any motion.
        picture.show(islands[turn], Looks(), {}, None if turn - before in (0, 1) else 1.0)
        picture.sort(*angle)
        before = turn
        fresh = Glass()
        alone = Picture(fresh)
        for island in (EMPTY, islands[turn]):
            alone.show(island, Looks(), {})
            alone.sort(*angle)
        for name in ("body", "paint", "seams", "upright", "coast", "waves"):
            assert glass.shown.get(name, b"") == fresh.shown.get(name, b""), (turn, name)
