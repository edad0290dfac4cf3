"""The wooden pieces: colours, kinds, and how many of them there are."""

from typing import NamedTuple

Colour = str
COLOURS: tuple[Colour, ...] = ("red", "white", "yellow", "brown")

HUT, TOWER, TEMPLE = PIECE_KINDS = ("hut", "tower", "temple")  # in the order of Count
EXPAND = "expand"


class Piece(NamedTuple):
    """The pieces on a hex: one temple, one tower, or one or more huts."""

    kind: str
    colour: Colour
    number: int = 1


class Count(NamedTuple):
    """A number of huts, towers and temples."""

    huts: int
    towers: int
    temples: int

    def of(self, kind: str) -> int:
        """How many of one kind; an expansion is built of huts."""
        return self.towers if kind == TOWER else self.temples if kind == TEMPLE else self.huts

    def plus(self, kind: str, number: int) -> "Count":
        """This count with some more of one kind; an expansion is built of huts."""
        huts, towers, temples = self
        if kind == TOWER:
            return Count(huts, towers + number, temples)
        if kind == TEMPLE:
            return Count(huts, towers, temples + number)
        return Count(huts + number, towers, temples)

    def less(self, other: "Count") -> "Count":
        """This count without another one."""
        return Count(self.huts - other.huts, self.towers - other.towers, self.temples - other.temples)

    def within(self, maximum: "Count") -> "Count":
        """This count with each number limited to between 0 and the maximum."""
        return Count(*(max(0, min(own, other)) for own, other in zip(self, maximum, strict=True)))


FULL = Count(20, 2, 3)
NONE = Count(0, 0, 0)
