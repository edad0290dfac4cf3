"""What is on each page of pictures: the one list by which they are packed, and that a test holds against what ships.

Where the island's own cells are, `taluva/app/island/pictures.py` knows; its marks and paints are named there too.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from taluva.app.island import pictures
from taluva.engine.tiles import TERRAINS, VOLCANO

PLAYERS = ("red", "white", "yellow", "brown")
HOURS = (12, 2, 4, 6, 8, 10)  # to which lava leaves a volcano
CASTING = (1, 7, 9, 11)  # from which a higher neighbour casts its shadow
FIELDS = dict(zip(TERRAINS, ("jungle", "clearing", "sand", "rock", "lake"), strict=True))
KINDS = ("hut", "temple", "tower")
HUTS = ("hut", "hut-x2", "hut-x3", "hut-x4")
LETTERS = (*"JCSRL", "D", "F", "G", "M", "P", "Ra", "Ro", "Sa", "Se", "Д", "К", "О", "Пе", "По")
FIGURES = range(10)


class Cell(NamedTuple):
    """A picture by the name of its recipe, smaller by a whole factor."""

    recipe: str
    factor: int = 1


def _named(names: Iterable[str], factor: int = 1) -> dict[str, Cell]:
    return {name: Cell(name, factor) for name in names}


def tops() -> dict[tuple[int, int], Cell]:
    """The page of the tops, by upper left corner."""
    names = {pictures.UNKNOWN: "unknown", pictures.LIGHT: "bevel-light"}
    for letter, terrain in FIELDS.items():
        names |= {pictures.FIELD[letter] + n: f"{terrain}-{n + 1}" for n in range(4)}
    for n, hour in enumerate(HOURS):
        names[pictures.CONE + n] = f"volcano-1-{hour}"
        names[pictures.CONE + len(HOURS) + n] = f"volcano-2-{hour}"
        names[pictures.BEVEL + n] = f"bevel-{hour}"
    for levels in (1, 2, 3):
        first = pictures.CAST + (levels - 1) * len(CASTING)
        names |= {first + n: f"cast-{hour}-{levels}" for n, hour in enumerate(CASTING)}
    cells = {pictures.cell(n): Cell(name, 2) for n, name in names.items()}
    cells |= {pictures.glow_cell(n): Cell(f"glow-{hour}", 4) for n, hour in enumerate(HOURS)}
    cells |= {pictures.SEAM_CELL: Cell("seam"), pictures.PALE_SEAM_CELL: Cell("seam-pale")}
    for letter, terrain in (*FIELDS.items(), (VOLCANO, "volcano")):
        cells |= {pictures.side_cell(letter, n): Cell(f"side-{terrain}-{n + 1}") for n in range(4)}
    return cells


def marks() -> dict[tuple[int, int], Cell]:
    """What has a fixed place on the page of marks, by upper left corner; the badges are packed below the marks."""
    cells = {pictures.mark_cell(name): Cell(f"mark-{name}", 2) for name in pictures.MARK_NAMES}
    return cells | {pictures.paint_cell(name): Cell(f"paint-{name}") for name in pictures.PAINTS}


BADGES = {
    **_named(f"disc-{colour}" for colour in ("cream", "lagoon", "dark", "gold")),
    **_named(f"icon-{kind}-{colour}" for kind in KINDS for colour in PLAYERS),
    **{f"cost-{figure}": Cell(f"figure-{figure}") for figure in FIGURES},
    **_named(f"lost-{figure}" for figure in FIGURES),
    **_named(("cost-plus", "lost-minus", "tap", "pencil")),
}

SPRITES = {
    **_named(f"{kind}-{colour}" for kind in (*HUTS, "temple", "tower") for colour in PLAYERS),
    **_named(f"shadow-{kind}" for kind in (*HUTS, "temple", "tower")),
    **{f"emblem-{colour}": Cell(f"sign-{colour}") for colour in PLAYERS},
    **{f"tile-{name}-a": Cell(f"tile-{name}") for name in ("legal", "fault", "fresh", "shadow")},
    **_named(f"compass-{part}" for part in ("ring", "arrow", "cross", "dot")),
    **_named(f"badge-{name}" for name in ("ok", "no", "blank-fault")),
    **_named(f"level-{level}" for level in FIGURES if level),
    **_named(f"figure-{figure}" for figure in FIGURES if figure),
    **_named(f"letter-{letters}" for letters in LETTERS),
    **_named(f"wave-{n}" for n in (1, 2, 3, 4)),
    **_named(("canoe", "dot", "dust-ring", "handle", "hint-arrow")),
}

# Pages that `taluva/app/look/atlases.py` reads, in Kivy's format.
ATLASES = {
    "feast": _named(("flower-coral", "flower-white", "leaf", "hand")),
    "pieces-128": {
        **_named((f"{kind}-{colour}" for kind in ("hut", "hut-x3", "temple", "tower") for colour in PLAYERS), 2),
        **_named(f"icon-{kind}-{colour}" for kind in KINDS for colour in PLAYERS),
    },
    "tiles": {
        **{terrain: Cell(f"field-{terrain}", 4) for terrain in FIELDS.values()},
        **{f"small-{terrain}": Cell(f"field-{terrain}", 8) for terrain in (*FIELDS.values(), "volcano")},
        "volcano-6": Cell("field-volcano", 4),
    },
    "ui": {
        **_named(f"emblem-{colour}" for colour in PLAYERS),
        **_named(f"badge-{name}" for name in ("ok", "no", "warn", "hint")),
        **_named(f"wave-{n}" for n in (1, 2, 3, 4)),
        **_named(("canoe", "tile-stack")),
    },
}

# Files of their own, in `taluva/data`.
FILES = {
    "art/barkcloth-edge.png": Cell("barkcloth-edge"),
    "art/barkcloth-evening.png": Cell("barkcloth-evening"),
    "art/shadow-9.png": Cell("shadow-9"),
    "art/table-island.png": Cell("tile-stack"),
    "art/table.png": Cell("table"),
    "art/wood.png": Cell("wood"),
    "brand/adaptive-background.png": Cell("adaptive-background"),
    "brand/adaptive-foreground.png": Cell("adaptive-foreground"),
    "brand/icon-512.png": Cell("icon", 2),
    "brand/icon-64.png": Cell("icon", 16),
    "brand/presplash.png": Cell("presplash"),
}


def wanted() -> list[Cell]:
    """Every picture that any page holds, once."""
    every: tuple[Mapping[Any, Cell], ...] = (tops(), marks(), BADGES, SPRITES, *ATLASES.values(), FILES)
    return list(dict.fromkeys(cell for page in every for cell in page.values()))
