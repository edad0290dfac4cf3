"""How often the app's loop turns: seldom, once nobody touches anything and nothing is drawn."""

from kivy.clock import Clock
from kivy.core.window import Window

from taluva.app.look import kivymends
from taluva.app.look.times import STILL

OFTEN = 60  # times a second
SELDOM = 20  # so a finger that comes then is answered 50 ms later at most


class Pace:
    """Slows Kivy's loop down, and lets it run at the first finger, key or picture."""

    def __init__(self) -> None:
        """Leave the loop alone until told."""
        self._resting = Clock.create_trigger(lambda _: kivymends.turn(SELDOM), STILL)

    def begin(self) -> None:
        """Follow fingers, keys and pictures."""
        Window.bind(on_motion=self._stir, on_key_down=self._stir, on_flip=self._stir)
        self._resting()

    def end(self) -> None:
        """Let the loop run."""
        Window.unbind(on_motion=self._stir, on_key_down=self._stir, on_flip=self._stir)
        self._stir()
        self._resting.cancel()

    def _stir(self, *_: object) -> None:
        kivymends.turn(OFTEN)
        self._resting.cancel()
        self._resting()
