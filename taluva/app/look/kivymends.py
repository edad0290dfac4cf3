"""What mends Kivy 2.3.1, or reaches into it: each with what breaks without it, and Kivy's own issue where there is one.

All private names of Kivy that the app reads, and what breaks without them. Three are silent when they change:
`_max_fps`, `_cursor_*` and `_touch`; a test of what they do turns red. All others raise.

here            Clock._max_fps: a table left open costs its battery. SDL2MotionEventProvider.q and .touchmap,
                MouseMotionEventProvider._running and .current_drag, EventLoop.input_providers: fingers of a slow
                frame come down in the wrong place. FocusBehavior.ignored_touch, touch.ud["sv.can_defocus"]: a tap
                takes the keyboard away.
look/watched    lang.builder's call_fn and delayed_call_fn, and their arguments: hidden screens follow at once.
                It is there before the window, which this module opens: else each text slows down all after it.
draw/glass      ImageLoader's _data: pictures out of the archive are not seen.
widgets/labels  Label._label.options, _trigger_texture_update, _font_properties: each turn writes all letters of the
                bar again, for letters are white and painted where they are shown.
widgets/layouts BoxLayout._iterate_layout: every part of a box is placed again, whether it has changed or not.
widgets/field   TextInput._cursor_blink, _cursor_visual_pos, _cursor_visual_height: no caret; _ensure_clipboard: who
                looks at a list waits for the clipboard.
widgets/scroll  ScrollView._touch: a finger that the system takes back throws the list.
widgets/buttons ButtonBehavior._do_release, and cancel_event in home/roundtable: a button stays pressed.
widgets/observed  proxy_ref, overridden: a rule keeps what it follows, and its screen, alive.
mishap/guard    touch.grab, replaced on a touch: a list grabs a finger that was let go.
desk/keyboard   FocusBehavior._keyboards: a letter of a name is a shortcut of the table.
desk/deskwindow Window._win: the window gets smaller than its content; desk/sdl: where SDL's library is.
"""

import gc
from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.graphics import SmoothLine
from kivy.graphics.context import get_context
from kivy.graphics.opengl import glIsTexture
from kivy.graphics.texture import Texture
from kivy.input.factory import MotionEventFactory
from kivy.input.providers.mouse import MouseMotionEventProvider
from kivy.uix.behaviors import FocusBehavior

from taluva.app.device.platform import LOST, on_desk


def turn(most: int) -> None:
    """Let Kivy's loop turn so often a second at most; without it a table left open for an hour costs its battery.

    Kivy reads its own setting for this, `maxfps`, once when it is imported.
    """
    if Clock._max_fps:  # without a limit there is nothing to wait for
        Clock._max_fps = most


# Fingers and mice of a busy device: what they did during one slow frame is told in the order in which they did it.
# Kivy moves a touch for all that waits before it tells of its beginning; kivy#7691 mended where it was before, no more.

NOWHERE = [-1.0, -1.0]  # where the app's activity on Android puts a finger that is taken back: no finger goes there


class SlowFingers(SDL2MotionEventProvider):
    """Tells of a finger that came down where it came down, though it has moved on since the last frame.

    Kivy moves a touch at once for every event that waits, and tells the widgets of them only then: a finger that came
    down and pulled during one frame would come down where the pull ended. So a finger's way is told a frame after its
    beginning.

    A finger that goes nowhere was taken back by the system, for a gesture of its own or as a palm: it leaves from where
    it was, and what it had begun is lost.
    """

    def update(self, dispatch_fn: Callable[[str, Any], object]) -> None:
        """Tell what waits, up to the first motion of a finger that came down in this very frame."""
        waiting = SDL2MotionEventProvider.q
        now: deque[tuple[Any, ...]] = deque()
        begun = set()
        known = set(self.touchmap)
        while waiting:
            action, finger, *place = waiting[-1][:4]
            if action == "fingermotion" and finger in begun:
                break
            if action == "fingerdown":
                begun.add(finger)
                known.add(finger)
            event = waiting.pop()
            if finger in known and place != NOWHERE:
                now.appendleft(event)
            elif finger in known and action == "fingerup":
                now.appendleft(_lost(finger, self.touchmap[finger]))
            if action == "fingerup":
                known.discard(finger)
        self.q = now
        super().update(dispatch_fn)


class SlowMouse(MouseMotionEventProvider):
    """Tells of a button that went down where it went down, though the mouse has moved on since the last frame."""

    def __init__(self, *facts: Any) -> None:
        """Nothing has happened yet."""
        super().__init__(*facts)
        self._later: deque[tuple[Callable[..., object], tuple[Any, ...]]] = deque()

    def on_mouse_press(self, *facts: Any) -> None:
        """A button goes down."""
        self._later.append((super().on_mouse_press, facts))

    def on_mouse_motion(self, *facts: Any) -> None:
        """The mouse moves."""
        self._later.append((super().on_mouse_motion, facts))

    def on_mouse_release(self, *facts: Any) -> None:
        """A button is let go."""
        self._later.append((super().on_mouse_release, facts))

    def update(self, dispatch_fn: Callable[[str, Any], object]) -> None:
        """Tell what waits, up to the first motion with a button that went down in this very frame."""
        pressed = False
        while self._later and not (pressed and self._later[0][0] == super().on_mouse_motion):
            tell, facts = self._later.popleft()
            tell(*facts)
            pressed = self.current_drag is not None and (pressed or tell == super().on_mouse_press)
        super().update(dispatch_fn)


class Wheel(MouseMotionEventProvider):
    """Of a mouse or a trackpad beside a touch screen only the wheel: SDL makes a finger of all else that it does."""

    def start(self) -> None:
        """Listen, once: Kivy starts all there are when the app runs."""
        if not self._running:
            super().start()

    def on_mouse_press(self, window: Any, x: float, y: float, button: str, modifiers: list[str]) -> None:
        """The wheel is turned: in Kivy a button, pressed and let go at once."""
        if button.startswith("scroll"):
            super().on_mouse_press(window, x, y, button, modifiers)


def be_patient() -> None:
    """Put these in the place of Kivy's own ways; the mouse's is made when the app runs."""
    if not on_desk() and not any(isinstance(provider, Wheel) for provider in EventLoop.input_providers):
        wheel = Wheel("wheel", "disable_multitouch,disable_hover")
        EventLoop.add_input_provider(wheel)
        wheel.start()
    MotionEventFactory.register("mouse", SlowMouse)
    for place, provider in enumerate(EventLoop.input_providers):
        if type(provider) is SDL2MotionEventProvider:
            EventLoop.input_providers[place] = SlowFingers(provider.device, "")


def _lost(finger: int, touch: Any) -> tuple[Any, ...]:
    """A finger leaves beyond the edge of the glass, so that nobody takes it for a tap."""
    touch.ud[LOST] = True
    if touch not in FocusBehavior.ignored_touch:
        # Nor did it tap beside a field, which would put the keyboard away. Kivy forgets only one entry for each touch.
        FocusBehavior.ignored_touch.append(touch)
    touch.ud["sv.can_defocus"] = True
    return "fingerup", finger, -1.0, 1 - touch.sy, 0.0


def lift_all() -> None:
    """Take back every finger that is still down: Kivy throws away the news of those that left meanwhile."""
    for finger in SDL2MotionEventProvider.touchmap:
        SDL2MotionEventProvider.q.appendleft(("fingerup", finger, *NOWHERE, 0.0))


# Pictures after a lost context: SDL makes a new, empty one when Android gives the glass back, and Kivy is not told
# (kivy#3671). Without this all is black or white from then on.

_KNOWN = b"\x29\xa6\x5b\xff"  # one pixel that nothing else looks like
_known: list[Any] = []


def watch_context() -> None:
    """Make the known texture by which a lost context is noticed; the window must be there."""
    if not _known:

        def fill(texture: Any) -> None:
            texture.blit_buffer(_KNOWN, colorfmt="rgba", bufferfmt="ubyte")

        texture = Texture.create(size=(1, 1), colorfmt="rgba")
        texture.add_reload_observer(fill)
        fill(texture)
        texture.bind()  # or the graphics card would hear of it only when it is drawn
        _known.append(texture)
        _keep_smooth_lines()


def _keep_smooth_lines() -> None:
    # All smooth lines share one texture (kivy#7908), which only the first of them fills again (kivy#2377), if it is
    # still there.
    soft = SmoothLine(points=(0, 0, 1, 1)).texture
    edge = bytes(soft.pixels)
    soft.add_reload_observer(lambda texture: texture.blit_buffer(edge, colorfmt="rgba", bufferfmt="ubyte"))


def intact() -> bool:
    """Whether the known texture is still there, with its pixel."""
    if not _known:
        return True
    texture = _known[0]
    # In an empty context the name is unknown; if something new has got it meanwhile, its pixel is another.
    return bool(glIsTexture(texture.id)) and bytes(texture.pixels) == _KNOWN


def mend_context() -> bool:
    """Bring everything back if the context was lost; whether it was."""
    if intact():
        return False
    reload()
    return True


def reload() -> None:
    """Make every texture, mesh, shader and Fbo anew."""
    # What were collected while it goes on would give its old name back, and with it whatever has got that name anew.
    # Kivy finds meshes and shaders among all that the collector looks through: nothing may be spared that.
    gc.collect()
    get_context().reload()
    Window.canvas.ask_update()
