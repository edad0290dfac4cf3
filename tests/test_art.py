"""The pages of pictures: what they hold is what the list says by which they are packed."""

import json
import runpy
import struct
from itertools import combinations
from typing import Any

import pytest

from taluva.app.island import pictures
from taluva.app.look.paths import ART
from tests import ROOT

PAGES = runpy.run_path(str(ROOT / ".ci" / "art" / "pages.py"))

# Left, top, width, height.
Box = tuple[int, int, int, int]


def size(page: str) -> tuple[int, int]:
    """Width and height of a picture, from the head of its file."""
    wide, high = struct.unpack(">II", (ART / page).read_bytes()[16:24])
    return wide, high


def island(name: str) -> Any:
    """What the file beside a page of the island says."""
    return json.loads((ART / f"island-{name}.json").read_text("utf-8"))


def boxes(page: str) -> list[Box]:
    """Where the pictures of a page are, on the marks' also the marks and the paints."""
    if page in PAGES["ATLASES"]:
        (places,) = json.loads((ART / f"{page}.atlas").read_text("utf-8")).values()
        high = size(f"{page}-0.png")[1]
        return [(x, high - y - h, w, h) for x, y, w, h in places.values()]
    if page == "island-sprites":
        return [tuple(numbers[:4]) for numbers in island("sprites")["pictures"].values()]
    marks = [(*pictures.mark_cell(name), 224, 256) for name in pictures.MARK_NAMES]
    paints = [(*pictures.paint_cell(name), 32, 32) for name in pictures.PAINTS]
    return marks + paints + [tuple(numbers[:4]) for numbers in island("badges")["pictures"].values()]


@pytest.mark.parametrize("atlas", PAGES["ATLASES"])
def test_an_atlas_holds_what_its_list_says(atlas: str) -> None:
    """No picture is missing and none is there of which the list says nothing."""
    ((page, places),) = json.loads((ART / f"{atlas}.atlas").read_text("utf-8")).items()
    assert page == f"{atlas}-0.png"
    assert set(places) == set(PAGES["ATLASES"][atlas])


@pytest.mark.parametrize(("name", "page"), [("badges", "marks"), ("sprites", "sprites")])
def test_a_page_of_the_island_holds_what_its_list_says(name: str, page: str) -> None:
    """So it is with the island's own pages, and their file knows how large they are."""
    assert set(island(name)["pictures"]) == set(PAGES[name.upper()])
    assert tuple(island(name)["size"]) == size(f"island-{page}.png")


def test_the_cells_of_the_tops_are_on_their_page() -> None:
    """The app reckons with its own numbers where no file says where a picture is."""
    assert size("island-tops.png") == (pictures.TOPS_SIZE,) * 2
    assert size("island-marks.png") == (pictures.MARKS_SIZE,) * 2
    assert all(0 <= x < pictures.TOPS_SIZE and 0 <= y < pictures.TOPS_SIZE for x, y in PAGES["tops"]())


@pytest.mark.parametrize("page", ["island-marks", "island-sprites", *PAGES["ATLASES"]])
def test_pictures_keep_clear_of_each_other(page: str) -> None:
    """Each has room for its own colours round it, so that no neighbour shows where it is drawn small."""
    wide, high = size(f"{page}.png" if page.startswith("island") else f"{page}-0.png")
    room = pictures.BLEED
    found = boxes(page)
    assert all(room <= x <= wide - w - room and room <= y <= high - h - room for x, y, w, h in found)
    for (x, y, w, h), (other_x, other_y, other_w, other_h) in combinations(found, 2):
        apart_x = max(x - other_x - other_w, other_x - x - w)
        apart_y = max(y - other_y - other_h, other_y - y - h)
        assert max(apart_x, apart_y) >= 2 * room
