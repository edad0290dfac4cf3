"""The self-test's own controls: a line with its sign, a field that counts a tap, a field that counts a pull."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.selftest.checklist import Pull, Taps
from taluva.app.widgets.layouts import Stacked

# Sign and colour say the same: nobody has to tell green from red.
ICONS = {"good": "ok", "bad": "error", "untried": "circle", "known": "info"}
COLOURS = {"good": "legal", "bad": "fault", "untried": "ink2", "known": "ink2"}


@tells(
    "on_try",  # when it is to be tried
    "on_agreed",  # when a person says that it was felt or heard
    "on_denied",  # when a person says that it was not
)
class TestLine(Stacked):
    """A line: sign, title, what was found, and at its end what tries it."""

    title = StringProperty("")
    state = StringProperty("untried")
    found = StringProperty("")
    icon = StringProperty("circle")
    tint = StringProperty("ink2")
    action = StringProperty("")
    yes = StringProperty("")
    field = ObjectProperty(None, allownone=True)
    no = StringProperty("")

    def on_state(self, *_: object) -> None:
        """Show the sign that goes with it."""
        self.icon, self.tint = ICONS[self.state], COLOURS[self.state]


@tells("on_judged")  # state, found: when all that belongs to one try has arrived
class TestField(Widget):
    """A field that counts what reaches it; half a second after the last finger it judges."""

    text = StringProperty("")
    fingers = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        """Nothing arrived yet."""
        super().__init__(**kwargs)
        self._counts = self._fresh()
        # A doubled touch comes a moment later.
        self._settled = Clock.create_trigger(self._judge, 0.5)

    def _fresh(self) -> Any:
        raise NotImplementedError

    def grips(self, x: float, y: float) -> bool:
        """Whether a touch there is for the field, and not for the page that scrolls."""
        return bool(self.collide_point(x, y))

    def on_touch_down(self, touch: Any) -> bool:
        """A press that reaches it, the second one of a doubled finger too."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.fingers += 1
        self._counts.presses += 1
        self.pressed(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """It moves."""
        if touch.grab_current is not self:
            return False
        self.moved(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """It goes up."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.fingers = max(0, self.fingers - 1)
        self._counts.releases += 1
        self.released(touch)
        self._settle()
        return True

    def _settle(self) -> None:
        self._settled.cancel()
        self._settled()

    def _judge(self, _dt: float) -> None:
        state, found = self._counts.judge()
        self._counts = self._fresh()
        self.dispatch("on_judged", state, found)

    def pressed(self, touch: Any) -> None:
        """A finger came."""

    def moved(self, touch: Any) -> None:
        """A finger moved."""

    def released(self, touch: Any) -> None:
        """A finger went."""


class TapField(TestField):
    """Counts one tap."""

    def _fresh(self) -> Taps:
        return Taps()


class PullField(TestField):
    """Counts one pull, and shows the finger's way."""

    way = ListProperty([])

    def _fresh(self) -> Pull:
        return Pull()

    def pressed(self, touch: Any) -> None:
        """The way begins."""
        self.way = [*touch.pos]

    def moved(self, touch: Any) -> None:
        """The way goes on."""
        self._counts.moves += 1
        self.way = [*self.way[-120:], *touch.pos]

    def released(self, touch: Any) -> None:
        """The way ends; far enough, it is a pull and has a verdict."""
        if max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) >= dp(Pull.LEAST):
            self._counts.verdicts += 1


kvfiles.load(__name__)
