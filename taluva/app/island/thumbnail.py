"""Pictures of an island without a view: for the archive, the result and what is shared."""

from typing import Any

from kivy.graphics import ClearBuffers, ClearColor, Fbo, Rectangle

from taluva.app.draw.glass import drawn, encoded
from taluva.app.island.camera import Camera
from taluva.app.island.drawing import Drawing
from taluva.app.island.light import DAYLIGHT, Light, colours
from taluva.app.island.picture import Looks, Picture
from taluva.app.island.projection import SQUASH
from taluva.engine.island import Island

_MARGINS = 1.3, 1.4  # the shallow water round the land is seen whole
_SMALL = 480  # pixels; below that figures are only dots
_TWICE = 2  # drawn at double size and shrunk, as an Fbo has no smooth edges of its own


class _Studio:
    """One set of instructions that draws island after island."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.camera = Camera(1.0)
        self.camera.margins = _MARGINS
        self.fbo = Fbo(size=size, with_depthbuffer=True)
        with self.fbo:
            ClearColor(0, 0, 0, 1)
            ClearBuffers(clear_depth=True)
        self.drawing = Drawing(self.fbo)
        self.picture = Picture(self.drawing)
        # All there is to see of a game without a turn.
        self.picture.alone = (0.0, 0.1)

    def draw(self, island: Island, looks: Looks, light: Light, turned: int) -> None:
        camera, drawing = self.camera, self.drawing
        wide, high = camera.size = self.fbo.size
        camera.density = min(wide, high) / 300
        camera.turn = float(turned)
        camera.fit(island.levels)
        seen = camera.projection()
        drawing.colours(*colours(light))
        self.picture.face(camera.turn, wide / high * SQUASH)
        self.picture.show(island, looks, {})
        drawing.look(camera, (0.0, 0.0, wide, high), clock=0.0, evening=light.dusk, brief=1.0)
        self.picture.sort(seen.sine, seen.cosine)
        self.fbo.draw()


_studios: dict[tuple[int, int], _Studio] = {}


def render(
    island: Island, size: tuple[int, int], light: Light = DAYLIGHT, looks: Looks | None = None, turned: int = 0
) -> Any:
    """Draw an island at this size, turned by sixths; give its texture, which draws itself again if it is lost."""
    size = (int(size[0]), int(size[1]))

    def draw(fbo: Any) -> None:
        big = (size[0] * _TWICE, size[1] * _TWICE)
        if big not in _studios:
            _studios.clear()
            _studios[big] = _Studio(big)
        studio = _studios[big]
        studio.draw(island, looks or Looks(figures="never" if size[0] < _SMALL else "auto"), light, turned)
        with fbo:
            ClearColor(0, 0, 0, 1)
            ClearBuffers()
            Rectangle(texture=studio.fbo.texture, size=size)

    return drawn(size, draw)


def png(island: Island, size: tuple[int, int], turned: int = 0) -> bytes:
    """Draw an island as a PNG file."""
    return encoded(render(island, size, turned=turned))
