"""Pictures of one texture, or parts of it, in as many places as there are, as one mesh."""

from collections.abc import Iterable, Sequence

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

# A picture's corners in the texture, where its lower left one lies, and its size.
Stamped = tuple[Sequence[float], float, float, float, float]


def stamps(texture: Texture, stamped: Iterable[Stamped]) -> Mesh:
    """All of them, in this order where they overlap."""
    vertices: list[float] = []
    indices: list[int] = []
    for (u0, v0, u1, v1, u2, v2, u3, v3), x, y, width, height in stamped:
        start = len(vertices) // 4
        vertices += (x, y, u0, v0, x + width, y, u1, v1)
        vertices += (x + width, y + height, u2, v2, x, y + height, u3, v3)
        indices += (start, start + 1, start + 2, start, start + 2, start + 3)
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)
