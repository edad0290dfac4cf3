"""The course of a game: its chart as a timeline, with discs for its moments, speech marks, and a handle."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Mesh, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty

from taluva.app.draw.glyphs import Glyph, Glyphs, written
from taluva.app.draw.strokes import ROUND
from taluva.app.look.events import tells
from taluva.app.look.fonts import icon
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.app.widgets.chart import Chart
from taluva.review import moments

DISC, APART, TARGET, HANDLE = 28, 32, 48, 38  # dp
BELOW, ABOVE = 30, 40  # dp that handle and discs take of the chart's height

ICONS = {
    moments.FIRST_TEMPLE: "temple",
    moments.FIRST_TOWER: "tower",
    moments.ERUPTION: "volcano",
    moments.SPLIT: "swap-h",
    moments.WENT_OUT: "ban",
    moments.GAVE_UP: "flag",
    moments.WIN: "trophy",
    moments.END: "medal",
    moments.LET_STAND: "handshake",
    moments.MISSED: "eye",
    moments.LEAD: "swap",
}
# Which of several moments of one turn has the disc, and which go last where there is no room for all.
_RANK = (
    *(moments.WIN, moments.MISSED, moments.END, moments.WENT_OUT, moments.GAVE_UP, moments.FIRST_TEMPLE),
    *(moments.FIRST_TOWER, moments.ERUPTION, moments.LEAD, moments.LET_STAND, moments.SPLIT),
)


class Milestone(NamedTuple):
    """A moment on the timeline: its turn, what it was, and of which colour."""

    turn: int
    what: str
    colour: str


def discs_of(found: Iterable[moments.Moment], colours: Sequence[str]) -> list[Milestone]:
    """One disc a turn, in order: for the weightiest of its moments."""
    best: dict[int, Milestone] = {}
    for moment in sorted(found, key=lambda moment: _RANK.index(moment.what)):
        best.setdefault(moment.turn, Milestone(moment.turn, moment.what, colours[moment.seat]))
    return [best[turn] for turn in sorted(best)]


def spread(wanted: Sequence[float], low: float, high: float, apart: float) -> list[float]:
    """Places as near as can be to those wanted, in their order, so far apart, between two ends."""
    found: list[float] = []
    for place in wanted:
        found.append(max(place, found[-1] + apart if found else low))
    limit = high
    for at in reversed(range(len(found))):
        found[at] = min(found[at], limit)
        limit = found[at] - apart
    return found


@tells("on_disc")  # disc: the disc of a moment was touched
class CourseChart(Chart):
    """Goes to the turn under the finger, or to that of the disc under it."""

    discs = ListProperty([])
    written = ListProperty([])  # the turns that people wrote on

    REDRAWN = (*Chart.REDRAWN, "discs", "written")

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        self._above, self._signs = InstructionGroup(), Glyphs()
        self._handle = [(Color(), Ellipse(segments=ROUND)), (Color(), Ellipse(segments=ROUND))]  # its rim and its face
        self._hold, self._number = InstructionGroup(), Glyphs()
        self._places: list[tuple[float, Milestone]] = []
        # All that is written, what the handle covers as well, and how far what lies in its way reaches to each side.
        self._said: list[tuple[Glyph, float | None]] = []
        self._held: Milestone | None = None  # the disc that a finger came down on
        super().__init__(**kwargs)
        handle = [part for pair in self._handle for part in pair]
        for layer in (self._above, self._signs, *handle, self._hold, self._number):
            self.canvas.add(layer)

    # Where things lie.

    @property
    def below(self) -> float:
        """The handle lies below the axis, over what is written there."""
        return max(super().below, float(dp(BELOW)))

    @property
    def above(self) -> float:
        """The discs lie above the lines."""
        return float(dp(ABOVE)) if self.discs else super().above

    @property
    def beside(self) -> float:
        """In a low chart the handle reaches as high as the lowest name."""
        return float(dp(HANDLE) / 2 + dp(4))

    def measure(self) -> None:
        """And where the discs have their places."""
        super().measure()
        self._places = self._spread() if self.series and self.width > dp(80) else []

    def _spread(self) -> list[tuple[float, Milestone]]:
        """As many discs as there is room for, each as near to its turn as can be."""
        low, high = self._left - dp(6), self.right - dp(DISC) / 2
        most = max(1, int((high - low) // dp(APART)) + 1)
        shown = sorted(self.discs, key=lambda disc: _RANK.index(disc.what))[:most]
        shown.sort()
        places = spread([self.place(disc.turn, 0)[0] for disc in shown], low, high, dp(APART))
        return list(zip(places, shown, strict=True))

    def disc_at(self, x: float, y: float) -> Milestone | None:
        """The disc under a finger, which is broader than a disc."""
        if y < self.top - dp(TARGET):
            return None
        near = min(self._places, key=lambda place: abs(place[0] - x), default=None)
        return near[1] if near is not None and abs(near[0] - x) <= dp(TARGET) / 2 else None

    # Touches.

    def on_touch_down(self, touch: Any) -> bool:
        """A disc jumps to its moment; elsewhere the cursor comes to the finger."""
        here = self.collide_point(*touch.pos) and not touch.is_mouse_scrolling
        self._held = self.disc_at(*touch.pos) if here else None
        if self._held is None:
            return super().on_touch_down(touch)
        self._take(touch)
        self.dispatch("on_disc", self._held)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that came down on a disc has to leave it before it draws the cursor along."""
        if touch.grab_current is self and self._held is not None and abs(touch.x - touch.ox) < dp(TARGET) / 2:
            return True
        if touch.grab_current is self:
            self._held = None
        return super().on_touch_move(touch)

    # Drawing.

    def draw(self, *_: object) -> None:
        """Draw the discs above the lines."""
        self._above.clear()
        super().draw()
        signs: list[Glyph] = []
        axis, high = self.place(0, 0)[1], self.top - dp(DISC) - dp(3)
        for x, disc in self._places:
            here = self.place(disc.turn, 0)[0]
            self._above.add(Color(*theme.line2))
            self._above.add(Line(points=[here, axis, here, high - dp(7), x, high], width=dp(0.7)))
        for x, disc in self._places:
            _draw_disc(self._above, signs, x, self.top, disc, False)
        for turn in self.written:
            _draw_speech(self._above, self.place(turn, 0)[0], axis - dp(9))
        self._signs.show(signs)
        self._point()

    def _point(self, *_: object) -> None:
        super()._point()
        self._hold.clear()
        said: list[Glyph] = []
        shown = bool(self.series) and self.width > dp(80)
        turn = int(self.cursor)
        x, y = self.place(turn, 0)[0] if shown else 0, self.y + dp(HANDLE) / 2
        for (tint, disc), radius, paint in zip(
            self._handle, (dp(HANDLE) / 2, dp(HANDLE) / 2 - dp(3)), (theme.lagoon, theme.card), strict=True
        ):
            tint.rgba = (*paint[:3], 1 if shown else 0)
            disc.pos, disc.size = (x - radius, y - radius), (2 * radius, 2 * radius)
        self._uncover(x)
        if shown:
            said.append((str(turn), x, y, 0.5, "black", sp(15), theme.ink))
            for place, milestone in self._places:
                if milestone.turn == turn:
                    _draw_disc(self._hold, said, place, self.top, milestone, True)
        self._number.show(said)

    def _say(self, texts: list[Glyph]) -> None:
        small = self._small
        self._said = [(one, written(one[0], "sans", small).width / 2 if one[3] == 0.5 else None) for one in texts]
        super()._say(texts)

    def _uncover(self, handle: float) -> None:
        """Write no turn below the axis of which the handle would cover a part."""
        reach = dp(HANDLE) / 2
        left = [one for one, half in self._said if half is None or abs(one[1] - handle) > reach + half]
        if left != self._shown:
            super()._say(left)


def _draw_disc(
    group: InstructionGroup, signs: list[Glyph], x: float, top: float, disc: Milestone, chosen: bool
) -> None:
    """A disc below the top, its sign to be written."""
    y, half = top - dp(2) - dp(DISC) / 2, dp(DISC) / 2
    won = disc.what == moments.WIN
    wood = WOOD[disc.colour]
    rim = theme.prize if won else theme.ink2 if disc.colour == "white" else rgba(wood.main)
    fill = theme.lagoon if chosen else theme.prize_wash if won else theme.card
    for radius, paint in ((half, theme.lagoon if chosen else rim), (half - dp(2), fill)):
        group.add(Color(*paint))
        group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=ROUND))
    front = theme.lagoon_text if chosen else theme.prize_text if won else theme.ink
    signs.append((icon(ICONS[disc.what]), x, y, 0.5, "icons", sp(15), front))


def _draw_speech(group: InstructionGroup, x: float, y: float) -> None:
    """A small speech mark below a turn that was written on."""
    group.add(Color(*theme.ink2))
    group.add(RoundedRectangle(pos=(x - dp(5), y), size=(dp(10), dp(7)), radius=[dp(1.5)]))
    corners = (x - dp(3), y + dp(0.5), 0, 0, x + dp(1), y + dp(0.5), 0, 0, x - dp(3), y - dp(3), 0, 0)
    group.add(Mesh(vertices=corners, indices=[0, 1, 2], mode="triangles"))
