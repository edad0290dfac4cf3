"""The game being agreed on, without its screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.engine.pieces import COLOURS
from taluva.engine.position import EDITIONS, PLAYS, Setup
from taluva.play.agreement import Agreement, SeatedPlayer, suggestions

NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=60)
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("with_players"), st.tuples(st.sampled_from((2, 3, 4)))),
        st.tuples(st.just("with_edition"), st.tuples(st.sampled_from(EDITIONS))),
        st.tuples(st.just("with_play"), st.tuples(st.sampled_from(PLAYS))),
        st.tuples(st.just("with_tiles"), st.tuples(st.integers(-5, 60))),
        st.tuples(st.just("with_colour"), st.tuples(st.integers(0, 1), st.sampled_from(COLOURS))),
        st.tuples(st.just("with_seats_swapped"), st.tuples(st.integers(0, 1), st.integers(0, 1))),
        st.tuples(st.just("with_name"), st.tuples(st.integers(0, 3), NAMES)),
        st.tuples(st.just("with_first"), st.tuples(st.integers(0, 1))),
    )
)


@given(CHANGES)
def test_whatever_is_changed_a_game_can_begin(changes: list[tuple[str, tuple[object, ...]]]) -> None:
    """No order of taps leads to a table that the engine or the record refuses."""
    plan = Agreement()
    for name, facts in changes:
        plan = getattr(plan, name)(*facts)
        assert plan.is_valid()

    assert len(plan.setup().colours) == len(plan.names()) == plan.players
    assert Agreement.from_text(plan.to_text()) == plan.with_tiles(plan.usual_tiles)


@given(st.text())
def test_any_text_gives_some_plan(text: str) -> None:
    """What the settings hold may be anything."""
    assert Agreement.from_text(text).is_valid()


def test_the_seats_of_the_record_begin_with_who_begins() -> None:
    """Turn order is clockwise from there."""
    plan = Agreement().with_name(2, "Chloé").with_first(2)

    assert (plan.setup().colours, plan.names()) == (("yellow", "brown", "red", "white"), ("Chloé", "", "", ""))


def test_partners_sit_across() -> None:
    """Seats 1 and 3 against 2 and 4, whoever begins."""
    assert Agreement().with_play("teams").with_first(1).partner_of(3) == SeatedPlayer("white")


def test_suggestions_leave_out_who_sits_already() -> None:
    """And follow what is typed, unless that is a name already."""
    plan = Agreement().with_name(0, "Ann")
    known = ["Ann", "Ben", "Bea", ""]

    offered = {(1, ""): ("Ben", "Bea"), (1, "be"): ("Ben", "Bea"), (1, "Ben"): ("Bea",), (0, "x"): ()}
    assert {asked: suggestions(known, plan, *asked) for asked in offered} == offered


def test_people_get_their_usual_colour_unless_it_is_taken() -> None:
    """Nobody loses a colour to somebody who sits down later."""
    plan = Agreement().with_name(0, "Ann")

    assert plan.with_usual_colour(1, "brown").seats[1].colour == "brown"
    assert plan.with_usual_colour(1, "red") == plan


@pytest.mark.parametrize(
    "kept",
    [
        "[" * 100_000,
        '[[["red",""],["white",""],["yellow",""],["brown",""]],2.0,0.0,"ferti",48.0,"classic"]',
        '[[["red",""],["white",""],["yellow",""],["brown",""]],true,false,"ferti",48,"classic"]',
        '[[["red",""],["white",""],["yellow",""],["brown",""]],[2],0,{"a":1},48,["classic"]]',
        '[[["red",""],[1,""],[null,""],["brown",""]],2,0,"ferti",48,"classic"]',
        '[[["red","\\ud800"],["white",""],["yellow",""],["brown",""]],2,0,"ferti",48,"classic"]',
        '[[["red","a\\u0007"],["white",""],["yellow",""],["brown",""]],2,0,"ferti",48,"classic"]',
        '[[["red","' + "W" * 5000 + '"],["white",""],["yellow",""],["brown",""]],2,0,"ferti",48,"classic"]',
        '[[["red",NaN],["white",""],["yellow",""],["brown",""]],2,NaN,"ferti",1e999,"classic"]',
        "9" * 6000,
    ],
    ids=["nested", "floats", "truths", "lists", "colours", "half a letter", "control", "long", "no numbers", "huge"],
)
def test_a_table_that_no_game_can_begin_with_is_that_of_a_new_tablet(kept: str) -> None:
    """Whatever a file kept as the last table."""
    assert Agreement.from_text(kept) == Agreement()


def test_play_again_seats_the_people_as_they_sit_here() -> None:
    """Who played the last game here stays where the table shows them, whoever began it."""
    setup = Setup(("yellow", "red", "white"), "ferti", 36, "ranking")
    names = ("Ann", "Ben", "Chloé")
    seats = (
        SeatedPlayer("white", "Chloé"),
        SeatedPlayer("yellow", "Ann"),
        SeatedPlayer("red", "Ben"),
        SeatedPlayer("brown"),
    )
    before = Agreement(seats, 3, 1, "ferti", 36, "ranking")
    assert Agreement.from_text(before.to_text()).for_rematch(setup, names) == before
    assert Agreement().for_rematch(setup, names).turn_order() == before.turn_order()
