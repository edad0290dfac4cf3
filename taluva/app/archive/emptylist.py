"""What stands in the place of a list without games: a canoe and the ways on, or that a search found nothing."""

from functools import cache
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.island.drawing import page
from taluva.app.island.pictures import SPRITES, sprite
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.look.paths import DATA
from taluva.app.widgets.shown import Shown
from taluva.record.game_details import details_of, with_details
from taluva.record.reader import read
from taluva.record.writer import write


@cache
def canoe() -> Any:
    """The canoe that sails in when a game is won, cut out of its page."""
    sprites = page(SPRITES)
    box = sprite("canoe").box
    wide, high = sprites.size
    x, y = box.left * wide, (1 - box.lower) * high
    return sprites.get_region(x, y, (box.right - box.left) * wide, (box.lower - box.upper) * high)


class EmptyList(Shown, BoxLayout):
    """Says why nothing is listed, and leads on."""

    # Beside a sea stands no canoe: it sails there already.
    place: Any = ObjectProperty(None, allownone=True, rebind=True)
    searched = BooleanProperty(False)
    picture: Any = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Fetch the picture."""
        super().__init__(picture=canoe(), **kwargs)

    def show_example(self) -> None:
        """Take a whole game in, under a name that says what it is, and choose it; nobody's name stands in it."""
        record = read((DATA / "example.txt").read_text(encoding="utf-8"))
        named = with_details(record, details_of(record)._replace(event=tr("Example game")))
        self.place.taken(self.place.app.archive.imports.take(write(named)))


kvfiles.load(__name__)
