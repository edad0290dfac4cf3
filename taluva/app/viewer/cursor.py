"""The one cursor of a game that is looked at: it goes by steps, or by itself."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from taluva.app.device import platform
from taluva.app.look.events import tells
from taluva.app.look.feedback import feedback
from taluva.app.look.theme import theme
from taluva.app.widgets.choice import Repeats
from taluva.app.widgets.observed import Observed
from taluva.engine.hexes import Hex
from taluva.review.story import turns_at
from taluva.review.viewed_game import EMPTY_RECORD, ViewedGame

SPEEDS = (0.5, 1.0, 2.0, 4.0)
SECONDS_A_TURN = 1.8  # at speed 1
TILE_ALONE = 0.4  # how much of that the tile lies there before the build


@tells(
    "on_moved",  # it stands at another turn, or in another game
    "on_seen",  # view: this is to be seen
)
class Cursor(Observed):
    """Moves through a game; tells where it stands now, and what is to be seen of the island."""

    turn = NumericProperty(0)
    length = NumericProperty(0)
    playing = BooleanProperty(False)
    speed = NumericProperty(1.0)

    def __init__(self) -> None:
        """The game comes later."""
        super().__init__()
        self.viewing = ViewedGame(EMPTY_RECORD)
        self._later = Clock.create_trigger(self.show)
        self._next = Clock.create_trigger(self._play)

    def open(self, viewing: ViewedGame) -> None:
        """Move through another game from now on; `tell` and `show` follow once all else knows of it."""
        self.stop()
        self.viewing, self.length = viewing, viewing.length

    def tell(self) -> None:
        """Say where it stands."""
        self.turn = self.viewing.cursor
        self.dispatch("on_moved")

    def show(self, *_: object) -> None:
        """Show the island as it is after this turn."""
        self.dispatch("on_seen", self.viewing.snapshot())

    def go(self, turn: int, animate: bool = False) -> None:
        """Look at the game after so many turns; a finger that moves the cursor stops the playing."""
        self.stop()
        self._go(turn, animate)

    def step(self, button: Repeats | None, by: int) -> None:
        """One turn on or back; while it is held, without the tile lying there alone first."""
        held = button is not None and button.repeating
        if held and button is not None and button.lifted:
            return  # letting go is no further step
        self.stop()
        self._go(int(self.turn) + by, animate=by > 0 and not held)

    def _go(self, turn: int, animate: bool = False) -> bool:
        viewing = self.viewing
        self._later.cancel()
        before = viewing.cursor
        if not viewing.go(turn):
            self.show()
            return False
        between = viewing.tile_snapshot() if animate and viewing.cursor == before + 1 and not theme.calm else None
        self.tell()
        if between is None:
            self.show()
        else:
            self.dispatch("on_seen", between)
            self._sound()
            self._later.timeout = SECONDS_A_TURN * TILE_ALONE / max(1.0, self.speed if self.playing else 1.0)
            self._later()
        return True

    def _sound(self) -> None:
        scene = self.viewing.scene
        if scene is not None and scene.tile is not None:
            feedback.play("eruption" if scene.erupts else "tile")

    def go_to_maker(self, hexagon: Hex) -> None:
        """A hex was touched: go to the turn that made it what it is, touched again to the one before that."""
        viewing = self.viewing
        turns = [turn for turn in turns_at(viewing.story, hexagon) if turn <= viewing.cursor]
        earlier = [turn for turn in turns if turn < viewing.cursor]
        if turns and (turns[0] != viewing.cursor or earlier):
            self.go(turns[0] if turns[0] != viewing.cursor else earlier[0])

    # Playing by itself.

    def play_or_pause(self) -> None:
        """Play from here, from the beginning if this is the end, or stop."""
        if self.playing:
            self.stop()
            return
        if not self.length:
            return
        if self.turn >= self.length:
            self._go(0)
        self.playing = True
        platform.keep_awake(True)
        self._play(0)

    def stop(self) -> None:
        """Play no further."""
        self._next.cancel()
        if self.playing:
            self.playing = False
            platform.keep_awake(False)

    def _play(self, _dt: float) -> None:
        if not self._go(int(self.turn) + 1, animate=True) or self.turn >= self.length:
            self.stop()
        else:
            self._next.timeout = SECONDS_A_TURN / self.speed
            self._next()

    def next_speed(self) -> None:
        """Faster, and after the fastest the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def keys(self) -> dict[str, Callable[[], object]]:
        """Steps, ends and playing."""
        return {
            "earlier": lambda: self.step(None, -1),
            "later": lambda: self.step(None, 1),
            "first": lambda: self.go(0),
            "last": lambda: self.go(int(self.length)),
            "play": self.play_or_pause,
        }
