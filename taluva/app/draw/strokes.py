"""Broad lines, whole or dashed, as plain triangles: Kivy's own lines have dashes at one pixel only."""

import itertools
from collections.abc import Iterator, Sequence
from math import hypot

Point = tuple[float, float]

# Corners of what is to look round: Kivy would give a dot the 180 of a large circle, and work them out at every move.
DOT, ROUND = 24, 48


def pieces(points: Sequence[Point], dash: float, gap: float) -> Iterator[tuple[Point, ...]]:
    """Cut a path into dashes; a gap of 0 leaves it whole."""
    if gap <= 0 or len(points) < 2:
        if len(points) > 1:
            yield tuple(points)
        return
    current: list[Point] = [points[0]]
    drawing, left = True, dash
    for start, end in itertools.pairwise(points):
        (x, y), length = start, hypot(end[0] - start[0], end[1] - start[1])
        if not length:
            continue
        dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        while length > left:
            x, y, length = x + dx * left, y + dy * left, length - left
            if drawing:
                yield (*current, (x, y))
            current = [(x, y)]
            drawing, left = not drawing, gap if drawing else dash
        left -= length
        if drawing:
            current.append(end)
    if drawing and len(current) > 1:
        yield tuple(current)


def stroke(paths: Sequence[Sequence[Point]], width: float) -> tuple[list[float], list[int]]:
    """The vertices (x, y, 0, 0) and triangles of paths drawn so broad, their corners closed by overlapping ends."""
    vertices: list[float] = []
    indices: list[int] = []
    half = width / 2
    for path in paths:
        for (ax, ay), (bx, by) in itertools.pairwise(path):
            length = hypot(bx - ax, by - ay)
            if not length:
                continue
            dx, dy = (bx - ax) / length * half, (by - ay) / length * half
            # Half the width further at inner corners only: the ends of a dash stay where they are.
            first = len(vertices) // 4
            for x, y in (
                (ax - dy, ay + dx),
                (bx - dy, by + dx),
                (bx + dy, by - dx),
                (ax + dy, ay - dx),
            ):
                vertices += [x, y, 0, 0]
            indices += [first, first + 1, first + 2, first, first + 2, first + 3]
        for ax, ay in path[1:-1]:
            first = len(vertices) // 4
            for x, y in ((ax - half, ay), (ax, ay + half), (ax + half, ay), (ax, ay - half)):
                vertices += [x, y, 0, 0]
            indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    return vertices, indices


# How the lines of the four colours differ without their colour: dash and gap in widths of the line.
DASHES = {"red": (0.0, 0.0), "white": (0.0, 0.0), "yellow": (4.0, 1.6), "brown": (1.2, 1.2)}
