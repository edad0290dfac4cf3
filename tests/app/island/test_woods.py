"""The four woods on every ground, for every kind of eyes: told apart by colour, by outline or by mark."""

from itertools import combinations, product
from typing import NamedTuple

import pytest

from taluva.app.island.view import IslandView
from taluva.engine.hexes import Hex, at
from taluva.engine.island import EMPTY
from taluva.engine.pieces import COLOURS, HUT, Piece
from taluva.engine.tiles import CLEARING, JUNGLE, LAKE, ROCK, SAND, covered, place
from tests.app.conftest import Time
from tests.app.island.pixels import far_from, pixels
from tests.app.seeing import EYES, Colour, apart, mean

TERRAINS = (JUNGLE, CLEARING, SAND, ROCK, LAKE)
PLAIN = 20.0  # a difference that nobody has to look for: nine times what can just be seen
Spot = tuple[int, int]


class Seen(NamedTuple):
    """Pictures of one light: bare land, huts of each wood on each terrain, and with their marks."""

    s: float
    spots: dict[tuple[str, str], Spot]  # by terrain and wood
    bare: "Picture"
    built: "Picture"
    marked: "Picture"


class Picture:
    """What was on the window."""

    def __init__(self, view: IslandView) -> None:
        """Draw a frame and read it back."""
        view.finish()
        self.wide, self.data = int(view.get_parent_window().width), pixels(view)

    def __getitem__(self, spot: Spot) -> Colour:
        """The colour of one dot."""
        first = (spot[1] * self.wide + spot[0]) * 3
        return tuple(self.data[first : first + 3])


@pytest.fixture(scope="module")
def taken() -> dict[str, Seen]:
    """Keep the pictures of each light as long as these tests need them."""
    return {}


@pytest.fixture(params=["day", "evening"])
def seen(request: pytest.FixtureRequest, taken: dict[str, Seen]) -> Seen:
    """Look at a hut of each wood on each terrain, as large as the tablet shows them in a long game."""
    light = request.param
    if light not in taken:
        taken[light] = look(request.getfixturevalue("view"), request.getfixturevalue("time"), light)
    return taken[light]


def look(view: IslandView, time: Time, light: str) -> Seen:
    """Take the pictures of one light."""
    view.evening = light == "evening"
    time.pass_by(1.0)
    land, fields = EMPTY, dict[tuple[str, str], Hex]()
    for across, terrain in enumerate(TERRAINS):
        for along in range(2):
            spot = place(at(3 * across - along, 2 * along), 12)
            land = land.with_tile(terrain * 2, spot)
            for hexagon, wood in zip(covered(spot)[1:], COLOURS[2 * along :], strict=False):
                fields[terrain, wood] = hexagon
    huts = {hexagon: Piece(HUT, wood, 1) for (_, wood), hexagon in fields.items()}
    view.island = land
    view.sight.fit(animate=False)
    bare = Picture(view)
    view.island = land.with_pieces(huts)
    built = Picture(view)
    view.emblems = True
    marked = Picture(view)
    spots = {key: (int(view.where(hexagon)[0]), int(view.where(hexagon)[1])) for key, hexagon in fields.items()}
    return Seen(view.camera.s, spots, bare, built, marked)


def box(seen: Seen, spot: Spot, left: float, right: float, low: float, high: float, step: int = 1) -> list[Spot]:
    """The dots round a hex, between these distances in s."""
    x, y, s = *spot, seen.s
    return [
        (x + across, y + along)
        for along in range(int(low * s), int(high * s), step)
        for across in range(int(left * s), int(right * s), step)
    ]


def paint(seen: Seen, picture: Picture, spot: Spot) -> Colour:
    """The roof of a hut."""
    return mean([picture[dot] for dot in box(seen, spot, -0.06, 0.22, 0.10, 0.22, 2)])


def ground(seen: Seen, picture: Picture, spot: Spot) -> Colour:
    """What lies to the left of a hut."""
    return mean([picture[dot] for dot in box(seen, spot, -0.72, -0.56, -0.16, 0.16, 2)])


def rim(seen: Seen, picture: Picture, spot: Spot) -> Colour:
    """The line round a hut on its left side, where no shadow falls: of its outer dots those least like the ground."""
    around = ground(seen, picture, spot)
    line = []
    for along in range(int(0.34 * seen.s)):
        row = box(seen, (spot[0], spot[1] + along), -0.6, 0.0, 0.0, 1.1 / seen.s)
        changed = [dot for dot in row if far_from(seen.bare[dot], seen.built[dot]) > 40]
        line.append(max((picture[dot] for dot in changed[:5]), key=lambda colour: far_from(colour, around)))
    return mean(line)


def mark(seen: Seen, spot: Spot) -> dict[Spot, Colour]:
    """What a mark plainly changes on a hut: where, from the middle of its hex, and to which colour."""
    changes = {dot: far_from(seen.built[dot], seen.marked[dot]) for dot in box(seen, spot, -0.5, 0.6, -0.3, 0.7)}
    least = max(changes.values()) / 2
    return {(dot[0] - spot[0], dot[1] - spot[1]): seen.marked[dot] for dot, change in changes.items() if change > least}


def test_no_two_woods_can_be_taken_for_one_another(seen: Seen) -> None:
    """On any terrain: only red and brown, for some eyes, need the marks of the settings."""
    alike = set()
    for terrain, (one, other) in product(TERRAINS, combinations(COLOURS, 2)):
        spots = seen.spots[terrain, one], seen.spots[terrain, other]
        paints = [paint(seen, seen.built, spot) for spot in spots]
        rims = [rim(seen, seen.built, spot) for spot in spots]
        alike |= {
            (eyes, one, other)
            for eyes in EYES
            if max(apart(paints[0], paints[1], eyes), apart(rims[0], rims[1], eyes)) < PLAIN
        }

    assert {pair[1:] for pair in alike} == {("red", "brown")}
    assert "usual" not in {eyes for eyes, *_ in alike}
    for terrain, (eyes, *woods) in product(TERRAINS, alike):
        huts = [seen.spots[terrain, wood] for wood in woods]
        marks = [mark(seen, spot) for spot in huts]
        for spot, shape in zip(huts, marks, strict=True):
            assert apart(mean(shape.values()), paint(seen, seen.built, spot), eyes) > PLAIN
        first, second = (set(shape) for shape in marks)
        assert len(first ^ second) > 40, "two shapes, and not two small dots"


def test_every_wood_stands_out_from_its_ground(seen: Seen) -> None:
    """By its colour or by the line round it."""
    for (terrain, wood), eyes in product(seen.spots, EYES):
        spot = seen.spots[terrain, wood]
        around = ground(seen, seen.built, spot)
        by_paint = apart(paint(seen, seen.built, spot), around, eyes)
        by_rim = apart(rim(seen, seen.built, spot), around, eyes)
        assert max(by_paint, by_rim) > PLAIN, (terrain, wood, eyes, by_paint, by_rim)
