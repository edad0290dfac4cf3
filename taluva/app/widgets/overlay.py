"""What lies over a screen for a while: a dialog or sheet, a popover beside something, a snackbar at the bottom."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from taluva.app.device.edges import edges
from taluva.app.draw.boxes import Box
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import CLOSED, Pressable, Row, WordButton
from taluva.app.widgets.layouts import Card

UNDO = 8.0  # seconds in which what was done can be taken back with one touch
LOOKS = 0.2  # seconds after which a remark looks again whether anything that is pressed has come to lie below it
BREADTHS = (620, 480, 360, 280)  # dp of a remark, the first for which there is room
APART, LEAST = 10, 2  # dp from what is pressed, and where there is not so much room

_stack: list["Overlay"] = []


def anything_open() -> bool:
    """Whether a sheet, a dialog or a popover lies over the screen."""
    return bool(_stack)


def opened() -> tuple["Overlay", ...]:
    """All that is open, what lies on top last."""
    return tuple(_stack)


def close_top() -> bool:
    """Close what lies on top, if anything does: what the back key does first."""
    if _stack:
        if _stack[-1].closable:
            _stack[-1].close()
        return True
    return False


def close_sheets() -> None:
    """Close every sheet, dialog and popover at once, without motion."""
    for overlay in list(_stack):
        overlay.close(animated=False)


def close_all() -> None:
    """Close everything, snackbars too."""
    close_sheets()
    Snackbar.clear()


def drop_all() -> None:
    """Take everything away after a mishap, each for itself; what is half faded out would still take touches."""
    for overlay in list(_stack):
        with suppress(Exception):
            overlay.close(animated=False)
    _stack.clear()
    Snackbar.clear()
    for widget in list(Window.children):
        if isinstance(widget, Overlay | Snackbar):
            Window.remove_widget(widget)


@tells(
    "on_open",  # when it is shown
    "on_close",  # when it is gone
)
class Overlay(FloatLayout):
    """Covers the window, takes every touch, and closes when one falls beside its card."""

    veil = NumericProperty(0)
    veiled = BooleanProperty(True)  # whether what lies below goes dim; if not, it hears the tap that closes this
    closable = BooleanProperty(True)

    @property
    def fades(self) -> bool:
        """Whether it comes and goes gently."""
        return True

    @property
    def lies(self) -> bool:
        """Whether it takes every touch; one that fades away takes none."""
        return self in _stack

    def open(self) -> None:
        """Show it over everything."""
        if self.lies:
            return
        _stack.append(self)
        self._opener = Pressable.latest()
        Window.add_widget(self)
        self.opacity = 0 if self.fades else 1
        Animation(opacity=1, veil=1, d=theme.moves(0.16), t="out_cubic").start(self)
        self.dispatch("on_open")

    def close(self, *_: object, animated: bool = True) -> None:
        """Take it away."""
        if not self.lies:
            return
        _stack.remove(self)
        Animation.cancel_all(self)
        if animated and self.fades:
            fading = Animation(opacity=0, veil=0, d=theme.moves(0.12))
            fading.bind(on_complete=lambda *_: Window.remove_widget(self))
            fading.start(self)
        else:
            Window.remove_widget(self)
        self.dispatch("on_close")

    def add_widget(self, widget: object, *args: object, **kwargs: object) -> None:
        """Add to the card once that stands."""
        if "content" in self.ids:
            self.ids.content.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def offer(self, icon: str, title: str, follow: Callable[[], object], remark: str = "", **facts: Any) -> Row:
        """Add a way on; it closes this first."""

        def go() -> None:
            self.close(animated=False)
            follow()

        row = Row(icon=icon, title=title, remark=remark, follow=go, **facts)
        self.add_widget(row)
        return row

    def inside(self, x: float, y: float) -> bool:
        """Whether the point lies on the card."""
        return bool(self.ids.card.collide_point(x, y))

    def on_touch_down(self, touch: object) -> bool:
        """Give it to the content, or close."""
        if self.lies and not self.inside(*touch.pos):  # type: ignore[attr-defined]
            # A wheel that is turned a little beside it means the list in it, not its end.
            if not self.closable or touch.is_mouse_scrolling:  # type: ignore[attr-defined]
                return True
            self.close()
            touch.ud[CLOSED] = self._opener  # type: ignore[attr-defined]
            return self.veiled
        if self.lies:
            super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: object) -> bool:
        """Let nothing through; the finger that closed it goes on below."""
        super().on_touch_move(touch)
        return self.lies

    def on_touch_up(self, touch: object) -> bool:
        """Let nothing through; the finger that closed it goes on below."""
        super().on_touch_up(touch)
        return self.lies


class Sheet(Overlay):
    """A card with a title over a veil, in the middle of a wide window and at the bottom of a narrow one."""

    title = StringProperty("")
    breadth = NumericProperty(0)
    high = BooleanProperty(False)
    picture_height = NumericProperty(0)
    rows = BooleanProperty(False)  # whether it lists ways on, which need no space between them

    @property
    def fades(self) -> bool:
        """An island on it does not fade, and would be seen without it."""
        return not self.ids.pictured.children


class Dialog(Sheet):
    """A question with its answers: each a word, a look and what follows."""

    text = StringProperty("")

    def __init__(self, answers: list[tuple[str, str, Callable[[], object] | None]], **kwargs: object) -> None:
        """Show the answers as buttons; an answer closes the dialog first."""
        super().__init__(**kwargs)
        for text, look, follow in answers:
            self.ids.answers.add_widget(WordButton(text=text, look=look, follow=partial(self._answer, follow)))

    def _answer(self, follow: Callable[[], object] | None) -> None:
        self.close()
        if follow:
            follow()


class Popover(Overlay):
    """A small card beside a point, always wholly on the window."""

    point = ListProperty([0, 0])
    breadth = NumericProperty(0)
    below = BooleanProperty(False)  # what lies above the point is to be seen

    def place(self, card: Card, point: list[float], *_: object) -> tuple[float, float]:
        """Where the card stands: above the point, or below it where there is no room."""
        room = dp(12)
        right, top = Window.width - edges.right - room, Window.height - edges.top - room
        x = max(edges.left + room, min(right - card.width, point[0] - card.width / 2))
        above = point[1] + room
        y = above if above + card.height <= top and not self.below else point[1] - card.height - room
        return x, max(edges.bottom + room, min(top - card.height, y))


class Snackbar(FloatLayout):
    """A remark for a few seconds, with at most one thing to do about it, where nothing else can be pressed."""

    text = StringProperty("")
    action = StringProperty("")
    breadth = NumericProperty(0)
    spot = ListProperty([0, 0])
    _shown: "Snackbar | None" = None

    def __init__(self, follow: Callable[[], object] | None = None, **kwargs: object) -> None:
        """Remember what the action does."""
        super().__init__(**kwargs)
        self._follow = follow
        self._leaves = Clock.create_trigger(self.leave)
        self._settled: tuple[object, ...] = ()  # what it was beside when it was laid
        self._looks = Clock.create_trigger(self._keep_clear, LOOKS, interval=True)

    @classmethod
    def show(cls, text: str, action: str = "", follow: Callable[[], object] | None = None, seconds: float = 4) -> None:
        """Show a remark in place of the one shown; a screen with a voice of its own says it itself."""
        cls.clear()
        app = App.get_running_app()
        screen = app.stage.current if app is not None and not _stack else None
        if screen is not None and screen.say_in_passing and screen.say_in_passing(text, action, follow, seconds):
            return
        bar = cls(text=text, action=action, follow=follow)
        cls._shown = bar
        Window.add_widget(bar)
        bar.opacity = 0
        bar._lie()
        Animation(opacity=1, d=theme.moves(0.16)).start(bar)
        bar._leaves.timeout = seconds
        bar._leaves()
        bar._looks()

    @classmethod
    def offer_undo(cls, said: str, undo: Callable[[], object], action: str = "") -> None:
        """Show what was done; for a while one touch takes it back."""
        cls.show(said, action or tr("Undo"), undo, seconds=UNDO)

    @classmethod
    def clear(cls) -> None:
        """Take the remark away."""
        if cls._shown is not None:
            cls._shown._leaves.cancel()
            cls._shown._looks.cancel()
            Window.remove_widget(cls._shown)
            cls._shown = None

    def leave(self, *_: object) -> None:
        """Go, if still shown."""
        if Snackbar._shown is self:
            Snackbar.clear()

    def act(self) -> None:
        """Do what the action says."""
        self.leave()
        if self._follow:
            self._follow()

    def on_touch_down(self, touch: object) -> bool:
        """Take only touches on the bar itself, and none that was meant for what has come to lie below it."""
        self._keep_clear()
        bar = self.ids.bar
        if bar.collide_point(*touch.pos):  # type: ignore[attr-defined]
            super().on_touch_down(touch)
            return True
        return False

    # Where it lies

    def _keep_clear(self, *_: object) -> None:
        bar = self.ids.bar
        here = Box(bar.x, bar.y, bar.width, bar.height)
        if self._settled != self._around() or any(_meet(here, key) for key in _pressed()):
            self._lie()

    @staticmethod
    def _free() -> Box:
        left, low = edges.left + dp(12), edges.bottom + dp(12)
        return Box(left, low, Window.width - edges.right - dp(12) - left, Window.height - edges.top - dp(2) - low)

    def _around(self) -> tuple[object, ...]:
        return (*self._free(), *_pressed(lists=True))

    def _lie(self) -> None:
        """At the bottom if nothing is pressed there, else above that; narrower where there is no room beside keys.

        What a list shows may be scrolled under it: it lies on one only where there is no room elsewhere.
        """
        self._settled = self._around()
        free, bar = self._free(), self.ids.bar
        for (lists, apart), breadth in product(((True, APART), (True, LEAST), (False, LEAST)), BREADTHS):
            self.breadth = min(dp(breadth), free.width)
            self._measure()
            spot = _room_for(bar.width, bar.height, free, list(_pressed(lists)), dp(apart))
            if spot is not None:
                break
        self.spot = spot or (free.x, free.top - bar.height)

    def _measure(self) -> None:
        """As high as its words are in this width: now, not when the next frame is drawn."""
        bar, words = self.ids.bar, self.ids.words
        bar.do_layout()
        words.texture_update()
        bar.do_layout()


def _room_for(width: float, height: float, free: Box, pressed: list[Box], apart: float) -> tuple[float, float] | None:
    """The lowest place for a box so far apart from all others, as near to the middle as can be."""
    middle = free.x + (free.width - width) / 2
    for y in sorted({free.y, *(one.top + apart for one in pressed)}):
        if not free.y <= y <= free.top - height:
            continue
        row = sorted(one for one in pressed if one.y < y + height + apart and one.top > y)
        gaps, left = [], free.x
        for one in row:
            gaps.append((left, one.x - apart - width))
            left = max(left, one.right + apart)
        gaps.append((left, free.x + free.width - width))
        fits = [min(max(middle, least), most) for least, most in gaps if least <= most]
        if fits:
            return min(fits, key=lambda x: abs(x - middle)), y
    return None


def _pressed(lists: bool = False) -> Iterator[Box]:
    """Where something can be pressed: on the card that is open, or else on the screen; there `lists` count as one."""
    if _stack:
        card = _stack[-1].ids.card
        yield Box(card.x, card.y, card.width, card.height)
        return
    app = App.get_running_app()
    if app is not None and app.stage.current is not None:
        yield from _pressed_in(app.stage.current, lists)


def _pressed_in(part: Any, lists: bool) -> Iterator[Box]:
    if part.disabled or not part.opacity or min(part.size) <= 0:
        return
    scrolls = isinstance(part, ScrollView)
    x, y = part.to_window(part.x, part.y)
    box = Box(x, y, part.width, part.height)
    if (scrolls and (lists or not part.children)) or isinstance(part, Pressable | TextInput):
        yield box
    elif not part.children:
        if _answers(part):
            yield box
    else:
        for child in part.children:
            for key in _pressed_in(child, lists):
                if not scrolls or _meet(key, box):
                    yield key


def _answers(part: Any) -> bool:
    """Whether a part that is drawn as one takes touches; the island does, all over the screen, and has no keys."""
    return type(part).on_touch_down not in (Widget.on_touch_down, Label.on_touch_down) and not hasattr(part, "gestures")


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.x + other.width and other.x < one.x + one.width and one.y < other.top and other.y < one.top


def ask(title: str, text: str, *answers: tuple[str, str, Callable[[], object] | None]) -> Dialog:
    """Open a dialog; an answer is its words, a look (primary, ordinary, plain, danger) and what follows."""
    dialog = Dialog(title=title, text=text, answers=list(answers))
    dialog.open()
    return dialog


def inform(title: str, text: str) -> Dialog:
    """Open a dialog that is only to be read."""
    return ask(title, text, (tr("OK"), "primary", None))


kvfiles.load(__name__)
