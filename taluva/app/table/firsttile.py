"""How the first tile of a game comes onto the sea: a hand shows it, until a finger does."""

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import on_one_line
from taluva.app.draw.glyphs import written
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.island.projection import CORNERS, ground
from taluva.app.island.signs import FLOAT, HANDLE_REACH
from taluva.app.island.view import IslandView
from taluva.app.look.events import tells
from taluva.app.look.i18n import tr
from taluva.app.look.theme import ISLAND_PAPER, ISLAND_SHADE, theme, tint
from taluva.app.look.watched import watch
from taluva.app.table.seen import Seen
from taluva.app.widgets.shown import Shown
from taluva.engine.hexes import Hour
from taluva.engine.tiles import covered, place
from taluva.play.turn_input import CENTRE
from taluva.play.turn_view import TurnView

FLOW = Hour(4)
SECONDS, TIMES = 2.4, 3
HAND, TIP = 104.0, (0.085, 0.955)  # dp across; where its fingertip is, in parts of the picture
LARGE, SMALL = 38.0, 19.0  # sp
DOTS = 6
FOOT = 26  # dp below the tile, for its tick


def to_be_shown(reading: TurnView) -> bool:
    """Whether the first tile of the game has a name, and nothing else is begun yet."""
    held, proposal = reading.selection, reading.proposal
    begun = reading.placement is not None or held.aim is not None or not reading.awaits_tile
    return bool(proposal.kind) and not begun and not reading.position.island.levels and not held.shows_hints


@tells("on_known")  # a finger knows how
class FirstTile(Shown):
    """The hand, its way and two lines; the first touch on the sea ends it for this game."""

    shown = BooleanProperty(False)
    way = NumericProperty(1.0)  # how far the hand has pulled

    def __init__(self, view: IslandView, **kwargs: Any) -> None:
        """Show nothing yet over this island."""
        super().__init__(**kwargs)
        self._view = view
        self._trail, self._hand, self._words = InstructionGroup(), Sprites(), InstructionGroup()
        self._lines: list[Any] = []  # what is written, as pictures
        for part in (self._trail, self._hand, self._words):
            self.canvas.add(part)
        watch(self, self.draw, "way")

    def on_touch_down(self, touch: Any) -> bool:
        """A finger that comes down on the sea knows how; the touch goes on to the island."""
        if self.collide_point(*touch.pos):
            self.dispatch("on_known")
        return False

    def show(self, seen: Seen, free: Box) -> None:
        """Show how on what is free, or nothing any more."""
        if not seen.teaches:
            Animation.cancel_all(self, "way")
            self.shown = False
            return
        self.pos, self.size = (free.x, free.y), (free.width, free.height)
        self._write()
        if not self.shown:
            self.shown = True
            if theme.calm:
                self.way = 1.0
            else:
                self._pull(TIMES)
        self.draw()

    def _pull(self, times: int) -> None:
        self.way = 0.0
        pull = Animation(way=1.0, duration=SECONDS * 0.7, transition="in_out_cubic") + Animation(duration=SECONDS * 0.3)
        if times > 1:
            pull.bind(on_complete=lambda *_: self._pull(times - 1))
        pull.start(self)

    def draw(self, *_: object) -> None:
        """Draw it as the view lies now."""
        if not self.shown:
            return
        seen = self._view.seen()
        x, y = seen.to_screen(0.0, 0.0, FLOAT)
        a, b = CORNERS[FLOW // 2]
        end = seen.to_screen(a * HANDLE_REACH * 0.9, b * HANDLE_REACH * 0.9, FLOAT)
        tip = (x + (end[0] - x) * self.way, y + (end[1] - y) * self.way)
        self._trail.clear()
        self._trail.add(Color(*tint(ISLAND_PAPER, 0.95)))
        self._trail.add(Line(circle=(x, y, dp(18)), width=dp(1.6)))
        self._trail.add(Line(circle=(*tip, dp(26)), width=dp(1.8)))
        for nth in range(1, DOTS + 1):
            part = nth / (DOTS + 1)
            dot = (x + (tip[0] - x) * part, y + (tip[1] - y) * part)
            self._trail.add(Line(circle=(*dot, dp(2.2)), width=dp(2.2)))
        wide = dp(HAND)
        across, up = shape("feast/hand", wide)
        high = wide * up / across
        self._hand.show([Sprite("feast/hand", tip[0] - TIP[0] * wide, tip[1] - TIP[1] * high, wide, high)])
        self._put_lines()

    def _foot(self) -> float:
        """Where the tile ends below."""
        seen = self._view.seen()
        ends = (ground(hexagon) for hexagon in covered(place(CENTRE, FLOW)))
        return min(seen.to_screen(x, y - 1, FLOAT)[1] for x, y in ends)

    def _write(self) -> None:
        """Both lines, as large as they fit."""
        room = self.width - dp(24)
        lines = (
            (tr("Press the sea, drag the lava, release"), "serif", LARGE),
            (tr("The first tile may be placed anywhere"), "sans", SMALL),
        )
        self._lines = []
        for text, font, size in lines:
            fits = on_one_line(text, font, sp(size) * min(theme.scale, 1.3), room, least=sp(14))
            self._lines.append(written(text, font, round(fits, 1)))

    def _put_lines(self) -> None:
        """Both below the tile."""
        self._words.clear()
        # On a low sea at its foot, for the hand needs the room above.
        block = sum(texture.height for texture in self._lines)
        top = self.y + block + dp(16) + max(0.0, self.height - dp(440)) * 0.3
        # Where the island is flat the tile reaches further down; what is written never leaves the sea.
        top = max(self.y + block + dp(8), min(top, self._foot() - dp(FOOT)))
        for texture in self._lines:
            left = round(self.center_x - texture.width / 2)
            top -= texture.height
            for colour, off in ((tint(ISLAND_SHADE, 0.55), dp(2)), (ISLAND_PAPER, 0.0)):
                self._words.add(Color(*colour))
                self._words.add(Rectangle(texture=texture, pos=(left, round(top - off)), size=texture.size))
            top -= dp(4)
