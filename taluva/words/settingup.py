"""What is said while an island is set up by hand: what a step was, and why something cannot lie there."""

from taluva.engine.pieces import HUT, TEMPLE, TOWER, Colour
from taluva.play.board_editor import COUNTS, LEVEL, NEW_BOARD, REMOVED, SINGLE, TILE_STEP, WHOLE
from taluva.play.edited_board import NO_PIECE, TOO_HIGH, TOO_MANY, Refusal
from taluva.words.marks import N_
from taluva.words.moves import BUILDS
from taluva.words.terms import TERRAINS
from taluva.words.voice import Voice

_STEPS = {
    **TERRAINS,
    **BUILDS,
    TILE_STEP: N_("Tile"),
    REMOVED: N_("Taken away"),
    LEVEL: N_("Another level"),
    SINGLE: N_("Number of huts"),
    WHOLE: N_("The whole island"),
    COUNTS: N_("What else counts"),
    NEW_BOARD: N_("Start over"),
}
_NO_PIECE = {
    HUT: N_("{name} has only 20 huts."),
    TOWER: N_("{name} has only 2 towers."),
    TEMPLE: N_("{name} has only 3 temples."),
}
_REFUSED = {
    TOO_HIGH: N_("48 tiles reach no higher."),
    TOO_MANY: N_("48 tiles cover 144 fields, and no more."),
}


def step(voice: Voice, what: str, colour: Colour) -> str:
    """Name a step where it stands alone: White's temple."""
    name = voice.tr(_STEPS[what], name=voice.name(colour)) if what in _STEPS else what
    return name[:1].upper() + name[1:]


def refused(voice: Voice, refusal: Refusal) -> str:
    """Say why something cannot lie there."""
    if refusal.why == NO_PIECE and refusal.piece is not None:
        return voice.tr(_NO_PIECE[refusal.piece.kind], name=voice.name(refusal.piece.colour))
    return voice.tr(_REFUSED.get(refusal.why, N_("No island reaches so far.")))
