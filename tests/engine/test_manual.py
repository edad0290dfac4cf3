"""The page that `python -m pydoc taluva.engine` shows is true."""

import doctest
from collections.abc import Callable
from functools import partial

import pytest

import taluva.engine
from taluva.engine import Build, Position, Setup, Verdict, at, neighbours, place, start
from taluva.record.reader import read
from taluva.record.replay import replay
from tests import sure
from tests.record.texts import LONGEST

SETUP = Setup(("red", "white"), "ferti", 24, "classic")


def test_the_example_of_the_engine_does_what_it_says() -> None:
    """Every line of it is run."""
    failed, tried = doctest.testmod(taluva.engine)

    assert (failed, tried >= 7) == (0, True)


def test_everything_the_engine_offers_is_there_and_says_what_it_is() -> None:
    """No name without a thing, no class or function without a sentence."""
    offered = {name: getattr(taluva.engine, name) for name in taluva.engine.__all__}

    assert [name for name, thing in offered.items() if callable(thing) and not thing.__doc__] == []


def test_a_hex_a_placement_and_an_hour_are_three_things() -> None:
    """To the type checker: where one of these mistakes passed, it would say that its remark is not needed."""
    taluva.engine.start(SETUP).judge_tile(at(0, 0))  # type: ignore[arg-type]
    mistaken = [
        place(place(at(0, 0), 12), 12),  # type: ignore[arg-type]
        place(at(0, 0), 3),  # type: ignore[arg-type]
        place(0, 12),  # type: ignore[arg-type]
    ]

    assert place(at(0, 0), 12) == mistaken[2]


def test_what_wood_and_cardboard_do_not_allow_is_refused() -> None:
    """With a ValueError that says what; nothing is half done."""
    empty = start(SETUP)
    laid = empty.lay("JC", place(at(0, 0), 12))
    built = laid.build(Build("hut", at(1, -1)))
    cannot: list[tuple[Callable[[], Position], str]] = [
        (lambda: empty.lay("JX", place(at(0, 0), 12)), "no tile 'JX'"),
        (lambda: empty.lay("JC", place(at(0, 0), 3)), "even hour"),  # type: ignore[arg-type]
        (lambda: laid.lay("JC", place(at(3, 0), 12)), "awaited"),
        (lambda: built.lay("JC", place(at(1, -1), 12)), "tile.gap"),
        (lambda: built.lay("JC", place(at(2, 0), 12)).lay("JC", place(at(0, 0), 2)), "awaited"),
        (lambda: empty.build(Build("hut", at(0, 0))), "behind a tile"),
        (lambda: laid.build(Build("castle", at(1, -1))), "'castle'"),
        (lambda: laid.build(Build("hut", at(5, 5))), "build.land"),
        (lambda: laid.build(Build("expand", at(1, -1), "J")), "expand.settlement"),
        (lambda: laid.go_out(), "cannot build"),
        (lambda: empty.go_out(), "cannot build"),
        (lambda: laid.concede(), "instead of laying"),
        (lambda: built.concede().concede(), "instead of laying"),
        (lambda: start(SETUP._replace(colours=("red",))), "two to four"),
        (lambda: start(SETUP._replace(colours=("red", "black"))), "two to four"),
        (lambda: start(SETUP._replace(tiles=49)), "48"),
        (lambda: start(SETUP._replace(play="teams")), "four players"),
    ]
    for asked, why in cannot:
        with pytest.raises(ValueError, match=why):
            asked()


def test_what_a_table_let_stand_is_carried_out() -> None:
    """A tile apart, a hut on a volcano, beside its own, a tower on the ground."""
    position = start(SETUP).lay("JC", place(at(0, 0), 12)).build(Build("hut", at(0, 0)))
    position = position.lay("SL", place(at(9, 9), 4)).build(Build("tower", at(9, 10)))

    assert (position.turn, position.tiles_laid, len(position.island.pieces)) == (2, 2, 2)


def test_what_can_be_carried_out_is_what_is_legal_or_can_stand() -> None:
    """Of tiles and builds in reach, all through a game; a refusal names every rule."""

    def carried_out(verdict: Verdict, move: Callable[[], Position]) -> bool:
        try:
            move()
        except ValueError as refused:
            return not all(rule in str(refused) for rule in verdict.rules)
        return True

    replayed = replay(read(LONGEST))
    wanted = set()
    for before, middle in zip(replayed.positions[::3], replayed.middles[::3], strict=False):
        laid = sure(middle)
        hexes = {one for hexagon in (*before.island.levels, at(0, 0)) for one in (hexagon, *neighbours(hexagon))}
        tiles = [place(hexagon, 2) for hexagon in hexes]
        builds = [Build(kind, one, "J" * (kind == "expand")) for one in hexes for kind in ("tower", "expand")]
        moves = [(before.judge_tile(placement), partial(before.lay, "JC", placement)) for placement in tiles]
        moves += [(laid.judge_build(build), partial(laid.build, build)) for build in builds]
        for verdict, move in moves:
            wanted.add(verdict.rules)
            assert carried_out(verdict, move) == (verdict.legal or verdict.can_stand)
    assert len(wanted) > 10
