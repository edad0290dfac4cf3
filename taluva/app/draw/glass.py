"""Textures that know how to fill themselves, now and after the graphics context was lost."""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from struct import pack
from typing import Any
from zlib import compress, crc32

from kivy.core.image import Image as CoreImage
from kivy.core.image import ImageData, ImageLoader
from kivy.graphics import Fbo
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture

from taluva.app.look.paths import picture

_PRESSED = 3  # of 9: a tenth larger than with 6, in half the time


def filled(size: tuple[int, int], pixels: bytes, colorfmt: str = "rgb") -> Any:
    """Make a texture of these pixels that knows how to fill itself, now and whenever its context was lost."""

    def fill(texture: Any) -> None:
        texture.blit_buffer(pixels, colorfmt=colorfmt, bufferfmt="ubyte")

    texture = Texture.create(size=size, colorfmt=colorfmt)
    texture.add_reload_observer(fill)
    fill(texture)
    return texture


@cache
def repeated(name: str) -> Any:
    """Make a texture of a picture that is a file of its own, to be repeated."""
    texture = CoreImage(picture(f"{name}.png")).texture
    texture.wrap = "repeat"
    return texture


def decoded(picture: bytes) -> Any:
    """Make a texture of a PNG in memory; Kivy would look for its file. Raises what the decoder raises."""

    def fill(texture: Any) -> None:
        texture.blit_data(_data(picture))

    data = _data(picture)
    texture = Texture.create_from_data(data)
    texture.add_reload_observer(fill)
    if data.flip_vertical:
        texture.flip_vertical()
    return texture


def encoded(texture: Any, low: int = 0) -> bytes:
    """Make a PNG of a texture, without its rows below a height."""
    wide, high = texture.size
    pixels, row = texture.pixels, 4 * int(wide)
    rows = b"".join(b"\0" + pixels[at - row : at] for at in range(len(pixels), row * low, -row))
    head = pack(">IIBBBBB", int(wide), int(high) - low, 8, 6, 0, 0, 0)  # red, green, blue, alpha, of eight bits each
    parts = ((b"IHDR", head), (b"IDAT", compress(rows, _PRESSED)), (b"IEND", b""))
    chunks = (pack(">I", len(data)) + name + data + pack(">I", crc32(name + data)) for name, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _data(picture: bytes) -> ImageData:
    for loader in ImageLoader.loaders:
        if "png" in loader.extensions() and loader.can_load_memory():
            data = loader("", ext="png", rawdata=BytesIO(picture), inline=True, nocache=True, keep_data=True)._data[0]
            data.source = None
            return data
    raise OSError("nothing here decodes a PNG")


def drawn(size: tuple[int, int], draw: Callable[[Any], None]) -> Any:
    """Make a texture that is drawn once: `draw` puts its instructions into the Fbo it is given, now and again.

    What it draws may have been lost itself, so it is drawn again only when all the rest is back.
    """

    def paint(texture: Any) -> None:
        fbo = Fbo(size=size, texture=texture)
        draw(fbo)
        fbo.draw()

    def again(texture: Any) -> None:
        _later.append(lambda: paint(texture))

    texture = Texture.create(size=size, colorfmt="rgba")
    texture.add_reload_observer(again)
    paint(texture)
    return texture


_later: list[Callable[[], None]] = []


def _draw_again(_context: Any) -> None:
    waiting = _later[:]
    _later.clear()
    for paint in waiting:
        paint()


get_context().add_reload_observer(_draw_again)
