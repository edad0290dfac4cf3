"""Islands drawn as text.

A row of text is a row of hexes, each row half a hex further right or left than the one above:

    J1        C1rA
         V1>12

A hex is its terrain or V, its level, for a volcano where it flows to, and what stands on it: r, w, y or b for the
colour, A for a hut (as many huts as the level, unless a number follows), I for a tower, M for a temple. A dot is bare
table. A move is drawn where it is meant: {hex} for a tile's volcano, [hex] for its fields or
for the hex of a build; ! behind a hex if the verdict should point at it, + if an expansion should fill it. What lies
underneath is not drawn.
"""

import re
from typing import NamedTuple

from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.island import Face, Island
from taluva.engine.pieces import HUT, TEMPLE, TOWER, Piece
from taluva.engine.tiles import Placement, covered, place
from tests import sure

WIDTH = 10
COLOURS = {"r": "red", "w": "white", "y": "yellow", "b": "brown"}
PIECES = {"A": HUT, "I": TOWER, "M": TEMPLE}
CELL = re.compile(
    r"(?P<open>[\[{]?)(?P<ground>[JCSRLV.])(?P<level>\d*)(?:>(?P<flow>\d+))?"
    r"(?:(?P<colour>[rwyb])(?P<piece>[AIM])(?P<count>\d*))?(?P<point>[!+]?)[\]}]?"
)


class Picture(NamedTuple):
    """An island with a move drawn on it."""

    island: Island
    volcano: Hex | None
    asked: tuple[Hex, ...]
    pointed: tuple[Hex, ...]

    @property
    def hex(self) -> Hex:
        """The one hex in brackets."""
        (named,) = self.asked
        return named

    @property
    def placement(self) -> Placement:
        """The tile drawn as {volcano} and two [fields]."""
        assert self.volcano is not None
        for flow in FLOWS:
            placement = place(self.volcano, flow)
            if set(covered(placement)[1:]) == set(self.asked):
                return placement
        raise ValueError("the hexes drawn are not a tile")


def picture(text: str) -> Picture:
    """The island that a text draws; the first hex written is 0,0."""
    rows = text.strip("\n").rstrip().split("\n")
    start = sure(re.search(r"\S", rows[0]))
    cells: dict[Hex, re.Match[str]] = {}
    for r, row in enumerate(rows):
        for token in re.finditer(r"\S+", row):
            # A bracket may stand in the column before the hex.
            q, off = divmod(token.start() - start.start() - r * WIDTH // 2 + 2, WIDTH)
            cell = CELL.fullmatch(token[0])
            if cell is None or off > 4:
                raise ValueError(f"row {r + 1}: {token[0]!r} is not a hex, or not in its column")
            cells[at(q, r)] = cell
    land = {h: cell for h, cell in cells.items() if cell["ground"] != "."}
    seen = [Face(h, int(cell["level"]), cell["ground"], Hour(int(cell["flow"] or 0))) for h, cell in land.items()]
    for n, (face, cell) in enumerate(zip(seen, land.values(), strict=True)):
        if cell["piece"]:
            count = int(cell["count"] or (face.level if cell["piece"] == "A" else 1))
            seen[n] = face._replace(piece=Piece(PIECES[cell["piece"]], COLOURS[cell["colour"]], count))
    return Picture(
        Island.of(seen),
        next((h for h, cell in cells.items() if cell["open"] == "{"), None),
        tuple(sorted(h for h, cell in cells.items() if cell["open"] == "[")),
        tuple(sorted(h for h, cell in cells.items() if cell["point"])),
    )
