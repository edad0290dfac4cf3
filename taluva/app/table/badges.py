"""What the one build of a lit hex is: a badge with the piece, and with the huts that an expansion costs.

Once the hex is named the build itself is shown on it, and at its corner a hand that taps: a second tap builds. Figures
on the island are numbers of huts, levels or rules, and nothing else.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from taluva.app.draw.glyphs import Glyphs
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.island.signs import FLOAT
from taluva.app.island.view import IslandView
from taluva.app.look.fonts import icon
from taluva.app.look.settings import settings
from taluva.app.look.theme import rgba, theme
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND, HUT, TEMPLE
from taluva.engine.tiles import covered
from taluva.play.reading import Reading

ACROSS, RIM, CHIP = 30.0, 2.5, 17.0  # dp: the badge, its rim, and the figure of an expansion
HIGH = {HUT: 15.0, TEMPLE: 19.0}  # dp of the piece; towers are as high as they are slim
TOWER_HIGH = 21.0
AGAIN, HAND = 30.0, 19.0  # dp of the disc that says that a second tap builds, and of the hand on it
CORNER = (0.66, 0.6)  # of s: where it lies
UNDER = (0.66, -0.42)  # of s: where the badge of an expansion lies then
RESTS = 0.15  # seconds
SHARP = 0.001  # how much larger or smaller than drawn they may stay
NEAR, LEAST = 40.0, 0.6  # dp: s from which on they are whole, and how small they get
# The same by day and in the evening: the island dims, and what is said on it does not.
WHITE, RIM_PAINT, DARK = rgba("#FFFBF2"), rgba("#0C6670"), rgba("#2A211A")
_ROUND = [(cos(pi * nth / 8), sin(pi * nth / 8)) for nth in range(16)]


class Badge(NamedTuple):
    """What can be built on one hex."""

    hexagon: Hex
    level: float
    kind: str
    huts: int  # of an expansion
    colour: str
    again: bool = False  # whether a second tap builds what is shown there already


def badges(reading: Reading) -> tuple[Badge, ...]:
    """One for every hex that allows one build only; the named one shows it already, and how to build it."""
    outlook = reading.outlook
    if outlook is None:
        return ()
    resting = covered(reading.placement) if reading.placement is not None else ()
    levels, named = reading.position.island.levels, reading.held.named
    raised = max((levels.get(one, 0) for one in resting), default=0) + 1 + FLOAT
    preview = reading.preview.option if reading.preview is not None else None
    shown = preview.hexes if preview is not None else ()
    second: tuple[Badge, ...] = ()
    if named is not None and preview is not None and reading.preview == reading.only:
        kind, huts = (HUT, preview.cost) if preview.build.kind == EXPAND else ("", 0)
        second = (Badge(named, float(outlook.island.levels[named]), kind, huts, outlook.colour or "red", again=True),)
    return second + tuple(
        Badge(
            hexagon,
            raised if hexagon in resting else float(levels.get(hexagon, 1)),
            HUT if option.build.kind == EXPAND else option.build.kind,
            option.cost if option.build.kind == EXPAND else 0,
            outlook.colour or "red",
        )
        for hexagon, option in sorted(reading.alone.items())
        if option is not None and hexagon != named and hexagon not in shown
    )


class Badges(Widget):
    """Badges over the island; fingers go through them. While the view slides or comes nearer they go with it."""

    def __init__(self, **kwargs: Any) -> None:
        """Show none yet."""
        super().__init__(**kwargs)
        self.told: tuple[Badge, ...] = ()
        self._shown: tuple[Badge, ...] = ()
        self._view: IslandView | None = None
        self._drawn: tuple[object, ...] = ()
        self.written: tuple[str, ...] = ()  # what stands on them
        self._from = (0.0, 0.0, 1.0)  # where the ground lay when they were drawn, and its s
        self._s = 0.0  # as it was seen last
        self._slide, self._grow = Translate(), Scale(1, 1, 1)
        # In the next frame: the touch that brought them about is answered first.
        self._soon = Clock.create_trigger(self._anew, 0)
        # Drawn anew when the view has come to rest: none of its frames waits for that.
        self._sharpen = Clock.create_trigger(self._anew, RESTS)
        self._discs, self._pieces, self._chips = InstructionGroup(), Sprites(), InstructionGroup()
        self._figures = Glyphs()
        inner = (self._discs, self._pieces, self._chips, self._figures)
        self._parts = (PushMatrix(), self._slide, self._grow, *inner, PopMatrix())
        theme.fbind("contrast", self._anew)

    def collide_point(self, x: float, y: float) -> bool:
        """It is only to be looked at."""
        return False

    def show(self, reading: Reading, view: IslandView) -> None:
        """Show what can be built now."""
        found = badges(reading)
        if found or self.told:
            self.told, self._view = found, view
            self._soon()

    def _anew(self, *_: object) -> None:
        self._soon.cancel()
        self._drawn = ()
        self.follow()

    def follow(self) -> None:
        """Keep to the hexes while the view moves."""
        if self._view is None or self._soon.is_triggered or (not self.told and self._drawn):
            return
        if self._view.camera.turn % 1.0:
            # While the island turns every one goes its own way: they are back when it has.
            self.opacity = 0
            return
        self.opacity = 1
        seen = self._view.seen()
        x, y = seen.to_screen(0.0, 0.0)
        # Under a finger the piece itself is shown.
        foreseen = self._view.foreseen
        self._shown = tuple(one for one in self.told if one.hexagon not in foreseen) if foreseen else self.told
        key = (seen.cosine, seen.sine, seen.squash, self._shown)
        if key != self._drawn:
            self._drawn, self._from = key, (x, y, seen.s)
            self._draw()
        from_x, from_y, s = self._from
        part = seen.s / s
        if seen.s != self._s:
            self._s = seen.s
            self._sharpen.cancel()
            if abs(part - 1) > SHARP:
                self._sharpen()
        self._slide.xy = x - part * from_x, y - part * from_y
        self._grow.xyz = part, part, 1

    def _draw(self) -> None:
        assert self._view is not None
        seen = self._view.seen()
        k = dp(1) * min(1.0, max(LEAST, seen.s / dp(NEAR)))
        half = ACROSS / 2 * k
        badged, again = [one for one in self._shown if one.kind], [one for one in self._shown if one.again]
        middles = [self._corner(one, UNDER) if one.again else seen.centre(one.hexagon, one.level) for one in badged]
        told = zip(middles, badged, strict=True)
        aside = [(x + half * 0.85, y - half * 0.75) for (x, y), one in told if one.huts]
        self._discs.clear()
        _discs(self._discs, middles, half, theme.ink if theme.contrast else RIM_PAINT)
        _discs(self._discs, middles, half - RIM * k, WHITE)
        pieces = []
        for one, (x, y) in zip(badged, middles, strict=True):
            name = f"pieces-128/icon-{one.kind}-{one.colour}"
            across, up = shape(name, HIGH.get(one.kind, TOWER_HIGH) * k)
            pieces.append(Sprite(name, x - across / 2, y - up / 2, across, up))
        self._pieces.show(pieces)
        self._chips.clear()
        _discs(self._chips, aside, CHIP / 2 * k, DARK)
        numbers = [one.huts for one in badged if one.huts]
        figures = [(str(n), x, y, 0.5, "black", 12 * k, WHITE) for n, (x, y) in zip(numbers, aside, strict=True)]
        corners = [self._corner(one) for one in again]
        _discs(self._chips, corners, AGAIN / 2 * k, WHITE)
        _discs(self._chips, corners, (AGAIN / 2 - RIM) * k, theme.ink if theme.contrast else RIM_PAINT)
        figures += [(icon("tap"), x, y, 0.5, "icons", HAND * k, WHITE) for x, y in corners]
        self._figures.show(figures)
        self.canvas.clear()
        for part in self._parts if self._shown else ():
            self.canvas.add(part)
        self.written = tuple(one[0] for one in figures)

    def _corner(self, one: Badge, corner: tuple[float, float] = CORNER) -> tuple[float, float]:
        """A corner of a hex on the side that is away from the hand."""
        assert self._view is not None
        seen = self._view.seen()
        x, y = seen.centre(one.hexagon, one.level)
        across, up = corner
        return x + across * seen.s * (-1 if settings.hand == "left" else 1), y + up * seen.s


def _discs(group: InstructionGroup, middles: list[tuple[float, float]], radius: float, paint: Any) -> None:
    """Round patches in one mesh."""
    # Drawn at every frame while the view turns or zooms: what is the same for all is worked out once.
    rim = [(radius * across, radius * up) for across, up in _ROUND]
    vertices = [part for x, y in middles for across, up in rim for part in (x + across, y + up, 0.0, 0.0)]
    if vertices:
        group.add(Color(*paint))
        group.add(Mesh(vertices=vertices, indices=_fans(len(middles)), mode="triangles"))


@lru_cache(maxsize=64)
def _fans(number: int) -> list[int]:
    """The triangles of so many patches."""
    corners = len(_ROUND)
    return [
        corner
        for first in range(0, number * corners, corners)
        for nth in range(1, corners - 1)
        for corner in (first, first + nth, first + nth + 1)
    ]
