"""Numbers of tiles and pieces to count at a table, to see whether it agrees with the record."""

from typing import NamedTuple

from taluva.engine.island import Face, Island
from taluva.engine.pieces import FULL, Colour, Count
from taluva.engine.position import Position
from taluva.engine.tiles import covered
from taluva.record.start import pieces_by_seat

UNKNOWN = "?"  # a ground that was covered before the record begins


def island_up_to(island: Island, level: int) -> Island:
    """The island without the tiles above a level; pieces stay on the land that is still visible."""
    # Only the height is known of land that was covered before the record begins.
    faces = [face if face.level <= level else Face(face.hex, level, UNKNOWN) for face in island.initial_faces]
    lowered = Island.of([face._replace(piece=None) for face in faces])
    heights = {face.hex: face.level for face in island.initial_faces}
    for kind, placement in island.tiles:
        three = covered(placement)
        height = heights.get(three[0], 0) + 1
        heights.update(dict.fromkeys(three, height))
        if height <= level:
            lowered = lowered.with_tile(kind, placement)
    for hexagon, piece in island.pieces.items():
        if island.levels[hexagon] <= level:
            lowered = lowered.with_pieces({hexagon: piece})
    return lowered


class PieceCounts(NamedTuple):
    """Where the pieces of one colour are."""

    colour: Colour
    on_island: Count
    in_supply: Count
    in_box: Count  # covered by eruptions


class TableCounts(NamedTuple):
    """The numbers that can be counted at a table."""

    tiles: int
    tiles_remaining: int
    levels: tuple[int, ...]  # hexes on level 1, 2, 3, ..., covered or not
    pieces: tuple[PieceCounts, ...]


def table_counts(position: Position, level: int = 0) -> TableCounts:
    """The numbers to count; with a level above 0, only pieces up to that level count as on the island."""
    island = position.island
    highest = max(island.levels.values(), default=0)
    levels = tuple(sum(reached >= n for reached in island.levels.values()) for n in range(1, highest + 1))
    setup = position.setup
    faces = island.faces()
    uncovered_by_colour = pieces_by_seat(faces, setup)
    on_island_by_colour = pieces_by_seat([face for face in faces if not level or face.level <= level], setup)
    pieces = [
        PieceCounts(colour, on_island, FULL.less(built), built.less(uncovered))
        for colour, on_island, built, uncovered in zip(
            setup.colours, on_island_by_colour, position.built, uncovered_by_colour, strict=True
        )
    ]
    return TableCounts(position.tiles_laid, position.tiles_left, levels, tuple(pieces))
