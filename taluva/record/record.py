"""A game as recorded: tags, seats and turns, legal or not."""

from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.position import TILE, Setup, Start
from taluva.engine.tiles import Kind, Placement

DISPLAY_LIMIT = 200  # letters of a tag; the format itself sets no limit but that of the file


class TileMove(NamedTuple):
    """The tile of a turn, and whether the players let it stand."""

    kind: Kind
    placement: Placement
    stands: bool = False
    comments: tuple[str, ...] = ()


class BuildMove(NamedTuple):
    """The build of a turn, and whether the players let it stand."""

    build: Build
    stands: bool = False
    comments: tuple[str, ...] = ()


class Out(NamedTuple):
    """The player went out: no build was possible."""

    comments: tuple[str, ...] = ()


class Concede(NamedTuple):
    """The player gave up."""

    comments: tuple[str, ...] = ()


class Turn(NamedTuple):
    """One line of the record: a tile and what follows it, a concession, or only a build where a start awaits one."""

    tile: TileMove | None = None
    build: BuildMove | Out | None = None
    concede: Concede | None = None


class Record(NamedTuple):
    """A complete record; `tags` are those without a meaning for the game, in the order of the file.

    Without a `start` it begins with the first tile.
    """

    setup: Setup
    names: tuple[str, ...]
    turns: tuple[Turn, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    start: Start | None = None

    @property
    def empty(self) -> bool:
        """Whether it has neither turns nor a start."""
        return not self.turns and self.start is None

    @property
    def first_turn(self) -> int:
        """The number of the game's turn with which it begins, by the number of laid tiles; 0 without a start."""
        return 0 if self.start is None else self.start.laid + (self.start.awaits == TILE)

    def tag(self, name: str) -> str | None:
        """The value of one of `tags`, such as Event or Date."""
        return dict(self.tags).get(name)

    def display_tag(self, name: str) -> str:
        """A tag for titles and lists, shortened."""
        return (self.tag(name) or "")[:DISPLAY_LIMIT]
