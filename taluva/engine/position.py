"""A position of the game: island, built pieces, player to move, and the questions that can be asked of it."""

from typing import NamedTuple

from taluva.engine import building, laying, placements
from taluva.engine.building import Builder
from taluva.engine.builds import Build, Option
from taluva.engine.hexes import FLOWS
from taluva.engine.island import Face, Island
from taluva.engine.pieces import COLOURS, EXPAND, FULL, Colour, Count
from taluva.engine.placements import Placements
from taluva.engine.tiles import BOX, TILES_IN_BOX, Kind, Placement, covered, flow_of
from taluva.engine.verdict import Verdict

FERTI, FERTI_2014, RIO_GRANDE = EDITIONS = ("ferti", "ferti-2014", "rio-grande")
CLASSIC, RANKING, TEAMS = PLAYS = ("classic", "ranking", "teams")

TILE, BUILD, NOTHING = "tile", "build", "nothing"
PLAYING, OUT, WON = "playing", "out", "won"
EARLY, LAST_STANDING, TILES = "early", "last-standing", "tiles"


class Setup(NamedTuple):
    """What is agreed before the first tile: colours in turn order, edition, number of tiles, game mode."""

    colours: tuple[Colour, ...]
    edition: str
    tiles: int
    play: str

    @property
    def isolated(self) -> bool:
        """Whether a hut may not touch a building of its own colour."""
        return self.edition != RIO_GRANDE


def usual_tiles(edition: str, players: int) -> int:
    """The number of tiles an edition asks for."""
    return 12 * players if edition == FERTI else 48


class Start(NamedTuple):
    """A position with which a record begins instead of the bare table; seats count from 0."""

    faces: tuple[Face, ...]  # the island, hex by hex
    left: tuple[Count, ...]  # by seat
    laid: int  # tiles, covered ones included
    outs: tuple[int, ...]  # in the order they went out
    winners: tuple[int, ...]  # in the order they won early
    seat: int  # who is to move
    awaits: str  # TILE or BUILD


class PlacementRisk(NamedTuple):
    """The legal placements of the drawn tile: those after which the player can build, and the others."""

    safe: tuple[Placement, ...]
    fatal: tuple[Placement, ...]


class Position:
    """A position of the game. Immutable: each move returns a new position."""

    __slots__ = (
        "awaits",
        "built",
        "ending",
        "gave_up",
        "island",
        "outs",
        "placements",
        "seat",
        "setup",
        "tiles_laid",
        "turn",
        "winners",
    )

    setup: Setup
    island: Island
    placements: Placements
    built: tuple[Count, ...]  # by seat, covered pieces included
    seat: int | None  # who is to move
    awaits: str  # TILE, BUILD or NOTHING
    tiles_laid: int  # covered ones included
    turn: int  # completed turns since the start, concessions included
    outs: tuple[int, ...]  # seats in the order they went out
    gave_up: tuple[int, ...]  # those of them who gave up since the start
    winners: tuple[int, ...]  # seats in the order they won early
    ending: str | None

    def __init__(self, setup: Setup, start: Start):
        self.setup = setup
        self.island = Island.of(start.faces)
        self.placements = Placements.on(self.island)
        self.built = tuple(map(FULL.less, start.left))
        self.seat = start.seat
        self.awaits = start.awaits
        self.tiles_laid = start.laid
        self.turn = 0
        self.outs = start.outs
        self.gave_up = ()
        self.winners = start.winners
        self.ending = None

    def _copy(self) -> "Position":
        new = Position.__new__(Position)
        new.setup = self.setup
        new.island = self.island
        new.placements = self.placements
        new.built = self.built
        new.seat = self.seat
        new.awaits = self.awaits
        new.tiles_laid = self.tiles_laid
        new.turn = self.turn
        new.outs = self.outs
        new.gave_up = self.gave_up
        new.winners = self.winners
        new.ending = self.ending
        return new

    def _key(self) -> tuple[object, ...]:
        return (
            self.setup,
            self.island,
            self.built,
            self.seat,
            self.awaits,
            self.tiles_laid,
            self.turn,
            self.outs,
            self.gave_up,
            self.winners,
            self.ending,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.island, self.turn, self.awaits))

    # Properties of the position.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ending is not None

    @property
    def colour(self) -> Colour | None:
        """The colour to move, None after the end."""
        return None if self.seat is None else self.setup.colours[self.seat]

    @property
    def tiles_left(self) -> int:
        """The number of tiles still to be laid."""
        return self.setup.tiles - self.tiles_laid

    @property
    def states(self) -> tuple[str, ...]:
        """By seat: playing, out, or won early."""
        return tuple(
            WON if seat in self.winners else OUT if seat in self.outs else PLAYING
            for seat in range(len(self.setup.colours))
        )

    def supply(self, seat: int) -> Count:
        """The pieces that a player has left to build."""
        return FULL.less(self.built[seat])

    def as_start(self) -> Start:
        """This position as the start of a record; raises ValueError before the first tile and after the end."""
        if self.seat is None or not self.island.levels:
            raise ValueError("a record begins in a game that goes on, with land")
        left = tuple(map(FULL.less, self.built))
        return Start(self.island.faces(), left, self.tiles_laid, self.outs, self.winners, self.seat, self.awaits)

    def builder(self, seat: int | None = None) -> Builder:
        """The player to move, or the one in this seat, as a builder; ValueError without a seat after the end."""
        if seat is None:
            seat = self.seat
            if seat is None:
                raise ValueError("no player builds after the end")
        return Builder(self.setup.colours[seat], self.supply(seat), self.setup.isolated)

    # Verdicts depend on the island and the builder, not on what is awaited; the lists of legal moves do.

    def judge_tile(self, placement: Placement) -> Verdict:
        """Every rule that a tile laid here would break."""
        return laying.judge_tile(self.island, placement)

    def judge_build(self, build: Build, seat: int | None = None) -> Verdict:
        """Every rule that this build would break; ValueError for an unknown kind, or without a seat after the end."""
        return building.judge_build(self.island, self.builder(seat), build)

    def legal_tiles(self) -> tuple[Placement, ...]:
        """Every legal placement, sorted; none unless a tile is awaited."""
        return placements.legal_tiles(self.island, self.placements) if self.awaits == TILE else ()

    def legal_builds(self, seat: int | None = None) -> tuple[Option, ...]:
        """Every legal build, sorted by kind, then hex or settlement, then terrain; none unless a build is awaited."""
        return building.legal_builds(self.island, self.builder(seat)) if self.awaits == BUILD else ()

    def can_build(self) -> bool:
        """Whether a build is awaited and the player to move has a legal one."""
        return self.awaits == BUILD and building.can_build(self.island, self.builder())

    def option(self, build: Build) -> Option:
        """The hexes and cost of a build, legal or let stand."""
        return building.option(self.island, build)

    def placement_risk(self, kind: Kind) -> PlacementRisk:
        """Sort the legal placements of the drawn tile by whether the player can build afterwards."""
        if self.awaits != TILE:
            return PlacementRisk((), ())
        builder = self.builder()
        huts = building.hut_hexes(self.island, builder)
        safe: list[Placement] = []
        fatal: list[Placement] = []
        for placement in self.legal_tiles():
            # A hut's hex that stays uncovered stays legal: a tile adds no building beside it.
            hut_stays = not huts.issubset(covered(placement))
            lives = hut_stays or building.can_build(self.island.with_tile(kind, placement), builder)
            (safe if lives else fatal).append(placement)
        return PlacementRisk(tuple(safe), tuple(fatal))

    # Moves. A move that is let stand takes the same way; one that cannot be is a ValueError.

    def lay(self, kind: Kind, placement: Placement) -> "Position":
        """The position after the player to move laid a tile, legal or let stand; ValueError if it is impossible."""
        if self.awaits != TILE:
            raise ValueError("a tile is laid only where one is awaited")
        if kind not in BOX:
            raise ValueError(f"there is no tile {kind!r}")
        if flow_of(placement) not in FLOWS:
            raise ValueError("a tile flows to an even hour")
        levels = self.island.levels
        volcano, first, second = covered(placement)
        if not levels.get(volcano) == levels.get(first) == levels.get(second):
            raise _refused(self.judge_tile(placement))
        new = self._copy()
        new.island = self.island.with_tile(kind, placement)
        new.placements = self.placements.after_tile(new.island, placement)
        new.tiles_laid += 1
        new.awaits = BUILD
        return new

    def build(self, build: Build) -> "Position":
        """The position after the player to move built, legal or let stand; ValueError if it is impossible."""
        if self.seat is None or self.awaits != BUILD:
            raise ValueError("something is built only behind a tile")
        building.refuse_unknown(build.kind)
        if not self._has_room(build):
            raise _refused(self.judge_build(build))
        new = self._copy()
        chosen = building.option(self.island, build)
        new.island = self.island.with_pieces(building.pieces_of(self.island, chosen, self.setup.colours[self.seat]))
        new.placements = self.placements.after_piece(build.kind, build.hex)
        built = list(self.built)
        built[self.seat] = built[self.seat].plus(build.kind, chosen.cost)
        new.built = tuple(built)
        new._note_early_winners()
        new._end_turn()
        return new

    def _has_room(self, build: Build) -> bool:
        """Whether a build is physically possible, whatever the rules; for an expansion it must also be legal."""
        assert self.seat is not None
        island = self.island
        supply = self.supply(self.seat)
        if build.kind != EXPAND:
            return build.hex in island.levels and build.hex not in island.pieces and supply.of(build.kind) > 0
        piece = island.pieces.get(build.hex)
        if piece is None or piece.colour != self.setup.colours[self.seat]:
            return False
        return 0 < building.option(island, build).cost <= supply.huts

    def go_out(self) -> "Position":
        """The position after the player to move went out; ValueError if he can build."""
        if self.awaits != BUILD or self.can_build():
            raise ValueError("only who laid a tile and cannot build goes out")
        return self._remove_player()

    def concede(self) -> "Position":
        """The position after the player to move gave up; ValueError between tile and build."""
        if self.awaits != TILE:
            raise ValueError("a player gives up instead of laying a tile")
        assert self.seat is not None
        return self._remove_player(self.seat)

    def _remove_player(self, *gave_up: int) -> "Position":
        assert self.seat is not None
        new = self._copy()
        new.gave_up = (*self.gave_up, *gave_up)
        new.outs = (*self.outs, self.seat)
        new._end_turn()
        return new

    def _note_early_winners(self) -> None:
        assert self.seat is not None
        if not exhausted(self.built[self.seat]):
            return
        won = early_winners(self.setup, self.built, self.outs)
        self.winners = (*self.winners, *(seat for seat in won if seat not in self.winners))
        if self.winners and self.setup.play != RANKING:
            self.ending = EARLY

    def _end_turn(self) -> None:
        """Count the turn, set the ending if the game is over, else pass the turn to the next player."""
        self.turn += 1
        seats = range(len(self.setup.colours))
        playing = [seat for seat in seats if seat not in self.outs and seat not in self.winners]
        if self.ending is None:
            sides = {seat % 2 for seat in playing} if self.setup.play == TEAMS else playing
            if len(sides) <= 1:
                self.ending = LAST_STANDING
            elif self.tiles_left <= 0:
                self.ending = TILES
        if self.ending is not None:
            self.seat = None
            self.awaits = NOTHING
            return
        assert self.seat is not None
        following = [*seats[self.seat + 1 :], *seats[: self.seat + 1]]
        self.seat = next(seat for seat in following if seat in playing)
        self.awaits = TILE


def _refused(verdict: Verdict) -> ValueError:
    return ValueError(f"wood and cardboard do not allow it: {', '.join(verdict.rules)}")


def exhausted(built: Count) -> int:
    """The number of kinds of which a player has built every piece."""
    return sum(number >= full for number, full in zip(built, FULL, strict=True))


def early_winners(setup: Setup, built: tuple[Count, ...], outs: tuple[int, ...]) -> tuple[int, ...]:
    """The seats, except those that are out, that have an early win with these pieces."""
    kinds = [0 if seat in outs else exhausted(count) for seat, count in enumerate(built)]
    if setup.play != TEAMS:
        return tuple(seat for seat, number in enumerate(kinds) if number >= 2)
    both = [sorted((kinds[seat], kinds[(seat + 2) % 4])) for seat in range(4)]
    return tuple(seat for seat, (fewer, more) in enumerate(both) if fewer >= 1 and more >= 2)


def start(setup: Setup, late_start: Start | None = None) -> Position:
    """The position before the first tile, or where a record begins; raises ValueError if there is no such game."""
    colours, edition, tiles, play = setup
    if not set(colours) <= set(COLOURS) or len(set(colours)) != len(colours) or not 2 <= len(colours) <= 4:
        raise ValueError(f"two to four different colours of {', '.join(COLOURS)} sit down")
    if edition not in EDITIONS or play not in PLAYS or not 1 <= tiles <= TILES_IN_BOX:
        raise ValueError(f"an edition, a number of tiles from 1 to {TILES_IN_BOX} and a way of play are agreed")
    if play == TEAMS and len(colours) != 4:
        raise ValueError("teams need four players")
    return Position(setup, late_start or Start((), (FULL,) * len(colours), 0, (), (), 0, TILE))
