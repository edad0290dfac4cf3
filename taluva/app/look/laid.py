"""How the parts of a box are laid out: as Kivy does it, from plain numbers.

To ask for a pair of numbers, `size` or `pos`, takes forty times as long as to ask for both of them, and Kivy asks every
part for four pairs, and tells it two, whether or not they are new.
"""

from typing import Any

from kivy.uix.boxlayout import BoxLayout


def do_layout(self: Any, *_: object) -> None:
    """Give every part its place and what it leaves to its box; stands in the place of Kivy's `do_layout`."""
    parts = self.children
    if not parts:
        left, top, right, bottom = self.padding
        self.minimum_size = left + right, top + bottom
        return
    told = [
        (
            (part.width, part.height),
            (part.size_hint_x, part.size_hint_y),
            part.pos_hint,
            (part.size_hint_min_x, part.size_hint_min_y),
            (part.size_hint_max_x, part.size_hint_max_y),
        )
        for part in parts
    ]
    for number, x, y, width, height in self._iterate_layout(told):
        part = parts[number]
        if part.x != x or part.y != y:
            part.pos = x, y
        if part.size_hint_x is None:
            if part.size_hint_y is not None:
                part.height = height
        elif part.size_hint_y is None:
            part.width = width
        elif part.width != width or part.height != height:
            part.size = width, height


BoxLayout.do_layout = do_layout
