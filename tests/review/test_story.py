"""The story of a game says what its positions say."""

from collections import Counter
from collections.abc import Iterator

import pytest

from taluva.engine.pieces import COLOURS, HUT, NONE
from taluva.record.reader import read
from taluva.record.replay import Replay, replay
from taluva.review import story
from taluva.review.moments import (
    END,
    ERUPTION,
    FIRST_TEMPLE,
    FIRST_TOWER,
    GAVE_UP,
    LEAD,
    LET_STAND,
    SPLIT,
    WENT_OUT,
    WIN,
    moments,
)
from taluva.review.story import Story, story_of
from taluva.review.tally import tally, turn_times
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import Catalogue
from taluva.words.rules import EXPLAINED
from tests.players import play
from tests.record.games import four, game
from tests.reference.scribe import text_of
from tests.reference.story import Fact, facts

HEAD = '[Taluva "1"]\n[Edition "rio-grande"]\n[Tiles "24"]\n[Play "classic"]\n[Red "Ann"]\n[White "Ben"]\n\n'


def told(text: str) -> tuple[Replay, Story]:
    """A record's replay and its story."""
    replayed = replay(read(HEAD + text))
    return replayed, story_of(replayed)


@pytest.mark.parametrize("seed", range(6))
def test_standings_and_figures_are_what_can_be_counted_on_the_island(seed: int) -> None:
    """Levels and settlements after every turn; whatever huts were covered are in the tally of who covered them."""
    record = game(seed, concedes=0.02)
    replayed = replay(record)
    told_story = story_of(replayed)
    for position, standing in zip(replayed.positions, told_story.standings, strict=True):
        levels = Counter(position.island.levels.values())
        settlements = [position.island.settlements(colour) for colour in position.setup.colours]
        assert tuple(levels[level] for level in range(1, max(levels, default=0) + 1)) == standing.levels
        assert tuple(map(len, settlements)) == standing.settlements
        assert tuple(max(map(len, one), default=0) for one in settlements) == standing.largest

    figures = tally(record.setup.colours, told_story)
    huts = Counter[str]()
    for piece in replayed.last.island.pieces.values():
        huts[piece.colour] += piece.number if piece.kind == HUT else 0
    for player in figures.players:
        assert player.built.huts == huts[player.colour] + sum(player.huts_lost)
    assert figures.turns == len(record.turns) == sum(player.turns for player in figures.players)
    assert figures.eruptions == sum(scene.erupts for scene in told_story.scenes)


@pytest.mark.parametrize("seed", [seed for seed in range(24) if seed % 3 != 2])  # those begin before the record does
def test_every_turn_is_told_as_the_second_reading_counts_it(seed: int) -> None:
    """Levels, huts covered, settlements split, what was built, let stand and won, who gave up or could not build."""
    table = play(seed, lambda table, rng: None)
    replayed = replay(read(text_of(table.setting, table.written)))
    told_story, counted = story_of(replayed), facts(table.setting, table.written, SAME)
    for scene, fact in zip(told_story.scenes, counted, strict=True):
        assert (scene.turn, scene.colour, scene.level, scene.huts_covered) == (fact.turn, *fact[1:3], fact.covered)
        assert sorted((colour, "+".join(map(str, sizes))) for colour, sizes in scene.splits) == sorted(fact.splits)
        assert (bool(scene.let_stand), scene.action == story.CONCEDE, scene.action == story.OUT) == fact[8:11]
        assert (scene.tile is None) == fact.gave_up
        assert NONE.plus(scene.action, scene.cost) == fact.built
        assert tuple(table.setting.colours[seat] for seat in scene.won) == fact.won
        assert [list(built) for built in told_story.standings[scene.turn].built] == fact.after.built
    colours = table.setting.colours
    left = {fact.name: fact.turn for fact in counted if fact.gave_up or fact.out}
    assert {
        player.colour: player.last_turn for player in tally(colours, told_story).players if player.last_turn
    } == left
    found = [(moment.turn, moment.what, colours[moment.seat]) for moment in moments(replayed, told_story)]
    assert sorted(found) == sorted(expected(counted, table.setting.play))


SAME = {colour: colour for colour in COLOURS}


def expected(counted: list[Fact], play: str) -> Iterator[tuple[int, str, str]]:
    """The first temple and tower, the eruption that covered most, every other thing that happened, and the end."""
    firsts = [[fact for fact in counted if fact.built[kind]][:1] for kind in (1, 2)]
    erupting = sorted((fact for fact in counted if fact.level > 1), key=lambda one: (one.covered, one.level, -one.turn))
    for what, facts_of in zip((FIRST_TOWER, FIRST_TEMPLE, ERUPTION), (*firsts, erupting[-1:]), strict=True):
        yield from ((fact.turn, what, fact.name) for fact in facts_of)
    leader = None
    for fact in counted:
        said = {LET_STAND: fact.marked, WENT_OUT: fact.out, GAVE_UP: fact.gave_up, WIN: fact.won}
        said[END] = fact.after.ending and not fact.won
        yield from ((fact.turn, what, fact.name) for what, happened in said.items() if happened)
        yield from ((fact.turn, SPLIT, fact.name) for _ in fact.splits)
        if play == "teams" or fact.after.ending or fact.after.won or fact.lead is None:
            continue
        if leader not in (None, fact.lead[0]):
            yield fact.turn, LEAD, fact.lead[0]
        leader = fact.lead[0]


def test_a_turn_in_the_middle_is_told_as_far_as_it_went() -> None:
    """A record that stops after a tile has a scene without a deed."""
    _, told_story = told("1. JC 0,0 12 hut 0,-1\n2. SR 2,-1 12\n")

    assert [scene.action for scene in told_story.scenes] == [HUT, story.UNFINISHED]
    assert (len(told_story.standings), told_story.standings[2].levels) == (3, (6,))


def test_what_the_table_let_stand_is_told_and_marked() -> None:
    """The rules that were broken are facts of the moment."""
    replayed, told_story = told("1. JC 0,0 12 hut 0,-1\n2. SR 4,-1 12! hut 5,-2\n")

    stood = [moment for moment in moments(replayed, told_story) if moment.what == LET_STAND]
    assert [(moment.turn, moment.facts) for moment in stood] == [(2, (("tile.touch",),))]
    teller = TurnPhrases(Catalogue("en"), replayed.record)
    rule = EXPLAINED["tile.touch"].title
    assert teller.turn(told_story.scenes[1])[1].endswith(f"The players let it stand, against the rules: {rule}.")
    assert teller.moment(stood[0]) == ("Let stand", f"Ben: {rule}")


def test_the_time_of_a_turn_counts_where_it_is_known() -> None:
    """Averages leave out the turns nobody timed."""
    _, told_story = told("1. JC 0,0 12 hut 0,-1\n2. SR 2,-1 12 hut 3,-2\n3. JJ -1,2 4 hut -1,3\n")
    paces = turn_times(("red", "white"), told_story, {1: 20.0, 3: 40.0})

    assert [tuple(one) for one in paces] == [(2, 30.0, 40.0), (0, 0.0, 0.0)]


def test_a_team_wins_once_by_who_built_it() -> None:
    """Both partners win early, and the winning build is one moment, of its builder."""
    replayed = replay(game(5, four(24, "teams")))
    told_story = story_of(replayed)
    last = told_story.scenes[-1]
    won = last._replace(won=tuple(sorted((last.seat, (last.seat + 2) % 4))))
    found = moments(replayed, told_story._replace(scenes=(*told_story.scenes[:-1], won)))
    assert [(moment.turn, moment.seat) for moment in found if moment.what == WIN] == [(last.turn, last.seat)]
