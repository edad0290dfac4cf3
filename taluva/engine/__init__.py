"""The rules of Taluva and nothing else: hexes, tiles, the island, verdicts, positions, places; standard library only.

What another program needs is named here. A game is a chain of positions, none of which ever changes:

>>> from taluva.engine import Build, Setup, at, coordinates, place, start
>>> position = start(Setup(("red", "white"), "ferti", 24, "classic"))
>>> position = position.lay("JC", place(at(0, 0), 12))

Ask before doing: a verdict is empty, or holds every rule that the move would break, and where.

>>> position.judge_build(Build("tower", at(1, -1))).rules
('tower.adjacent', 'tower.level')
>>> [coordinates(option.build.hex) for option in position.legal_builds()]
[(0, -1), (1, -1)]

>>> position = position.build(Build("hut", at(1, -1)))
>>> position.colour, position.awaits, len(position.legal_tiles())
('white', 'tile', 72)
>>> erupting = position.judge_tile(place(at(0, 0), 12))
>>> [(fault.rule, [coordinates(hexagon) for hexagon in fault.hexes]) for fault in erupting.faults]
[('tile.direction', [(0, 0)]), ('tile.settlement', [(1, -1)])]

A faulty move may be made all the same: tables let moves stand. What wood and cardboard do not allow is a ValueError.

>>> position.lay("RJ", place(at(1, -1), 12))
Traceback (most recent call last):
    ...
ValueError: wood and cardboard do not allow it: tile.gap, tile.settlement, tile.volcano

A game may begin in its middle, too: what is seen, what is left and whose turn it is are enough.

>>> begun = start(position.setup, position.as_start())
>>> begun.colour, begun.turn, begun.legal_tiles() == position.legal_tiles()
('white', 0, True)

The rules' ids are those of the record format; sentences are made of them elsewhere, in taluva.words.
"""

from taluva.engine.builds import Build, Option
from taluva.engine.ending import Team, places, teams
from taluva.engine.hexes import Hex, Hour, at, coordinates, neighbours
from taluva.engine.island import Face, Island
from taluva.engine.pieces import COLOURS, FULL, Count, Piece
from taluva.engine.position import EDITIONS, PLAYS, Position, Setup, Start, start, usual_tiles
from taluva.engine.settlements import Settlement
from taluva.engine.tiles import BOX, TERRAINS, Placement, Tile, covered, flow_of, place, volcano_of
from taluva.engine.verdict import Fault, Verdict

__all__ = [
    "BOX",
    "COLOURS",
    "EDITIONS",
    "FULL",
    "PLAYS",
    "TERRAINS",
    "Build",
    "Count",
    "Face",
    "Fault",
    "Hex",
    "Hour",
    "Island",
    "Option",
    "Piece",
    "Placement",
    "Position",
    "Settlement",
    "Setup",
    "Start",
    "Team",
    "Tile",
    "Verdict",
    "at",
    "coordinates",
    "covered",
    "flow_of",
    "neighbours",
    "place",
    "places",
    "start",
    "teams",
    "usual_tiles",
    "volcano_of",
]
