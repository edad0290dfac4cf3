"""What the window shows, read back."""

from collections.abc import Sequence

from kivy.base import EventLoop
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from taluva.app.island.view import IslandView
from tests.app.conftest import _skip_drawing


def pixels(view: IslandView) -> bytes:
    """Everything on the window, after a frame: the only one that is drawn, for nobody reads the others."""
    window = view.get_parent_window()
    window.unbind(on_draw=_skip_drawing)
    window.canvas.ask_update()
    EventLoop.idle()
    window.bind(on_draw=_skip_drawing)
    return bytes(glReadPixels(0, 0, *window.size, GL_RGB, GL_UNSIGNED_BYTE))


def colour(view: IslandView, point: tuple[float, float], among: bytes | None = None) -> tuple[int, int, int]:
    """The colour of one pixel."""
    all_of_it = among or pixels(view)
    at = (int(point[1]) * int(view.get_parent_window().width) + int(point[0])) * 3
    return all_of_it[at], all_of_it[at + 1], all_of_it[at + 2]


def unlike(one: bytes, other: bytes) -> float:
    """The part of two pictures that is plainly different."""
    assert len(one) == len(other)
    rows = [slice(at, at + 4096) for at in range(0, len(one), 4096)]
    # Most of two such pictures is the same, and that is seen at once.
    changed = (zip(one[row], other[row], strict=True) for row in rows if one[row] != other[row])
    return sum(abs(a - b) > 6 for pairs in changed for a, b in pairs) / len(one)


def far_from(one: Sequence[float], other: Sequence[float]) -> float:
    """How much two colours differ."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
