"""What can be made again: thumbnails and what a search found. It has a file of its own and may be thrown away."""

import os
from typing import Final

from taluva.archive.database import Database
from taluva.archive.values import GameId

NAME: Final = "cache.db"
_SCHEMA: Final = (
    "CREATE TABLE thumbnails (game TEXT NOT NULL, look TEXT NOT NULL, version TEXT NOT NULL, picture BLOB NOT NULL,"
    " PRIMARY KEY (game, look)) STRICT",
    "CREATE TABLE findings (game TEXT NOT NULL, turn INTEGER NOT NULL, version TEXT NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY (game, turn)) STRICT, WITHOUT ROWID",
)


class Cache(Database):
    """What cannot be kept is simply not there the next time."""

    def __init__(self, folder: str | None) -> None:
        """Name the folder."""
        super().__init__(None if folder is None else os.path.join(folder, NAME), _SCHEMA)

    def thumbnail(self, game: GameId, look: str, version: str) -> bytes | None:
        """Fetch a picture that was made of this version of the game."""
        wanted = "SELECT picture FROM thumbnails WHERE game = ? AND look = ? AND version = ?"
        rows = self.ask(wanted, game, look, version)
        return next((bytes(picture) for (picture,) in rows), None)

    def keep_thumbnail(self, game: GameId, look: str, version: str, picture: bytes) -> None:
        """Keep a picture of a game in the place of an older one."""
        kept = (game, look, version, picture)
        self.write(lambda db: db.execute("INSERT OR REPLACE INTO thumbnails VALUES (?, ?, ?, ?)", kept))

    def findings(self, game: GameId) -> dict[int, tuple[str, str]]:
        """Fetch what was found out about each turn, with the version it holds for."""
        rows = self.ask("SELECT turn, version, value FROM findings WHERE game = ?", game)
        return {turn: (version, value) for turn, version, value in rows}

    def found(self, turn: int) -> dict[GameId, tuple[str, str]]:
        """Fetch what was found out about this turn of every game, with the version it holds for."""
        rows = self.ask("SELECT game, version, value FROM findings WHERE turn = ?", turn)
        return {game: (version, value) for game, version, value in rows}

    def keep_finding(self, game: GameId, turn: int, version: str, value: str) -> None:
        """Keep what was found out about a turn."""
        kept = (game, turn, version, value)
        self.write(lambda db: db.execute("INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?)", kept))
