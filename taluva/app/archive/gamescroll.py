"""The scrolling window over the games: a finger that goes to the left takes a row with it."""

from typing import Any

from kivy.metrics import dp

from taluva.app.archive.gamelist import GameList
from taluva.app.widgets.rows import RowScroll

BEGIN = 18  # dp to the left, and more than up or down: then it is a pull


class GameScroll(RowScroll):
    """A pull to the left takes a row with it; every other way of a finger is the business of what scrolls."""

    def __init__(self, **kwargs: Any) -> None:
        """No finger yet."""
        self._start: tuple[Any, float, float] | None = None
        self._pulling: Any = None  # the touch that does
        super().__init__(**kwargs)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Take the games; what is searched for among them is seen from above."""
        super().add_widget(widget, *args, **kwargs)
        widget.moving = self.moving
        widget.bind(search=self._from_above, filter=self._from_above)

    def _from_above(self, *_: object) -> None:
        self.scroll_y = 1

    @property
    def games(self) -> GameList:
        """What it scrolls."""
        (games,) = self.children
        return games

    def moving(self) -> bool:
        """Whether the list is in motion."""
        return self.effect_y is not None and abs(self.effect_y.velocity or 0) > 1

    def on_touch_down(self, touch: Any) -> bool:
        """Note where a finger comes down."""
        if self._pulling is None and self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            self._start = (touch.uid, touch.x, touch.y)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Pull a row, or scroll."""
        if self._pulling is None and self._begins(touch) and not self.moving():
            _, y = self.to_local(*touch.pos)
            if self.games.take(y):
                # Whatever else had hold of the finger lets go of it.
                for held in list(touch.grab_list):
                    if (widget := held()) is not None:
                        touch.ungrab(widget)
                self._touch = None
                touch.grab(self)
                self._pulling = touch
        if self._pulling is not touch:
            return bool(super().on_touch_move(touch))
        assert self._start is not None
        self.games.pull = min(0.0, touch.x - self._start[1])
        return True

    def _begins(self, touch: Any) -> bool:
        """Whether a finger that moves has begun to pull."""
        if self._start is None or self._start[0] != touch.uid:
            return False
        x, y = touch.x - self._start[1], touch.y - self._start[2]
        if abs(y) > dp(BEGIN):
            # It scrolls, whatever it does afterwards.
            self._start = None
            return False
        return bool(x < -dp(BEGIN) and -x > 2 * abs(y))

    def on_touch_up(self, touch: Any) -> bool:
        """Delete what was pulled far enough."""
        if self._pulling is not touch:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._pulling = self._start = None
        self.games.let_go()
        return True
