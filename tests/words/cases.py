"""One fault or more for every rule, with facts as the engine gives them."""

from taluva.engine.hexes import at
from taluva.engine.verdict import Fault

HERE = (at(0, 0),)

CASES = {
    "tile.touch": [Fault("tile.touch", HERE)],
    "tile.gap": [Fault("tile.gap", HERE, {"n": 1}), Fault("tile.gap", HERE, {"n": 2})],
    "tile.level": [Fault("tile.level", HERE, {"volcano": 1, "first": 2, "second": 2})],
    "tile.volcano": [Fault("tile.volcano", HERE, {"ground": ground}) for ground in ("", *"JCSRL")],
    "tile.direction": [Fault("tile.direction", HERE)],
    "tile.tower": [
        Fault("tile.tower", HERE, {"colours": ("white",)}),
        Fault("tile.tower", HERE, {"colours": ("white", "white")}),
        Fault("tile.tower", HERE, {"colours": ("red", "white", "red")}),
    ],
    "tile.temple": [
        Fault("tile.temple", HERE, {"colours": ("white",)}),
        Fault("tile.temple", HERE, {"colours": ("white", "white")}),
        Fault("tile.temple", HERE, {"colours": ("red", "white", "brown")}),
    ],
    "tile.settlement": [
        Fault("tile.settlement", HERE, {"vanishing": (("white", 1),)}),
        Fault("tile.settlement", HERE, {"vanishing": (("white", 2),)}),
        Fault("tile.settlement", HERE, {"vanishing": (("white", 1), ("red", 1))}),
    ],
    "build.land": [Fault("build.land", HERE)],
    "build.volcano": [Fault("build.volcano", HERE)],
    "build.occupied": [
        Fault("build.occupied", HERE, {"kind": kind, "colour": "white"}) for kind in ("hut", "tower", "temple")
    ],
    "build.supply": [
        *(Fault("build.supply", HERE, {"kind": kind, "n": 1, "left": 0}) for kind in ("hut", "tower", "temple")),
        Fault("build.supply", HERE, {"kind": "hut", "n": 2, "left": 1}),
        Fault("build.supply", HERE, {"kind": "hut", "n": 5, "left": 2}),
    ],
    "hut.level": [Fault("hut.level", HERE, {"n": 2})],
    "hut.isolated": [Fault("hut.isolated", HERE)],
    "tower.adjacent": [Fault("tower.adjacent", HERE)],
    "tower.level": [Fault("tower.level", HERE, {"n": 2, "needed": 3})],
    "tower.second": [Fault("tower.second", HERE)],
    "temple.adjacent": [Fault("temple.adjacent", HERE)],
    "temple.size": [Fault("temple.size", HERE, {"n": 2, "needed": 3})],
    "temple.second": [Fault("temple.second", HERE)],
    "expand.settlement": [Fault("expand.settlement", HERE)],
    "expand.terrain": [Fault("expand.terrain", HERE, {"terrain": terrain}) for terrain in "JCSRL"],
    "turn.out": [Fault("turn.out", ())],
    "turn.build": [Fault("turn.build", ())],
    "turn.over": [Fault("turn.over", ())],
    "turn.mark": [Fault("turn.mark", ())],
}
