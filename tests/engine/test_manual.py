"""The page that `python -m pydoc taluva.engine` shows is true."""

import doctest

import taluva.engine


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
