"""Draws and packs the pictures that ship: `python3 .ci/art/make.py`. README.md beside it says more."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import unquote

from PIL import Image

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT), str(HERE)]

import pages  # noqa: E402
from pages import Cell  # noqa: E402

from taluva.app.island.pictures import BLEED, MARKS_HEIGHT, MARKS_SIZE, TOPS_SIZE  # noqa: E402
from taluva.app.look.paths import ART, DATA  # noqa: E402

PATIENCE = 900  # seconds until all pictures have to be drawn

ATTEMPTS = 60  # at packing a page, before the next larger one
# From the smallest on; powers of two, for of other pages nothing comes back after a lost context.
SIDES = (256, 512, 1024, 2048)
PAGE_SIZES = sorted(((w, h) for w in SIDES for h in SIDES if h <= w <= 2 * h), key=lambda size: size[0] * size[1])


class Drawing(NamedTuple):
    """A picture and what its recipe knows of it: anchor in pixels from the upper left, unit in pixels per hex size."""

    image: Image.Image
    anchor: tuple[float, float]
    unit: float
    emblem: tuple[float, float] | None


# ---------------------------------------------------------------- drawing


def draw(wanted: list[Cell], browser: str) -> dict[Cell, Drawing]:
    """Have Chromium draw these pictures. Raises RuntimeError if it cannot."""
    drawn: dict[Cell, Drawing] = {}
    faults: list[str] = []
    done = Event()

    class Handler(SimpleHTTPRequestHandler):
        """Serves the recipes and the fonts, takes what was drawn."""

        def translate_path(self, path: str) -> str:
            place = path.partition("?")[0].lstrip("/")
            return str(DATA.parent / place if place.startswith("data/") else HERE / place)

        def log_message(self, *_: object) -> None:
            """Keep quiet."""

        def do_GET(self) -> None:
            if self.path != "/wanted":
                return super().do_GET()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(wanted).encode())
            return None

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path.startswith("/picture?"):
                facts = json.loads(unquote(self.path.partition("?")[2]))
                image = Image.frombytes("RGBA", tuple(facts["size"]), body)
                cell = Cell(facts["name"], facts["factor"])
                drawn[cell] = Drawing(image, facts["anchor"], facts["unit"], facts["emblem"])
            else:
                faults.append(body.decode())
                done.set()
            self.send_response(204)
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as profile:
        command = [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"),
            *("--no-first-run", f"--user-data-dir={profile}", "--remote-debugging-port=0"),
            f"http://127.0.0.1:{server.server_port}/draw.html",
        ]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            in_time = done.wait(PATIENCE)
            process.terminate()
    server.shutdown()
    if not in_time or faults[0] or len(drawn) < len(wanted):
        raise RuntimeError(faults[0] if in_time else f"{len(drawn)} of {len(wanted)} pictures in {PATIENCE} s")
    return drawn


# ---------------------------------------------------------------- packing

Box = tuple[int, int, int, int]  # left, top, right, bottom


def corners_in(area: Box, sizes: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]] | None:
    """Upper left corners for pictures with their bleed, or None if they do not fit.

    The large ones come first, then, for it depends on their order, the large ones more or less first.
    """
    # In steps of the bleed: so smaller copies of a page come out alike for pictures of one shape.
    taken = {name: (_step(wide), _step(high)) for name, (wide, high) in sizes.items()}
    if sum(wide * high for wide, high in taken.values()) > (area[2] - area[0]) * (area[3] - area[1]):
        return None
    chance = Random(0)
    for attempt in range(ATTEMPTS):
        shift = 0.4 * (attempt > 0)
        weights = {name: -max(size) * chance.uniform(1 - shift, 1 + shift) for name, size in sorted(taken.items())}
        if found := placed(area, {name: taken[name] for name in sorted(weights, key=weights.__getitem__)}):
            return {name: (x + BLEED, y + BLEED) for name, (x, y) in found.items()}
    return None


def _step(side: int) -> int:
    return -(-(side + 2 * BLEED) // BLEED) * BLEED


def placed(area: Box, sizes: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]] | None:
    """Corners for rectangles in this order, or None; the method is known as MaxRects.

    Every free place is as large as it can be, so that places overlap; a rectangle goes where it fits best.
    """
    free = [area]
    found = {}
    for name, (wide, high) in sizes.items():
        fitting = [box for box in free if box[2] - box[0] >= wide and box[3] - box[1] >= high]
        if not fitting:
            return None
        x, y, *_ = min(fitting, key=lambda box: (min(box[2] - box[0] - wide, box[3] - box[1] - high), box))
        found[name] = (x, y)
        split = {part for box in free for part in without(box, (x, y, x + wide, y + high))}
        free = [box for box in split if not any(inside(box, other) for other in split if other != box)]
    return found


def without(box: Box, taken: Box) -> list[Box]:
    """What is left of a place, as largest places, which may overlap."""
    left, top, right, bottom = box
    if taken[0] >= right or taken[2] <= left or taken[1] >= bottom or taken[3] <= top:
        return [box]
    parts = [
        (left, top, taken[0], bottom),
        (taken[2], top, right, bottom),
        (left, top, right, taken[1]),
        (left, taken[3], right, bottom),
    ]
    return [part for part in parts if part[0] < part[2] and part[1] < part[3]]


def inside(box: Box, other: Box) -> bool:
    """Whether one place is wholly inside another."""
    return box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]


def put(page: Image.Image, image: Image.Image, corner: tuple[int, int]) -> None:
    """Paste a picture with its outermost pixels repeated round it."""
    x, y = corner
    wide, high = image.size
    page.paste(image, corner)
    for column, to in ((0, x - BLEED), (wide - 1, x + wide)):
        page.paste(image.crop((column, 0, column + 1, high)).resize((BLEED, high)), (to, y))
    for row, to in ((y, y - BLEED), (y + high - 1, y + high)):
        repeated = page.crop((x - BLEED, row, x + wide + BLEED, row + 1))
        page.paste(repeated.resize((wide + 2 * BLEED, BLEED)), (x - BLEED, to))


def packed(cells: Mapping[str, Cell], drawn: Mapping[Cell, Drawing]) -> tuple[Image.Image, dict[str, tuple[int, int]]]:
    """A new page with these pictures, no larger than it has to be, and the corner of each."""
    sizes = {name: drawn[cell].image.size for name, cell in cells.items()}
    for wide, high in PAGE_SIZES:
        if corners := corners_in((0, 0, wide, high), sizes):
            page = Image.new("RGBA", (wide, high))
            for name, corner in corners.items():
                put(page, drawn[cells[name]].image, corner)
            return page, corners
    raise RuntimeError(f"{len(sizes)} pictures do not fit on one page")


def save(page: Image.Image, path: Path) -> None:
    """Write a PNG, without an alpha channel where there is nothing to see through."""
    opaque = page.getchannel("A").getextrema() == (255, 255)
    (page.convert("RGB") if opaque else page).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {page.width} x {page.height}, {path.stat().st_size} bytes")


def save_places(
    name: str,
    page: Image.Image,
    corners: Mapping[str, tuple[int, int]],
    cells: Mapping[str, Cell],
    drawn: Mapping[Cell, Drawing],
) -> None:
    """Write where the island finds pictures on a page.

    The numbers are left, top, width, height, anchor (two), unit, and where an emblem goes (two, if any).
    """
    lines = []
    for picture, corner in sorted(corners.items()):
        image, anchor, unit, emblem = drawn[cells[picture]]
        numbers = [*corner, *image.size, *(round(number, 2) for number in (*anchor, unit, *(emblem or ())))]
        lines.append(f"{json.dumps(picture, ensure_ascii=False)}: {json.dumps(numbers)}")
    joined = ",\n".join(lines)
    whole = f'{{"size": {json.dumps(page.size)}, "pictures": {{\n{joined}\n}}}}\n'
    (ART / f"island-{name}.json").write_text(whole, encoding="utf-8")


def pack(drawn: Mapping[Cell, Drawing]) -> None:
    """Write all pages and what is known of them."""
    tops = Image.new("RGBA", (TOPS_SIZE, TOPS_SIZE))
    for corner, cell in pages.tops().items():
        put(tops, drawn[cell].image, corner)
    save(tops, ART / "island-tops.png")

    marks = Image.new("RGBA", (MARKS_SIZE, MARKS_SIZE))
    for corner, cell in pages.marks().items():
        put(marks, drawn[cell].image, corner)
    sizes = {name: drawn[cell].image.size for name, cell in pages.BADGES.items()}
    corners = corners_in((0, MARKS_HEIGHT, MARKS_SIZE, MARKS_SIZE), sizes)
    if corners is None:
        raise RuntimeError("the badges do not fit below the marks")
    for name, corner in corners.items():
        put(marks, drawn[pages.BADGES[name]].image, corner)
    save(marks, ART / "island-marks.png")
    save_places("badges", marks, corners, pages.BADGES, drawn)

    sprites, corners = packed(pages.SPRITES, drawn)
    save(sprites, ART / "island-sprites.png")
    save_places("sprites", sprites, corners, pages.SPRITES, drawn)

    for atlas, cells in pages.ATLASES.items():
        page, corners = packed(cells, drawn)
        save(page, ART / f"{atlas}-0.png")
        # Kivy counts from below.
        places = {
            name: (x, page.height - y - drawn[cells[name]].image.height, *drawn[cells[name]].image.size)
            for name, (x, y) in sorted(corners.items())
        }
        (ART / f"{atlas}.atlas").write_text(json.dumps({f"{atlas}-0.png": places}), encoding="utf-8")

    for path, cell in pages.FILES.items():
        save(drawn[cell].image, DATA / path)


def main() -> int:
    """Draw and pack."""
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        print("There is no Chromium here: apt install chromium, or name one in CHROMIUM.", file=sys.stderr)
        return 1
    pack(draw(pages.wanted(), browser))
    return 0


if __name__ == "__main__":
    sys.exit(main())
