"""What is said while an island is set up, in every language."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import HUT, TEMPLE, TOWER, Piece
from taluva.play import board_editor
from taluva.play.edited_board import NO_PIECE, TOO_FAR, TOO_HIGH, TOO_MANY, Refusal
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.phrases import Phrases
from taluva.words.setup import edit_step_text, refusal_text

EACH = pytest.mark.parametrize("language", LANGUAGES)
STEPS = (
    *"VJCSRL",
    HUT,
    TOWER,
    TEMPLE,
    board_editor.TILE_STEP,
    board_editor.REMOVED,
    board_editor.LEVEL,
    board_editor.SINGLE,
    board_editor.COUNTS,
    board_editor.NEW_BOARD,
)


@EACH
def test_every_step_has_a_name_of_its_own(language: str) -> None:
    """That begins as a title does, and names whose piece it was."""
    voice = Phrases(Catalogue(language), {}, "ferti")
    names = [edit_step_text(voice, what, "white") for what in STEPS]

    assert len(set(names)) == len(STEPS)
    assert all(name[0].isupper() for name in names)
    assert all(voice.name("white") in edit_step_text(voice, kind, "white") for kind in (HUT, TOWER, TEMPLE))


@EACH
def test_every_refusal_is_a_sentence(language: str) -> None:
    """With the number of pieces there are."""
    voice, here = Phrases(Catalogue(language), {}, "ferti"), at(0, 0)
    said = [refusal_text(voice, Refusal(why, here)) for why in (TOO_HIGH, TOO_MANY, TOO_FAR)]
    said += [refusal_text(voice, Refusal(NO_PIECE, here, Piece(kind, "red"))) for kind in (HUT, TOWER, TEMPLE)]

    assert len(set(said)) == len(said)
    assert all(one.endswith(".") for one in said)
    assert all(number in text for number, text in zip(("20", "2", "3"), said[-3:], strict=True))
