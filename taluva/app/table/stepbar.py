"""The three steps of a turn: which are done, which is now."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty

from taluva.app.draw.fitted import natural_width
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.solid import Solid

DISC, ROOM, BARE = 36, 24, 56  # dp; the last of a step without its name
NUMBERS = (1, 2, 3)


class StepCell(Pressable):
    """One step: its number, a tick or a cross, and its name where there is room for it."""

    number = NumericProperty(1)
    title = StringProperty("")
    state_of = OptionProperty("later", options=["done", "now", "fault", "later"])
    bare = BooleanProperty(False)
    sharing = BooleanProperty(False)
    ends = ListProperty([0, 0])  # how round it is at the left and at the right
    parted = BooleanProperty(False)  # whether a line stands at its right

    def __init__(self, **kwargs: object) -> None:
        """Keep the name: a bare step is without it."""
        super().__init__(**kwargs)
        self._word = self.ids.word.__self__

    def on_bare(self, *_: object) -> None:
        """Lay the name by, or take it back: written once, it has its width at once."""
        if self.bare:
            self.remove_widget(self._word)
        else:
            self.add_widget(self._word)


@tells("on_step")  # number: a step was tapped, 1 to 3
class StepBar(Solid, MiddleRow):
    """The steps in a row; only the current one where letters are large."""

    steps = ListProperty()  # (title, state) each
    single = BooleanProperty(False)
    bare = BooleanProperty(False)  # without their names
    naming = BooleanProperty(False)  # but for the one that is now
    sharing = BooleanProperty(False)  # they share the whole width
    ends = ListProperty([0, 0])  # how round the row is at the left and at the right

    def __init__(self, **kwargs: object) -> None:
        """Make the cells once."""
        super().__init__(**kwargs)
        self.cells = [StepCell(number=number) for number in NUMBERS]
        for cell in self.cells:
            cell.bind(on_release=lambda cell: self.dispatch("on_step", int(cell.number)))
            self.add_widget(cell)
        for name in ("steps", "single", "bare", "naming", "sharing", "ends"):
            self.fbind(name, self._show)

    def settle(self) -> None:
        """Give the steps their places now: they are laid out once, for where they stay."""
        self.do_layout()
        self._trigger_layout.cancel()

    def wanted(self) -> float:
        """How wide it is with the names of its steps."""
        size = theme.size("strong", theme.scale)
        widths = [natural_width(title, "sans", size, True) + dp(DISC + 8 + ROOM) for title, _ in self.steps]
        return max(widths, default=0.0) if self.single else sum(widths)

    def barely(self) -> float:
        """How wide it is with the name of the step that is now only."""
        if not self.steps:
            return 0.0
        title = self.steps[self._now()][0]
        named = natural_width(title, "sans", theme.size("strong", theme.scale), True) + dp(DISC + 8 + ROOM)
        return (len(NUMBERS) - 1) * dp(BARE) + named

    def _now(self) -> int:
        return next((index for index, step in enumerate(self.steps) if step[1] in ("now", "fault")), len(NUMBERS) - 1)

    def _show(self, *_: object) -> None:
        now = self._now()
        for index, (cell, (title, state)) in enumerate(zip(self.cells, self.steps, strict=False)):
            shown = not self.single or index == now
            if shown:
                cell.title, cell.state_of, cell.sharing = title, state, self.sharing
                cell.bare = self.bare and not (self.naming and index == now)
                first, last = index == (now if self.single else 0), index == (now if self.single else len(NUMBERS) - 1)
                cell.ends = [self.ends[0] if first else 0, self.ends[1] if last else 0]
                cell.parted = not (last and self.ends[1])
            if shown != (cell.parent is not None):
                if shown:
                    self.add_widget(cell, index=sum(other.parent is not None for other in self.cells[index + 1 :]))
                else:
                    self.remove_widget(cell)


kvfiles.load(__name__)
