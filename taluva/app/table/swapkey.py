"""A key beside the tile in hand that changes its two fields over: mirror images are the commonest slip."""

from itertools import product
from math import cos, hypot, radians, sin

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from taluva.app.draw.boxes import NOWHERE, Box
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.island.grips import arrow_at
from taluva.app.island.projection import CORNERS, ground
from taluva.app.island.signs import ARROW, FLOAT, HANDLE, handle_at
from taluva.app.island.view import IslandView
from taluva.app.look import kvfiles
from taluva.app.look.theme import ISLAND_INK
from taluva.app.table.layout import Point, covers, outside
from taluva.app.table.ring import BuildRing
from taluva.app.table.seen import Seen
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.tilegrid import small_top_of
from taluva.engine.tiles import Placement, covered, flow_of, volcano_of

ACROSS = 56.0  # dp
FIELD, LOW = 21.0, -8.0  # dp: how high each of the two fields is drawn, and how far below the middle
SIDES = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)  # degrees from where the lava points
AWAY = tuple(1.1 + 0.45 * step for step in range(7))  # in s, from the middle of the tile: where its outline may end
SIDE = 2.0 + FLOAT  # levels of a side that are seen at most
DISC = 0.58  # of how wide a disc is: the s of a hex that reaches as far
TILE, LIT, LAND, ROUND, OFF = 12.0, 8.0, 1.0, 20.0, 100.0  # what it costs to lie over each of these
RESTED = 0.1  # seconds for which the view has stood still before another side is looked for

Taken = list[tuple[Point, float, float]]  # what a finger may mean: where, as large as a hex of this s, at what price


class SwapKey(Drawn, IconButton):
    """Shows the two fields as the tile lies in the hand; it keeps its side of the tile while that is free."""

    shown = BooleanProperty(False)
    kind = StringProperty("")

    REDRAWN = ("pos", "size", "kind")

    ring: BuildRing  # of whose discs it keeps clear

    def __init__(self, view: IslandView, **kwargs: object) -> None:
        """Belong to no tile of this island yet."""
        super().__init__(front=ISLAND_INK, **kwargs)
        self._sprites = Sprites()
        self.canvas.add(self._sprites)
        self._view = view
        self._placement = Placement(0)
        self._level = 0.0
        self._free = NOWHERE
        self._spot: tuple[float, int] | None = None  # how far off the tile's middle it lies, and to which side
        self._look_again = Clock.create_trigger(self._put, RESTED)

    def show(self, seen: Seen, free: Box) -> None:
        """Lie beside the tile if its fields can be changed over and no finger is on it."""
        reading, session = seen.reading, seen.session
        tile = session.laid or session.proposal
        if reading.over or reading.selection.dragged is not None or tile.placement is None or not session.can_swap:
            self.shown = False
            return
        if tile.placement != self._placement:
            self._spot = None
        levels = reading.position.island.levels
        high = max(levels.get(one, 0) for one in covered(tile.placement))
        self._placement, self._free = tile.placement, free
        self._level = float(high) if session.laid is not None else high + 1 + FLOAT
        self.kind = tile.kind
        self.shown = True
        self._put()

    def keep_up(self) -> None:
        """Keep to the tile while the view moves: to weigh all sides in each frame would cost up to 0.8 ms."""
        if self.shown:
            self._go()
            self._look_again.cancel()
            self._look_again()

    def _put(self, *_: object) -> None:
        if not self.shown:
            return
        taken = self._taken()
        if self._spot is None or self._cost(self._spot, taken) > LAND * 3:
            # Near the lava is cheap.
            ways = product(AWAY, SIDES)
            self._spot = min(ways, key=lambda way: way[0] * 2 + abs(way[1]) / 90 + self._cost(way, taken))
        self._go()

    def _go(self) -> None:
        if self._spot is not None:
            x, y = self._at(*self._spot)
            # In one step: by its centre it would be laid out and drawn twice.
            self.pos = x - self.width / 2, y - self.height / 2

    def _cost(self, spot: tuple[float, int], taken: Taken) -> float:
        at, half = self._at(*spot), dp(ACROSS / 2)
        off = OFF if outside(at, 2 * half, self._free) else 0.0
        return off + sum(price for one, s, price in taken if covers(at, half, one, s))

    def _at(self, away: float, side: int) -> Point:
        """So far off, in s beyond its own half, from where the three hexes of the tile meet."""
        seen, (x, y), angle = self._view.seen(), ground(volcano_of(self._placement)), radians(side)
        a, b = CORNERS[flow_of(self._placement) % 12 // 2]
        middle = seen.to_screen(x + a, y + b, self._level - 1)
        ahead = a * cos(angle) - b * sin(angle), a * sin(angle) + b * cos(angle)
        across, up = seen._replace(x=0.0, y=0.0).to_screen(*ahead)
        far = away + dp(ACROSS / 2) / hypot(across, up)
        return middle[0] + across * far, middle[1] + up * far

    def _taken(self) -> Taken:
        """The handle, the arrows, the builds of a hex, and the hexes near the tile."""
        view, seen = self._view, self._view.seen()
        found = [(disc.center, disc.width * DISC, ROUND) for disc in self.ring.children if self.ring.shown]
        if view.ghost is not None and view.ghost.handle:
            (x, y), (a, b) = ground(view.ghost.volcano), handle_at(view.ghost)
            found.append((seen.to_screen(x + a, y + b, view.ghost.level - 1 + FLOAT), dp(HANDLE * DISC), ROUND))
        if view.compass is not None:
            found += [(arrow_at(view, flow), dp(ARROW * DISC), ROUND) for flow in view.compass.verdicts]
        levels, three = view.island.levels, covered(self._placement)
        meant = [(seen.centre(one, self._level), self._level, TILE) for one in three]
        middle, far = self._at(0.0, 0), seen.s * (AWAY[-1] + 2) + dp(ACROSS)
        for one, (x, y) in zip(levels, seen.centres(levels), strict=True):
            if one not in three and hypot(x - middle[0], y - middle[1]) < far:
                meant.append(((x, y), levels[one], LIT if one in view.lit else LAND))
        for (x, y), level, price in meant:
            # Its sides are seen below it, and a finger there means it, too.
            below = y - seen.height * seen.s * min(SIDE, level)
            found += [((x, y), seen.s, price), ((x, below), seen.s, price)]
        return found

    def _follow(self, *_: object) -> None:
        """Be the same by day and in the evening, as all that is said on the island."""

    def draw(self, *_: object) -> None:
        """Draw both fields."""
        sprites = []
        for nth, terrain in enumerate(reversed(self.kind)):
            wide, high = shape(small_top_of(terrain), dp(FIELD))
            left = self.x + self.width / 2 + (nth - 1) * wide * 1.04
            low = self.y + self.height / 2 + dp(LOW) - high / 2
            sprites.append(Sprite(small_top_of(terrain), left, low, wide, high))
        self._sprites.show(sprites)


kvfiles.load(__name__)
