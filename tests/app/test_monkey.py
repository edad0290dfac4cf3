"""A monkey at the glass: random touches, drags, pinches, back keys, rotations and pauses over all screens.

Nothing may raise, and at any moment the record must replay to what the table shows.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from taluva.app.device import platform
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.field import Field
from taluva.archive.summary import canonical
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import text_of
from tests.app.conftest import Time
from tests.app.touch import Touch, walk
from tests.record.games import game

SCREENS = ("home", "setup", "settings", "rules", "archive")


class Monkey:
    """Touches whatever it likes; one seed, one monkey."""

    def __init__(self, app: TaluvaApp, time: Time, seed: int) -> None:
        """Sit down at a running app."""
        self.app = app
        self.time = time
        self.rng = Random(seed)

    def act(self) -> None:
        """Do one thing."""
        ways = [self.tap, self.press, self.drag, self.pinch, self.back, self.type, self.rotate, self.pause, self.jump]
        way = self.rng.choices(ways, weights=(30, 40, 14, 4, 2, 2, 1, 1, 2))[0]
        print(way.__name__)  # for who has to find out what it did last
        way()
        self.time.pass_by(self.rng.choice((0.02, 0.1, 0.5)), frames=1)

    def spot(self) -> tuple[float, float]:
        """Anywhere on the glass."""
        return self.rng.uniform(1, Window.width - 2), self.rng.uniform(1, Window.height - 2)

    def tap(self) -> None:
        """Tap anywhere."""
        Touch(*self.spot()).up()

    def press(self) -> None:
        """Tap something that can be pressed."""
        walked: Iterator[Any] = (one for top in Window.children for one in walk(top))
        keys = [key for key in walked if hasattr(key, "on_release") and key.opacity and not key.disabled]
        if keys and self.rng.random() < 0.6:
            key = self.rng.choice(keys)
            x, y = key.to_window(*key.center)
            print(type(key).__name__)
        else:
            x, y = self._on_the_table() or self.spot()
        touch = Touch(x, y)
        if self.rng.random() < 0.1:
            self.time.pass_by(0.6, frames=1)
        touch.up()

    def _on_the_table(self) -> tuple[float, float] | None:
        """A hex of the island or beside it, or a cell of the grid."""
        table = self.app.stage.current
        if not isinstance(table, TableScreen) or table.session is None:
            return None
        if self.rng.random() < 0.3:
            x, y, width, height = table.parts.grid.cell(self.rng.choice(("JC", "SL", "RR", "LJ")))
            return x + width / 2, y + height / 2
        levels = sorted(table.parts.view.island.levels) or [0]
        x, y = table.parts.view.where(self.rng.choice(levels))
        return x + self.rng.uniform(-60, 60), y + self.rng.uniform(-60, 60)

    def drag(self) -> None:
        """Press, pull, let go; now and then from an island's hex."""
        x, y = self._on_the_table() or self.spot()
        far = self.rng.choice((20, 45, 45, 120, 500))
        touch = Touch(x, y)
        touch.to(x + self.rng.uniform(-far, far), y + self.rng.uniform(-far, far), steps=2)
        touch.up()

    def pinch(self) -> None:
        """Two or three fingers at once, let go in any order."""
        fingers = [Touch(*self.spot()) for _ in range(self.rng.choice((2, 2, 3)))]
        for finger in fingers:
            finger.to(*self.spot(), steps=1)
        self.rng.shuffle(fingers)
        for finger in fingers:
            finger.up()

    def back(self) -> None:
        """The back key."""
        Window.dispatch("on_keyboard", platform.BACK_KEY, 0, None, [])

    def type(self) -> None:
        """Letters, if something is being written."""
        if any(isinstance(field, Field) and field.focus for top in Window.children for field in walk(top)):
            for letter in self.rng.choice(("Ann", "Ёж ☂", "[b]{n}", '\\"')):
                Window.dispatch("on_textinput", letter)
                EventLoop.idle()

    def rotate(self) -> None:
        """Another shape of window, as when the tablet is turned."""
        Window.size = self.rng.choice(((1280, 800), (800, 1280), (1024, 600)))

    def pause(self) -> None:
        """Asleep and awake again."""
        self.app.dispatch("on_pause")
        self.app.dispatch("on_resume")

    def jump(self) -> None:
        """Another screen, as some button may do; mostly a game."""
        games = self.app.archive.lists.page().games
        if games and self.rng.random() < 0.7:
            self.app.resume(self.rng.choice(games).id)
        else:
            self.app.show(self.rng.choice(SCREENS))


def holds(app: TaluvaApp) -> None:
    """The record replays to what the table shows, and the archive has it."""
    table = app.stage.current
    if not isinstance(table, TableScreen) or table.session is None:
        return
    session = table.game
    assert replay(read(session.text)).last == session.position
    assert table.parts.view.island is session.position.island
    stored = app.archive.games.load(session.game) if session.game and table.is_game else None
    assert stored is None or stored.record == session.text


@pytest.mark.parametrize(
    ("seed", "touches"), [(1, 100), *(pytest.param(seed, 1000, marks=pytest.mark.long) for seed in range(20))]
)
def test_a_monkey_breaks_nothing(app: TaluvaApp, time: Time, seed: int, touches: int) -> None:
    """With a few games in the archive, by a hundred touches, or by twenty thousand of twenty monkeys."""
    for number in range(3):
        record = game(seed + number)
        app.archive.games.create(
            *canonical(text_of(record._replace(turns=record.turns[: len(record.turns) - number * 4])))
        )
    app.resume(app.archive.lists.page().games[0].id)
    monkey, size = Monkey(app, time, seed), tuple(Window.size)
    try:
        for number in range(touches):
            monkey.act()
            if number % 20 == 0:
                holds(app)
        holds(app)
    finally:
        Window.rotation = 0
        Window.size = size
