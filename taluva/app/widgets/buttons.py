"""Things to press: buttons with words or an icon, a switch, a row of a list."""

from collections.abc import Callable
from typing import Any
from weakref import ref

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior

from taluva.app.draw.fitted import on_one_line
from taluva.app.look import kvfiles
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.look.times import NAMED
from taluva.app.widgets import keyname
from taluva.app.widgets.layouts import Raised, Rimmed, Rounded
from taluva.words.catalogue import N_

LEAST_LETTERS = 11  # dp
SIGN, BESIDE = 20, 8  # of a sign before words, and what is between
CLOSED = "closed"  # in what is known of a touch: it closed a card; and which key had opened that
GRAVE = ("back", "home", "close", "trash", "flag")  # icons of what leaves, deletes or gives up
# What a key with nothing but one of these icons is called, where its `hint` does not say it.
NAMES = {
    "back": N_("Back"),
    "book": N_("Page"),
    "bars": N_("Figures"),
    "chevron-left": N_("Previous"),
    "chevron-right": N_("Next"),
    "close": N_("Close"),
    "fit": N_("The whole island"),
    "hint": N_("Legal places"),
    "history": N_("Earlier versions"),
    "home": N_("Home"),
    "minus": N_("Less"),
    "pause": N_("Pause"),
    "pencil": N_("A word on this turn"),
    "play": N_("Play"),
    "plus": N_("More"),
    "redo": N_("Redo"),
    "share": N_("Share"),
    "skip-first": N_("To the beginning"),
    "skip-last": N_("To the end"),
    "swap": N_("Turn towards the opposite seat"),
    "trash": N_("Delete"),
    "turn-view": N_("Turn the island"),
    "undo": N_("Undo"),
    "up": N_("To the folder above"),
}


class Pressable(ButtonBehavior, Rounded):
    """A box that is pressed as a whole: at least 48 dp, answers on release, sliding off cancels."""

    quiet = BooleanProperty(False)
    leaves = BooleanProperty(False)  # whether it leads away, though no icon says so
    latest: Callable[[], "Pressable | None"] = staticmethod(lambda: None)  # on which a finger came down last
    hint = StringProperty("")  # what it is called, if no word of it says so
    follow: Callable[[], object] | None = ObjectProperty(None, allownone=True)  # where it is said with it what it does
    _waiting: Any = None
    _held = False  # answered under a finger that stayed
    answered = -1  # the turn of the loop in which one of them all was answered last

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to be pressed, by one finger, and not before people could see what the last press has led to."""
        mine = not self.disabled and self.collide_point(*touch.pos) and not touch.is_mouse_scrolling
        if mine and (Clock.frames == Pressable.answered or self._fingered()):
            return True
        if mine and CLOSED in touch.ud and (self.grave or touch.ud[CLOSED] is self):
            return True  # it closed a card, and cannot have meant this as well
        taken = bool(super().on_touch_down(touch))
        if taken and self.state == "down":
            Pressable.latest = ref(self)
        return taken

    def called(self) -> str:
        """What it is called; "" where it says so itself."""
        icon = "" if getattr(self, "text", "") or getattr(self, "title", "") else getattr(self, "icon", "")
        return self.hint or (tr(NAMES[icon]) if icon in NAMES else "")

    def on_press(self) -> None:
        """Wait whether the finger stays."""
        self._held = False
        # One frame later: after a slow one the finger may have left already, and only the next would say so.
        self._waiting = Clock.schedule_once(lambda _: Clock.schedule_once(self._wait, 0), NAMED)

    def _wait(self, _dt: float) -> None:
        self._held = self.state == "down" and self.held()

    def held(self) -> bool:
        """A finger stays: it only asks for the name. Whether that was all it meant."""
        return keyname.show(self)

    def on_touch_up(self, touch: Any) -> bool:
        """Answer, unless the finger was answered while it stayed, or what the key belongs to was left meanwhile."""
        if touch.grab_current is self:
            if self._waiting is not None:
                self._waiting.cancel()
            keyname.hide(self)
            if self._held or not self.meant():
                self._held = False
                touch.ungrab(self)
                self._do_release()
                return True
            if self.collide_point(*touch.pos):
                Pressable.answered = Clock.frames
        return bool(super().on_touch_up(touch))

    def press(self) -> None:
        """Be pressed without a finger."""
        if self.meant():
            Pressable.answered = Clock.frames
            self.dispatch("on_release")

    def meant(self) -> bool:
        """Whether a press counts: once a frame, and only while it can be pressed."""
        return Clock.frames != Pressable.answered and self.there()

    def there(self) -> bool:
        """Whether it can be pressed: its screen or sheet is there and lies on top."""
        if self.disabled:
            return False
        window, top = self.get_root_window(), self
        if window is None:
            return False
        while top.parent is not window:
            top = top.parent
        above = window.children[: window.children.index(top)]
        return getattr(top, "lies", True) and not any(getattr(one, "lies", False) for one in above)

    def _fingered(self) -> bool:
        return any(held() is self for touch in EventLoop.touches for held in touch.grab_list)

    @property
    def grave(self) -> bool:
        """Whether it leaves, deletes or gives up: a tap that was to close a card does not do that, too."""
        return self.leaves or getattr(self, "icon", "") in GRAVE or getattr(self, "look", "") == "danger"

    def on_release(self) -> None:
        """Answer with a click, unless what follows has a sound of its own."""
        if not self.quiet:
            feedback.click()
        if self.follow is not None:
            self.follow()


class WordButton(Pressable, Raised):
    """Words to press, perhaps an icon before them: the main button, an ordinary one, or bare words, also on dark."""

    text = StringProperty("")
    icon = StringProperty("")
    look = OptionProperty("ordinary", options=["primary", "ordinary", "plain", "inverse", "danger"])
    front = ColorProperty()
    most = NumericProperty(2.0)  # by how much its letters may be larger

    def letters(self, text: str, width: float, scale: float) -> float:
        """The size of its letters: as of every button, smaller where it fills a width that its words do not fit."""
        size = theme.size("button", scale)
        if self.size_hint_x is None:
            return size
        icon = dp(SIGN) * scale + dp(BESIDE) if self.icon else 0.0
        room = width - self.padding[0] - self.padding[2] - icon - dp(4)
        return size if room <= 0 else on_one_line(text, "sans", size, room, bold=True, least=dp(LEAST_LETTERS))


class IconButton(Pressable):
    """A round place of 48 dp with one icon."""

    icon = StringProperty("")
    front = ColorProperty(None, allownone=True)  # in ink, as texts, unless it is given


class PlayButton(IconButton):
    """Plays a game by itself, or stops there."""


class SignButton(Pressable, Rimmed):
    """An icon with a word below it; where there is no room the one or the other stands alone."""

    icon = StringProperty("")
    text = StringProperty("")


class Titled(Rounded):
    """A sign, a title, and a remark at the right of it or below."""

    icon = StringProperty("")
    title = StringProperty("")
    remark = StringProperty("")
    below = BooleanProperty(False)  # whether the remark is, however broad the line
    style = StringProperty("button")  # of the title
    letters = NumericProperty(16)  # sp, of the title
    primary = BooleanProperty(False)  # whether it stands on the colour of main buttons
    lit = BooleanProperty(False)  # whether its sign does not look like its words
    least = NumericProperty(0)  # how high it is at least
    air = NumericProperty(16)  # dp that it is at least higher than its words

    def do_layout(self, *largs: Any) -> None:
        """Lay it out where it stands: one that was taken away is laid out once it is shown again."""
        if self.parent is not None:
            super().do_layout(*largs)


class Row(Pressable, Titled):
    """A line of a list, which leads somewhere."""

    chevron = BooleanProperty(True)


class SwitchRow(Pressable, Titled):
    """A line with a switch at its end."""

    active = BooleanProperty(False)

    def on_release(self) -> None:
        """Turn it over."""
        self.active = not self.active
        super().on_release()


kvfiles.load(__name__)
