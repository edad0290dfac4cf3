"""The pages of small pictures, with smaller copies of themselves: many are shown far smaller than they were drawn."""

import json
from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.core.window import Window
from kivy.graphics.opengl import glGenerateMipmap
from kivy.graphics.texture import TextureRegion

from taluva.app.device.firstturn import after_first_turn
from taluva.app.look.paths import ART


@cache
def region(name: str) -> TextureRegion:
    """The part of a page that holds a picture: `ui/emblem-red`, or `pieces-128/icon-hut-red`."""
    atlas, _, picture = name.partition("/")
    return _regions(atlas)[picture]


@cache
def _regions(atlas: str) -> dict[str, TextureRegion]:
    """The pictures of an atlas, as Kivy's would have them, which cannot be told to shrink them smoothly (kivy#3201).

    Both sides of its page are powers of two: of any other page nothing would come back after a lost context.
    """
    found = {}
    for page, places in json.loads((ART / f"{atlas}.atlas").read_text(encoding="utf-8")).items():
        texture = _page(str(ART / page))
        found.update({name: texture.get_region(*place) for name, place in places.items()})
    return found


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
