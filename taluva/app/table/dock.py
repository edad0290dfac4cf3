"""The dock: the three steps of a turn, the one voice of the table, its keys, and the paper under all of it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle, SmoothLine
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from taluva.app.draw.fitted import natural_width
from taluva.app.draw.glyphs import written
from taluva.app.draw.patches import PlainPatch
from taluva.app.look import kvfiles
from taluva.app.look.atlases import region
from taluva.app.look.events import tells
from taluva.app.look.fonts import icon
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.table.layout import ALL, ALONE, HIGH_DOCK, NONE, NOW, TO_NAME
from taluva.app.widgets.buttons import IconButton, Pressable
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.solid import Hollow, Solid

NUMBERS = (1, 2, 3)
SECONDS = 4
SIGNS = {"legal": "ui/badge-ok", "fault": "ui/badge-no", "warn": "ui/badge-warn", "hint": "ui/badge-hint"}
# The sizes of both lines, in sp, the second 0 where it is left out; and how often each may break.
WAYS = ((18, 14), (16.5, 14), (15, 13.5), (15, 0), (14, 0), (13, 0), (12, 0))
ROOMY_WAYS = ((21, 16), (19.5, 15.5))  # in a high dock
WIDE_ACTION, EDGE = 0.45, 8  # of its width that an action may take beside what is said; dp round one below it
CLEAR = 0.12  # of the height, that is kept free above and below what is said
TRAY = 14  # dp of a tray's corners
UNSEEN = (0, 0, 0, 0)


class StepCell(Pressable):
    """One step: its number, a tick or a cross, and its name where there is room for it."""

    number = NumericProperty(1)
    title = StringProperty("")
    state_of = OptionProperty("later", options=["done", "now", "fault", "later"])
    bare = BooleanProperty(False)
    sharing = BooleanProperty(False)
    ends = ListProperty([0, 0])  # how round it is at the left and at the right
    parted = BooleanProperty(False)  # whether a line stands at its right


@tells("on_step")  # number: a step was tapped, 1 to 3
class StepBar(Solid, MiddleRow):
    """The steps in a row; only the current one where letters are large."""

    steps = ListProperty()  # (title, state) each
    named = OptionProperty(ALL, options=[ALL, NOW, NONE, ALONE])
    sharing = BooleanProperty(False)  # they share the whole width
    ends = ListProperty([0, 0])  # how round the row is at the left and at the right

    def __init__(self, **kwargs: object) -> None:
        """Make the cells once."""
        super().__init__(**kwargs)
        self.cells = [StepCell(number=number) for number in NUMBERS]
        for cell in self.cells:
            cell.bind(on_release=lambda cell: self.dispatch("on_step", int(cell.number)))
            self.add_widget(cell)
        watch(self, self._show, "steps", "named", "sharing", "ends")

    def widths(self) -> list[float]:
        """How wide each step is with its name."""
        size = theme.size("strong", theme.scale)
        return [natural_width(title, "sans", size, True) + dp(TO_NAME) for title, _ in self.steps]

    @property
    def now(self) -> int:
        """Which step is to be done."""
        return next((index for index, step in enumerate(self.steps) if step[1] in ("now", "fault")), len(NUMBERS) - 1)

    def _show(self, *_: object) -> None:
        now, alone = self.now, self.named == ALONE
        for index, (cell, (title, state)) in enumerate(zip(self.cells, self.steps, strict=False)):
            cell.shown = not alone or index == now
            cell.title, cell.state_of, cell.sharing = title, state, self.sharing
            cell.bare = self.named == NONE or (self.named == NOW and index != now)
            first, last = alone or index == 0, alone or index == len(NUMBERS) - 1
            cell.ends = [self.ends[0] if first else 0, self.ends[1] if last else 0]
            cell.parted = not (last and self.ends[1])


class Said(NamedTuple):
    """A sentence, a second one below it, and at most one thing to do about it."""

    look: str = "plain"  # or legal, fault, warn, hint, coach
    title: str = ""
    remark: str = ""
    action: str = ""
    follow: Callable[[], object] | None = None
    urgent: bool = False  # goes before warnings: it is about what is in hand
    pulled: bool = False  # goes before everything: a finger is on it
    wood: str = ""  # of who is next, where somebody has just won: the action is in it


NOTHING = Said()


@tells("on_whole")  # all that is said is to be read
class TableVoice(Drawn, Pressable):
    """Says one thing at a time; tapped, all of it where there was not room for everything."""

    said = ObjectProperty(NOTHING)
    action = AliasProperty(lambda self: self.said.action, bind=["said"], cache=True)
    wood = AliasProperty(lambda self: self.said.wood, bind=["said"], cache=True)
    cut = BooleanProperty(False)  # whether something had to be left out
    stacked = BooleanProperty(False)  # whether the action lies below what is said

    REDRAWN = ("pos", "size", "said")
    FOLLOWS = ("mode", "contrast", "scale", "ink", "ink2")

    def __init__(self, **kwargs: Any) -> None:
        """Say nothing yet."""
        self._live = self._passing = self._lasting = self._coaching = NOTHING
        super().__init__(**kwargs)
        # Made once: a finger that pulls changes what is said many times a second.
        self._badge, *self._lines = PlainPatch(), PlainPatch(), PlainPatch()
        for patch in (self._badge, *self._lines):
            self.canvas.add(patch)
        self._going = Clock.create_trigger(self._go, SECONDS)
        watch(self.ids.action, self.redraw, "width")

    def on_release(self) -> None:
        """Show what was left out."""
        if self.cut:
            self.dispatch("on_whole")

    # What is said

    def tell(self, live: Said, coaching: Said = NOTHING) -> None:
        """Say how things stand; what a first game is told goes before what is not pressing."""
        self._live, self._coaching = live, coaching
        self._choose()

    def say(
        self,
        text: str,
        action: str = "",
        follow: Callable[[], object] | None = None,
        seconds: float = SECONDS,
        wood: str = "",
    ) -> None:
        """Say something in passing, for a few seconds."""
        self._passing = Said("plain", text, "", action, follow, wood=wood)
        self._going.cancel()
        self._going.timeout = seconds
        self._going()
        self._choose()

    def keep_saying(self, text: str) -> None:
        """Say a warning as long as it holds; what is in hand and what is said in passing go before it."""
        self._lasting = Said("warn", text) if text else NOTHING
        self._choose()

    def hush(self) -> None:
        """End what was said in passing."""
        self._going.cancel()
        self._go()

    def act(self) -> None:
        """Do what the action says."""
        follow = self.said.follow
        self.hush()
        if follow is not None:
            follow()

    def _go(self, *_: object) -> None:
        self._passing = NOTHING
        self._choose()

    def _choose(self) -> None:
        live = self._live
        pulled, urgent = (live if live.pulled else NOTHING), (live if live.urgent else NOTHING)
        coaching = self._coaching if self._coaching.urgent else NOTHING
        order = (pulled, self._passing, coaching, urgent, self._lasting, self._coaching, live)
        self.said = next((one for one in order if one.title), NOTHING)

    # How it is written

    def draw(self, *_: object) -> None:
        """Write it, with its sign before it and beside or above its action."""
        said, action = self.said, self.ids.action
        taken = action.width + dp(10) if said.action else 0.0
        self.stacked = self.height >= dp(HIGH_DOCK) and taken > self.width * WIDE_ACTION
        taken, below = (0.0, action.height + dp(2 * EDGE)) if self.stacked else (taken, 0.0)
        left, middle = self.x + dp(12), self.center_y + below / 2
        left += self._sign(left, middle)
        room = max(dp(40), self.right - dp(8) - taken - left)
        head, words = self._fitting(room, self.height - below) if said.title else (None, None)
        self.cut = bool(said.remark) and words is None
        top = middle + (sum(part.height + dp(1) for part in (head, words) if part is not None) - dp(1)) / 2
        colour = {"legal": theme.legal, "fault": theme.fault, "warn": theme.warn}.get(said.look, theme.ink)
        for patch, part, paint in zip(self._lines, (head, words), (colour, theme.ink2), strict=True):
            if part is not None:
                top -= part.height
                patch.texture, patch.pos, patch.size = part, (round(left), round(top)), part.size
                top -= dp(1)
            patch.rgba = paint if part is not None else UNSEEN

    def _fitting(self, room: float, free: float) -> tuple[Any, Any]:
        """Both lines in the largest letters for which there is room; the second goes before the first shrinks on."""
        head = words = None
        # Where a low window leaves no room for large letters, they are smaller before they leave the dock.
        sizes = (*ROOMY_WAYS, *WAYS) if self.height >= dp(HIGH_DOCK) else WAYS
        scales = [theme.scale, *(scale for scale in (1.5, 1.25, 1.0, 0.85) if scale < theme.scale)]
        for large, small in ((large * scale, small * scale) for scale in scales for large, small in sizes):
            head = _broken(self.said.title, large, room, True)
            words = _broken(self.said.remark, small, room, False) if self.said.remark and small else None
            high = head.height + (words.height if words is not None else 0)
            if high <= free - max(dp(4), free * CLEAR):
                break
        return head, words

    def _sign(self, left: float, middle: float) -> float:
        """Show the sign of what is said, and say how much room it takes."""
        badge, look = self._badge, self.said.look
        wide = min(dp(40 if self.height >= dp(HIGH_DOCK) else 34), self.height * 0.6)
        if look in SIGNS:
            badge.texture, badge.pos, badge.size = region(SIGNS[look]), (left, middle - wide / 2), (wide, wide)
            badge.rgba = (1, 1, 1, 1)
            return wide + dp(10)
        if look == "coach":
            sprout = written(icon("sprout"), "icons", round(dp(28), 1))
            badge.texture, badge.size = sprout, sprout.size
            badge.pos = round(left), round(middle - sprout.height / 2)
            badge.rgba = theme.legal
            return float(sprout.width) + dp(10)
        badge.rgba = UNSEEN
        return 0.0


def _broken(text: str, size: float, room: float, bold: bool) -> Any:
    """The picture of a text, on one line if it has room, else on several."""
    size = round(sp(size), 1)
    one = written(text, "sans", size, bold)
    return one if one.width <= room else written(text, "sans", size, bold, round(room))


class FloatingButton(Solid, IconButton):
    """An icon; lit while what it does goes on."""

    lit = BooleanProperty(False)


class Trays(Hollow, Drawn):
    """Where in portrait the voice, the steps and the keys lie on the sheet: a light patch under each."""

    boxes = ListProperty()

    REDRAWN = ("boxes",)
    FOLLOWS = ("card", "line2", "ink", "contrast")

    def draw(self, *_: object) -> None:
        """Draw all of them."""
        self.canvas.clear()
        with self.canvas:
            for x, y, width, height in self.boxes:
                Color(*theme.card)
                RoundedRectangle(pos=(x, y), size=(width, height), radius=[dp(TRAY)])
                Color(*(theme.ink if theme.contrast else theme.line2))
                SmoothLine(rounded_rectangle=(x, y, width, height, dp(TRAY)), width=dp(1), overdraw_width=dp(0.8))


kvfiles.load(__name__)
