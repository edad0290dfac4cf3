"""The bar at the top: whose turn it is and which step, who stands beside him, tiles left, the view, undo and redo."""

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from taluva.app.draw.fitted import evened, fit, natural_width, shortened
from taluva.app.draw.timber import timber
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.fonts import name_font
from taluva.app.look.theme import EDGE, GOLD, WOOD, rgba, theme
from taluva.app.look.watched import watch
from taluva.app.widgets.buttons import IconButton, Pressable
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import MiddleRow, Rimmed
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.wood import WOODS

LARGE, LEAST, LETTERS = 46, 40, 14  # sp of the name; it is never smaller, and rather shortened to so many letters
WINS = 50  # sp of a winner's
MARK = 58  # dp
BEADS, BEAD = 5, 9  # dp of one
COMPANION = 40  # dp
COMPANY = 12 + BEADS * BEAD + 10 + COMPANION  # dp of the partner's cord and mark, with what parts them from the name
PADDING, NARROW_PADDING, GAP, NARROW_GAP = 12, 8, 6, 2  # dp at the ends of the bar, and between its parts
KEY = 48  # dp
TITLE, EVENT, DEED, PLACE, PARTNER, TILES = 17, 15, 21, 24, 26, 23  # sp
BESIDE = KEY + 14  # dp of the undo key besides its words
UNDO = 124  # dp at most for the name of what undo takes back, on two lines if one has no room
CHIP_LETTERS, LARGE_CHIP_LETTERS = (15, 14, 13), (17, 16, 15, 14, 13)  # sp of that name, the first that fits


@tells("on_hold")  # while the finger still lies on it
class UndoKey(IconButton, Rimmed):
    """Undo, with the name of what it takes back where there is room; held, it leads to the list of steps."""

    said = StringProperty("")
    bare = ColorProperty()
    room = NumericProperty(0)  # how wide it is at its own place on the sheet; 0 for as wide as its words
    whole = StringProperty("")  # the name that must fit that room

    letters = NumericProperty(15)  # sp

    def held(self) -> bool:
        """Lead to the list of steps; without a word on it, it can only be asked for its name."""
        if self.called():
            return super().held()
        self.dispatch("on_hold")
        return True

    def called(self) -> str:
        """What it takes back is written on it, or else its name is shown."""
        return "" if self.said else super().called()

    def on_room(self, *_: object) -> None:
        """Find room for the name at its own place: on two lines, in smaller letters."""
        if self.room:
            self.said, self.letters = chipped(self.whole, self.room - dp(BESIDE))

    on_whole = on_room

    def wanted(self, most: float) -> float:
        """How wide it is with no more room than its name needs."""
        said, letters = chipped(self.whole, most - dp(BESIDE))
        return dp(BESIDE + 2) + breadth(said, sp(letters)) if said else dp(KEY)


class TilesLeft(Pressable):
    """The heap of tiles and how many are left."""

    number = NumericProperty(0)
    front = ColorProperty()


@tells(
    "on_menu",  # the menu was asked for
    "on_tiles",  # which tiles are left was asked for
    "on_turn_view",  # the island is to turn by 60 degrees
    "on_turn_chrome",  # everything is to turn to the seat opposite
    "on_undo",  # one step back
    "on_redo",  # one step forward again
    "on_undo_list",  # what can be undone was asked for
)
class TopBar(Solid, BoxLayout):
    """What is seen from two metres, and the few buttons that are always there."""

    title = StringProperty("")
    event = StringProperty("")
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    won = BooleanProperty(False)  # gold: the name is a winner's
    wood = OptionProperty("red", options=WOODS)
    name = StringProperty("")
    deed = StringProperty("")
    place = StringProperty("")
    partner = ListProperty([])  # colour and name, in teams while a game goes on
    others = ListProperty([])  # colours of those who share the first place
    undoes = StringProperty("")
    tiles_left = NumericProperty(0)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    narrow = BooleanProperty(False)
    slim = BooleanProperty(False)
    keyless = BooleanProperty(False)  # undo, redo and the turn of the view lie elsewhere
    # What there is room for.
    front = ColorProperty()
    gold = ColorProperty(rgba(GOLD.light))
    mark = NumericProperty(dp(MARK))
    pop = NumericProperty(1)
    letters = NumericProperty(sp(LARGE))
    shown_name = StringProperty("")
    shown_deed = StringProperty("")
    shown_undo = StringProperty("")
    shown_others = ListProperty([])
    shown_partner = ListProperty([])  # the same; without the name where there is no room for it
    undo_letters = NumericProperty(15)
    title_width = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        """Find room for the name whenever something about it changes."""
        super().__init__(**kwargs)
        self._fit_soon = Clock.create_trigger(self.fit, -1)
        watch(self, self._fit_soon, "width", "height", "narrow", "slim", "keyless")
        watch(self, self._fit_soon, "name", "deed", "place", "partner", "others", "undoes", "title", "event", "won")
        watch(self, self._change, "colour", "won")
        watch(theme, self._paint, "mode")
        watch(theme, self._rescaled, "scale")
        self._paint()

    def _rescaled(self, *_: object) -> None:
        self._fit_soon()

    def _change(self, *_: object) -> None:
        """Another player, or a winner: the wood changes, and the mark is a little larger for a moment."""
        self._paint()
        Animation.cancel_all(self, "pop")
        self.pop = 1
        if not theme.calm:
            (Animation(pop=1.15, duration=0.12) + Animation(pop=1, duration=0.12)).start(self)

    def _paint(self, *_: object) -> None:
        self.wood = "gold" if self.won else self.colour
        self.front = timber(self.wood, theme.mode).text

    def fit(self, *_: object) -> None:
        """The name first and large; then the name of what undo takes back, then the deed, as far as there is room."""
        high = self.height - dp(EDGE)
        large = min(sp(WINS if self.won else LARGE), high * 0.68)
        least = min(sp(LEAST), large)
        self.mark = min(dp(MARK), high - dp(12))
        unit, gap = (dp(NARROW_PADDING), dp(NARROW_GAP)) if self.narrow else (dp(PADDING), dp(GAP))
        title = natural_width(self.title, "sans", sp(TITLE), True) + dp(4)
        event = 0 if self.narrow else natural_width(self.event, name_font(self.event), sp(EVENT)) + dp(6)
        self.title_width = 0 if self.slim else min(max(title, event) + dp(8), dp(190))
        tiles = 0 if self.slim else dp(KEY) + natural_width("48", "black", sp(TILES))
        keys = dp(64) if self.keyless else dp(KEY) * (4 if self.narrow else 5)
        free = self.width - 2 * unit - 9 * gap - self.title_width - tiles - keys - self.mark - dp(12)
        free -= dp(80) + natural_width(self.place, "black", sp(PLACE)) if self.place else 0
        undoes, self.undo_letters = chipped(self.undoes, dp(UNDO))
        undo = 0.0 if self.keyless or not undoes else breadth(undoes, sp(self.undo_letters)) + dp(14)
        font = name_font(self.name)
        letters = (font, large) if self.won else ("sans", sp(DEED), True)
        deed = natural_width(self.deed, *letters) + dp(12) if self.deed else 0.0
        whole, smaller = (natural_width(self.name, font, size) for size in (large, least))
        # Of a longer name fourteen letters are enough.
        # Whoever shares a first place stands there if that costs the name nothing; what undo takes back may go for it,
        # and the number of the turn: of a win it is what matters least.
        others = len(self.others) * (self.mark + dp(18))
        shared = others + smaller
        if self.place and others and free < shared + undo and shared <= free + self.title_width:
            free, self.title_width = free + self.title_width, 0.0
        self.shown_others = self.others if shared <= free else []
        free -= others if self.shown_others else 0
        smaller = min(smaller, natural_width(self.name[:LETTERS].rstrip() + "…", font, least))
        if self.place and not self.slim and smaller + undo > free:
            free, self.title_width = free + self.title_width, 0.0
        named, bare = self._company()
        ways = [(large, whole, deed, undo, named), (large, whole, 0, undo, named)]
        ways += [(large, whole, deed, undo, bare), (large, whole, 0, undo, bare)] if bare else []
        ways += [(large, whole, 0, undo, 0), (least, smaller, 0, undo, 0)]
        ways += [(large, whole, deed, 0, 0), (large, whole, 0, 0, 0), (least, smaller, 0, 0, 0)]
        fitting = (way for way in ways if way[1] + way[2] + way[3] + way[4] <= free)
        size, _wide, deed, undo, company = next(fitting, ways[-1])
        self.letters = size
        self.shown_deed = self.deed if deed else ""
        self.shown_undo = undoes if undo else ""
        self.shown_partner = [self.partner[0], self.partner[1] if company == named else ""] if company else []
        self.shown_name = shortened(self.name, free - undo, size, font=font, most=LETTERS)

    def _company(self) -> tuple[float, float]:
        """What the partner takes with the name and without; nothing if there is none."""
        if not self.partner:
            return 0.0, 0.0
        bare = dp(COMPANY)
        return bare + dp(10) + natural_width(self.partner[1], name_font(self.partner[1]), sp(PARTNER)), bare


def chipped(text: str, room: float) -> tuple[str, float]:
    """What undo takes back, on one line or two, and its letters in sp; cut only if the smallest have no room."""
    sizes = LARGE_CHIP_LETTERS if theme.large else CHIP_LETTERS
    font, ladder = name_font(text, "sans"), tuple((sp(letters), most) for letters in sizes for most in (1, 2))
    lines, size, _ = fit(text, font, room, ladder, bold=True)
    return "\n".join(evened(lines, font, size, bold=True)), size / sp(1)


def breadth(text: str, size: float) -> float:
    """How wide the chip's lines are."""
    font = name_font(text, "sans")
    return max((natural_width(line, font, size, True) for line in text.split("\n") if line), default=0.0)


class Cord(Drawn):
    """Beads of both partners' woods by turns."""

    woods = ListProperty([])

    REDRAWN = ("pos", "woods")

    def draw(self, *_: object) -> None:
        """String them anew."""
        self.canvas.clear()
        if not self.woods:
            return
        with self.canvas:
            for bead in range(BEADS):
                wood = WOOD[self.woods[bead % 2]]
                place = (self.x + dp(bead * BEAD + 0.5), self.y + dp(0.5)), (dp(BEAD - 1), dp(BEAD - 1))
                Color(*rgba(wood.main))
                Ellipse(pos=place[0], size=place[1])
                Color(*rgba(wood.line))
                Line(ellipse=(*place[0], *place[1]), width=dp(0.6))


class PartnerBeside(MiddleRow):
    """A cord, the partner's mark, and the name if there is room; gone where nobody plays in teams."""

    woods = ListProperty([])  # of the one whose turn it is, and of the partner
    name = StringProperty("")
    front = ColorProperty()


kvfiles.load(__name__)
