"""What a victory is given: a lei under the bar, flowers on the open sea."""

from collections.abc import Sequence
from itertools import repeat
from math import dist, inf, sin
from random import Random
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from taluva.app.draw.boxes import Box
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.island.projection import SQUASH, ground
from taluva.app.island.view import IslandView
from taluva.app.look.theme import theme
from taluva.app.widgets.shown import Shown

APPEARS = 0.9  # seconds
SWAG, SAG, FLOWER, APART = 460.0, 26.0, 30.0, 17.0  # dp: of the lei; as wide, as deep, how large and how dense
AFLOAT, TRIED = 60, 240  # flowers on the sea, and how many places are looked at for them
BEYOND = 0.35  # of the sea, that they lie beyond its edges: the view moves
CLEAR = 1.35  # of s, from the middle of a hex to where the water round it is open: no flower reaches over that
MARK, SAIL, AFLOAT_AT = 0.19, (0.15, 0.3), -0.9  # of the canoe's length; how high that lies, in levels
TOGETHER = 2  # marks at most
PASSES = 2.6  # of s, that a flower keeps from the canoe
KINDS = ("feast/flower-white", "feast/flower-coral", "feast/flower-white")


class Feast(Shown):
    """Flowers wherever there is neither island nor paper; fingers go through them."""

    shown = BooleanProperty(False)
    sailed = False  # whether the canoe has come

    def __init__(self, **kwargs: Any) -> None:
        """Nobody has won yet."""
        super().__init__(**kwargs)
        self._lei, self._afloat, self._sail = Sprites(), Sprites(), Sprites()
        self._colours: tuple[str, ...] = ()
        self._hoist = Clock.create_trigger(self._show_sail, APPEARS)
        self.canvas.add(self._afloat)
        self.canvas.add(self._sail)
        self.canvas.add(self._lei)
        self._view: IslandView | None = None
        self._free: Box | None = None
        self._spots: list[tuple[float, float, float]] = []
        self._whole = 1.0  # the s at which all of the island is seen

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing of it can be touched."""
        return False

    def show(self, winners: Sequence[str], view: IslandView, free: Box) -> None:
        """Strew flowers while somebody has just won; the canoe bears the mark of who did."""
        self._colours = tuple(winners)
        if not winners:
            if self.shown:
                self.shown = False
                view.celebrate(won=False)
                self._hoist.cancel()
                Animation.cancel_all(self, "opacity")
                self.opacity = 0.0
            return
        self._view = view
        if free != self._free or not self.shown:
            self._free = free
            self.pos, self.size = free[:2], free[2:]
            self._lei.show(self._garland())
            self._spots = self._strewn()
        if not self.shown:
            self.shown = True
            view.celebrate()
            self.sailed = theme.calm
            self._hoist()
            Animation.cancel_all(self, "opacity")
            self.opacity = 1.0 if theme.calm else 0.0
            if not theme.calm:
                Animation(opacity=1.0, duration=APPEARS).start(self)
        self.follow()

    def follow(self) -> None:
        """The flowers lie on the sea: they go with it."""
        if not self.shown or self._view is None:
            return
        seen = self._view.seen()
        floating = []
        # Who goes away from the island sees its flowers smaller, too: they never come to lie on the coast.
        part = min(1.0, seen.s / self._whole)
        for x, y, size in self._spots:
            a, b = seen.to_screen(x, y)
            high = dp(size) * part
            if self.x + high < a < self.right - high and self.y + high < b < self.top - dp(SAG) - high:
                nth = int(size) % len(KINDS)
                floating.append(Sprite(KINDS[nth], a - high / 2, b - high / 2, high, high))
        self._afloat.show(floating)
        self._sail.show(self.mark_on_sail() if self.sailed else [])

    def mark_on_sail(self) -> list[Sprite]:
        """The winner's mark on the sail of the canoe; of two that won together both."""
        assert self._view is not None
        seen = self._view.seen()
        x, y = seen.to_screen(*self._view.picture.berth, AFLOAT_AT)
        long = self._view.picture.canoe * seen.s
        size = MARK * long
        found = []
        for nth, colour in enumerate(self._colours[:TOGETHER]):
            aside = (nth - (min(TOGETHER, len(self._colours)) - 1) / 2) * 0.7
            middle = x + SAIL[0] * long + aside * size, y + SAIL[1] * long
            found.append(Sprite(f"ui/emblem-{colour}", middle[0] - size / 2, middle[1] - size / 2, size, size))
        return found

    def _show_sail(self, *_: object) -> None:
        """The canoe has come."""
        self.sailed = True
        self.follow()

    def _garland(self) -> list[Sprite]:
        """The lei, from one end of the sea to the other, in swags of equal width."""
        chance = Random(3)
        swags = max(1, round(self.width / dp(SWAG)))
        wide = self.width / swags
        beads = max(2, round(self.width / dp(APART)))
        leaves, flowers = [], []
        for nth in range(beads + 1):
            x = self.x + self.width * nth / beads
            part = ((x - self.x) % wide) / wide
            y = self.top - dp(8) - dp(SAG) * sin(part * 3.14159)
            size = dp(FLOWER) * (0.85 + 0.3 * chance.random())
            if nth % 2:
                across, up = shape("feast/leaf", size * 0.9)
                leaves.append(Sprite("feast/leaf", x - across / 2, y - up * (0.9 if nth % 4 == 1 else 0.1), across, up))
            flowers.append(Sprite(KINDS[nth % 3], x - size / 2, y - size / 2 + dp(3) * (nth % 2), size, size))
        return leaves + flowers

    def _strewn(self) -> list[tuple[float, float, float]]:
        """Places on the water, away from the island and from each other, and how large their flowers are."""
        assert self._view is not None
        seen, chance = self._view.seen(), Random(11)
        levels = self._view.island.levels
        self._whole = s = self._view.camera.fitted(levels, float(self._view.turned))[1]
        land = [ground(hexagon) for hexagon in levels]
        canoe = self._view.picture.berth
        apart = dp(46) / seen.s
        found: list[tuple[float, float, float]] = []
        for _ in range(TRIED):
            if len(found) == AFLOAT:
                break
            across, up = (chance.random() * (1 + 2 * BEYOND) - BEYOND for _ in range(2))
            place = seen.to_ground(self.x + self.width * across, self.y + self.height * up)
            size = float(chance.randint(18, 38))
            # Seen from aside the sea is less deep than wide, the flower is not.
            clear = CLEAR + dp(size) / 2 / s / SQUASH
            if (
                dist(place, canoe) > PASSES
                and min(map(dist, repeat(place), land), default=inf) > clear
                and all(dist(place, other[:2]) > apart for other in found)
            ):
                found.append((*place, size))
        return found
