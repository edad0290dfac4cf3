"""A game as the second reading plays it: turns, who is out, how it ends, and the places."""

from typing import NamedTuple

from tests.reference.land import Laid, Land, Spot
from tests.reference.verdicts import (
    ORDER,
    Faults,
    Made,
    judge_build,
    judge_tile,
    legal_builds,
    legal_tiles,
)

FULL = (20, 2, 3)


class Begun(NamedTuple):
    """How a game stands where its record begins: what is seen on each hex, by seat what is left, and the rest."""

    island: dict[Spot, tuple[int, str, tuple[str, str, int] | None]]  # level, face, and kind, colour, number
    left: list[tuple[int, int, int]]
    laid: int
    out: list[str]
    won: list[str]
    mover: str
    tile_lies: bool


class Game:
    """A game that can be changed; copy it to keep it. Seats count from 0."""

    def __init__(
        self, colours: tuple[str, ...], edition: str, tiles: int, play: str, begun: Begun | None = None
    ) -> None:
        self.colours = colours
        self.edition = edition
        self.tiles = tiles
        self.play = play
        self.land = Land()
        self.built = [[0, 0, 0] for _ in colours]
        self.kinds: list[str] = []
        self.mover = 0
        self.tile_lies = False
        self.completed = 0
        self.out: list[int] = []
        self.won: list[int] = []
        self.ending: str | None = None
        self.laid_before = 0
        if begun is not None:
            self._begin(begun)

    def _begin(self, begun: Begun) -> None:
        for spot, (level, face, piece) in begun.island.items():
            self.land.piles[spot] = ["hidden"] * (level - 1) + [face]
            if piece is not None:
                self.land.pieces[spot] = piece[:2]
        for seat, left in enumerate(begun.left):
            self.built[seat] = [FULL[kind] - left[kind] for kind in range(3)]
        self.laid_before = begun.laid
        self.out = [self.colours.index(colour) for colour in begun.out]
        self.won = [self.colours.index(colour) for colour in begun.won]
        self.mover = self.colours.index(begun.mover)
        self.tile_lies = begun.tile_lies

    def copy(self) -> "Game":
        """Another game in the same state."""
        other = Game(self.colours, self.edition, self.tiles, self.play)
        other.__dict__.update(self.__dict__)
        other.land = self.land.copy()
        other.built = [list(counts) for counts in self.built]
        other.kinds, other.out, other.won = list(self.kinds), list(self.out), list(self.won)
        return other

    # What the player to move may do

    def left(self, seat: int) -> tuple[int, int, int]:
        """The pieces that a player has not built yet."""
        huts, towers, temples = self.built[seat]
        return FULL[0] - huts, FULL[1] - towers, FULL[2] - temples

    @property
    def awaits(self) -> str:
        """What comes next: a tile, a build, or nothing after the end."""
        if self.ending:
            return "nothing"
        return "build" if self.tile_lies else "tile"

    def judge_tile(self, laid: Laid) -> Faults:
        """The faults of a tile laid like this."""
        return judge_tile(self.land, laid)

    def judge_build(self, made: Made, seat: int | None = None) -> Faults:
        """The faults of a build by the player to move, or by another."""
        who = self.mover if seat is None else seat
        return judge_build(self.land, self.colours[who], self.left(who), self.edition != "rio-grande", made)

    def legal_tiles(self) -> list[Laid]:
        """The placements without a fault, if a tile is awaited."""
        return legal_tiles(self.land) if self.awaits == "tile" else []

    def builds(self) -> list[tuple[Made, tuple[tuple[int, int], ...], int]]:
        """The builds without a fault as the island lies, whatever is awaited."""
        return legal_builds(self.land, self.colours[self.mover], self.left(self.mover), self.edition != "rio-grande")

    def legal_builds(self) -> list[tuple[Made, tuple[tuple[int, int], ...], int]]:
        """The builds without a fault, if a build is awaited."""
        return self.builds() if self.awaits == "build" else []

    # Moves, applied without judging

    def lay(self, kind: str, laid: Laid) -> None:
        """Lay the tile of this turn."""
        self.land.lay(kind, laid)
        self.kinds.append(kind)
        self.tile_lies = True

    def build(self, made: Made) -> None:
        """Build, which completes the turn."""
        kind, spot, terrain = made
        colour = self.colours[self.mover]
        if kind == "expand":
            for filled in self.land.growth(self.land.settlement(spot), terrain):
                self.land.pieces[filled] = ("hut", colour)
                self.built[self.mover][0] += self.land.level(filled)
        else:
            self.land.pieces[spot] = (kind, colour)
            self.built[self.mover][ORDER.index(kind)] += 1
        if self._wins_early():
            self.won.append(self.mover)
            if self.play == "teams":
                self.won = [seat for seat in range(4) if seat % 2 == self.mover % 2]
        self._complete()

    def give_up(self) -> None:
        """Go out, whether unable to build or by conceding."""
        self.out.append(self.mover)
        self._complete()

    def _complete(self) -> None:
        self.completed += 1
        self.tile_lies = False
        playing = [seat for seat in range(len(self.colours)) if seat not in self.out and seat not in self.won]
        if self.won and self.play != "ranking":
            self.ending = "early"
        elif len({seat % 2 for seat in playing} if self.play == "teams" else playing) < 2:
            self.ending = "last-standing"
        elif self.laid_before + len(self.kinds) == self.tiles:
            self.ending = "tiles"
        else:
            while True:
                self.mover = (self.mover + 1) % len(self.colours)
                if self.mover in playing:
                    break

    def _used_up(self, seat: int) -> int:
        return sum(count == full for count, full in zip(self.built[seat], FULL, strict=True))

    def _wins_early(self) -> bool:
        mine = self._used_up(self.mover)
        if self.play != "teams":
            return mine >= 2
        partner = (self.mover + 2) % 4
        if partner in self.out:
            return False
        theirs = self._used_up(partner)
        return (mine >= 2 and theirs >= 1) or (theirs >= 2 and mine >= 1)

    # How it stands

    def state(self, seat: int) -> str:
        """Whether a player is out, has won early, or neither."""
        if seat in self.out:
            return "out"
        return "won" if seat in self.won else "playing"

    def _score(self, seats: list[int]) -> tuple[int, int, int]:
        counted = [self.built[seat] for seat in seats if seat not in self.out]
        huts, towers, temples = (sum(counts[kind] for counts in counted) for kind in range(3))
        return temples, towers, huts

    def team_places(self) -> list[int] | None:
        """The places of seats 1+3 and of seats 2+4; None before the end or without teams."""
        if self.play != "teams" or not self.ending:
            return None
        if self.ending == "early":
            return [1, 2] if 0 in self.won else [2, 1]
        if self.ending == "last-standing":
            return [2, 1] if {0, 2} <= set(self.out) else [1, 2]
        first, second = self._score([0, 2]), self._score([1, 3])
        return [1 if first >= second else 2, 1 if second >= first else 2]

    def places(self) -> list[int | None]:
        """The place of each seat, None while it is not settled."""
        if self.play == "teams":
            teams = self.team_places()
            return [teams[seat % 2] if teams else None for seat in range(4)]
        found: list[int | None] = []
        for seat in range(len(self.colours)):
            if seat in self.out:
                found.append(len(self.colours) - self.out.index(seat))
            elif seat in self.won:
                found.append(self.won.index(seat) + 1)
            elif self.ending:
                rest = [o for o in range(len(self.colours)) if o not in self.out and o not in self.won]
                better = sum(self._score([other]) > self._score([seat]) for other in rest)
                found.append(len(self.won) + better + 1)
            else:
                found.append(None)
        return found
