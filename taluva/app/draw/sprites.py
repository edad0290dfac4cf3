"""Many small pictures of an atlas in few instructions: one mesh for each texture and opacity."""

from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup

from taluva.app.draw.stamps import stamps
from taluva.app.look.atlases import region


class Sprite(NamedTuple):
    """A picture by name, its lower left corner, its size and its opacity."""

    name: str
    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0


class Sprites(InstructionGroup):
    """Shows the sprites it was given last."""

    def show(self, sprites: list[Sprite]) -> None:
        """Draw these instead of those before, in this order where they overlap and share a texture."""
        self.clear()
        # By the atlas, which has one page: a texture has no number before it is first drawn.
        heaps: dict[tuple[str, float], list[Sprite]] = {}
        for sprite in sprites:
            heaps.setdefault((sprite.name.partition("/")[0], sprite.opacity), []).append(sprite)
        for (_, opacity), heap in heaps.items():
            self.add(Color(1, 1, 1, opacity))
            self.add(stamps(region(heap[0].name), [(region(one.name).tex_coords, *one[1:5]) for one in heap]))


def shape(name: str, height: float) -> tuple[float, float]:
    """Width and height of a picture drawn this high."""
    whole = region(name)
    return height * whole.width / whole.height, height
