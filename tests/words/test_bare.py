"""What rests on bare hexes is said in one line, with whose settlement it is."""

import pytest

from taluva.engine import ruleids as ids
from taluva.engine.hexes import at
from taluva.review.assumptions import LEGAL, Assumption
from taluva.words.catalogue import LANGUAGES
from taluva.words.rule_phrases import RulePhrases, assumption_text

NAMES = {"red": "Ann", "white": "Ben"}
HERE = (at(0, 0),)
OF_SOMEBODY = [
    rule for rule in vars(ids).values() if str(rule).startswith(("tower.ad", "tower.s", "temple.", "expand.s"))
]


def test_a_settlement_that_ends_where_nothing_was_set_is_said_to() -> None:
    """Whose it is; of several none is named."""
    ann = RulePhrases("en", NAMES, "ferti")

    assert assumption_text(ann, Assumption(ids.TILE_SETTLEMENT, HERE, ("white",))) == (
        "Ben's settlement ends here as you set it. If it goes on, this reason falls."
    )
    assert assumption_text(ann, Assumption(ids.TILE_SETTLEMENT, HERE, ("white", "red"))) == (
        "These settlements end here as you set them. If all of them go on, this reason falls."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_rest_on_bare_hexes_has_its_sentence(language: str) -> None:
    """With the name of the one whose building could stand there."""
    said = RulePhrases(language, NAMES, "ferti")

    for rule in OF_SOMEBODY:
        assert "Ann" in assumption_text(said, Assumption(rule, HERE, ("red",)), "temple")
    for rule in (ids.TILE_TOUCH, ids.TILE_GAP, ids.TILE_VOLCANO, ids.BUILD_LAND, ids.EXPAND_TERRAIN):
        assert assumption_text(said, Assumption(rule, HERE)).endswith(".")
    for kind in ("", "hut", "tower", "temple", "expand"):
        assert assumption_text(said, Assumption(LEGAL, HERE, ("red",)), kind).endswith(".")
