"""Whatever fails, the app goes on: one sentence, a screen that works, and the game complete."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock, mainthread
from kivy.core.window import Window
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from taluva.app.mishap.barepage import BarePage
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.isle import Isle
from taluva.record.reader import read
from tests.app.conftest import Time
from tests.app.loop import Finger, Loop, guarded
from tests.app.touch import Touch, find, texts, walk
from tests.bench import fixed_game, text_of

SAID = "Something in the app failed. What was confirmed is saved; play can go on."
RECORD = Path(__file__).parent.parent / "shots" / "thursday.taluva"


class OnPurposeError(Exception):
    """Raised by the tests."""


def fail(*_: object, **__: object) -> None:
    """What every handler does here."""
    raise OnPurposeError("Ann lost it")


@pytest.fixture
def loop(app: TaluvaApp, time: Time) -> Iterator[Loop]:
    """The app under its last handler, with a game on the table and a finished one."""
    app.open_record(RECORD)
    app.archive.take(text_of(fixed_game(1)))
    time.pass_by(1)
    with guarded(app, time) as loop:
        yield loop


def over(app: TaluvaApp) -> str:
    """The finished game."""
    return next(listed.id for listed in app.archive.games().games if listed.summary.over)


def heard(app: TaluvaApp) -> list[str]:
    """All words on the screen; the table says in passing where it says everything."""
    screen: Any = app.stage.current
    return [*texts(), screen.parts.voice.title] if app.stage.name in ("table", "draft") else texts()


def told(app: TaluvaApp, game: str, record: str) -> None:
    """The sentence was said, a screen is shown, nothing is half done, and the game is complete."""
    screen = app.stage.current
    assert screen is not None
    assert SAID in heard(app), f"{app.stage.name}: nothing was said"
    assert screen.parent is app.stage
    assert screen.opacity == 1
    assert app.root.parent is Window
    assert EventLoop.touches == []
    stored = app.archive.load(game)
    assert stored is not None
    assert stored.record == record


def stands(app: TaluvaApp, loop: Loop, game: str, record: str) -> None:
    """All that, and there is a way on: the game goes on at the table."""
    told(app, game, record)
    app.resume(game)
    loop.turn()
    assert app.stage.name == "table"
    assert app.stage.current.session.text == record


def under_way(app: TaluvaApp) -> tuple[str, str]:
    """The game on the table, and its record."""
    listed = app.archive.under_way()[0]
    stored = app.archive.load(listed.id)
    assert stored is not None
    return listed.id, stored.record


# Each way by which an error can come


def raised_by_clock() -> None:
    """A callback of the clock."""
    Clock.schedule_once(fail, 0)


def raised_by_interval() -> None:
    """A callback that comes again and again."""
    Clock.schedule_interval(fail, 0)


def raised_by_trigger() -> None:
    """A trigger, as many widgets have."""
    Clock.create_trigger(fail, -1)()


def raised_by_animation() -> None:
    """A motion that fails while it goes on."""
    motion = Animation(opacity=0.5, d=0.2)
    motion.bind(on_progress=fail)
    motion.start(Widget())


def raised_by_property() -> None:
    """Somebody who watches a property."""

    class Watched(Widget):
        number = NumericProperty(0)

        def on_number(self, *_: object) -> None:
            fail()

    Clock.schedule_once(lambda _: setattr(Watched(), "number", 1), 0)


def raised_by_main_thread_call() -> None:
    """A thread that asks the main one for something."""
    thread = threading.Thread(target=mainthread(fail))
    thread.start()
    thread.join()


def raised_in_thread() -> None:
    """A thread of its own."""
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def raised_by_key() -> None:
    """A key, in Kivy's dispatch of it."""
    Window.bind(on_keyboard=fail)
    try:
        Window.dispatch("on_keyboard", 27, 0, None, [])
    finally:
        Window.unbind(on_keyboard=fail)


def raised_by_text() -> None:
    """A letter that was written."""
    Window.bind(on_textinput=fail)
    try:
        Window.dispatch("on_textinput", "a")
    finally:
        Window.unbind(on_textinput=fail)


WAYS = [
    raised_by_clock,
    raised_by_interval,
    raised_by_trigger,
    raised_by_animation,
    raised_by_property,
    raised_by_main_thread_call,
    raised_in_thread,
    raised_by_key,
    raised_by_text,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_an_error_on_any_way_ends_nothing(app: TaluvaApp, loop: Loop, way: Callable[[], None]) -> None:
    """The sentence, a screen, the game, and a report in the book."""
    game, record = under_way(app)

    loop.turn(way)

    stands(app, loop, game, record)
    assert app.guard is not None
    assert "OnPurposeError" in app.guard.book.text


# Each handler of each screen


def show_draft(app: TaluvaApp) -> None:
    """Moves are tried."""
    app.show("table")
    app.stage.current.try_moves()


def on_record(name: str) -> Callable[[TaluvaApp], object]:
    """A screen that works on a record."""
    return lambda app: app.show(name, record=read(RECORD.read_text(encoding="utf-8")))


SCREENS: dict[str, Callable[[TaluvaApp], object]] = {
    **{
        name: lambda app, name=name: app.show(name)  # type: ignore[misc]
        for name in ("home", "setup", "settings", "rules", "archive", "statistics", "table")
    },
    "draft": show_draft,
    "result": lambda app: app.show("result", game=over(app)),
    "replay": lambda app: app.show("replay", game=over(app)),
    "correct": on_record("correct"),
    "sync": on_record("sync"),
}


def some(*names: str) -> list[Any]:
    """All screens, each led back to after every error: these every time, the others in the long run."""
    return [name if name in names else pytest.param(name, marks=pytest.mark.long) for name in SCREENS]


def in_sight(widget: Any) -> bool:
    """Whether a finger on its middle would meet it."""
    x, y = widget.to_window(*widget.center)
    return bool(
        widget.opacity
        and not widget.disabled
        and min(widget.size) > 4
        and 0 < x < Window.width
        and 0 < y < Window.height
    )


def one_of_each(root: Any, has: str) -> list[Any]:
    """One widget of each class that has such a handler and can be touched."""
    found: dict[type, Any] = {}
    for widget in walk(root):
        if hasattr(widget, has) and in_sight(widget):
            found.setdefault(type(widget), widget)
    return list(found.values())


class Caught:
    """Takes the place of the way back to a screen: counts, and leaves the screen as it is for the next error."""

    def __init__(self, app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count nothing yet."""
        self.app, self.loop = app, loop
        self.where = ""
        self.tried = 0
        self.seen: list[str] = []
        assert app.guard is not None
        monkeypatch.setattr(app.guard.recovery, "recover", self.seen.append)

    def by(self, what: str, work: Callable[[], object]) -> None:
        """Do what raises: the loop goes on, one way back is planned, and no finger is down any more."""
        self.seen.clear()
        screen = self.app.stage.current
        work()
        assert len(self.seen) == 1, f"{self.where}, {what}: {len(self.seen)} ways back"
        assert EventLoop.touches == [], f"{self.where}, {what}"
        assert self.app.stage.current is screen, f"{self.where}, {what}"
        # The way back would have made the screen anew, and with it the island on which the finger lay.
        for isle in (one for one in walk(screen) if isinstance(one, Isle)):
            isle.gestures.cancel()
        self.tried += 1


def test_no_handler_of_any_screen_can_end_the_app(app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every press, touch, move, release and key, back, leaving, and whatever the clock has to do for a screen."""
    game, record = under_way(app)
    for name, show in SCREENS.items():
        with monkeypatch.context() as patch:
            show(app)
            loop.turn(frames=3)
            caught = Caught(app, loop, patch)
            caught.where = name
            screen: Any = app.stage.current
            for key in one_of_each(screen, "on_release"):
                # What is bound last is called first.
                key.bind(on_release=fail)
                caught.by(f"release of {key}", lambda: loop.turn(lambda: key.dispatch("on_release"), frames=1))  # noqa: B023
                key.unbind(on_release=fail)
            for handler in ("on_touch_down", "on_touch_move", "on_touch_up"):
                with patch.context() as raising:
                    raising.setattr(screen, handler, fail)
                    caught.by(handler, lambda: touched(loop, screen))  # noqa: B023
            for handler, code in (("back", 27), ("keys", ord("-"))):
                with patch.context() as raising:
                    raising.setattr(screen, handler, fail)
                    caught.by(handler, lambda: loop.key(code))  # noqa: B023
            with patch.context() as raising:
                raising.setattr(screen, "leave", fail)
                other = "home" if name == "rules" else "rules"
                caught.by("leave", lambda: loop.turn(lambda: app.show(other), frames=1))  # noqa: B023
            # Named first: the way back lets go of the screen, and Kivy's clock holds methods weakly.
            for event, called in [(one, one.get_callback().__qualname__) for one in planned(app)]:
                event.cancel()
                caught.by(called, lambda: loop.turn(raised_by_clock, frames=2))
            assert caught.tried > 6
        # And the way back is one for each screen, with all that happened before.
        assert app.guard is not None
        app.guard.recovery.forgive()
        loop.turn(raised_by_clock)
        told(app, game, record)
    stands(app, loop, game, record)


def touched(loop: Loop, screen: Any) -> None:
    """A finger comes down, moves a little and goes up."""
    x, y = screen.to_window(*screen.center)
    finger = Finger(x, y)

    def move() -> None:
        finger.move(Touch.scaled(x + 20, y + 20))
        finger.post("update")

    loop.turn(lambda: finger.post("begin"), move, lambda: finger.post("end"), frames=1)


@pytest.mark.parametrize("name", some("table"))
def test_every_handler_of_a_screen_may_raise(app: TaluvaApp, loop: Loop, name: str) -> None:
    """Presses, touches, moves, releases, clock events, keys and the screen's own coming, going and back."""
    game, record = under_way(app)

    shown = ""

    def anew() -> Any:
        nonlocal shown
        assert app.guard is not None
        app.guard.recovery.forgive()
        # After a mishap the screen is a new one already.
        if not shown or app.stage.name != shown:
            SCREENS[name](app)
            loop.turn(frames=3)
            shown = app.stage.name
        return app.stage.current

    tried = 0
    for kind in [type(widget) for widget in one_of_each(anew(), "on_release")]:
        key = next((one for one in one_of_each(anew(), "on_release") if type(one) is kind), None)
        if key is not None:
            key.on_release = fail
            loop.turn(lambda key=key: key.dispatch("on_release"), frames=2)  # type: ignore[misc]
            told(app, game, record)
            tried += 1
    for handler in ("on_touch_down", "on_touch_move", "on_touch_up"):
        screen = anew()
        setattr(screen, handler, fail)
        loop.drag(screen, (20, 20))
        told(app, game, record)
        tried += 1
    anew().back = fail
    loop.key(27)
    told(app, game, record)
    anew().leave = fail
    loop.turn(lambda: app.show("settings" if name != "settings" else "rules"))
    assert tried > 3
    stands(app, loop, game, record)


def planned(app: TaluvaApp) -> list[Any]:
    """What the clock is to do for the screens; what it does for the app has a test of its own."""
    return [
        event
        for event in Clock.get_events()
        if (callback := event.get_callback()) is not None and "TaluvaApp" not in callback.__qualname__
    ]


@pytest.mark.parametrize("name", some())
def test_every_clock_event_of_a_screen_may_raise(app: TaluvaApp, loop: Loop, name: str) -> None:
    """What was planned while a screen stands comes as an error, one after the other."""
    game, record = under_way(app)
    assert app.guard is not None
    done: set[str] = set()
    while True:
        app.guard.recovery.forgive()
        SCREENS[name](app)
        events = [event for event in planned(app) if event.get_callback().__qualname__ not in done]
        if not events:
            break
        done.add(events[0].get_callback().__qualname__)
        events[0].cancel()
        Clock.schedule_once(fail, 0)
        loop.turn()
        told(app, game, record)
    assert done
    loop.turn(frames=8)
    stands(app, loop, game, record)


def test_what_comes_again_and_again_goes_on_after_an_error(
    app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch, time: Time
) -> None:
    """The archive is looked after although it failed once; it is said once, and nobody is led away."""
    monkeypatch.setattr(app, "mind_archive", fail)
    screen = app.stage.current
    time.now += 6
    loop.turn()
    assert SAID in heard(app)
    assert app.stage.current is screen

    minded: list[None] = []
    monkeypatch.setattr(app, "mind_archive", lambda: minded.append(None))
    time.now += 6
    loop.turn()
    assert minded


def test_a_screen_that_fails_in_every_frame_is_left(app: TaluvaApp, loop: Loop) -> None:
    """No endless loop: the thing that raises is taken away."""
    game, record = under_way(app)
    app.show("settings")
    loop.turn()
    made = type(app.stage.current).enter

    def enter(screen: Any, **facts: Any) -> None:
        made(screen, **facts)
        Clock.schedule_interval(fail, 0)

    kind = type(app.stage.current)
    kind.enter = enter
    try:
        app.stage.forget("settings")
        app.show("settings")
        loop.turn(frames=12)
    finally:
        kind.enter = made

    assert app.stage.name == "home"
    stands(app, loop, game, record)


def test_where_home_fails_too_a_bare_page_needs_nothing(
    app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that all is saved, and tries again when asked."""
    game, record = under_way(app)
    from taluva.app.home.screen import HomeScreen

    with monkeypatch.context() as failing:
        for kind in {HomeScreen, *map(type, app.stage._made.values())}:
            failing.setattr(kind, "enter", fail)
        loop.turn(raised_by_clock, frames=10)

        page = next(child for child in Window.children if isinstance(child, BarePage))
        assert "Everything that was confirmed is saved" in page.words.text
        assert app.root.parent is None

    loop.tap(page.again)
    loop.turn()
    assert app.stage.name == "home"
    stands(app, loop, game, record)


def test_a_touch_under_way_is_let_go(app: TaluvaApp, loop: Loop) -> None:
    """A finger that is down while something fails moves nothing any more when it comes up."""
    app.show("home")
    loop.turn()
    row = find("Settings")
    finger = Finger(*row.to_window(*row.center))  # type: ignore[attr-defined]
    loop.turn(lambda: finger.post("begin"), raised_by_clock)

    loop.turn(lambda: finger.post("end"))

    assert app.stage.name == "home"
    assert EventLoop.touches == []


def test_pictures_that_could_not_be_read_ahead_are_read_when_asked_for_again(
    app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread that failed keeps nobody waiting for ever."""
    from taluva.app.island import drawing

    drawing.page.cache_clear()
    done: list[str] = []
    others = set(threading.enumerate())
    with monkeypatch.context() as failing:
        failing.setattr(drawing, "CoreImage", fail)
        drawing.preload(lambda: done.append("first"))
        for thread in set(threading.enumerate()) - others:
            thread.join()

    drawing.preload(lambda: done.append("second"))
    for thread in set(threading.enumerate()) - others:
        thread.join()
    loop.turn(frames=6)

    assert done == ["second"]


def test_errors_of_the_tests_are_seen_as_ever(app: TaluvaApp, time: Time) -> None:
    """Without the guard nothing is caught: a fault in a test is a failed test."""
    Clock.schedule_once(fail, 0)

    with pytest.raises(OnPurposeError):
        time.pass_by(0.1)


def test_the_wish_to_end_is_no_mishap(app: TaluvaApp, loop: Loop) -> None:
    """Ctrl-C ends the app."""

    def interrupt(_dt: float) -> None:
        raise KeyboardInterrupt

    Clock.schedule_once(interrupt, 0)
    with pytest.raises(KeyboardInterrupt):
        loop.turn()
    EventLoop.status = "started"
