"""Long games leak nothing: counted are widgets, drawing instructions, textures and what the clock has to do."""

import gc
from collections import Counter
from pathlib import Path
from weakref import ref

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.graphics.instructions import Instruction
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from taluva.app.draw import glyphs
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.screens import SCREENS
from taluva.engine.position import Position
from tests.app.conftest import Time, empty, forget, start, stop, unwatched, walked, watching
from tests.app.showing import shown
from tests.app.tables import enter
from tests.record.games import four, game

SOME = ("home", "table", "viewer", "statistics")  # each of the others is as one of these
KINDS = (Widget, EventDispatcher, Instruction, Texture, Position)


def alive() -> dict[str, int]:
    """How many of each there are."""
    # Pictures of words are kept on purpose, up to a limit.
    glyphs.written.cache_clear()
    gc.collect()
    kinds = Counter(map(type, gc.get_objects()))  # a weak proxy may have nothing behind it any more
    found = {kind.__name__: sum(kinds[one] for one in kinds if issubclass(one, kind)) for kind in KINDS}
    return found | {"events": len(Clock.get_events())}


class Player:
    """Plays on the table without fingers, and draws a frame after every step."""

    def __init__(self, app: TaluvaApp, time: Time, tiles: int = 48) -> None:
        """Sit down at a game of so many tiles."""
        self.app = app
        self.time = time
        self.record = game(5, four(tiles))

    def begin(self) -> None:
        """Put a new game on the table."""
        self.app.start_game(self.record.setup, self.record.names)
        self.rest()

    def rest(self) -> None:
        """Let everything come to rest."""
        self.time.pass_by(6, frames=12)
        self._finish_threads()
        # What looks now and then whether there is something to do, and finds nothing, is gone a moment later.
        self.time.pass_by(0.3, frames=1)
        self._finish_threads()

    def _finish_threads(self) -> None:
        """Wait for threads, too, that begin when another one ends: when that is depends on how busy the machine is."""
        for _ in range(3):
            unwatched()
            walked(self.app)

    def play_all(self) -> None:
        """Enter the whole game."""
        for turn in self.record.turns:
            enter(self.app.stage.current, turn)
        self.rest()
        assert self.app.stage.current.game.over

    def go_home(self) -> None:
        """Leave the table."""
        self.app.show("home")
        self.rest()


def test_long_games_leak_nothing(app: TaluvaApp, time: Time) -> None:
    """A hundred steps back and forth through a whole game, and then another game."""
    player = Player(app, time, 16)
    player.begin()
    player.play_all()
    table, counted = app.stage.current, []
    alive()  # lets go what an earlier test has written: of that, too, some would be written anew
    for _ in range(3):
        for way in (table.hand.undo, table.hand.redo):
            for _ in range(17):
                table.do(way)
                time.pass_by(0.05, frames=1)
        player.rest()
        counted.append(alive())
    # In the first round something of the game's end may still be planned.
    assert counted[1] == counted[2]

    counted.clear()
    for _ in range(2):
        # Home is another page after the first game than before it.
        player.go_home()
        player.begin()
        player.play_all()
        player.go_home()
        counted.append(alive())
    before, after = counted
    assert {name: after[name] - before[name] for name in after if after[name] > before[name]} == {}


def test_a_screen_made_anew_leaves_no_second_one(new_app: TaluvaApp, time: Time) -> None:
    """After a mishap, or in another density: the pictures of the first one would stay on the graphics card."""
    stage, kept = new_app.stage, []
    for name in SCREENS:
        stage.forget(name)
        gc.freeze()  # only what is made from now on is looked through
        shown(new_app, name)
        time.pass_by(1, frames=6)
        first = ref(stage.current)
        stage.renew(sound=True)
        time.pass_by(1.1, frames=12)
        kept += [name] * (first() is not None)
    gc.unfreeze()  # what is frozen is never deleted
    gc.collect()
    assert kept == []


def test_nothing_holds_an_app_that_has_stopped(window: object, time: Time, tmp_path: Path) -> None:
    """Whatever was on its screen: what holds one widget holds the whole app, and every app of every later test."""
    before = watching()
    apps: list[tuple[str, ref[TaluvaApp]]] = []
    for name in (*SOME, "archive"):
        app = start(tmp_path / str(len(apps)))
        time.pass_by(0.5)
        shown(app, name)
        time.pass_by(0.5)
        stop(app)
        apps.append((name, ref(app)))
        del app
        empty(window)
        forget(before)
    gc.collect()

    assert [name for name, app in apps if app() is not None] == []
