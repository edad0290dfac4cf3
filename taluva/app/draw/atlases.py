"""The pages of small pictures, with smaller copies of themselves: many are shown far smaller than they were drawn."""

import json
from pathlib import Path

import kivy.core.image
from kivy.atlas import Atlas
from kivy.core.image import Image as CoreImage


class SmoothAtlas(Atlas):
    """An atlas whose pictures can be shrunk without turning to grit.

    Both sides of its page are powers of two: of any other page nothing would come back after a lost context.
    """

    def _load(self) -> None:
        path = Path(self.filename)
        regions = {}
        for page, places in json.loads(path.read_text(encoding="utf-8")).items():
            texture = CoreImage(str(path.parent / page), mipmap=True).texture
            texture.min_filter = "linear_mipmap_linear"
            self.original_textures.append(texture)
            regions.update({name: texture.get_region(*place) for name, place in places.items()})
        self.textures = regions


def read_smoothly() -> None:
    """Have Kivy read every atlas that is named from now on like that; it asks for its own class by this name."""
    kivy.core.image.Atlas = SmoothAtlas
