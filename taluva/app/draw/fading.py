"""What is seen of a list that goes on below: it fades out, and an arrow points there."""

from functools import lru_cache

from kivy.graphics.texture import Texture

from taluva.app.draw.glass import filled
from taluva.app.draw.glyphs import written
from taluva.app.look.fonts import icon

STEPS = 16


@lru_cache(maxsize=1)
def fading() -> Texture:
    """White that comes out of nothing, from the upper edge to the lower."""
    alphas = (round(255 * min(1.0, 1.5 * (1 - row / (STEPS - 1)))) for row in range(STEPS))
    return filled((1, STEPS), bytes(part for alpha in alphas for part in (255, 255, 255, alpha)), "rgba")


def pointing(size: float) -> Texture:
    """The arrow that says that something follows below."""
    return written(icon("chevron-down"), "icons", round(size, 1))
