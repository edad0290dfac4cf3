"""Keys that say what lies on a hex: its level, its ground, what stands there. What is pressed stays pressed."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.layouts import Rimmed
from taluva.app.widgets.shown import Shown
from taluva.app.widgets.tilegrid import alphabet, top_of
from taluva.engine.pieces import COLOURS, HUT, TEMPLE, TOWER, Colour
from taluva.engine.tiles import TERRAINS, VOLCANO
from taluva.words import terms
from taluva.words.turn_labels import BUILDS

LEVELS = 4  # that have a key of their own


class Key(NamedTuple):
    """One key: what it stands for, its picture or what is written on it, and what it is called."""

    value: Any
    picture: str = ""
    text: str = ""
    name: str = ""


class PutKey(Pressable, Rimmed):
    """A key with a picture."""

    text = StringProperty("")
    picture = StringProperty("")
    chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)


@tells("on_put")  # value: a key was pressed
class PutKeys(Shown, GridLayout):
    """Rows of keys, of which one at most is pressed."""

    def show(self, keys: Sequence[Key], value: Any) -> None:
        """Have these keys, and the one pressed that stands for this or says it."""
        while len(self.children) < len(keys):
            key = PutKey()
            key.bind(on_release=lambda key: self.dispatch("on_put", key.value))
            self.add_widget(key)
        self.clear_widgets(self.children[: len(self.children) - len(keys)])
        for made, (stands_for, picture, text, name) in zip(reversed(self.children), keys, strict=True):
            made.value, made.picture, made.text, made.hint = stands_for, picture, text, name
            made.chosen = value in (stands_for, text)


def level_keys(level: int) -> list[Key]:
    """The first levels, and one for the next above what is pressed; beyond the first it shows what is pressed."""
    beyond = max(LEVELS, level)
    texts = [*map(str, range(1, LEVELS + 1)), str(level) if level > LEVELS else "+"]
    levels = [*range(1, LEVELS + 1), beyond + 1]
    return [Key(one, "", text, tr("Level {n}", n=one)) for one, text in zip(levels, texts, strict=True)]


def ground_keys() -> list[Key]:
    """The volcano and the five terrains; their letters where people want letters."""
    letters = dict(zip(TERRAINS, alphabet().split(), strict=True)) if theme.contrast else {}
    pictures = {VOLCANO: "tiles/volcano-6", **{terrain: top_of(terrain) for terrain in TERRAINS}}
    return [
        Key(ground, picture, letters.get(ground, ""), tr(terms.TERRAINS[ground]))
        for ground, picture in pictures.items()
    ]


def piece_keys(colours: Sequence[Colour] = COLOURS) -> list[Key]:
    """A row for each kind, a column for each colour."""
    return [
        Key((colour, kind), f"pieces-128/{kind}-{colour}", "", tr(BUILDS[kind], name=tr(terms.COLOURS[colour])))
        for kind in (HUT, TOWER, TEMPLE)
        for colour in colours
    ]


kvfiles.load(__name__)
