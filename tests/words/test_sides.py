"""The archive's preview says of every kind of ending what the result says of it."""

import pytest

from taluva.archive.summary import summary_of_position
from taluva.words.catalogue import Catalogue
from taluva.words.explain import explainer_of
from taluva.words.results import lines
from taluva.words.sides import full, sides
from tests.app.endings import KINDS, record_of, viewing_of

WORDS = Catalogue("en")


@pytest.mark.parametrize("kind", KINDS)
def test_the_archive_and_the_result_agree(kind: str) -> None:
    """Places, figures, what counts together, and what decided."""
    viewing = viewing_of(kind, record_of(kind))
    position = viewing.position_after(viewing.length)
    told = sides(WORDS, summary_of_position(viewing.record, position))
    result = lines(explainer_of(WORDS, viewing.record), position)

    assert [(side.seats[0].place, side.built, side.together, side.rings) for side in told] == [
        (line.place, line.built, line.together, line.rings) for line in result
    ]
    for side, line in zip(told, result, strict=True):
        assert [(seat.colour, full(seat), seat.state == "out") for seat in side.seats if line.partners] == [
            (partner.colour, partner.full, partner.out) for partner in line.partners
        ]


def test_an_early_win_of_a_team_rings_what_each_partner_has_built_all_of() -> None:
    """One partner has all of two kinds, the other all of one; nobody else is ringed."""
    viewing = viewing_of("teams, early", record_of("teams, early"))
    told = lines(explainer_of(WORDS, viewing.record), viewing.position_after(viewing.length))

    assert {partner.name: partner.full for line in told for partner in line.partners} == {
        "Ann": (),
        "Bartholomew": (1, 2),
        "Chloé": (),
        "Дмитрий": (0, 1),
    }
