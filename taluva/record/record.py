"""A game as it was written down: tags, seats and turns, right or wrong."""

from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.position import TILE, Setup, Start
from taluva.engine.tiles import Kind, Placement

SHOWN = 200  # letters of a tag; the format itself sets no limit but that of the file


class TileMove(NamedTuple):
    """The tile of a turn, and whether the table let it stand."""

    kind: Kind
    placement: Placement
    stands: bool = False
    comments: tuple[str, ...] = ()


class BuildMove(NamedTuple):
    """The build of a turn, and whether the table let it stand."""

    build: Build
    stands: bool = False
    comments: tuple[str, ...] = ()


class Out(NamedTuple):
    """A player who could not build."""

    comments: tuple[str, ...] = ()


class Concede(NamedTuple):
    """A player who gave up."""

    comments: tuple[str, ...] = ()


class Turn(NamedTuple):
    """One line of the record: a tile and what followed it, or a concession; a build alone where a start awaits it."""

    tile: TileMove | None = None
    build: BuildMove | Out | None = None
    concede: Concede | None = None


class Record(NamedTuple):
    """A whole record; `tags` are those that the format only keeps, in the order of the file.

    Without a `start` it begins with the first tile.
    """

    setup: Setup
    names: tuple[str, ...]
    turns: tuple[Turn, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    start: Start | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is recorded in it: no turn, and no island to begin with."""
        return not self.turns and self.start is None

    @property
    def begun(self) -> int:
        """With which turn of its game it begins, by the tiles that lie; 0: with the first tile."""
        return 0 if self.start is None else self.start.laid + (self.start.awaits == TILE)

    def tag(self, name: str) -> str | None:
        """The value of one of the kept tags, such as Event or Date."""
        return dict(self.tags).get(name)

    def shown(self, name: str) -> str:
        """A tag as titles and lists show it: no longer than anybody would read."""
        return (self.tag(name) or "")[:SHOWN]
