"""Deleted games: in the bin, had back, and gone for good after thirty days of use."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from taluva.archive import earlier
from taluva.archive.files import FileError
from taluva.archive.folder import BIN, EARLIER, EMPTIED, ENDING, GAMES, Folder
from taluva.archive.games import Clock
from taluva.archive.index import Index
from taluva.archive.lists import Lists
from taluva.archive.summary import glance
from taluva.archive.values import GameId, Stored


class Bin(Lists):
    """Games that can be deleted: their files are moved, and nothing else is done to them."""

    def __init__(self, folder: Folder, index: Index, clock: Clock) -> None:
        """As they lie there."""
        super().__init__(folder, index, clock)
        self._emptied: dict[GameId, list[str]] = {}
        self._old_emptied = [name for name in folder.names(EMPTIED) if name.endswith(ENDING)]

    def delete(self, game: GameId) -> None:
        """Take a game out of all lists; `undelete` brings it back as long as it was not purged."""
        with self.turn:
            now = self.clock()
            self.device.use(now)
            self.leave(game)
            with self._telling():
                for name in self.shelf.names(game, GAMES):
                    self.shelf.move(GAMES, name, BIN)
                    self.device.delete(name, now)

    def undelete(self, game: GameId) -> None:
        """Bring a deleted game back."""
        with self.turn, self._telling():
            self.refill_bin((game,))
            for name in self.shelf.names(game, BIN):
                self.shelf.move(BIN, name, GAMES)
                self.device.undelete(name)

    def empty_bin(self) -> tuple[GameId, ...]:
        """Let all deleted games go, and name them: `refill_bin` has them back until the app is started again."""
        gone: dict[GameId, list[str]] = {}
        with self.turn, self._telling():
            for (game,) in self.index.ask("SELECT id FROM game WHERE binned = 1"):
                for name in self.shelf.names(game, BIN):
                    self.shelf.move(BIN, name, EMPTIED)
                    gone.setdefault(game, []).append(name)
        self._emptied.update(gone)
        return tuple(gone)

    def refill_bin(self, gone: Sequence[GameId]) -> None:
        """Put games back into the bin that was emptied."""
        with self.turn, self._telling():
            for game in gone:
                for name in self._emptied.pop(game, ()):
                    self.shelf.move(EMPTIED, name, BIN)

    def purge(self) -> None:
        """Remove for good what was emptied before this start, and what waited for thirty days of use.

        Only after a walk that ended well: then it is known whether a game has another file.
        """
        with self.turn, self._telling():
            in_bin, replaced = self.device.due()
            for place, names in ((EMPTIED, self._old_emptied), (BIN, in_bin)):
                for name in names:
                    gone = self.shelf.purge(place, name)
                    if gone is not None and not self.is_open(gone.id):
                        self.forgotten(gone)
                        earlier.remove(self.folder, gone.id)
            self._old_emptied.clear()
            for name in replaced:
                self.folder.remove(EARLIER, name)
            self.device.forget((*in_bin, *replaced))

    def forgotten(self, stored: Stored) -> None:
        """A game goes for good: its people are remembered."""
        self.persons.remember(glance(stored.record).seats, stored.touched or self.clock())

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Do what can be done to files, and say why if it cannot."""
        try:
            yield
        except FileError as error:
            self.shelf.tell("full" if error.kind == "full" else "unwritable")
