"""Shapes for kv rules that are in the canvas only while they are seen: a patch, a disc, a block, a rim.

A button has marks for being pressed, lit or framed, and mostly none of them shows; Kivy draws what is wholly
transparent all the same, at every frame, and to go from one colour to the next costs it as much as a shape.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.factory import Factory
from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle, SmoothLine
from kivy.graphics.instructions import CanvasBase
from kivy.metrics import dp


def _told(name: str) -> Any:
    """A fact about the shape; before it is first seen there is none, and it is made with all of them."""

    def tell(patch: "BoxPatch", value: Any) -> None:
        patch.facts[name] = value
        if patch.shape is not None:
            setattr(patch.shape, name, value)

    return property(lambda patch: patch.facts[name], tell)


class BoxPatch(CanvasBase):
    """A box in one colour, its corners round."""

    make: ClassVar[Any] = RoundedRectangle
    pos, size, radius = _told("pos"), _told("size"), _told("radius")

    def __init__(self) -> None:
        """Nothing is seen yet."""
        super().__init__()
        self.facts: dict[str, Any] = {}
        self.shape: Any = None
        self._tint: Any = None

    @property
    def rgba(self) -> Sequence[float]:
        """Its colour; without any opacity it is not drawn."""
        return tuple(self._tint.rgba) if self.children else (0.0, 0.0, 0.0, 0.0)

    @rgba.setter
    def rgba(self, paint: Sequence[float]) -> None:
        if paint[3] <= 0:
            if self.children:
                self.clear()
            return
        if self.shape is None:
            with self:  # else they would lie in the canvas for which the rule is just being built
                self._tint, self.shape = Color(*paint), self.make(**self.facts)
        elif not self.children:
            self.add(self._tint)
            self.add(self.shape)
        self._tint.rgba = paint


class RoundPatch(BoxPatch):
    """An ellipse."""

    make = Ellipse


class PlainPatch(BoxPatch):
    """A box with corners."""

    make = Rectangle
    texture = _told("texture")


class RimPatch(BoxPatch):
    """A smooth line, one dp wide unless it is told otherwise."""

    make = SmoothLine
    rounded_rectangle = _told("rounded_rectangle")
    width, overdraw_width = _told("width"), _told("overdraw_width")

    def __init__(self) -> None:
        """As soft at its edges as all."""
        super().__init__()
        self.facts = {"width": dp(1), "overdraw_width": dp(0.8)}


for _kind in (BoxPatch, RoundPatch, PlainPatch, RimPatch):
    Factory.register(_kind.__name__, cls=_kind)
