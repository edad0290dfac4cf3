"""Pictures that come back after the graphics context was lost: SDL makes a new, empty one, and Kivy is not told."""

import gc
from collections.abc import Callable
from io import BytesIO
from struct import pack
from typing import Any
from zlib import compress, crc32

from kivy.core.image import ImageData, ImageLoader
from kivy.core.window import Window
from kivy.graphics import Fbo, SmoothLine
from kivy.graphics.context import get_context
from kivy.graphics.opengl import glIsTexture
from kivy.graphics.texture import Texture

_KNOWN = b"\x29\xa6\x5b\xff"  # one pixel that nothing else looks like
_known: list[Any] = []
_PRESSED = 3  # of 9: a tenth larger than with 6, in half the time


def filled(size: tuple[int, int], fill: Callable[[Any], None], colorfmt: str = "rgb") -> Any:
    """Make a texture that knows how to fill itself, now and whenever its context was lost."""
    texture = Texture.create(size=size, colorfmt=colorfmt)
    texture.add_reload_observer(fill)
    fill(texture)
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


def watch() -> None:
    """Make the known texture by which a lost context is noticed; the window must be there."""
    if not _known:

        def fill(texture: Any) -> None:
            texture.blit_buffer(_KNOWN, colorfmt="rgba", bufferfmt="ubyte")

        texture = filled((1, 1), fill, "rgba")
        texture.bind()  # or the graphics card would hear of it only when it is drawn
        _known.append(texture)
        _keep_smooth_lines()
        get_context().add_reload_observer(_draw_again)


def _keep_smooth_lines() -> None:
    # All of Kivy's smooth lines share one texture, which only the first of them fills again, if it is still there.
    soft = SmoothLine(points=(0, 0, 1, 1)).texture
    edge = bytes(soft.pixels)
    soft.add_reload_observer(lambda texture: texture.blit_buffer(edge, colorfmt="rgba", bufferfmt="ubyte"))


def intact() -> bool:
    """Whether the known texture is still there, with its pixel."""
    if not _known:
        return True
    texture = _known[0]
    # In an empty context the name is unknown; if something new has got it meanwhile, its pixel is another.
    return bool(glIsTexture(texture.id)) and bytes(texture.pixels) == _KNOWN


def mend() -> bool:
    """Bring everything back if the context was lost; whether it was."""
    if intact():
        return False
    reload()
    return True


def reload() -> None:
    """Make every texture, mesh, shader and Fbo anew."""
    # What is collected while it goes on would give its old name back, and with it whatever has got that name anew.
    collecting = gc.isenabled()
    gc.disable()
    # Kivy finds shaders and meshes among all that is looked through for garbage, and misses what is spared that.
    spared = gc.get_freeze_count()
    gc.unfreeze()
    try:
        get_context().reload()
    finally:
        if spared:
            gc.freeze()
        if collecting:
            gc.enable()
    Window.canvas.ask_update()
