"""One fault or more for every rule, with facts as the engine gives them."""

from taluva.engine.hexes import at
from taluva.engine.verdict import Fault

HERE = (at(0, 0),)

CASES = {
    "tile.touch": [Fault("tile.touch", HERE)],
    "tile.gap": [Fault("tile.gap", HERE, (1,)), Fault("tile.gap", HERE, (2,))],
    "tile.level": [Fault("tile.level", HERE, ((1, 2, 2),))],
    "tile.volcano": [Fault("tile.volcano", HERE, (ground,)) for ground in ("", *"JCSRL")],
    "tile.direction": [Fault("tile.direction", HERE, (12,))],
    "tile.tower": [
        Fault("tile.tower", HERE, (("white",),)),
        Fault("tile.tower", HERE, (("white", "white"),)),
        Fault("tile.tower", HERE, (("red", "white", "red"),)),
    ],
    "tile.temple": [
        Fault("tile.temple", HERE, (("white",),)),
        Fault("tile.temple", HERE, (("white", "white"),)),
        Fault("tile.temple", HERE, (("red", "white", "brown"),)),
    ],
    "tile.settlement": [
        Fault("tile.settlement", HERE, ((("white", 1),),)),
        Fault("tile.settlement", HERE, ((("white", 2),),)),
        Fault("tile.settlement", HERE, ((("white", 1), ("red", 1)),)),
    ],
    "build.land": [Fault("build.land", HERE)],
    "build.volcano": [Fault("build.volcano", HERE)],
    "build.occupied": [Fault("build.occupied", HERE, (kind, "white")) for kind in ("hut", "tower", "temple")],
    "build.supply": [
        *(Fault("build.supply", HERE, (kind, 1, 0)) for kind in ("hut", "tower", "temple")),
        Fault("build.supply", HERE, ("hut", 2, 1)),
        Fault("build.supply", HERE, ("hut", 5, 2)),
    ],
    "hut.level": [Fault("hut.level", HERE, (2,))],
    "hut.isolated": [Fault("hut.isolated", HERE)],
    "tower.adjacent": [Fault("tower.adjacent", HERE)],
    "tower.level": [Fault("tower.level", HERE, (2,))],
    "tower.second": [Fault("tower.second", HERE)],
    "temple.adjacent": [Fault("temple.adjacent", HERE)],
    "temple.size": [Fault("temple.size", HERE, (2,))],
    "temple.second": [Fault("temple.second", HERE)],
    "expand.settlement": [Fault("expand.settlement", HERE)],
    "expand.terrain": [Fault("expand.terrain", HERE, (terrain,)) for terrain in "JCSRL"],
    "turn.out": [Fault("turn.out", ())],
    "turn.build": [Fault("turn.build", ())],
    "turn.over": [Fault("turn.over", ())],
    "turn.mark": [Fault("turn.mark", ())],
}
