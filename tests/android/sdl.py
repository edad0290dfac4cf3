"""What SDL puts into its queue on a tablet: fingers, keys, the back key, pause and resume, a turned glass.

The events are put into the real queue of the SDL that Kivy's window has, so that Kivy's compiled `poll`, its event
filter, its loop, its input provider and its dispatching do what they do on a tablet. Read in SDL 2.30 and Kivy 2.3.1:

- A finger comes in through `SDL_SendTouch`. As the hint SDL_HINT_TOUCH_MOUSE_EVENTS is on unless somebody turns it
  off, which Kivy does not, the first finger on the glass moves a mouse and presses its button, and only then posts
  its own event. The same finger drags that mouse and lets its button go, before its own events each time. Further
  fingers post finger events only, and go on doing so when the first one is lifted: the mouse belongs to the finger
  that came down on an empty glass.
- A motion to where a finger, or the mouse, is already is dropped.
- Where a finger is lifted does not count: its last event has the place of its last motion.
- The numbers of fingers are Android's pointer ids, the lowest one that is free. They come again and again, and Kivy
  keeps them as the ids of its touches: only `uid` tells two touches apart.
- Finger coordinates are parts of the glass from the top left, 1.0 being its end: SDL 2.30.11 divides by the width, and
  Kivy multiplies by one less, so a finger is up to a pixel off. Mouse coordinates are whole pixels, cut off.
- SDL tells a finger that the system took back as one that was lifted. The app's own activity moves it off the glass
  before, to -1, -1; a mouse goes no further than the corner.
- Kivy passes finger events on only on platforms android and ios. It has no mouse there unless the app asks for one.
- A real mouse, or a trackpad, comes in through SDL_SendMouseButton. SDL_HINT_MOUSE_TOUCH_EVENTS is on upon Android:
  SDL makes a finger of its left button, and posts that before the button. Its wheel has no place: that is the mouse's.
- Pause, resume and low memory never reach the queue: Kivy's event filter hears them while they are pushed, pause and
  resume in the thread of the app, low memory in Android's own.
"""

import ctypes
from collections.abc import Iterable

from kivy.core.window import Window
from kivy.core.window import _window_sdl2 as compiled

from tests.android.java import threads
from tests.app.conftest import frame

QUIT = 0x100
TERMINATING, LOW_MEMORY, TO_BACKGROUND, IN_BACKGROUND, TO_FOREGROUND, IN_FOREGROUND = range(0x101, 0x107)
WINDOW = 0x200
KEY_DOWN, KEY_UP, _, TEXT = range(0x300, 0x304)
MOUSE_MOTION, BUTTON_DOWN, BUTTON_UP, WHEEL = range(0x400, 0x404)
FINGER_DOWN, FINGER_UP, FINGER_MOTION = range(0x700, 0x703)
RESIZED, MINIMIZED, RESTORED, FOCUS_GAINED, FOCUS_LOST = 5, 7, 9, 12, 13  # of SDL_WindowEventID
BACK = 1073742094  # SDLK_AC_BACK
GLASS, MOUSE_AS_FINGER = 1, -1  # touch devices
FINGER_AS_MOUSE, MOUSE = 0xFFFFFFFF, 0  # mice


class _Head(ctypes.Structure):
    _fields_ = (("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32))


class _Finger(ctypes.Structure):
    _fields_ = (
        ("head", _Head),
        ("device", ctypes.c_int64),
        ("finger", ctypes.c_int64),
        *((name, ctypes.c_float) for name in ("x", "y", "dx", "dy", "pressure")),
        ("window", ctypes.c_uint32),
    )


class _Motion(ctypes.Structure):
    _fields_ = (
        ("head", _Head),
        *((name, ctypes.c_uint32) for name in ("window", "which", "state")),
        *((name, ctypes.c_int32) for name in ("x", "y", "dx", "dy")),
    )


class _Button(ctypes.Structure):
    _fields_ = (
        ("head", _Head),
        *((name, ctypes.c_uint32) for name in ("window", "which")),
        *((name, ctypes.c_uint8) for name in ("button", "state", "clicks", "pad")),
        *((name, ctypes.c_int32) for name in ("x", "y")),
    )


class _Wheel(ctypes.Structure):
    _fields_ = (
        ("head", _Head),
        *((name, ctypes.c_uint32) for name in ("window", "which")),
        *((name, ctypes.c_int32) for name in ("x", "y")),
        ("direction", ctypes.c_uint32),
        *((name, ctypes.c_float) for name in ("precise_x", "precise_y")),
        *((name, ctypes.c_int32) for name in ("mouse_x", "mouse_y")),
    )


class _Key(ctypes.Structure):
    _fields_ = (
        ("head", _Head),
        ("window", ctypes.c_uint32),
        *((name, ctypes.c_uint8) for name in ("state", "repeat", "pad2", "pad3")),
        *((name, ctypes.c_int32) for name in ("scancode", "sym")),
        ("mod", ctypes.c_uint16),
        ("unused", ctypes.c_uint32),
    )


class _Text(ctypes.Structure):
    _fields_ = (("head", _Head), ("window", ctypes.c_uint32), ("text", ctypes.c_char * 32))


class _Window(ctypes.Structure):
    _fields_ = (
        ("head", _Head),
        ("window", ctypes.c_uint32),
        *((name, ctypes.c_uint8) for name in ("event", "pad1", "pad2", "pad3")),
        *((name, ctypes.c_int32) for name in ("data1", "data2")),
    )


class _Event(ctypes.Union):
    """One event, as large as SDL's largest."""

    _fields_ = (
        ("head", _Head),
        ("tfinger", _Finger),
        ("motion", _Motion),
        ("button", _Button),
        ("wheel", _Wheel),
        ("key", _Key),
        ("text", _Text),
        ("window", _Window),
        ("room", ctypes.c_uint8 * 56),
    )


# The SDL that Kivy's window is linked to: found through the window, whatever its file is called.
_sdl = ctypes.CDLL(compiled.__file__)
_push_event = _sdl.SDL_PushEvent
_push_event.argtypes = (ctypes.POINTER(_Event),)
_sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
_sdl.SDL_WarpMouseInWindow.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int)


def push(kind: int, part: str = "", **values: object) -> None:
    """Put one event into the queue, or before the filter that eats it."""
    event = _Event()
    event.head.type = kind
    for name, value in values.items():
        setattr(getattr(event, part), name, value)
    if _push_event(ctypes.byref(event)) < 0:
        raise OSError("SDL's queue took no event")


class _Screen:
    """The glass with the fingers on it, and the mouse that SDL makes of the first one."""

    def __init__(self) -> None:
        self.fingers: dict[int, tuple[float, float]] = {}
        self.first: int | None = None
        self.mouse: tuple[int, int] | None = None

    def down(self, x: float, y: float) -> int:
        """Put a finger on the glass, at parts of it, and say which one it is."""
        number = next(number for number in range(len(self.fingers) + 1) if number not in self.fingers)
        if self.first is None:
            self.first = number
            self._move_mouse(x, y)
            self._button(BUTTON_DOWN)
        self.fingers[number] = (x, y)
        self._finger(FINGER_DOWN, number)
        return number

    def move(self, number: int, x: float, y: float) -> None:
        """Move a finger."""
        if self.first == number:
            self._move_mouse(x, y)
        if self.fingers[number] != (x, y):
            self.fingers[number] = (x, y)
            self._finger(FINGER_MOTION, number)

    def cancel(self, number: int) -> None:
        """Take a finger back, as the system does for a gesture of its own, or for a palm."""
        self.move(number, -1.0, -1.0)
        self.up(number)

    def up(self, number: int) -> None:
        """Lift a finger."""
        if self.first == number:
            self._button(BUTTON_UP)
            self.first = None
        self._finger(FINGER_UP, number)
        del self.fingers[number]

    def click(self, x: float, y: float) -> None:
        """Press and let go the left button of a real mouse."""
        self._move_mouse(x, y, MOUSE)
        for finger, button in ((FINGER_DOWN, BUTTON_DOWN), (FINGER_UP, BUTTON_UP)):
            push(finger, "tfinger", device=MOUSE_AS_FINGER, finger=0, x=x, y=y, pressure=1.0, window=1)
            self._button(button, MOUSE)

    def _finger(self, kind: int, number: int) -> None:
        x, y = self.fingers[number]
        push(kind, "tfinger", device=GLASS, finger=number, x=x, y=y, pressure=1.0, window=1)

    def _move_mouse(self, x: float, y: float, which: int = FINGER_AS_MOUSE) -> None:
        width, height = Window._win.window_size
        spot = max(0, min(int(x * width), width - 1)), max(0, min(int(y * height), height - 1))
        if spot != self.mouse:
            self.mouse = spot
            push(MOUSE_MOTION, "motion", window=1, which=which, x=spot[0], y=spot[1])

    def _button(self, kind: int, which: int = FINGER_AS_MOUSE) -> None:
        assert self.mouse is not None
        x, y = self.mouse
        push(kind, "button", window=1, which=which, button=1, state=int(kind == BUTTON_DOWN), clicks=1, x=x, y=y)


screen = _Screen()


class Finger:
    """One finger on the glass, in window pixels from the bottom left; with the face of the other tests' touch."""

    def __init__(self, x: float, y: float) -> None:
        """Come down there."""
        self._spot = x, y
        self.number = screen.down(*_parts(x, y))
        frame()

    def to(self, x: float, y: float, steps: int = 1) -> "Finger":
        """Slide there, in so many steps."""
        x0, y0 = self._spot
        for step in range(1, steps + 1):
            part = step / steps
            self._spot = x0 + (x - x0) * part, y0 + (y - y0) * part
            screen.move(self.number, *_parts(*self._spot))
            frame()
        return self

    def up(self) -> None:
        """Lift it."""
        screen.up(self.number)
        frame()

    def cancel(self) -> None:
        """Let the system take it back."""
        screen.cancel(self.number)
        frame()


def fling(start: tuple[float, float], end: tuple[float, float], steps: int = 3) -> None:
    """Press, pull and let go while the app is busy: it hears all of it together, at its next frame."""
    (x0, y0), (x1, y1) = start, end
    number = screen.down(*_parts(x0, y0))
    for step in range(1, steps + 1):
        screen.move(number, *_parts(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps))
    screen.up(number)


def click(x: float, y: float) -> None:
    """Click there with a mouse that is plugged into the tablet."""
    screen.click(*_parts(x, y))
    frame()


def roll(x: float, y: float, across: int, up: int) -> None:
    """Turn the wheel of a mouse, or push two fingers over a trackpad, with the pointer there."""
    # Kivy takes the mouse's place on the screen for it; a tablet's window begins where that does, this one anywhere.
    left, top = Window._win.get_window_pos()
    _sdl.SDL_WarpMouseInWindow(_sdl.SDL_GetWindowFromID(1), left + round(x), top + round(Window.height - 1 - y))
    push(WHEEL, "wheel", window=1, x=across, y=up, precise_x=float(across), precise_y=float(up))
    frame()


def _parts(x: float, y: float) -> tuple[float, float]:
    width, height = Window._win.window_size
    return x / width, 1 - y / height


def write(text: str) -> None:
    """Let the tablet's keyboard write something."""
    push(TEXT, "text", window=1, text=text.encode("utf-8"))
    frame()


def put_keyboard_away() -> None:
    """Press back while the keyboard is up: Android takes the key for itself, and SDL stops taking text."""
    _sdl.SDL_StopTextInput()


def back() -> None:
    """Press the back key, or make the gesture that stands for it."""
    push(KEY_DOWN, "key", window=1, state=1, sym=BACK)
    push(KEY_UP, "key", window=1, sym=BACK)
    frame()


def lose(finger: Finger) -> None:
    """Lift a finger while the app is in the background: what the queue holds then is thrown away unread."""
    screen.up(finger.number)
    while Window._win.poll():
        pass


def pause() -> None:
    """Send the app into the background."""
    _windows((FOCUS_LOST, MINIMIZED))
    push(TO_BACKGROUND)
    push(IN_BACKGROUND)


def resume() -> None:
    """Bring the app to the front again."""
    push(TO_FOREGROUND)
    push(IN_FOREGROUND)
    _windows((FOCUS_GAINED, RESTORED))
    frame()


def low_memory() -> None:
    """Say that the tablet is short of memory."""
    threads.post(lambda: push(LOW_MEMORY))
    threads.settle()
    frame()


def turn(width: int, height: int) -> None:
    """Turn the tablet, or share its glass with another app: the window is another size from now on."""
    if Window._win.window_size != [width, height]:
        Window._win.resize_window(width, height)
        push(WINDOW, "window", window=1, event=RESIZED, data1=width, data2=height)
        frame()


def _windows(events: Iterable[int]) -> None:
    for event in events:
        push(WINDOW, "window", window=1, event=event)
