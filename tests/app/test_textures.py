"""What pictures take on the graphics card: pages hold what is shown and no more, and pictures of games have a limit."""

import gc
from typing import Any

import pytest
from kivy.graphics.texture import Texture

from taluva.app.archive import thumbnails
from taluva.app.archive.thumbnails import SIZE, Thumbnails
from taluva.app.shell.app import TaluvaApp
from taluva.archive.values import GameId
from tests.app.conftest import Time, _skip_drawing
from tests.app.showing import shown

COPIES = 4 / 3  # the pages of the island and of small pictures carry smaller copies of themselves


def test_the_pictures_of_many_games_have_a_limit(app: TaluvaApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at one game after the other keeps a few at hand, not all; the last is among them."""
    made = Thumbnails(app.archive)
    monkeypatch.setattr(thumbnails, "decoded", lambda _: Texture.create(size=SIZE))
    for number in range(200):
        made._show(thumbnails._Wish(GameId(str(number)), 0, 0, lambda _: None, lambda: True), b"")
    width, height = SIZE
    assert len(made._made) * width * height * 4 <= 14_500_000
    assert next(reversed(made._made)) == ("199", 0, 0)


def taken() -> float:
    """The bytes of all textures there are."""
    gc.unfreeze()
    gc.collect()
    alive = {one.id: one for one in gc.get_objects() if type(one) is Texture}
    return sum(one.width * one.height * 4 * (COPIES if one.mipmap else 1) for one in alive.values())


def test_ten_screens_leave_most_of_the_graphics_card_free(drawing: Any, new_app: TaluvaApp, time: Time) -> None:
    """Five of them with an island; what little there is decides how soon Android ends an app that is put away.

    With pictures of the coast for each island these were 105 megabytes, with larger ones 62; alone they are 59 now.
    Behind other tests, pages and words that these have left on the card count, too.
    """
    for name in ("home", "setup", "table", "viewer", "archive", "statistics", "correct", "rules", "settings"):
        shown(new_app, name)
        drawing.bind(on_draw=_skip_drawing)
        time.pass_by(2, frames=20)
        drawing.unbind(on_draw=_skip_drawing)
        time.pass_by(0.2, frames=2)
        assert new_app.stage.name == name

    assert taken() < 66e6
