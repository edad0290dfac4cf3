"""Makes the pictures; see the package."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from taluva.engine.hexes import at
from taluva.engine.pieces import TOWER
from tests.conftest import missing_packages

HERE = Path(__file__).parent
RECORD = HERE / "friday.taluva"
TURN = 33  # an eruption and a tower on it
WIDTH, HEIGHT = 960, 600  # of the pictures, and of the window in dp
DENSITY = 2  # drawn so much larger and made smaller, letters are sharp
ILLEGAL = 6  # hours: how the lava would flow as it does below
TWO_RULES = at(-4, 0), 4  # an eruption that breaks two rules
QUALITY = "85"


def main() -> int:
    """Make all pictures."""
    missing = [*missing_packages(), *(["webp"] if shutil.which("img2webp") is None else [])]
    if missing:
        sys.exit(f"needed: {' '.join(missing)}")
    os.environ.update(
        KCFG_GRAPHICS_WIDTH=str(WIDTH * DENSITY),
        KCFG_GRAPHICS_HEIGHT=str(HEIGHT * DENSITY),
        KCFG_GRAPHICS_MULTISAMPLES="4",
        KIVY_METRICS_DENSITY=str(DENSITY),
    )
    with tempfile.TemporaryDirectory() as folder:
        _make(Path(folder))
    return 0


def _make(folder: Path) -> None:
    # Only now: Kivy reads the environment at its first import.
    from taluva.archive.summary import canonical
    from taluva.record import read, write
    from tests.app.conftest import alone, start, stop

    time = alone()
    (folder / "settings.json").write_text(json.dumps({"language": "en", "light": "day"}), encoding="utf-8")
    app = start(folder)
    camera = Camera(time, folder)
    try:
        record = read(RECORD.read_bytes())
        app.resume(app.archive.games.create(*canonical(write(record._replace(turns=record.turns[: TURN - 1])))))
        time.pass_by(5, frames=20)
        enter_turn(app.stage.current, record.turns[TURN - 1], camera)
        camera.write_film("turn")

        table: Any = app.stage.current
        for _ in range(2):
            table.do(table.hand.undo)
        table.do(table.hand.choose, "SR")
        table.do(table.hand.release, *TWO_RULES)
        camera.write_picture("verdict")

        app.show("viewer", game=app.archive.games.create(*canonical(write(record))))
        camera.write_picture("result")
    finally:
        stop(app)


def enter_turn(table: Any, turn: Any, camera: "Camera") -> None:
    """Enter a turn that ends with a tower by four touches, with pictures of all that can be seen on the way."""
    from taluva.engine.tiles import flow_of, volcano_of
    from tests.app.hand import lava
    from tests.app.touch import cell_of, centre, press

    view, kind = table.parts.view, turn.tile.kind
    volcano, flow = volcano_of(turn.tile.placement), flow_of(turn.tile.placement)
    cell = cell_of(table.parts.grid, kind)
    camera.take(1.8)
    camera.take(0.7, cell)
    press(*cell).up()
    camera.take(1.3)

    spot = view.where(volcano)
    wrong, right = (_sum(spot, lava(view.seen(), hour)) for hour in (ILLEGAL, flow))
    touch = press(*spot)
    camera.take(0.8, spot, wait=0.1)  # held for longer, it would show the letters of all terrains
    touch.to(*wrong, steps=3)
    camera.take(2.4, wrong)
    touch.to(*right, steps=5)
    camera.take(1.5, right)
    touch.up()
    camera.take(1.8)

    build = turn.build.build
    field = view.where(build.hex)
    press(*field).up()
    camera.take(1.8, field)
    offers = table.hand.view.offers
    disc = centre(table.parts.ring.discs[next(n for n, one in enumerate(offers) if one.build.kind == TOWER)])
    camera.take(0.8, disc)
    press(*disc).up()
    camera.take(3.0)


def _sum(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] + other[0], one[1] + other[1]


class Camera:
    """Takes pictures of the window."""

    def __init__(self, time: Any, folder: Path) -> None:
        self.time = time
        self.folder = folder
        self.film: list[tuple[Path, float]] = []  # pictures, and for how many seconds each is shown

    def take(self, seconds: float, finger: tuple[float, float] | None = None, wait: float = 1.5) -> Path:
        """Take the next picture of the film after a while, with the finger where it is; returns its file."""
        from kivy.core.window import Window
        from kivy.graphics import Color, Ellipse, InstructionGroup, Line

        self.time.pass_by(wait, frames=8)
        ring = InstructionGroup()
        if finger is not None:
            radius = 22 * DENSITY
            box = (finger[0] - radius, finger[1] - radius, 2 * radius, 2 * radius)
            ring.add(Color(1, 1, 1, 0.25))
            ring.add(Ellipse(pos=box[:2], size=box[2:]))
            for colour, width in ((0, 3), (1, 1.6)):
                ring.add(Color(colour, colour, colour))
                ring.add(Line(ellipse=box, width=width * DENSITY))
        Window.canvas.after.add(ring)
        self.time.pass_by(0.02, frames=1)
        path = self.folder / f"{len(self.film)}.png"
        os.replace(Window.screenshot(name=str(path)), path)
        Window.canvas.after.remove(ring)
        self.film.append((path, seconds))
        return path

    def write_film(self, name: str) -> None:
        """Write the pictures taken so far as one that moves."""
        command = ["img2webp", "-loop", "0", "-mixed", "-q", QUALITY, "-m", "6"]
        for path, seconds in self.film:
            small = path.with_suffix(".webp")
            _run("cwebp", "-quiet", "-lossless", "-resize", str(WIDTH), "0", str(path), "-o", str(small))
            command += ["-d", str(round(seconds * 1000)), "-lossy", str(small)]
        _run(*command, "-o", str(HERE / f"{name}.webp"))

    def write_picture(self, name: str) -> None:
        """Write what is seen now, in the window's own size."""
        self.time.pass_by(3, frames=20)
        path = self.take(0)
        _run("cwebp", "-quiet", "-q", QUALITY, "-m", "6", str(path), "-o", str(HERE / f"{name}.webp"))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
