"""The camera of the view, moved by hand or gliding, and everything else that moves for a moment."""

from collections.abc import Callable, Iterable, Mapping
from math import pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from taluva.app.island import signs
from taluva.app.island.camera import Camera, Insets
from taluva.app.island.fingers import Touchable
from taluva.app.island.motion import FIT, TURN, Glide, out_cubic
from taluva.app.island.projection import Projection, ground
from taluva.engine.hexes import Hex
from taluva.engine.island import EMPTY
from taluva.engine.tiles import covered

NEARER = 1.25  # by a key


class Moving(Touchable):
    """A view with a camera; what is drawn comes with a subclass."""

    island = ObjectProperty(EMPTY, comparator=lambda one, other: one is other)
    insets = ObjectProperty(Insets())
    calm = BooleanProperty(False)
    turned = NumericProperty(0)
    lit = ObjectProperty(frozenset())  # the hexes on which something can be built
    by_turns = BooleanProperty(False)  # whether it keeps still under a finger, until it is told that a turn is over

    def __init__(self, **kwargs: Any) -> None:
        """Look at the first hex."""
        self.camera = Camera(Metrics.density)
        self.ready = False  # whether there is anything to move yet
        self._glides: dict[str, Glide] = {}
        self._stale: set[str] = set()
        self._shaken = 0.0
        super().__init__(**kwargs)

    def _changed(self, *names: Any) -> None:
        raise NotImplementedError

    @property
    def levels(self) -> Any:
        """The level of every hex of land."""
        return self.island.levels

    def seen(self) -> Projection:
        """The way the island is seen now."""
        return self.camera.projection()

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex under a point of the window or, without a rotation between, of the parent."""
        return self.seen().hex_at(x, y, self.island.levels)

    def where(self, hexagon: Hex, level: int | None = None) -> tuple[float, float]:
        """The pixel in the middle of a hex's top, on the level it has or on another."""
        return self.seen().centre(hexagon, level or self.island.levels.get(hexagon, 1))

    def ghost_at(self) -> tuple[float, float]:
        """The pixel in the middle of the ghost's volcano."""
        return self.seen().to_screen(*ground(self.ghost.volcano), self.ghost.level - 1 + signs.FLOAT)

    def keys(self) -> dict[str, Callable[[], object]]:
        """What is done here without a finger, by its name in the table of keys."""
        return {
            "nearer": lambda: self.zoom(NEARER, *self.camera.middle()),
            "farther": lambda: self.zoom(1 / NEARER, *self.camera.middle()),
            "whole": self.fit,
            "turn_right": lambda: self.turn(1),
            "turn_left": lambda: self.turn(-1),
        }

    def fit(self, animate: bool = True, levels: Mapping[Hex, int] | None = None) -> None:
        """See the whole island again, or all of another one, with a tile more, say."""
        over, s = self.camera.fitted(levels or self.island.levels, float(self.turned))
        self.camera.kept = False
        self._go(over, s, animate)

    def settle(self) -> None:
        """Between two turns: bring all back into sight if something lies near an edge, or could be seen larger."""
        camera, levels = self.camera, self.island.levels
        if not levels:
            return
        if not camera.kept:
            if camera.cramped(levels, float(self.turned)):
                self.fit()
            return
        self.bring(covered(self.island.tiles[-1].placement))

    def bring(self, hexes: Iterable[Hex]) -> None:
        """Move just as far as it takes to see these hexes."""
        far = self.camera.shortfall(hexes, self.island.levels)
        if any(far):
            self._go(self.camera.moved(*far), self.camera.s, True)

    def turn(self, sixths: int) -> None:
        """Turn the view clockwise by sixths."""
        begin, self.turned = self.camera.turn, self.turned + sixths
        end = float(self.turned)

        def show(t: float) -> None:
            self.camera.turn = end if t >= 1.0 else begin + (end - begin) * t
            self._stale.add("camera")

        self._glide("turn", TURN, show)
        if not self.camera.kept:
            over, s = self.camera.fitted(self.island.levels, end)
            self._go(over, s, True, TURN)
        self._changed("ghost")

    def pan(self, x: float, y: float) -> None:
        """Move the picture by so many pixels."""
        self._glides.pop("go", None)
        self.camera.pan(x, y)
        self._changed("camera")

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Come nearer or go away; what is seen at the pixel stays there."""
        self._glides.pop("go", None)
        self.camera.zoom(factor, x, y)
        self._changed("camera")

    def shake(self) -> None:
        """Shake the ghost, twice and once only: it cannot lie there."""

        def show(t: float) -> None:
            self._shaken = 0.0 if t >= 1.0 else dp(3) * sin(4 * pi * t)

        if not self.calm:
            self._glide("shake", 0.24, show)

    def _moved(self, *_: Any) -> None:
        """Take another size or place: at once, as the things around do."""
        camera = self.camera
        camera.size, camera.position = tuple(self.size), tuple(self.pos)
        camera.density = Metrics.density
        if self.ready:
            if not camera.kept:
                self._glides.pop("go", None)
                camera.turn, keep = float(self.turned), camera.turn
                camera.fit(self.island.levels)
                camera.turn = keep
            self._changed("camera")

    def on_insets(self, *_: Any) -> None:
        """The chrome takes more or less: what a person has set stays where it is, else the island glides."""
        camera = self.camera
        at_x, at_y = camera.middle()
        camera.insets = Insets(*self.insets)
        new_x, new_y = camera.middle()
        camera.over = camera.moved(at_x - new_x, at_y - new_y)
        if self.ready:
            if not camera.kept:
                self.fit(animate=self.get_parent_window() is not None)
            self._changed("camera")

    def _go(self, over: tuple[float, float], s: float, animate: bool, seconds: float = FIT) -> None:
        camera = self.camera
        from_over, from_s = camera.over, camera.s

        def show(t: float) -> None:
            camera.over = (from_over[0] + (over[0] - from_over[0]) * t, from_over[1] + (over[1] - from_over[1]) * t)
            camera.s = from_s + (s - from_s) * t
            self._stale.add("camera")

        if animate:
            self._glide("go", seconds, show)
        else:
            self._glides.pop("go", None)
            show(1.0)
            self._changed("camera")

    def _glide(self, name: str, seconds: float, show: Callable[[float], None]) -> None:
        if self.calm or not self.ready or not self.get_parent_window():
            self._glides.pop(name, None)
            show(1.0)
            self._changed("camera")
            return
        ease = {} if name == "turn" else {"ease": out_cubic}
        self._glides[name] = Glide(Clock.get_time(), seconds, show, **ease)
        self._changed("camera")
