"""A table that nobody touches costs nothing: no picture, hardly a turn of the loop; and after ten minutes it sleeps."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor
from kivy.input import MotionEvent

from taluva.app.desk.keysheet import KeySheet
from taluva.app.device import platform
from taluva.app.home.newgame import NewGame
from taluva.app.look.settings import settings
from taluva.app.share.backupsheet import BackupSheet
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.pagesheet import show_page
from taluva.app.share.reportsheet import ReportSheet
from taluva.app.share.sharesheet import Passing, share
from taluva.app.share.takesheet import TakeSheet
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.pace import pace
from taluva.app.shell.resting import Veil
from taluva.app.shell.screens import SCREENS
from taluva.app.widgets.field import Field
from taluva.app.widgets.overlay import anything_open, close_all
from taluva.app.widgets.rulesheet import RuleSheet
from taluva.archive.summary import summary_of
from taluva.engine import ruleids as ids
from taluva.record.replay import replay
from taluva.record.writer import text_of, write
from tests.app.conftest import Time, _skip_drawing
from tests.app.hand import Hand
from tests.app.test_faulty import FAULTY
from tests.app.touch import Touch, tap, walk
from tests.record.games import four, game

UNDER_WAY = "".join(text_of(game(2, four(48))).splitlines(keepends=True)[:-20])


class Finger(MotionEvent):
    """A touch as an input provider reports it."""

    def depack(self, args: tuple[float, float]) -> None:
        """Take the position as Kivy wants it."""
        self.is_touch = True
        self.type_id = "touch"
        self.profile = ["pos"]
        self.sx, self.sy = args
        super().depack(args)


class Glass:
    """An input provider that reports one finger at its time."""

    def __init__(self, time: Time, at: float) -> None:
        """Touch the middle at that time."""
        self.time = time
        self.at = at
        self.finger: Finger | None = None

    def update(self, dispatch_fn: Callable[[str, Finger], None]) -> None:
        """Report what has come."""
        if self.finger is None and self.time.now >= self.at:
            self.finger = Finger("test", 1, (0.5, 0.5))
            dispatch_fn("begin", self.finger)


class Loop:
    """Kivy's own loop on a clock that goes on while it sleeps; counts its turns and the pictures drawn."""

    def __init__(self, time: Time) -> None:
        """Have counted nothing."""
        self.time = time
        self.turns = self.drawn = 0

    def sleep(self, microseconds: float) -> None:
        """Sleep, as long as the clock is concerned."""
        self.time.now += microseconds / 1e6

    def count(self, *_: object) -> None:
        """A picture is drawn."""
        self.drawn += 1

    def settle(self) -> None:
        """Draw from now on, first what has changed so far: to draw all of that would take the tests minutes."""
        Window.unbind(on_draw=_skip_drawing)
        # Nobody looks at the pictures, they are counted: one dot of each is enough.
        glEnable(GL_SCISSOR_TEST)
        glScissor(0, 0, 1, 1)
        self.run(0.3)

    def run(self, seconds: float) -> tuple[int, int]:
        """Turn for so long; say how many turns and pictures that took."""
        self.turns = self.drawn = 0
        end = self.time.now + seconds
        while self.time.now < end:
            EventLoop.idle()
            Window.mainloop()
            self.turns += 1
        return self.turns, self.drawn


@pytest.fixture
def loop(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loop]:
    """Let the loop sleep between frames as on a tablet."""
    loop = Loop(time)
    unlimited = Clock._max_fps
    Clock._max_fps = 60.0
    monkeypatch.setattr(Clock, "usleep", loop.sleep)
    Window.bind(on_flip=loop.count)
    pace.slow()
    yield loop
    glDisable(GL_SCISSOR_TEST)
    pace.free()
    Clock._max_fps = unlimited
    Window.unbind(on_flip=loop.count)


def shown(app: TaluvaApp, name: str) -> None:
    """Show a screen with something on it."""
    record = game(2, four(48))
    played = app.archive.take(write(record))[0]
    # The same tile twice on the same hexes.
    broken = record._replace(turns=(*record.turns[:8], record.turns[7], *record.turns[8:]))
    facts: dict[str, dict[str, object]] = {
        "faulty": {"game": app.archive.take(write(broken))[0]},
        "result": {"game": played},
        "replay": {"game": played},
        "correct": {"record": record, "turn": 5},
    }
    if name == "table":
        sit(app)
    elif name == "draft":
        sit(app)
        app.stage.current.try_moves()
    elif name == "sync":
        app.show("sync", record=record)
    elif name == "faulty":
        app.mend(app.archive.take(write(FAULTY))[0], new=True)
    else:
        app.show(name, **facts.get(name, {}))
    if name == "replay":
        while app.stage.current.searching.running:
            app.stage.current.searching._work(1)


def sit(app: TaluvaApp) -> None:
    """Sit down at a game that is under way."""
    summary = summary_of(UNDER_WAY)
    assert summary is not None
    app.resume(app.archive.create(UNDER_WAY, summary))


@pytest.mark.parametrize("name", SCREENS)
def test_ten_seconds_after_the_last_touch_nothing_is_drawn(name: str, app: TaluvaApp, time: Time, loop: Loop) -> None:
    """On no screen, the sea included; and the loop turns at most ten times a second."""
    shown(app, name)
    assert name != "faulty" or app.stage.current.panel.fault, "it shows a record"
    tap((Window.width / 2, Window.height / 2))
    time.pass_by(10, frames=300)
    loop.settle()
    assert name != "faulty" or app.stage.current.view.island.tiles, "there is something to look at"

    turns, drawn = loop.run(5)

    assert drawn == 0
    assert turns <= 50


def sheets(app: TaluvaApp) -> dict[str, Callable[[], object]]:
    """What can be opened over a screen, by name, each on the screen where people open it."""
    played = app.archive.take(write(game(2, four(48))))[0]
    gone = app.archive.take(write(game(3, four(48))))[0]
    app.archive.delete(gone)

    def at_table(what: str, *facts: object) -> Callable[[], object]:
        return lambda: getattr(app.stage.current.menu, what)(*facts)

    def seated() -> None:
        sit(app)
        app.stage.current.menu.open()

    def on(screen: str, then: Callable[[Any], object]) -> Callable[[], object]:
        return lambda: (app.show(screen), then(app.stage.current))

    def setup(then: Callable[[Any], object]) -> Callable[[], object]:
        return on("setup", lambda screen: then(next(one for one in walk(screen) if isinstance(one, NewGame))))

    return {
        "table menu": seated,
        "undo list": at_table("history", True),
        "tiles left": at_table("tiles_left"),
        "player": at_table("player", 1),
        "giving up": at_table("concede"),
        "rule": lambda: RuleSheet((ids.TURN_OVER,), "ferti").open(),
        "keys": KeySheet.show,
        "share": lambda: share(app, played),
        "page": lambda: show_page(app, played),
        "codes": Passing(app, played).code,
        "backup": lambda: BackupSheet(app).open(),
        "taking in": on("archive", lambda screen: TakeSheet(app, lambda game: None).open()),
        "files": lambda: FileSheet(str, str(app.folder)).open(),
        "report": lambda: ReportSheet("It went wrong here.").open(),
        "seat": setup(lambda new: new.edit(0)),
        "evening": setup(lambda new: new.name_evening()),
        "editions": setup(lambda new: new.tell_editions()),
        "who begins": setup(lambda new: new.play_again(replay(game(2, four(48))._replace(names=("",) * 4)))),
        "lots": setup(lambda new: new.draw_lots()),
    }


def test_nothing_is_drawn_under_a_sheet_either(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """Ten seconds after it opened nothing moves any more, whichever it is; lots are drawn and told by then."""
    restless = {}
    for name, open_it in sheets(app).items():
        open_it()
        assert anything_open() or name == "lots", name
        time.pass_by(10, frames=40)
        loop.settle()
        if drawn := loop.run(1)[1]:
            restless[name] = drawn
        Window.bind(on_draw=_skip_drawing)
        close_all()
        time.pass_by(1, frames=5)

    assert restless == {}


def test_the_sea_swells_while_somebody_plays(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """Rest would mean nothing if there were no motion; it ends slowly."""
    sit(app)
    time.pass_by(2, frames=10)
    loop.settle()
    tap((Window.width / 2, Window.height / 2))

    _, drawn = loop.run(1)

    assert drawn >= 15


def test_with_a_field_in_use_the_caret_stands_still(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """It blinks while somebody writes, and again at the next letter."""
    app.show("archive")
    field = next(widget for widget in walk(app.stage.current) if isinstance(widget, Field))
    time.pass_by(0.5)
    loop.settle()
    tap(field)
    assert loop.run(3)[1] >= 3
    time.pass_by(10, frames=8)

    assert loop.run(5)[1] == 0

    Window.dispatch("on_textinput", "a")
    assert loop.run(3)[1] >= 3


def test_a_touch_is_answered_within_a_frame(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """However slowly the loop turns: the glass is asked in between."""
    for part in range(12):
        time.pass_by(10, frames=20)
        glass = Glass(time, time.now + 0.5 + part * 0.017)
        EventLoop.input_providers.append(glass)
        seen: list[float] = []
        Window.bind(on_touch_down=lambda *_, seen=seen: seen.append(time.now))
        loop.run(1)
        EventLoop.input_providers.remove(glass)
        assert glass.finger is not None
        EventLoop.post_dispatch_input("end", glass.finger)

        assert seen[0] - glass.at <= 1 / 60 + 0.001


def test_what_is_planned_happens_in_time(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """A timer of a tenth of a second is not late, nor is what another thread plans for the next frame."""
    time.pass_by(10, frames=20)
    happened: list[float] = []
    begun = time.now
    for seconds in (0.1, 0.35, 0.7):
        Clock.schedule_once(lambda _: happened.append(time.now - begun), seconds)
    loop.run(1)

    assert happened == pytest.approx([0.1, 0.35, 0.7], abs=1 / 60 + 0.001)


def test_what_a_key_sets_moving_begins_with_the_key(
    app: TaluvaApp, time: Time, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key is answered between two turns that may be far apart; the motion must not jump over that time."""
    time.pass_by(10, frames=20)
    pressed = time.now + 0.15
    steps: list[float] = []

    def keys() -> None:
        nonlocal pressed
        if time.now >= pressed:
            pressed = 1e9
            Clock.schedule_interval(steps.append, 0)

    monkeypatch.setattr(Window, "mainloop", keys)
    loop.run(1)

    assert max(steps) <= 1 / 60 + 0.001


def test_an_animation_has_all_its_frames(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """Whatever moves turns the loop sixty times a second."""
    Clock.schedule_interval(lambda _: None, 0)

    turns, _ = loop.run(1)

    assert turns >= 55


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the device was asked last about staying awake."""
    asked = [False]
    monkeypatch.setattr(platform, "keep_awake", lambda awake: asked.append(awake))
    return asked


def sleep(app: TaluvaApp, time: Time) -> None:
    """Sit at a table until it sleeps."""
    sit(app)
    time.pass_by(2, frames=10)
    time.pass_by(606, frames=130)


def veils() -> list[float]:
    """How dark each veil is that lies over the window."""
    return [child.opacity for child in Window.children if isinstance(child, Veil)]


def test_after_ten_minutes_the_table_dims_and_lets_the_device_sleep(
    app: TaluvaApp, time: Time, asked: list[bool]
) -> None:
    """Not earlier: four people may think for nine."""
    sit(app)
    time.pass_by(2, frames=10)
    time.pass_by(590, frames=130)
    assert asked[-1]
    assert not veils()

    time.pass_by(16, frames=30)

    assert not asked[-1]
    assert veils() == [1]


def test_the_first_touch_only_wakes(app: TaluvaApp, time: Time, asked: list[bool]) -> None:
    """It lays nothing, neither does a second finger beside it; the next touch counts again."""
    sleep(app, time)
    hand = Hand(app, time)
    table = hand.table
    spot = hand.cell("JC")

    first = Touch(*spot)
    second = Touch(*spot)
    first.up()
    second.up()
    time.pass_by(0.5)

    assert table.game.proposal.kind == ""
    assert asked[-1]
    assert not veils()

    Touch(*spot).up()
    time.pass_by(0.2)
    assert table.game.proposal.kind == "JC"


def test_the_first_key_only_wakes(app: TaluvaApp, time: Time, asked: list[bool]) -> None:
    """The back key of a sleeping table leads nowhere."""
    sleep(app, time)

    assert Window.dispatch("on_key_down", 27, 0, None, [])

    time.pass_by(0.5)
    assert app.stage.name == "table"
    assert asked[-1]
    assert not veils()
    assert not Window.dispatch("on_key_down", 27, 0, None, [])


def test_who_fetches_the_app_back_need_not_wake_it(app: TaluvaApp, time: Time, asked: list[bool]) -> None:
    """The device slept, somebody unlocked it: the table is there."""
    sleep(app, time)
    app.dispatch("on_pause")
    time.now += 3600
    app.dispatch("on_resume")
    time.pass_by(1, frames=6)

    assert asked[-1]
    assert not veils()


def test_elsewhere_nothing_dims(app: TaluvaApp, time: Time, asked: list[bool]) -> None:
    """There the device sleeps as its owner has set it."""
    app.show("rules")
    time.pass_by(900, frames=200)

    assert not asked[-1]
    assert not veils()


def test_asleep_nothing_is_drawn(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """The veil falls and then lies still, with reduced motion too."""
    settings.calm = True
    sleep(app, time)
    loop.settle()

    turns, drawn = loop.run(5)

    assert drawn == 0
    assert turns <= 50
