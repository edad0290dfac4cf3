"""What lies around the island that is set up or asked about: head, dock, keys at the foot, a remark at a hex."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.draw.boxes import Box
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look import kvfiles
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import Card, MiddleRow
from taluva.app.widgets.panels import FloatingCard
from taluva.app.widgets.shown import Shown
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.tilegrid import top_of
from taluva.engine.pieces import HUT
from taluva.engine.tiles import VOLCANO
from taluva.play.board_editor import EditorKeys

STEP = 0.13  # of the height: how far one level lies above the next
MOST = 5  # levels that are drawn


class AskHead(MiddleRow):
    """The way back, what this is, and for whose booklet."""

    place = ObjectProperty(None, rebind=True)


class AskFoot(Shown, BoxLayout):
    """What can be done with a set-up, and once it is asked about."""

    place = ObjectProperty(None, rebind=True)
    asks = BooleanProperty(False)


class Heads(MiddleRow):
    """The emblems of the colours, over their pieces."""


class AskDock(FloatingCard):
    """Undo with what it takes back, redo, what the next touch does, and the whole island."""

    undoes = StringProperty("")
    can_redo = BooleanProperty(False)
    said = StringProperty("")


class AtHex(Card):
    """A sentence at a hex, until the next touch; it lets every touch through."""

    text = StringProperty("")

    def say(self, text: str, spot: tuple[float, float], free: Box) -> None:
        """Say it above this pixel, or where there is room."""
        self.text = text
        self.ids.words.texture_update()
        width, height = (side + dp(pad) for side, pad in zip(self.ids.words.texture_size, (28, 20), strict=True))
        x = min(max(free.x, spot[0] - width / 2), max(free.x, free.right - width))
        y = spot[1] + dp(34)
        self.size = width, height
        self.pos = x, y if y + height < free.top else spot[1] - dp(34) - height

    def on_touch_down(self, touch: Any) -> bool:
        """Be only read."""
        return False


class PutPicture(Drawn):
    """What the next tap puts, drawn as it will stand: so many levels, the ground, the piece."""

    keys = ObjectProperty(EditorKeys())

    REDRAWN = ("pos", "size", "keys")
    FOLLOWS = ("contrast",)

    def __init__(self, **kwargs: Any) -> None:
        """Draw nothing yet."""
        super().__init__(**kwargs)
        self._sprites = Sprites()
        self.canvas.add(self._sprites)

    def draw(self, *_: object) -> None:
        """Draw all of it."""
        keys = self.keys
        # Of a tile the volcano is shown: the grid beside shows all of it.
        ground = VOLCANO if keys.needs_flow else keys.terrain if keys.kind else keys.ground
        name = "tiles/volcano-6" if ground == VOLCANO else top_of(ground)
        levels, high = min(MOST, keys.level), self.height
        wide, tall = shape(name, high * (0.6 if levels > 1 or keys.kind else 0.9))
        lift = high * STEP if levels < MOST else high * 0.1
        low = self.y + (high - tall - lift * (levels - 1)) * (0.15 if keys.kind else 0.5)
        sprites = [
            Sprite(name, self.x + (self.width - wide) / 2, low + level * lift, wide, tall) for level in range(levels)
        ]
        if keys.kind:
            piece = f"pieces-128/{keys.kind}-{keys.colour}"
            across, up = shape(piece, high * (0.36 if keys.kind == HUT else 0.5))
            top = sprites[-1]
            sprites.append(Sprite(piece, self.center_x - across / 2, top.y + tall * 0.3, across, up))
        self._sprites.show(sprites)


class AnswerPanel(Solid, Shown, BoxLayout):
    """What the arbiter says, from the top down."""

    about: object = None  # the question that is answered


kvfiles.load(__name__)
