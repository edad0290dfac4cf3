"""What lies over a screen for a while: a dialog or sheet, a popover beside something, a snackbar at the bottom."""

from collections.abc import Callable
from contextlib import suppress

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout

from taluva.app.device.edges import edges
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import WordButton
from taluva.app.widgets.surface import Card

UNDO = 8.0  # seconds in which what was done can be taken back with one touch

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
    veiled = BooleanProperty(True)  # whether what lies below goes dim
    closable = BooleanProperty(True)

    @property
    def lies(self) -> bool:
        """Whether it takes every touch; one that fades away takes none."""
        return self in _stack

    def open(self) -> None:
        """Show it over everything."""
        if self.lies:
            return
        _stack.append(self)
        Window.add_widget(self)
        self.opacity = 0
        Animation(opacity=1, veil=1, d=theme.moves(0.16), t="out_cubic").start(self)
        self.dispatch("on_open")

    def close(self, *_: object, animated: bool = True) -> None:
        """Take it away."""
        if not self.lies:
            return
        _stack.remove(self)
        Animation.cancel_all(self)
        if animated:
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

    def inside(self, x: float, y: float) -> bool:
        """Whether the point lies on the card."""
        return bool(self.ids.card.collide_point(x, y))

    def on_touch_down(self, touch: object) -> bool:
        """Give it to the content, or close."""
        if self.lies and not self.inside(*touch.pos):  # type: ignore[attr-defined]
            # A wheel that is turned a little beside it means the list in it, not its end.
            if self.closable and not touch.is_mouse_scrolling:  # type: ignore[attr-defined]
                self.close()
            return True
        if self.lies:
            super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: object) -> bool:
        """Let nothing through."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: object) -> bool:
        """Let nothing through."""
        super().on_touch_up(touch)
        return True


class Sheet(Overlay):
    """A card with a title over a veil, in the middle of a wide window and at the bottom of a narrow one."""

    title = StringProperty("")
    breadth = NumericProperty(0)
    high = BooleanProperty(False)
    picture_height = NumericProperty(0)


class Dialog(Sheet):
    """A question with its answers: each a word, a look and what follows."""

    text = StringProperty("")

    def __init__(self, answers: list[tuple[str, str, Callable[[], None] | None]], **kwargs: object) -> None:
        """Show the answers as buttons; an answer closes the dialog first."""
        super().__init__(**kwargs)
        for text, look, follow in answers:
            button = WordButton(text=text, look=look)
            button.bind(on_release=lambda _, follow=follow: self._answer(follow))
            self.ids.answers.add_widget(button)

    def _answer(self, follow: Callable[[], object] | None) -> None:
        self.close()
        if follow:
            follow()


class Popover(Overlay):
    """A small card beside a point, always wholly on the window."""

    point = ListProperty([0, 0])
    breadth = NumericProperty(0)

    def place(self, card: Card, point: list[float], *_: object) -> tuple[float, float]:
        """Where the card stands: above the point, or below it where there is no room."""
        room = dp(12)
        right, top = Window.width - edges.right - room, Window.height - edges.top - room
        x = max(edges.left + room, min(right - card.width, point[0] - card.width / 2))
        above = point[1] + room
        y = above if above + card.height <= top else point[1] - card.height - room
        return x, max(edges.bottom + room, min(top - card.height, y))


class Snackbar(AnchorLayout):
    """A remark at the bottom for a few seconds, with at most one thing to do about it."""

    text = StringProperty("")
    action = StringProperty("")
    _shown: "Snackbar | None" = None

    def __init__(self, follow: Callable[[], object] | None = None, **kwargs: object) -> None:
        """Remember what the action does."""
        super().__init__(**kwargs)
        self._follow = follow
        self._leaves = Clock.create_trigger(self.leave)

    @classmethod
    def show(cls, text: str, action: str = "", follow: Callable[[], object] | None = None, seconds: float = 4) -> None:
        """Show a remark in place of the one shown."""
        cls.clear()
        bar = cls(text=text, action=action, follow=follow)
        cls._shown = bar
        Window.add_widget(bar)
        bar.opacity = 0
        Animation(opacity=1, d=theme.moves(0.16)).start(bar)
        bar._leaves.timeout = seconds
        bar._leaves()

    @classmethod
    def offer_undo(cls, said: str, undo: Callable[[], object], action: str = "") -> None:
        """Show what was done; for a while one touch takes it back."""
        cls.show(said, action or tr("Undo"), undo, seconds=UNDO)

    @classmethod
    def clear(cls) -> None:
        """Take the remark away."""
        if cls._shown is not None:
            cls._shown._leaves.cancel()
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
        """Take only touches on the bar itself."""
        bar = self.ids.bar
        if bar.collide_point(*touch.pos):  # type: ignore[attr-defined]
            super().on_touch_down(touch)
            return True
        return False


def ask(title: str, text: str, *answers: tuple[str, str, Callable[[], None] | None]) -> Dialog:
    """Open a dialog; an answer is its words, a look (primary, ordinary, plain, danger) and what follows."""
    dialog = Dialog(title=title, text=text, answers=list(answers))
    dialog.open()
    return dialog


def inform(title: str, text: str) -> Dialog:
    """Open a dialog that is only to be read."""
    return ask(title, text, (tr("OK"), "primary", None))


kvfiles.load(__name__)
