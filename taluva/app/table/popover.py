"""The builds of one hex, joined to it by a line: hut, tower, temple, expansions, possible or not and why."""

from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup, Line, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look import kvfiles
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.tilegrid import top_of

MOST = 6  # an own settlement may have five terrains around it, a hex three settlements


class Offer(NamedTuple):
    """One place of the popover."""

    title: str
    remark: str
    legal: bool
    kind: str  # the piece drawn
    terrain: str = ""  # under the huts of an expansion
    huts: int = 1


class BuildPicture(Widget):
    """The piece that would be built; an expansion as huts on its terrain."""

    kind = StringProperty("hut")
    colour = StringProperty("red")
    terrain = StringProperty("")
    faint = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        """Draw again only when something changed."""
        super().__init__(**kwargs)
        self._sprites = Sprites()
        self.canvas.add(self._sprites)
        for name in ("pos", "size", "kind", "colour", "terrain", "faint"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        opacity = 0.3 if self.faint else 1.0
        sprites = []
        if self.terrain:
            width, height = shape(top_of(self.terrain), self.height)
            sprites.append(
                Sprite(top_of(self.terrain), (self.x + self.width / 2) - width / 2, self.y, width, height, opacity)
            )
        name = {"hut": "hut", "tower": "tower", "temple": "temple", "expand": "hut-x3"}[self.kind]
        picture = f"pieces-128/{name}-{self.colour}"
        part = {"hut": 0.7, "tower": 1.0, "temple": 0.95, "expand": 0.7}[self.kind]
        width, height = shape(picture, self.height * part)
        sprites.append(
            Sprite(
                picture,
                (self.x + self.width / 2) - width / 2,
                (self.y + self.height / 2) - height / 2,
                width,
                height,
                opacity,
            )
        )
        self._sprites.show(sprites)


class OfferBox(Pressable):
    """One place to press."""

    title = StringProperty("")
    remark = StringProperty("")
    legal = BooleanProperty(True)
    focused = BooleanProperty(False)
    kind = StringProperty("hut")
    colour = StringProperty("red")
    terrain = StringProperty("")
    listed = BooleanProperty(False)
    number = NumericProperty(0)


class BuildPopover(Solid, BoxLayout):
    """Opens over the nearest free sea; `target` is the hex it belongs to, in its own coordinates."""

    shown = BooleanProperty(False)
    target = ListProperty([0, 0])
    focus_on = NumericProperty(-1)
    listed = BooleanProperty(False)  # one below the other where letters are large or room is small

    __events__ = ("on_offer", "on_look")

    def __init__(self, **kwargs: Any) -> None:
        """Make the places once."""
        super().__init__(**kwargs)
        self._boxes = [OfferBox(number=number) for number in range(MOST)]
        for box in self._boxes:
            box.bind(on_release=lambda box: self.dispatch("on_offer", int(box.number)))
            box.bind(on_press=lambda box: self.dispatch("on_look", int(box.number)))
        self._thread = InstructionGroup()
        self.canvas.before.add(self._thread)
        for name in ("pos", "size", "target", "shown"):
            self.fbind(name, self._join)

    def on_offer(self, number: int) -> None:
        """A build was chosen."""

    def on_look(self, number: int) -> None:
        """A finger came down on a build: it is shown on the island."""

    def offer(self, offers: list[Offer], colour: str) -> None:
        """Show these builds."""
        first = next((index for index, one in enumerate(offers) if one.legal and one.kind == "expand"), -1)
        self.focus_on = first
        for index, box in enumerate(self._boxes):
            if index >= len(offers):
                if box.parent is not None:
                    self.remove_widget(box)
                continue
            one = offers[index]
            box.title, box.remark, box.legal = one.title, one.remark, one.legal
            box.kind, box.terrain, box.colour = one.kind, one.terrain, colour
            box.focused = index == first
            box.listed = self.listed
            if box.parent is None:
                self.add_widget(box, index=0)

    def look_at(self, number: int) -> None:
        """Mark the build that is shown on the island."""
        self.focus_on = number
        for box in self._boxes:
            box.focused = box.number == number

    def wanted_size(self, offers: int) -> tuple[float, float]:
        """How large it would be with so many places."""
        if self.listed:
            return dp(330) * (1 + (theme.scale - 1) / 2), offers * dp(64) * theme.scale + dp(16)
        return offers * dp(128) + dp(10), dp(160) + dp(18) * (theme.scale - 1) * 4

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches only while shown."""
        return bool(self.shown and super().on_touch_down(touch))

    def _join(self, *_: object) -> None:
        self._thread.clear()
        if not self.shown:
            return
        x, y = self.target
        left, right = self.x + dp(24), (self.x + self.width) - dp(24)
        if self.y <= y <= (self.y + self.height):
            end = (
                self.x if x < self.x else (self.x + self.width),
                min(max(y, self.y + dp(24)), (self.y + self.height) - dp(24)),
            )
        else:
            end = (min(max(x, left), right), (self.y + self.height) if y > (self.y + self.height) else self.y)
        thread = self._thread
        ex, ey = end
        tip = dp(11)
        if ey in ((self.y + self.height), self.y):
            peak = ex, ey + (tip if ey == (self.y + self.height) else -tip)
            base = ex - tip * 1.2, ey, ex + tip * 1.2, ey
        else:
            peak = ex + (-tip if ex == self.x else tip), ey
            base = ex, ey - tip * 1.2, ex, ey + tip * 1.2
        # By evening the card is as dark as the sea: the line takes the colour of what can be chosen.
        thread.add(Color(*theme.shade[:3], 0.35))
        thread.add(Line(points=[x, y, *peak], width=dp(3.4), cap="round"))
        thread.add(Color(*(theme.lagoon if theme.mode == "evening" else theme.card)))
        thread.add(Line(points=[x, y, *peak], width=dp(2), cap="round"))
        thread.add(Color(*theme.card))
        thread.add(Triangle(points=[*base, *peak]))


kvfiles.load(__name__)
