"""A line to write in: any letters up to a limit, never a control character."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

from taluva.app.device.platform import LOST, ask_for_letters
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.fonts import name_font
from taluva.app.look.watched import watch
from taluva.app.widgets.focus import Spot

_SIFTED = 1000  # letters beyond the room there is: so many may be line breaks
BLINKS = 8.0  # seconds after the last letter; then the caret stands still, and nothing is drawn any more


def allowed(letter: str) -> bool:
    """Whether a letter may stand in a name: everything but control characters and halves of surrogate pairs."""
    return unicodedata.category(letter) not in ("Cc", "Cs")


@tells("on_refused")  # why: when letters were left out: `control` or `limit`
class Field(TextInput):
    """One line of text; what cannot be taken is left out and reported, not swallowed in silence."""

    limit = NumericProperty(60)
    face = StringProperty("sans")
    # Kivy's own look is cleared in the rule, but by then its pictures would have been read: a megabyte for nothing.
    background_normal = background_active = background_disabled_normal = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Blink while somebody writes."""
        self._stop_blinking = Clock.create_trigger(self._stand_still, BLINKS)
        self._made = False
        super().__init__(**kwargs)
        self._made = True
        watch(self, self._blink, "focus", "cursor", "text")
        # Bound after Kivy's own, which asks for the keyboard.
        watch(self, self._ask_for_letters, "focus")

    def _blink(self, *_: object) -> None:
        self._stop_blinking.cancel()
        if self.focus:
            self._ensure_clipboard()
            self.cursor_blink = True
            self._stop_blinking()

    def on_touch_down(self, touch: Any) -> bool:
        """Know who was written to before."""
        before = self.focus
        taken = bool(super().on_touch_down(touch))
        if self.focus and not before:
            touch.ud[self] = True
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Ask for no keyboard if the finger that asked for it is lost."""
        taken = bool(super().on_touch_up(touch))
        if LOST in touch.ud and touch.ud.pop(self, False):
            self.focus = False
        return taken

    def spots(self) -> Iterator[Spot]:
        """It is written to without a finger, too."""
        x, y = self.to_window(*self.pos)
        yield Spot(x, y, self.width, self.height, self._begin, self)

    def _begin(self) -> None:
        self.focus = True

    def _ask_for_letters(self, _: object, focus: bool) -> None:
        if focus:
            ask_for_letters()

    def _ensure_clipboard(self) -> None:
        # Kivy looks for the system's on a desk as soon as a field is made, which takes a while: it is for who writes.
        if self._made:
            super()._ensure_clipboard()

    def _stand_still(self, _dt: float) -> None:
        self.cursor_blink = False

    def insert_text(self, substring: str, from_undo: bool = False) -> object:
        """Take what may be taken of typed or pasted text."""
        selected = len(self.selection_text or "")
        room = max(0, int(self.limit) - len(self.text) + selected)
        # Cut before it is sifted: somebody may have a whole book on the clipboard.
        start = substring[: room + _SIFTED]
        taken = "".join(letter for letter in start if allowed(letter))
        if len(taken) < len(start):
            self.dispatch("on_refused", "control")
        if len(taken) > room or len(start) < len(substring):
            taken = taken[:room]
            self.dispatch("on_refused", "limit")
        return super().insert_text(taken, from_undo=from_undo)

    def on_text(self, _: object, text: str) -> None:
        """Choose a font that has the letters."""
        self.face = name_font(text, "sans")


kvfiles.load(__name__)
