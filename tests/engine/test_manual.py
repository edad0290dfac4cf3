"""The page that `python -m pydoc taluva.engine` shows is true."""

import doctest

import taluva.engine
from taluva.engine import Setup, at, place

SETUP = Setup(("red", "white"), "ferti", 24, "classic")


def test_the_example_of_the_engine_does_what_it_says() -> None:
    """Every line of it is run."""
    failed, tried = doctest.testmod(taluva.engine)

    assert tried >= 7
    assert failed == 0


def test_everything_the_engine_offers_is_there_and_says_what_it_is() -> None:
    """No name without a thing, no class or function without a sentence."""
    for name in taluva.engine.__all__:
        offered = getattr(taluva.engine, name)
        if isinstance(offered, type) or callable(offered):
            assert offered.__doc__, name


def test_a_hex_a_placement_and_an_hour_are_three_things() -> None:
    """To the type checker: where one of these mistakes passed, it would say that its remark is not needed."""
    taluva.engine.start(SETUP).judge_tile(at(0, 0))  # type: ignore[arg-type]
    mistaken = [
        place(place(at(0, 0), 12), 12),  # type: ignore[arg-type]
        place(at(0, 0), 3),  # type: ignore[arg-type]
        place(0, 12),  # type: ignore[arg-type]
    ]

    assert place(at(0, 0), 12) == mistaken[2]
