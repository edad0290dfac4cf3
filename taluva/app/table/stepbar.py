"""The four steps of a turn: which are done, which is now, and what to do."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.solid import Solid


class StepCell(Pressable):
    """One step: its number or a tick, its name, what to do or what was done."""

    number = NumericProperty(1)
    title = StringProperty("")
    remark = StringProperty("")
    state_of = OptionProperty("later", options=["done", "now", "fault", "later"])
    stacked = BooleanProperty(False)


class StepBar(Solid, BoxLayout):
    """The steps in a row at the bottom, or stacked beside the grid; only the current one where there is little room."""

    steps = ListProperty()  # (title, remark, state) each
    stacked = BooleanProperty(False)
    single = BooleanProperty(False)
    bare = BooleanProperty(False)  # without paper of its own

    __events__ = ("on_step",)

    def __init__(self, **kwargs: object) -> None:
        """Make the four cells once."""
        super().__init__(**kwargs)
        self._cells = [StepCell(number=number) for number in (1, 2, 3, 4)]
        for cell in self._cells:
            cell.bind(on_release=lambda cell: self.dispatch("on_step", int(cell.number)))
            self.add_widget(cell)
        self.bind(steps=self._show, single=self._show, stacked=self._show)

    def on_step(self, number: int) -> None:
        """A step was tapped, 1 to 4."""

    def _show(self, *_: object) -> None:
        now = next((index for index, step in enumerate(self.steps) if step[2] in ("now", "fault")), 3)
        for index, (cell, (title, remark, state)) in enumerate(zip(self._cells, self.steps, strict=False)):
            shown = not self.single or index == now
            if shown:
                cell.title, cell.remark, cell.state_of = title, remark, state
                cell.stacked = self.stacked
            if shown != (cell.parent is not None):
                if shown:
                    self.add_widget(cell, index=sum(other.parent is not None for other in self._cells[index + 1 :]))
                else:
                    self.remove_widget(cell)


kvfiles.load(__name__)
