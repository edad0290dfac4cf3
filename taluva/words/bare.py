"""What of a verdict rests on hexes that nobody set, said in one line for the people of one table."""

from taluva.engine import ruleids as ids
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.review.assumptions import LEGAL, Assumption
from taluva.words.explain import Explainer
from taluva.words.marks import N_

_LAND = N_("The table is bare here as you set it. If land lies here, this reason falls.")
_BUILDING = N_("No building of {name}'s stands here as you set it. If one does, this reason falls.")
_GOES_ON = N_("{name}'s settlement ends here as you set it. If it goes on, this reason falls.")
_ALL_GO_ON = N_("These settlements end here as you set them. If all of them go on, this reason falls.")

_REASONS = {
    ids.TILE_TOUCH: _LAND,
    ids.TILE_GAP: _LAND,
    ids.TILE_VOLCANO: N_("The table is bare here as you set it. If a volcano lies here, this reason falls."),
    ids.TILE_SETTLEMENT: _GOES_ON,
    ids.BUILD_LAND: _LAND,
    ids.TOWER_ADJACENT: _BUILDING,
    ids.TOWER_SECOND: N_(
        "No settlement of {name}'s without a tower lies here as you set it. If one does, this reason falls."
    ),
    ids.TEMPLE_ADJACENT: _BUILDING,
    ids.TEMPLE_SIZE: _GOES_ON,
    ids.TEMPLE_SECOND: N_(
        "No settlement of {name}'s of three fields without a temple lies here as you set it. "
        "If one does, this reason falls."
    ),
    ids.EXPAND_SETTLEMENT: _BUILDING,
    ids.EXPAND_TERRAIN: N_(
        "The table is bare here as you set it. If an empty field of this kind lies here, this reason falls."
    ),
}
_MAY_NOT_BE = {
    "": N_("Legal as you set it: the table is bare here. If land lies here, it may not be."),
    HUT: N_("Legal as you set it. If a building of {name}'s stands here, it is not."),
    TOWER: N_("Legal as you set it. If {name}'s settlement goes on here and has a tower, it may not be."),
    TEMPLE: N_("Legal as you set it. If {name}'s settlement goes on here and has a temple, it may not be."),
    EXPAND: N_("Legal as you set it. If the settlement or this terrain goes on here, it needs more huts."),
}


def rests(explainer: Explainer, resting: Assumption, kind: str = "") -> str:
    """Say of a reason, or of what is legal, on which hexes it rests; kind is that of a build, "" of a tile."""
    voice, colours = explainer.voice, resting.colours
    if len(colours) > 1:
        return voice.tr(_ALL_GO_ON)
    said = _MAY_NOT_BE[kind] if resting.rule == LEGAL else _REASONS[resting.rule]
    return voice.tr(said, name=voice.name(colours[0]) if colours else "")
