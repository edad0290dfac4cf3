"""A key beside the tile in hand that changes its two fields over: mirror images are the commonest slip."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from taluva.app.draw.boxes import Box
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.island.grips import arrow_at
from taluva.app.island.projection import CORNERS, ground
from taluva.app.island.signs import ARROW, FLOAT, HANDLE, handle_at
from taluva.app.island.view import IslandView
from taluva.app.look import kvfiles
from taluva.app.look.theme import ISLAND_INK
from taluva.app.table.layout import Point, covers
from taluva.app.table.ring import BuildRing
from taluva.app.table.seen import Seen
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.tilegrid import small_top_of
from taluva.engine.hexes import Hex
from taluva.engine.tiles import Placement, covered, flow_of, volcano_of

ACROSS = 56.0  # dp
FIELD, LOW = 21.0, -8.0  # dp: how high each of the two fields is drawn, and how far below the middle
SIDES = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)  # degrees from where the lava points
NEAREST, STEPS, STEP = 1.1, 7, 0.45  # in s, from the middle of the tile: where its outline may end, and how far on
SIDE = 2.0 + FLOAT  # levels of a side that are seen at most
TILE, LIT, LAND, ROUND, OFF = 12.0, 8.0, 1.0, 20.0, 100.0  # what it costs to lie over each of these
RESTED = 0.1  # seconds for which the view has stood still before another side is looked for


class Beside(NamedTuple):
    """Where the key lies: to this side of the tile's middle, so far off in s beyond its own half."""

    side: int
    away: float


class SwapKey(Drawn, IconButton):
    """Shows the two fields as the tile lies in the hand; it keeps its side of the tile while that is free."""

    shown = BooleanProperty(False)
    kind = StringProperty("")

    REDRAWN = ("pos", "size", "kind")

    def __init__(self, view: IslandView, ring: BuildRing, **kwargs: object) -> None:
        """Belong to no tile of this island yet; keep clear of the discs of this ring."""
        super().__init__(front=ISLAND_INK, **kwargs)
        self._sprites = Sprites()
        self.canvas.add(self._sprites)
        self._view, self._ring = view, ring
        self._placement = Placement(0)
        self._level = 0.0
        self._free = Box(0, 0, 0, 0)
        self._spot: Beside | None = None
        self._look_again = Clock.create_trigger(self._rest, RESTED)

    def show(self, seen: Seen, free: Box) -> None:
        """Lie beside the tile if its fields can be changed over and no finger is on it."""
        reading, session = seen.reading, seen.session
        tile = session.laid or session.proposal
        if reading.over or reading.held.live is not None or tile.placement is None or not session.can_swap:
            self.shown = False
            return
        if tile.placement != self._placement:
            self._spot = None
        levels = reading.position.island.levels
        three = covered(tile.placement)
        high = max(levels.get(one, 0) for one in three)
        self._placement, self._free = tile.placement, free
        self._level = float(high) if session.laid is not None else high + 1 + FLOAT
        self.kind = tile.kind
        self._put(reading.lit)
        self.shown = True

    def keep_up(self) -> None:
        """Keep to the tile while the view moves: to weigh all sides in each frame would cost up to 0.8 ms."""
        if self.shown and self._spot is not None:
            self._go()
            self._look_again.cancel()
            self._look_again()

    def _rest(self, _dt: float) -> None:
        if self.shown:
            self._put(self._view.lit)

    def _put(self, lit: frozenset[Hex]) -> None:
        avoided = self._round_about()
        land = self._land(lit)
        if self._spot is None or self._cost(self._at(self._spot), avoided, land) > LAND * 3:
            ways = [Beside(side, NEAREST + STEP * step) for step in range(STEPS) for side in SIDES]
            self._spot = min(ways, key=lambda way: self._price(way, avoided, land))
        self._go()

    def _go(self) -> None:
        assert self._spot is not None
        x, y = self._at(self._spot)
        # In one step: by its centre it would be laid out and drawn twice.
        self.pos = x - self.width / 2, y - self.height / 2

    def _price(self, way: Beside, avoided: Sequence[tuple[Point, float]], land: Sequence[tuple[Point, float]]) -> float:
        """What it costs to lie there: near the lava is cheap."""
        return way.away * 2 + abs(way.side) / 90 + self._cost(self._at(way), avoided, land)

    def _cost(self, at: Point, avoided: Sequence[tuple[Point, float]], land: Sequence[tuple[Point, float]]) -> float:
        half, s, free = dp(ACROSS / 2), self._view.seen().s, self._free
        inside = free.x + half <= at[0] <= free.right - half and free.y + half <= at[1] <= free.top - half
        cost = 0.0 if inside else OFF
        cost += sum(ROUND for (x, y), radius in avoided if hypot(x - at[0], y - at[1]) < half + radius)
        return cost + sum(price for spot, price in land if covers(at, half, spot, s))

    def _middle(self) -> Point:
        """Where the three hexes of the tile meet."""
        x, y = ground(volcano_of(self._placement))
        a, b = CORNERS[flow_of(self._placement) % 12 // 2]
        return self._view.seen().to_screen(x + a, y + b, self._level - 1)

    def _at(self, spot: Beside) -> Point:
        seen = self._view.seen()
        a, b = CORNERS[flow_of(self._placement) % 12 // 2]
        angle = spot.side * pi / 180
        x, y = self._middle()
        over_x, over_y = seen.to_screen(a * cos(angle) - b * sin(angle), a * sin(angle) + b * cos(angle))
        zero_x, zero_y = seen.to_screen(0.0, 0.0)
        across, up = over_x - zero_x, over_y - zero_y
        far = spot.away + dp(ACROSS / 2) / hypot(across, up)
        return x + across * far, y + up * far

    def _round_about(self) -> list[tuple[Point, float]]:
        """The discs that mean something else: the handle, the arrows, the verdict, and the builds of a hex."""
        view, discs = self._view, [disc for disc in self._ring.discs if self._ring.shown and disc.parent is not None]
        found = [((disc.center_x, disc.center_y), disc.width / 2) for disc in discs]
        ghost, compass = view.ghost, view.compass
        if ghost is not None and ghost.handle:
            x, y = ground(ghost.volcano)
            a, b = handle_at(ghost)
            found.append((view.seen().to_screen(x + a, y + b, ghost.level - 1 + FLOAT), dp(HANDLE / 2)))
        if compass is not None:
            found += [(arrow_at(view, flow), dp(ARROW / 2)) for flow in compass.verdicts]
        return found

    def _land(self, lit: frozenset[Hex]) -> list[tuple[Point, float]]:
        """The hexes near the tile that a finger may mean."""
        view, x, y = self._view, *self._middle()
        seen, three = view.seen(), covered(self._placement)
        far = seen.s * (NEAREST + STEP * STEPS + 1) + dp(ACROSS)
        levels = view.island.levels
        spots = zip(levels, seen.centres(levels), strict=True)
        near = [(one, spot) for one, spot in spots if hypot(spot[0] - x, spot[1] - y) < far and one not in three]
        meant = [(seen.centre(one, self._level), self._level, TILE) for one in three]
        meant += [(spot, levels[one], LIT if one in lit else LAND) for one, spot in near]
        # Their sides are seen below them, and a finger there means them, too.
        sides = [((a, b - seen.height * seen.s * min(SIDE, level)), price) for (a, b), level, price in meant]
        return sides + [(spot, price) for spot, _, price in meant]

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
