"""Which way an island is looked at: the one from which its end is seen as large as can be."""

from typing import Any

from taluva.engine.island import Island


class Facing:
    """Turns a view once a game, and when the window changes: never while the game is gone through."""

    def __init__(self, view: Any) -> None:
        """Turn this view."""
        self._view = view
        self._island: Island | None = None
        self._done: tuple[Island | None, float, float] = (None, 0.0, 0.0)
        view.bind(size=self._turn)

    def turn_to(self, island: Island) -> None:
        """This is the island that is to be seen as large as can be."""
        self._island = island
        self._turn()

    def _turn(self, *_: object) -> None:
        island, size = self._island, tuple(self._view.size)
        if island is None or not island.levels or (island is self._done[0] and size == self._done[1:]):
            return
        self._done = island, *size
        self._view.sight.face(island.levels)
