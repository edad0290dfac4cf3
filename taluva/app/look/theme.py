"""Colours and sizes: day, evening and high contrast. The only place with literals of both."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from taluva.app.look.watched import Shared

# token: (day, evening); contrast on paper, card and sunk is never below 4.5 for what is read.
TOKENS = {
    "paper": ("#F7EFDF", "#16262B"),
    "card": ("#FFFBF2", "#1F3238"),
    "sunk": ("#EADFC8", "#2A4047"),
    "line": ("#E0D2B8", "#34505A"),
    "line2": ("#CDBB9B", "#4A6B76"),
    "ink": ("#2A211A", "#F4EBDA"),
    "ink2": ("#655545", "#BDB29E"),
    "lagoon": ("#0C6670", "#6FCFC7"),
    "lagoon_edge": ("#084850", "#3E9A94"),
    "lagoon_text": ("#FFFFFF", "#0E2426"),
    "wash": ("#D6ECE7", "#214C4F"),
    "bright": ("#6FCFC7", "#0C6670"),
    "legal": ("#196C43", "#86D6A0"),
    "fault": ("#A92A1C", "#FF9C86"),
    "fault_wash": ("#FBE3DB", "#4A211A"),
    "fault_text": ("#7E1C10", "#FFC9BC"),
    "warn": ("#8A5200", "#F2BE62"),
    "warn_wash": ("#FCEBC8", "#3D2F12"),
    "hint": ("#5A2E86", "#CBB0F2"),
    "prize": ("#D9A93F", "#E7BE63"),
    "prize_wash": ("#FFF0C9", "#3A2F14"),
    "prize_front": ("#2A211A", "#2A211A"),
    "prize_text": ("#2A211A", "#F4EBDA"),
    "sea_near": ("#3E9FAE", "#23586F"),
    "sea": ("#2B8199", "#184A65"),
    "sea_far": ("#1D6580", "#103A52"),
    "wave": ("#FFFFFF1C", "#FFFFFF12"),
    "shade": ("#0C1E26", "#04090C"),
    "veil": ("#0C1E2699", "#04090CB8"),
    "dim": ("#FFFFFF", "#8E9CBC"),
}
CONTRAST = {
    "paper": ("#FFFFFF", "#000000"),
    "card": ("#FFFFFF", "#000000"),
    "sunk": ("#E6E6E6", "#2B2B2B"),
    "line": ("#000000", "#FFFFFF"),
    "line2": ("#000000", "#FFFFFF"),
    "ink": ("#000000", "#FFFFFF"),
    "ink2": ("#000000", "#FFFFFF"),
    "lagoon": ("#00464E", "#8FF3EA"),
    "lagoon_text": ("#FFFFFF", "#000000"),
    "wash": ("#C2F0E8", "#12484B"),
    "bright": ("#8FF3EA", "#00464E"),
    "legal": ("#00502B", "#A6F5C0"),
    "fault": ("#8A1206", "#FFB5A5"),
    "sea_near": ("#0E5468", "#0B3A48"),
    "sea": ("#0E5468", "#0B3A48"),
    "sea_far": ("#0E5468", "#0B3A48"),
    "wave": ("#00000000", "#00000000"),
}


class Wood(NamedTuple):
    """The four paints of one player's pieces."""

    light: str
    main: str
    dark: str
    line: str


WOOD = {
    "red": Wood("#E8705A", "#CF3F2E", "#8E2419", "#45100A"),
    "white": Wood("#FFFFFF", "#F6F0E2", "#BDB19B", "#4A4032"),
    "yellow": Wood("#FBD769", "#F0B724", "#B27E0A", "#4F3704"),
    "brown": Wood("#92633F", "#6E4529", "#452815", "#1E0F06"),
}

GOLD = Wood("#FBE3A0", "#E7BE63", "#D9A93F", "#4F3704")  # what a winner's name stands on
PALE = 0.3  # how much paper lies over the card of who is out: more, and its name could not be read
STAGE_TEXT = {"red": "#FFFBF2", "white": "#2A211A", "yellow": "#2A211A", "brown": "#FFFBF2", "gold": "#2A211A"}


LARGE, HUGE = 1.3, 1.5  # of the scale of letters
NARROW, WIDE = 600, 1100  # dp: less, and parts stand below one another; from here on a rail has its full width
EDGE = 5  # dp, the woven edge under a bar


class Style(NamedTuple):
    """How one kind of text is set: font, weight, size in sp, height of a line as a multiple."""

    font: str
    bold: bool
    size: float
    line: float


STYLES = {
    "title": Style("serif", False, 30, 1.0),
    "heading": Style("serif", False, 21, 1.0),
    "figure": Style("black", False, 18, 1.0),
    "button": Style("sans", True, 16, 1.0),
    "body": Style("sans", False, 15, 1.1),
    "strong": Style("sans", True, 15.5, 1.1),
    "small": Style("sans", False, 13, 1.08),
    "caps": Style("black", False, 12, 1.08),
}


class Theme(Shared):
    """The colours and sizes in force; kv rules bind to them and follow when they change."""

    mode = StringProperty("day")
    contrast = BooleanProperty(False)
    scale = NumericProperty(1.0)
    calm = BooleanProperty(False)
    large, huge = BooleanProperty(False), BooleanProperty(False)  # whether letters are: steps at which less fits
    vars().update({token: ColorProperty() for token in TOKENS})

    if TYPE_CHECKING:

        def __getattr__(self, token: str) -> Any: ...

    def __init__(self) -> None:
        """Start by day."""
        super().__init__()
        self.apply("day", False, 1.0, False)

    def apply(self, mode: str, contrast: bool, scale: float, calm: bool) -> None:
        """Show day or evening, plain or high contrast, texts by that factor, with or without motion."""
        column = 1 if mode == "evening" else 0
        for token, values in TOKENS.items():
            chosen = CONTRAST.get(token, values) if contrast else values
            setattr(self, token, get_color_from_hex(chosen[column]))
        self.mode, self.contrast, self.scale, self.calm = mode, contrast, scale, calm

    def on_scale(self, *_: object) -> None:
        """Letters are of another size."""
        self.large, self.huge = self.scale >= LARGE, self.scale >= HUGE

    def size(self, style: str, scale: float) -> float:
        """The size in pixels of a style's letters; the scale is named so that kv rules follow it."""
        return float(sp(STYLES[style].size * scale))

    def fixed(self, size: float, scale: float) -> float:
        """A size that a sign keeps; the scale is named so that kv says it again after the style has grown.

        `-size` would end what the canvas of the sign is told by its own rule, too: nothing is drawn then.
        """
        return size

    def moves(self, seconds: float) -> float:
        """How long a motion lasts: as designed, or the short fade of reduced motion."""
        return 0.12 if self.calm else seconds


def rgba(colour: str) -> list[float]:
    """A colour of a table above as Kivy wants it."""
    return [*get_color_from_hex(colour)[:3], 1.0]


def tint(colour: Sequence[float], alpha: float) -> list[float]:
    """A colour as much seen as that."""
    return [*colour[:3], alpha]


# What is said on the island: the same by day and in the evening, for the island dims and what is said on it does not.
ISLAND_INK, ISLAND_PAPER, ISLAND_SHADE = rgba("#2A211A"), rgba("#FFFBF2"), rgba("#0C1E26")
EMBER = rgba("#E4572A")
ISLAND_DUSK = "#9E9CA8"  # what is left of the light on it in the evening
PRINTED_SEA = ("#C9E6E3", "#DAEEEC", "#EAF5F4")  # near, between and far: a printer's ink is dear

theme = Theme()
