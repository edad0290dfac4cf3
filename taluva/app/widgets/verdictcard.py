"""An illegal move explained: every rule it breaks, numbered as on the island, and three ways on."""

from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from taluva.app.draw.fitted import broken, natural_width
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.panels import AsideCard

TITLE_STEPS = (0.96, 0.92, 0.88, 0.84, 0.8)  # of its size
MOST_LINES = 9  # of a title; no more are counted
ROW_LETTERS = 16.5  # sp of the titles of rules
ROW = 78  # dp of a rule, where there is room
LEAST_KEY = 14  # sp of the letters of keys that share a line
AIR = 6  # dp that such a key has at least besides its words and its padding
BRIEF = 2  # rules of which the card is so low that the grid stays in sight


class Reason(NamedTuple):
    """One broken rule as it is read."""

    title: str
    sentence: str
    rule: str
    edition: str  # in whose words it is explained


class ReasonRow(Pressable):
    """One broken rule on the card; pressed, its hexes show themselves."""

    number = NumericProperty(1)
    title = StringProperty("")
    sentence = StringProperty("")
    last = BooleanProperty(False)
    pointed = BooleanProperty(False)
    edge = NumericProperty(0)  # what keeps its words from the line above it
    _reason: Reason

    def tell(self, number: int, reason: Reason) -> None:
        """Say this reason, by its number on the island."""
        self._reason = reason
        self.number, self.title, self.sentence = number, reason.title, reason.sentence

    def read(self) -> None:
        """Show the rule itself, with a drawn example."""
        from taluva.app.widgets.rulesheet import RuleSheet  # it draws an island

        RuleSheet([self._reason.rule], self._reason.edition).open()


@tells(
    "on_move_it",  # the move is to be changed
    "on_stand",  # the table lets it stand
    "on_why",  # rules: the rules are to be explained at more length
    "on_point",  # number: the hexes of this reason are to be shown
)
class VerdictCard(AsideCard):
    """`standing` says whether the table may let the move stand; else it says why not."""

    move_text = StringProperty("")
    standing = BooleanProperty(True)
    remark = StringProperty("")
    airy = NumericProperty(0)  # how high they are where there is room
    brief = BooleanProperty(False)  # one or two rules on the narrow rail: its buttons share a line
    share = NumericProperty(1.7)  # of that line that its other keys take, beside one for the first
    spared = BooleanProperty(False)  # the key that cannot be pressed is left out: the remark says why it could not
    more = BooleanProperty(False)  # whether there are reasons below those that are seen

    def __init__(self, **kwargs: Any) -> None:
        """Rows are made when they are needed and used again."""
        self.reason_rows: list[ReasonRow] = []
        self._reasons: list[Reason] = []
        super().__init__(**kwargs)
        watch(self, self._shorten, "width", "move_text")
        watch(theme, self._shorten, "scale")
        watch(self.ids.rows, self._shorten, "cols")

    def explain(self, title: str, reasons: list[Reason], standing: bool, remark: str, move_text: str) -> None:
        """Show these reasons."""
        self.title, self.standing, self.remark, self.move_text = title, standing, remark, move_text
        if reasons == self._reasons and self.shown:
            return
        self._reasons = reasons
        while len(self.reason_rows) < len(reasons):
            row = ReasonRow(number=len(self.reason_rows) + 1)
            row.bind(on_release=lambda row: self.dispatch("on_point", int(row.number)))
            self.reason_rows.append(row)
            self.ids.rows.add_widget(row)
        for row in self.reason_rows:
            row.shown = row.number <= len(reasons)
        for number, (row, reason) in enumerate(zip(self.reason_rows, reasons, strict=False), 1):
            row.tell(number, reason)
        self._shorten()
        self.ids.scroll.scroll_y = 1

    def _shorten(self, *_: object) -> None:
        few = len(self._reasons) <= BRIEF and not self.broad and not theme.large
        self.brief = few and self._in_a_line()
        self.spared = self.spared and self.brief
        lines = -(-len(self._reasons) // self.ids.rows.cols)
        self.airy = 0 if self.brief else dp(ROW) * lines
        for row in self.reason_rows:
            # Nothing is parted from what follows where nothing does.
            row.last = (row.number - 1) // self.ids.rows.cols == lines - 1

    def _in_a_line(self) -> bool:
        """Whether its keys have room beside each other, none with smaller letters than the others; shares it out."""
        ids, full = self.ids, theme.size("button", theme.scale)

        def taken(key: Any, text: str, size: float) -> float:
            return natural_width(text, "sans", size, True) + key.padding[0] + key.padding[2]

        first = taken(ids.move_it, self.move_text, min(sp(LEAST_KEY), full)) + dp(AIR)
        second = taken(ids.stand, tr("Let it stand"), min(sp(LEAST_KEY), full)) + dp(AIR) + ids.foot.spacing
        # It is as wide as its words.
        why = taken(ids.why, tr("Why?"), full)
        spare = self.width - ids.foot.padding[0] - ids.foot.padding[2] - ids.foot.spacing - first - second - why
        spared = spare < 0 and not self.standing
        if spared:
            spare, second = spare + second, 0.0
        if spare >= 0:
            self.share = (second + why + spare / 2) / (first + spare / 2)
        self.spared = spared and spare >= 0
        return bool(spare >= 0)

    def letters(self, text: str, font: str, width: float, size: float) -> float:
        """The size of the title: a little smaller if it then takes fewer lines, but no smaller than the rows."""
        if theme.large and self.broad:
            return size
        steps = [size, *(one for part in TITLE_STEPS if (one := size * part) >= sp(ROW_LETTERS))]
        return (
            min(steps, key=lambda one: (len(broken(text, font, one, 0.99 * width, MOST_LINES)), -one))
            if width > 0
            else size
        )

    def point_at(self, number: int) -> None:
        """Mark the reason whose hexes are shown; 0 for none."""
        for row in self.reason_rows:
            row.pointed = row.number == number

    def ask_why(self) -> None:
        """Tell which rules are asked about."""
        self.dispatch("on_why", [reason.rule for reason in self._reasons])

    def on_shown(self, *_: object) -> None:
        """Rise a little while appearing."""
        super().on_shown()
        Animation.cancel_all(self, "opacity", "rise")
        if self.shown:
            self.rise = -dp(24)
            Animation(opacity=1, rise=0, d=theme.moves(0.16), t="out_cubic").start(self)
        else:
            self.opacity = 0

    rise = NumericProperty(0)


kvfiles.load(__name__)
