"""A row that is pulled to the left is deleted: how far it is pulled, and by which finger."""

from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp

from taluva.app.archive.gamerow import GameRow
from taluva.app.look.theme import theme

BEGIN = 18  # dp to the left, and more than up or down: then it is a pull
ENOUGH = 0.32  # of a row's width: let go there, its game is deleted


class Pulling:
    """The one row that is under a finger that goes to the left."""

    def __init__(self) -> None:
        """No finger yet."""
        self._start: tuple[Any, float, float] | None = None
        self.touch: Any = None
        self.row: GameRow | None = None

    def press(self, touch: Any) -> None:
        """A finger comes down."""
        if self.touch is None:
            self._start = (touch.uid, touch.x, touch.y)

    def begins(self, touch: Any) -> bool:
        """Whether a finger that moves has begun to pull."""
        if self._start is None or self._start[0] != touch.uid or self.touch is not None:
            return False
        x, y = touch.x - self._start[1], touch.y - self._start[2]
        if abs(y) > dp(BEGIN):
            # It scrolls, whatever it does afterwards.
            self._start = None
            return False
        return bool(x < -dp(BEGIN) and -x > 2 * abs(y))

    def take(self, touch: Any, row: GameRow) -> None:
        """Pull this row from now on."""
        self.touch, self.row = touch, row
        Animation.cancel_all(row, "pull")
        row.state = "normal"
        self.move(touch)

    def move(self, touch: Any) -> None:
        """Let the row follow the finger, never to the right."""
        assert self.row is not None
        assert self._start is not None
        self.row.pull = min(0.0, touch.x - self._start[1])

    def let_go(self) -> GameRow | None:
        """Say which row was pulled far enough; any other one goes back."""
        row, self.row, self.touch, self._start = self.row, None, None, None
        if row is None:
            return None
        far = row.pull <= -row.width * ENOUGH
        Animation(pull=0, d=0 if far else theme.moves(0.16), t="out_cubic").start(row)
        return row if far else None
