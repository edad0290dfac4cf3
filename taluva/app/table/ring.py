"""The builds of one hex as discs round it: hut, tower, temple, expansions, the impossible ones small and grey."""

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from taluva.app.draw.boxes import Box
from taluva.app.draw.shapes import Shapes, closed, rounded
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.draw.strokes import pieces
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.theme import ISLAND_SHADE, theme, tint
from taluva.app.look.watched import watch
from taluva.app.table.layout import ring
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.shown import Shown
from taluva.app.widgets.tilegrid import top_of

LEGAL, SMALL, TARGET = 64, 38, 48  # dp across, of an impossible one, and how much of that can be touched
MOST = 6  # an own settlement may have five terrains around it, a hex three settlements


class Offer(NamedTuple):
    """One disc of the ring."""

    title: str
    remark: str
    legal: bool
    kind: str  # the piece drawn
    terrain: str = ""  # under the huts of an expansion
    huts: int = 0  # that an expansion costs
    side: tuple[float, float] = (0.0, 0.0)  # whence it grows, where two settlements could


class BuildPicture(Drawn):
    """The piece that would be built; an expansion as huts on its terrain."""

    kind = StringProperty("hut")
    colour = StringProperty("red")
    terrain = StringProperty("")
    faint = BooleanProperty(False)
    rim = NumericProperty(0)  # where dashes lie round what cannot be had

    REDRAWN = ("pos", "size", "kind", "colour", "terrain", "faint", "rim")
    FOLLOWS = ("line2",)

    def __init__(self, **kwargs: Any) -> None:
        """Draw nothing yet."""
        super().__init__(**kwargs)
        self._dashes, self._sprites = Shapes(), Sprites()
        for layer in (self._dashes, self._sprites):
            self.canvas.add(layer)

    def draw(self, *_: object) -> None:
        """Draw the piece over its terrain."""
        (x, y), r = self.center, self.rim
        round_it = closed(rounded(x - r, y - r, 2 * r, 2 * r, r))
        dashes = pieces(round_it, dp(4), dp(4)) if self.faint else ()
        self._dashes.show(lines=[(theme.line2, dash) for dash in dashes])
        # One that cannot be had is grey, whoever's it would be: the white pieces are.
        opacity, colour = (0.85, "white") if self.faint else (1.0, self.colour)
        sprites = []
        if self.terrain:
            width, height = shape(top_of(self.terrain), self.height)
            sprites.append(
                Sprite(top_of(self.terrain), (self.x + self.width / 2) - width / 2, self.y, width, height, opacity)
            )
        name = {"hut": "hut", "tower": "tower", "temple": "temple", "expand": "hut-x3"}[self.kind]
        picture = f"pieces-128/{name}-{colour}"
        part = {"hut": 0.7, "tower": 1.0, "temple": 0.95, "expand": 0.7}[self.kind]
        width, height = shape(picture, self.height * part)
        sprites.append(
            Sprite(
                picture,
                (self.x + self.width / 2) - width / 2,
                (self.y + self.height / 2) - height / 2,
                width,
                height,
                opacity,
            )
        )
        self._sprites.show(sprites)


class Disc(Pressable):
    """One build to press."""

    among = True  # other builds of the hex: a keyboard reads them as a list
    title = StringProperty("")
    remark = StringProperty("")
    legal = BooleanProperty(True)
    focused = BooleanProperty(False)
    kind = StringProperty("hut")
    colour = StringProperty("red")
    terrain = StringProperty("")
    huts = NumericProperty(0)
    side = ListProperty([0, 0])
    turn = NumericProperty(0)  # of the arrow that says whence an expansion grows
    across = NumericProperty(0)  # how large it is drawn
    number = NumericProperty(0)


@tells(
    "on_offer",  # number: a build was chosen
    "on_look",  # number: a finger came down on a build: it is shown on the island
)
class BuildRing(Shown):
    """Opens right at the hex whose middle is `target`; between its discs a finger reaches the island."""

    shown = BooleanProperty(False)
    target = ListProperty([0, 0])
    filled = NumericProperty(0)  # how much of the rim a finger has filled that keeps pressing the hex

    def __init__(self, **kwargs: Any) -> None:
        """Make the discs once."""
        super().__init__(**kwargs)
        self.discs = [Disc(number=number) for number in range(MOST)]
        for disc in self.discs:
            disc.bind(on_release=lambda disc: self.dispatch("on_offer", int(disc.number)))
            disc.bind(on_press=lambda disc: self.dispatch("on_look", int(disc.number)))
            self.add_widget(disc)
        self._band = InstructionGroup()
        self._rim = InstructionGroup()
        self.canvas.before.add(self._band)
        self.canvas.before.add(self._rim)
        self._offers: list[Offer] = []
        self._reach = 0.0
        watch(self, self._draw_rim, "filled")

    def offer(self, offers: list[Offer], colour: str) -> None:
        """Show these builds."""
        self._offers = offers
        # The first expansion that can be had, where people are told: there its huts are counted.
        first = next((index for index, one in enumerate(offers) if one.legal and one.huts), -1)
        for disc in self.discs:
            disc.shown = disc.number < len(offers)
        for index, (disc, one) in enumerate(zip(self.discs, offers, strict=False)):
            disc.title, disc.remark, disc.legal = one.title, one.remark, one.legal
            disc.kind, disc.terrain, disc.colour = one.kind, one.terrain, colour
            disc.huts, disc.side = one.huts, list(one.side)
            disc.turn = degrees(atan2(one.side[1], one.side[0])) - 90 if any(one.side) else 0
            disc.focused = index == first
            disc.size = [dp(LEGAL if one.legal else TARGET)] * 2

    def lie(self, spots: list[tuple[float, float]], s: float, free: Box, hour: float) -> None:
        """Lie round the first of these spots, the named hex, and over none of them."""
        self.target = list(spots[0])
        self._reach = s
        sizes = [dp(LEGAL if one.legal else TARGET) for one in self._offers]
        found = ring(spots[0], s, sizes, free, spots, hour, dp(1))
        for disc, (x, y) in zip(self.discs, found, strict=False):
            disc.pos = x - disc.width / 2, y - disc.height / 2
        self._band.clear()
        if len(found) > 1:
            self._band.add(Color(*tint(ISLAND_SHADE, 0.38)))
            points = [value for at in _rounded(spots[0], found) for value in at]
            self._band.add(Line(points=points, width=dp(23), cap="round", joint="round"))

    def look_at(self, number: int) -> None:
        """Mark the build that is shown on the island."""
        for disc in self.discs:
            disc.focused = disc.number == number

    def under(self, x: float, y: float) -> int | None:
        """Which build lies under a finger."""
        under = (disc for disc in self.discs if disc.shown and disc.collide_point(x, y))
        return next((int(disc.number) for disc in under), None)

    def fill(self, seconds: float) -> None:
        """Let the rim of the hex fill while a finger presses it."""
        Animation.cancel_all(self, "filled")
        self.filled = 0.02
        Animation(filled=1, duration=seconds).start(self)

    def empty(self) -> None:
        """The finger has gone."""
        Animation.cancel_all(self, "filled")
        self.filled = 0

    def collide_point(self, x: float, y: float) -> bool:
        """Only the discs are there."""
        return self.under(x, y) is not None

    def _draw_rim(self, *_: object) -> None:
        self._rim.clear()
        if self.filled:
            x, y = self.target
            self._rim.add(Color(*theme.bright))
            self._rim.add(Line(circle=(x, y, self._reach * 0.95, 0, 360 * self.filled), width=dp(3)))


def _rounded(middle: tuple[float, float], found: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The way along the arc from its first to its last point."""
    x, y = middle
    way = [found[0]]
    for one, other in pairwise(found):
        for part in (0.25, 0.5, 0.75, 1.0):
            a = (one[0] + (other[0] - one[0]) * part - x, one[1] + (other[1] - one[1]) * part - y)
            k = hypot(one[0] - x, one[1] - y) / max(1.0, hypot(*a))
            way.append((x + a[0] * k, y + a[1] * k))
    return way


kvfiles.load(__name__)
