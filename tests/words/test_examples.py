"""The drawn examples: each breaks the rule it is drawn for, and that rule only."""

import pytest

from taluva.words.examples import example
from taluva.words.rules import BUILDING, LAYING, RULES
from tests import sure

DRAWN = [rule for rule, row in RULES.items() if row.example]


@pytest.mark.parametrize("rule", DRAWN)
def test_an_example_breaks_its_rule_alone(rule: str) -> None:
    """A second fault in the picture would confuse."""
    assert sure(example(rule)).verdict().rules == (rule,)


def test_every_rule_that_can_be_drawn_is() -> None:
    """Only a supply that is empty has no place on an island."""
    assert {*LAYING, *BUILDING} - {*DRAWN} == {"build.supply"}
