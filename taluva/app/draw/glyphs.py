"""Short texts drawn without a widget each: figures and letters, their pictures made once."""

from collections.abc import Sequence
from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture

from taluva.app.draw.stamps import stamps
from taluva.app.look.fonts import OURS, mixed, text_font

# A text, where it stands (x, y of its middle), 0 for left, 0.5 for centred, 1 for right, its font, size and colour.
Glyph = tuple[str, float, float, float, str, float, Sequence[float]]


@lru_cache(maxsize=600)
def written(text: str, font: str, size: float, bold: bool = False, width: float = 0, line: float = 1.0) -> Texture:
    """The picture of a text in white, to be tinted, its lines broken at a width, if one is given.

    Letters that the font lacks come from another one.
    """
    face = text_font(text, font) if font in OURS else font
    marked = mixed(text, face) if face in OURS else ""

    def label() -> CoreLabel:
        return (MarkupLabel if marked else CoreLabel)(
            text=marked or text,
            font_name=face,
            font_size=size,
            bold=bold and face == font,
            text_size=(width or None, None),
            line_height=line,
        )

    def write_again(texture: Texture) -> None:
        # Kivy would ask the label, which is long gone.
        again = label()
        again.texture = texture
        again.refresh()

    first = label()
    first.refresh()
    first.texture.add_reload_observer(write_again)
    return first.texture


class Glyphs(InstructionGroup):
    """Shows the texts it was given last; one that stands in several places is drawn once for all of them."""

    def show(self, glyphs: Sequence[Glyph]) -> None:
        """Write these instead of those before."""
        self.clear()
        heaps: dict[tuple[tuple[float, ...], Texture], list[tuple[int, int]]] = {}
        for text, x, y, anchor, font, size, colour in glyphs:
            if not text:
                continue
            bold = font == "bold"
            texture = written(text, "sans" if bold else font, round(size, 1), bold)
            width, height = texture.size
            spot = round(x - anchor * width), round(y - height / 2)
            heaps.setdefault((tuple(colour), texture), []).append(spot)
        before: tuple[float, ...] | None = None
        for (tint, texture), spots in heaps.items():
            if tint != before:
                before = tint
                self.add(Color(*tint))
            if len(spots) == 1:
                self.add(Rectangle(texture=texture, pos=spots[0], size=texture.size))
            else:
                self.add(stamps(texture, [(texture.tex_coords, *spot, *texture.size) for spot in spots]))
