"""Where a view of the island looks: its camera, moved by hand or gliding."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kivy.metrics import Metrics

from taluva.app.island.camera import EDGE, Camera, Insets
from taluva.app.island.motion import FIT, TURN, Glides
from taluva.app.island.projection import SQUASH
from taluva.engine.hexes import Hex
from taluva.engine.tiles import covered, place

NEARER = 1.25  # by a key


class Sight:
    """The camera of a view and its ways; what is to be seen it asks the view."""

    def __init__(self, view: Any, glides: Glides, changed: Callable[[str], object]) -> None:
        """Look at the first hex."""
        self.camera = Camera(Metrics.density)
        self._view = view
        self._glides = glides
        self._changed = changed

    def keys(self) -> dict[str, Callable[[], object]]:
        """What is done here without a finger, by its name in the table of keys."""
        return {
            "nearer": lambda: self.zoom(NEARER, *self.camera.middle()),
            "farther": lambda: self.zoom(1 / NEARER, *self.camera.middle()),
            "whole": self.frame,
            "turn_right": lambda: self.turn(1),
            "turn_left": lambda: self.turn(-1),
        }

    def frame(self) -> None:
        """What the key for it does: see the whole island, and every place for a tile that is to be laid."""
        self.fit(around=self.camera.around)

    def fit(self, animate: bool = True, levels: Mapping[Hex, int] | None = None, around: bool = False) -> None:
        """See the whole island again, or all of another one, with a tile more, say; or what lies around it, too."""
        aim = self.camera.fitted(levels or self._whole(), float(self._view.turned), around)
        self.camera.kept = False
        self._glides.begin(self.camera, "aim", aim, FIT if animate else 0.0)

    def _whole(self) -> Mapping[Hex, int]:
        """What the whole island is: the land, and the tile in hand that lies beside it."""
        levels, ghost = self._view.levels, self._view.ghost
        if ghost is None or not levels:
            return levels
        return {**dict.fromkeys(covered(place(ghost.volcano, ghost.flow)), 1), **levels}

    def settle(self) -> None:
        """Between two turns: bring all back into sight if something lies near an edge, or could be seen larger."""
        camera, levels, tiles = self.camera, self._view.levels, self._view.island.tiles
        if camera.kept:
            self.bring(covered(tiles[-1].placement) if tiles else ())
        elif levels and camera.cramped(levels, float(self._view.turned)):
            self.fit()

    def bring(self, hexes: Iterable[Hex], edge: float = EDGE) -> None:
        """Move just as far as it takes to see these hexes, and so much round their middles, in s."""
        camera, now = self.camera, self.camera.aim
        # Seen from where the camera is gliding to: it is not to stop halfway, far off.
        camera.aim = self._glides.end("aim") or now
        far = camera.shortfall(hexes, self._view.levels, edge)
        aim = camera.moved(*far), camera.s
        camera.aim = now
        if any(far):
            self._glides.begin(camera, "aim", aim, FIT)

    def turn(self, sixths: int) -> None:
        """Turn the view clockwise by sixths."""
        self._view.turned += sixths
        end = float(self._view.turned)
        self._glides.begin(self.camera, "turn", end, TURN, "turn", ease="in_out_cubic")
        if not self.camera.kept:
            self._glides.begin(self.camera, "aim", self.camera.fitted(self._whole(), end), TURN)
        self._changed("ghost")

    def face(self, sixths: int) -> None:
        """Look at once from this side."""
        camera, view = self.camera, self._view
        self._glides.stop("turn")
        view.turned, camera.turn = sixths, float(sixths)
        if not camera.kept:
            camera.fit(self._whole())
        self.moor()
        self._changed("ghost")
        self._changed("camera")

    def moor(self) -> None:
        """Let the canoe lie where it is seen from this side, over the sea that the chrome leaves free."""
        wide, high = self.camera.free()
        self._view.picture.face(float(self._view.turned), wide / high * SQUASH)

    def pan(self, x: float, y: float) -> None:
        """Move the picture by so many pixels."""
        self._glides.stop("aim")
        self.camera.pan(x, y)
        self._changed("camera")

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Come nearer or go away; what is seen at the pixel stays there."""
        self._glides.stop("aim")
        self.camera.zoom(factor, x, y)
        self._changed("camera")

    def lie(self) -> None:
        """Take the view's size and place, at once, as the things around do."""
        camera, view = self.camera, self._view
        camera.size, camera.position = tuple(view.size), tuple(view.pos)
        camera.density = Metrics.density
        if not camera.kept:
            self._glides.stop("aim")
            camera.aim = camera.fitted(self._whole(), float(view.turned))
        self._changed("camera")

    def leave(self, insets: Insets) -> None:
        """Leave the chrome more or less: what a person has set stays where it is, else the island glides."""
        camera = self.camera
        at_x, at_y = camera.middle()
        camera.insets = insets
        new_x, new_y = camera.middle()
        camera.over = camera.moved(at_x - new_x, at_y - new_y)
        if not camera.kept:
            self.fit()
        self._changed("camera")
