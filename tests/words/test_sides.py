"""The archive's preview says of every kind of ending what the result says of it."""

import pytest

from taluva.archive.summary import summary_of_position
from taluva.words.catalogue import Catalogue
from taluva.words.results import ranked_sides_of_summary, result_lines
from taluva.words.rule_phrases import rule_phrases_of
from tests.app.endings import KINDS, record_of, viewing_of

WORDS = Catalogue("en")


@pytest.mark.parametrize("kind", KINDS)
def test_the_archive_and_the_result_agree(kind: str) -> None:
    """Places, figures, what counts together, and what decided."""
    viewing = viewing_of(kind, record_of(kind))
    position = viewing.position_after(viewing.length)
    told = ranked_sides_of_summary(WORDS, summary_of_position(viewing.record, position))

    assert told == tuple(
        line._replace(remark="") for line in result_lines(rule_phrases_of(WORDS, viewing.record), position)
    )


def test_an_early_win_of_a_team_rings_what_each_partner_has_built_all_of() -> None:
    """One partner has all of two kinds, the other all of one; nobody else is ringed."""
    viewing = viewing_of("teams, early", record_of("teams, early"))
    told = result_lines(rule_phrases_of(WORDS, viewing.record), viewing.position_after(viewing.length))

    assert {partner.name: partner.full for line in told for partner in line.partners} == {
        "Ann": (),
        "Bartholomew": (1, 2),
        "Chloé": (),
        "Дмитрий": (0, 1),
    }
