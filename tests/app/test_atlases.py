"""The pages of small pictures: shown small they are smooth, and the app's first frame does not wait for that."""

import pytest
from kivy.cache import Cache
from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.graphics import Fbo, Rectangle
from kivy.graphics.texture import Texture

from taluva.app.look import atlases, kivymends
from taluva.app.look.paths import ART
from tests.app.conftest import Time
from tests.app.losing import throw_away

SOURCE = str(ART / "ui-0.png")


def shown_small(texture: Texture) -> bytes:
    """The whole page on a few pixels."""
    fbo = Fbo(size=(16, 16))
    with fbo:
        Rectangle(texture=texture, size=fbo.size)
    fbo.draw()
    pixels: bytes = fbo.pixels
    return pixels


def test_a_page_of_the_first_frame_is_smooth_from_the_second_on_and_after_a_loss(
    drawing: object, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To shrink the first picture takes some drivers an eighth of the whole start; later it takes nothing.

    When a context is lost Kivy brings its pixels back, but not what was made of them.
    """
    # Kivy keeps what it has read, with what an earlier test has made of it.
    Cache.remove("kv.image")
    Cache.remove("kv.texture")
    grit = shown_small(CoreImage(SOURCE).texture)
    smooth = shown_small(atlases._page(SOURCE))
    assert smooth != grit
    monkeypatch.setattr(Clock, "_frames_displayed", 0)

    page = atlases._page(SOURCE)
    assert shown_small(page) == grit
    for shown in (grit, smooth):
        time.pass_by(0.1, frames=1)
        assert shown_small(page) == shown

    kivymends.watch_context()
    throw_away()
    assert kivymends.mend_context()
    assert shown_small(page) == smooth
