"""The island as the second reading keeps it: a pile of tiles on every hex, and pieces on top."""

from functools import lru_cache

Spot = tuple[int, int]
Laid = tuple[int, int, int]
"""A placement: q and r of the volcano, and the hour it flows to."""

STEPS: dict[int, Spot] = {1: (1, -1), 3: (1, 0), 5: (0, 1), 7: (-1, 1), 9: (-1, 0), 11: (0, -1)}
FLOWS = (2, 4, 6, 8, 10, 12)
TERRAINS = "CJLRS"
FURTHEST = 999


@lru_cache(4096)  # more than an island has
def around(spot: Spot) -> tuple[Spot, ...]:
    """The six neighbours of a hex."""
    return tuple((spot[0] + step[0], spot[1] + step[1]) for step in STEPS.values())


def three(laid: Laid) -> tuple[Spot, Spot, Spot]:
    """The volcano's hex and the two fields' of a placement, clockwise."""
    q, r, flow = laid
    before = STEPS[flow - 1]
    after = STEPS[flow + 1 if flow < 12 else 1]
    return (q, r), (q + before[0], r + before[1]), (q + after[0], r + after[1])


def reaches_too_far(laid: Laid) -> bool:
    """Whether a placement has a hex that no record can name."""
    return any(abs(q) > FURTHEST or abs(r) > FURTHEST for q, r in three(laid))


class Land:
    """An island that can be changed; copy it to keep it."""

    def __init__(self) -> None:
        # One entry a tile, bottom to top: what this hex shows of it ("V4" for a volcano that flows to 4, or a terrain).
        self.piles: dict[Spot, list[str]] = {}
        self.pieces: dict[Spot, tuple[str, str]] = {}

    def copy(self) -> "Land":
        """Another island that looks the same."""
        other = Land()
        other.piles = {spot: list(pile) for spot, pile in self.piles.items()}
        other.pieces = dict(self.pieces)
        return other

    def level(self, spot: Spot) -> int:
        """How many tiles are stacked there; 0 on bare table."""
        return len(self.piles.get(spot, []))

    def ground(self, spot: Spot) -> str:
        """A terrain's letter, V, or nothing on bare table."""
        return self.piles[spot][-1][0] if spot in self.piles else ""

    def flow(self, spot: Spot) -> int:
        """Where the volcano on that hex flows to; 0 if there is none."""
        return int(self.piles[spot][-1][1:]) if self.ground(spot) == "V" else 0

    def lay(self, kind: str, laid: Laid) -> None:
        """Put a tile down, and take away whatever it covers."""
        for spot, face in zip(three(laid), (f"V{laid[2]}", kind[0], kind[1]), strict=True):
            self.piles.setdefault(spot, []).append(face)
            self.pieces.pop(spot, None)

    def settlement(self, spot: Spot) -> frozenset[Spot]:
        """The settlement that holds a hex; empty if no building stands there."""
        if spot not in self.pieces:
            return frozenset()
        colour = self.pieces[spot][1]
        found, waiting = {spot}, [spot]
        while waiting:
            for other in around(waiting.pop()):
                if other not in found and other in self.pieces and self.pieces[other][1] == colour:
                    found.add(other)
                    waiting.append(other)
        return frozenset(found)

    def settlements(self, colour: str) -> list[frozenset[Spot]]:
        """All settlements of a colour, by their smallest hex."""
        own: list[frozenset[Spot]] = []
        for spot, (_, whose) in self.pieces.items():
            if whose == colour and not any(spot in settlement for settlement in own):
                own.append(self.settlement(spot))
        return sorted(own, key=min)

    def carries(self, settlement: frozenset[Spot], kind: str) -> bool:
        """Whether a settlement holds a piece of that kind."""
        return any(self.pieces[spot][0] == kind for spot in settlement)

    def touching(self, spot: Spot, colour: str) -> list[frozenset[Spot]]:
        """The settlements of a colour with a building on a neighbour of a hex."""
        return list({self.settlement(other) for other in around(spot) if self.pieces.get(other, ("", ""))[1] == colour})

    def growth(self, settlement: frozenset[Spot], terrain: str) -> list[Spot]:
        """The empty hexes of a terrain that touch a settlement, sorted."""
        rim = {other for spot in settlement for other in around(spot)}
        return sorted(spot for spot in rim if self.ground(spot) == terrain and spot not in self.pieces)
