"""What a tile in hand would bury, told on each hex of it: minus one, and the hut."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from taluva.app.draw.glyphs import Glyphs
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.island.signs import FLOAT
from taluva.app.island.view import IslandView
from taluva.app.look.theme import theme
from taluva.app.table.seen import Seen
from taluva.engine.hexes import Hex
from taluva.engine.tiles import covered

CHIP, HIGH, HUT = 54.0, 32.0, 21.0  # dp
NEAR, LEAST = 46.0, 0.68  # dp: s from which on they are whole, and how small they get
LARGEST = 1.3  # of the letters: more would hide the tile
PAPER, RIM = (1.0, 0.984, 0.949, 1.0), (0.165, 0.129, 0.102, 1.0)
MINUS = "\N{MINUS SIGN}"


class Burial(NamedTuple):
    """The huts of one hex."""

    hexagon: Hex
    level: float  # where the tile floats
    huts: int
    colour: str


def losses(seen: Seen) -> tuple[Burial, ...]:
    """What the tile in hand buries where it is; only of a tile that may lie there, and that may be told."""
    reading = seen.reading
    placement, verdict = reading.placement, reading.verdict
    if placement is None or verdict is None or not verdict.legal or not (seen.helps or reading.ghost_rests):
        return ()
    island = reading.position.island
    three = covered(placement)
    level = max(island.levels.get(hexagon, 0) for hexagon in three) + 1 + FLOAT
    pieces = island.pieces
    return tuple(Burial(one, level, pieces[one].number, pieces[one].colour) for one in three if one in pieces)


class BuriedChips(Widget):
    """Chips over the tile in hand; fingers go through them."""

    def __init__(self, **kwargs: object) -> None:
        """Show none yet."""
        super().__init__(**kwargs)
        self.losses: tuple[Burial, ...] = ()
        self._paper, self._figures, self._huts = InstructionGroup(), Glyphs(), Sprites()
        for part in (self._paper, self._figures, self._huts):
            self.canvas.add(part)

    def on_touch_down(self, touch: object) -> bool:
        """Nothing of it can be touched."""
        return False

    def show(self, losses: Sequence[Burial], view: IslandView) -> None:
        """Tell of these losses, at the places where the view has their hexes now."""
        if not losses and not self.losses:
            return
        self.losses = tuple(losses)
        self.follow(view)

    def follow(self, view: IslandView) -> None:
        """Keep to the hexes while the view moves."""
        if not self.losses and not self._paper.children:
            return
        # Where the island is small, the chips are too: the tile must be seen under them.
        k = dp(1) * min(theme.scale, LARGEST) * min(1.0, max(LEAST, view.seen().s / dp(NEAR)))
        wide, high = CHIP * k, HIGH * k
        figures, huts = [], []
        self._paper.clear()
        for one in self.losses:
            x, y = view.seen().centre(one.hexagon, one.level)
            box = (x - wide / 2, y - high / 2, wide, high)
            self._paper.add(Color(*PAPER))
            self._paper.add(RoundedRectangle(pos=box[:2], size=box[2:], radius=[high / 2]))
            self._paper.add(Color(*RIM))
            self._paper.add(Line(rounded_rectangle=(*box, high / 2), width=k))
            figures.append((f"{MINUS}{one.huts}", x - 2 * k, y, 1.0, "bold", 17 * k, RIM))
            across, up = shape(f"pieces-128/hut-{one.colour}", HUT * k)
            huts.append(Sprite(f"pieces-128/hut-{one.colour}", x + 1 * k, y - up / 2, across, up))
        self._figures.show(figures)
        self._huts.show(huts)
