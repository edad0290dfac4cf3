"""Choosing one of a few: a segmented control, and a stepper for numbers."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from taluva.app.draw.fitted import whole_words
from taluva.app.look import kvfiles
from taluva.app.look.fonts import name_font
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.buttons import IconButton, Pressable
from taluva.app.widgets.layouts import MiddleRow, Raised, Rimmed, Rounded


class Segment(Pressable, Raised):
    """One place of a segmented control."""

    text = StringProperty("")
    remark = StringProperty("")
    value = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    letters = NumericProperty(0)


class Segmented(Rounded):
    """A row of places of equal width, one of them chosen; options are (value, text) or (value, text, remark)."""

    options: Sequence[Sequence[object]] = ListProperty()
    value = ObjectProperty(None, allownone=True)
    brief = BooleanProperty(False)
    least = NumericProperty(0)  # how high it is at least

    def __init__(
        self,
        options: Iterable[Sequence[object]] = (),
        value: object = None,
        chosen: Callable[[Any], object] | None = None,
        **kwargs: object,
    ) -> None:
        """Write all places in letters of one size; `chosen` is told what people choose."""
        super().__init__(**kwargs)
        self._write_soon = Clock.create_trigger(self._write, -1)
        watch(self, self._write_soon, "width", "options")
        watch(theme, self._rescaled, "scale")
        self._write()
        self.options, self.value = list(options), value
        if chosen is not None:
            self.bind(value=lambda _, value: chosen(value))

    def _rescaled(self, *_: object) -> None:
        self._write_soon()

    def _write(self, *_: object) -> None:
        size = theme.size("strong", theme.scale)
        wide = self.width / max(1, len(self.options)) - dp(12)
        if theme.huge or wide <= dp(112):
            said = (str(option[1]) for option in self.options)
            size = min((whole_words(one, name_font(one, "sans"), size, wide) for one in said), default=size)
        for segment in self.children:
            segment.letters = size

    def on_options(self, *_: object) -> None:
        """Lay the places out anew, or only change their words."""
        if len(self.children) != len(self.options):
            self.clear_widgets()
            for _option in self.options:
                segment = Segment()
                segment.bind(on_release=self._choose)
                self.add_widget(segment)
        for segment, option in zip(reversed(self.children), self.options, strict=True):
            segment.value, segment.text = option[0], option[1]
            segment.remark = option[2] if len(option) > 2 and not self.brief else ""
        self.on_value()

    on_brief = on_options

    def on_value(self, *_: object) -> None:
        """Show which place is chosen."""
        for segment in self.children:
            segment.chosen = segment.value == self.value

    def _choose(self, segment: Segment) -> None:
        self.value = segment.value


class Repeats(IconButton):
    """What goes on while it is held."""

    repeating = BooleanProperty(False)  # whether it is being held, not pressed once
    lifted = BooleanProperty(False)  # whether the finger that pressed it is leaving

    def on_press(self) -> None:
        """It is pressed once until it is held."""
        self.repeating = self.lifted = False
        super().on_press()

    def held(self) -> bool:
        """Answer again and again while the button can be pressed; the finger that leaves is answered, too."""
        self.repeating = self.there()
        if self.repeating:
            self.dispatch("on_release")
            Clock.schedule_once(lambda _: self.repeating and self.state == "down" and self.held(), 0.09)
        return False

    def on_touch_up(self, touch: object) -> bool:
        """Know that the finger leaves before anybody is told of the release."""
        if touch.grab_current is self:  # type: ignore[attr-defined]
            self.lifted = True
        return bool(super().on_touch_up(touch))


class RepeatButton(Repeats, Rimmed):
    """A button with an edge that goes on while it is held."""


class Stepper(MiddleRow):
    """A number between two, with a minus and a plus."""

    value = NumericProperty(1)
    least = NumericProperty(1)
    most = NumericProperty(48)

    def step(self, by: int) -> None:
        """Go up or down, not beyond the ends."""
        self.value = max(self.least, min(self.most, self.value + by))


kvfiles.load(__name__)
