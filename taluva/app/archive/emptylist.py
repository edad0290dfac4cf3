"""What stands in the place of a list without games: a canoe and the ways on, or that a search found nothing."""

from functools import cache
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.island.drawing import page
from taluva.app.island.pictures import SPRITES, sprite
from taluva.app.look import kvfiles


@cache
def canoe() -> Any:
    """The canoe that sails in when a game is won, cut out of its page."""
    sprites = page(SPRITES)
    box = sprite("canoe").box
    wide, high = sprites.size
    x, y = box.left * wide, (1 - box.lower) * high
    return sprites.get_region(x, y, (box.right - box.left) * wide, (box.lower - box.upper) * high)


class EmptyList(BoxLayout):
    """Says why nothing is listed, and leads on."""

    place: Any = ObjectProperty(None, allownone=True)
    searched = BooleanProperty(False)
    picture: Any = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Fetch the picture."""
        super().__init__(picture=canoe(), **kwargs)


kvfiles.load(__name__)
