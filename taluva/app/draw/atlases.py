"""The pages of small pictures, with smaller copies of themselves: many are shown far smaller than they were drawn."""

import json
from pathlib import Path
from typing import Any

import kivy.core.image
from kivy.atlas import Atlas
from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.core.window import Window
from kivy.graphics.opengl import glGenerateMipmap

from taluva.app.device.firstturn import after_first_turn


class SmoothAtlas(Atlas):
    """An atlas whose pictures can be shrunk without turning to grit.

    Both sides of its page are powers of two: of any other page nothing would come back after a lost context.
    """

    def _load(self) -> None:
        path = Path(self.filename)
        regions = {}
        for page, places in json.loads(path.read_text(encoding="utf-8")).items():
            texture = _page(str(path.parent / page))
            self.original_textures.append(texture)
            regions.update({name: texture.get_region(*place) for name, place in places.items()})
        self.textures = regions


def _page(source: str) -> Any:
    """One page of an atlas; in the app's very first frame it is still without its copies."""
    if Clock.frames_displayed:
        texture = CoreImage(source, mipmap=True).texture
        texture.min_filter = "linear_mipmap_linear"
        return texture
    # To shrink its first picture takes some drivers an eighth of the whole start.
    texture = CoreImage(source).texture
    texture.add_reload_observer(_shrink)

    def shrink(_dt: float) -> None:
        _shrink(texture)
        Window.canvas.ask_update()

    after_first_turn(lambda: Clock.schedule_once(shrink))
    return texture


def _shrink(texture: Any) -> None:
    texture.bind()
    glGenerateMipmap(texture.target)
    texture.min_filter = "linear_mipmap_linear"


def read_smoothly() -> None:
    """Have Kivy read every atlas that is named from now on like that; it asks for its own class by this name."""
    kivy.core.image.Atlas = SmoothAtlas
