"""What pictures take on the graphics card: pages hold what is shown and no more, and pictures of games have a limit."""

import json
import struct
from pathlib import Path

import pytest
from kivy.graphics.texture import Texture

import taluva
from taluva.app.archive import thumbnails
from taluva.app.archive.thumbnails import SIZES, Thumbnails
from taluva.app.shell.app import TaluvaApp

ART = Path(taluva.__file__).parent / "data" / "art"
ON_ISLAND = 4 / 3  # these pages carry smaller copies of themselves


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height, as a PNG says them in its head."""
    return struct.unpack(">II", picture.read_bytes()[16:24])


def test_all_the_art_at_once_takes_less_than_48_megabytes() -> None:
    """The island's pages with their smaller copies, and all the others."""
    taken = 0.0
    for picture in ART.glob("*.png"):
        width, height = size_of(picture)
        taken += width * height * 4 * (ON_ISLAND if picture.name.startswith("island-") else 1)
    assert taken < 48e6


def test_a_page_of_small_pictures_is_full_of_them() -> None:
    """What nobody is shown lies on no page, and next to nothing of it is empty."""
    for atlas in ART.glob("*.atlas"):
        for name, pictures in json.loads(atlas.read_text(encoding="utf-8")).items():
            width, height = size_of(ART / name)
            covered = sum((wide + 4) * (high + 4) for _, _, wide, high in pictures.values())
            assert covered > 0.8 * width * height, name
            for x, y, wide, high in pictures.values():
                assert x >= 0 <= y
                assert x + wide <= width
                assert y + high <= height


def test_the_pictures_of_many_games_have_a_limit(app: TaluvaApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at one game after the other keeps a few cards at hand, not all; the last is among them."""
    made = Thumbnails(app.archive)
    monkeypatch.setattr(thumbnails, "decoded", lambda _: Texture.create(size=SIZES["card-1"]))
    for number in range(40):
        made._show(thumbnails._Wish(str(number), "card-1", lambda _: None, lambda: True), b"")
    width, height = SIZES["card-1"]
    assert len(made._made) == thumbnails.ROOM // (width * height * 4)
    assert made.of("39", "card-1", lambda _: None) is not None
    made.forget("39")
    assert made._taken == len(made._made) * width * height * 4
