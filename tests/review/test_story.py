"""The story of a game says what its positions say."""

from collections import Counter

import pytest

from taluva.engine.pieces import HUT, TEMPLE
from taluva.engine.position import OUT
from taluva.play.supplies import missing
from taluva.record.reader import read
from taluva.record.record import Turn
from taluva.record.replay import Replay, replay
from taluva.review import story
from taluva.review.moments import ERUPTION, FIRST_TEMPLE, GAVE_UP, LEAD, SPLIT, STOOD, WIN, biggest_eruption, moments
from taluva.review.story import Story, tell
from taluva.review.tally import pace, tally
from taluva.words.captions import Teller
from taluva.words.catalogue import Catalogue
from taluva.words.rules import EXPLAINED
from tests.record.games import four, game

HEAD = '[Taluva "1"]\n[Edition "{edition}"]\n[Tiles "24"]\n[Play "classic"]\n[Red "Ann"]\n[White "Ben"]\n\n'

# Ann's three huts in a row; Ben's eruption covers the middle one.
CUT = """1. JC 0,0 12 hut 0,-1
2. SR 2,-1 12 hut 3,-2
3. JJ -1,2 4 hut 0,2
4. CC -2,0 10 hut -3,0
"""


def told(text: str, edition: str = "rio-grande") -> tuple[Replay, Story]:
    """A record's replay and its story."""
    replayed = replay(read(HEAD.format(edition=edition) + text))
    return replayed, tell(replayed)


@pytest.mark.parametrize("seed", range(12))
def test_every_standing_is_what_can_be_counted_on_the_island(seed: int) -> None:
    """Levels and settlements after every turn, counted anew."""
    replayed = replay(game(seed, concedes=0.02))
    told_story = tell(replayed)

    for position, standing in zip(replayed.positions, told_story.standings, strict=True):
        levels = Counter(position.island.levels.values())
        settlements = [position.island.settlements(colour) for colour in position.setup.colours]
        assert tuple(levels[level] for level in range(1, max(levels, default=0) + 1)) == standing.levels
        assert tuple(map(len, settlements)) == standing.settlements
        assert tuple(max(map(len, one), default=0) for one in settlements) == standing.largest


@pytest.mark.parametrize("seed", range(12))
def test_the_story_of_a_corrected_game_can_begin_with_the_old_one(seed: int) -> None:
    """Taking over the unchanged turns gives the same story as telling it all."""
    replayed = replay(game(seed))
    before = replay(replayed.record._replace(turns=replayed.record.turns[:9]))

    assert tell(replayed) == tell(replayed, tell(before), 6)


@pytest.mark.parametrize("seed", range(8))
def test_huts_lost_and_huts_standing_are_the_huts_built(seed: int) -> None:
    """Whatever was covered is in the tally of who covered it."""
    record = game(seed)
    replayed = replay(record)
    told_story = tell(replayed)
    figures = tally(record.setup.colours, told_story)
    standing = Counter[str]()
    for piece in replayed.last.island.pieces.values():
        standing[piece.colour] += piece.number if piece.kind == HUT else 0

    for player in figures.players:
        assert player.built.huts == standing[player.colour] + sum(player.huts_lost)
    assert figures.turns == len(record.turns) == sum(player.turns for player in figures.players)
    assert figures.eruptions == sum(scene.erupts for scene in told_story.scenes)


def test_a_turn_in_the_middle_is_told_as_far_as_it_went() -> None:
    """A record that stops after a tile has a scene without a deed."""
    _, told_story = told("1. JC 0,0 12 hut 0,-1\n2. SR 2,-1 12\n")

    assert [scene.deed for scene in told_story.scenes] == [HUT, story.UNFINISHED]
    assert len(told_story.standings) == 3
    assert told_story.standings[2].levels == (6,)


def test_a_concession_is_a_scene_without_a_tile() -> None:
    """Whoever gives up lays nothing, and ends a game of two."""
    replayed, told_story = told("1. JC 0,0 12 hut 0,-1\n2. concede\n")

    assert told_story.scenes[1].deed == story.CONCEDE
    assert told_story.scenes[1].tile is None
    assert [moment.what for moment in moments(replayed, told_story)] == [GAVE_UP, "end"]
    assert tally(("red", "white"), told_story).players[1].left == 2


def test_an_eruption_that_cuts_a_settlement_is_told_with_the_sizes_of_its_parts() -> None:
    """In a long enough game some settlement is cut; the parts are those of the island after the tile."""
    found = 0
    for seed in range(8):
        replayed = replay(game(seed, four(48)))
        told_story = tell(replayed)
        for scene in told_story.scenes:
            before, middle = replayed.positions[scene.turn - 1], replayed.middles[scene.turn - 1]
            assert middle is not None
            gone = {hexagon for hexagon, _ in scene.buried}
            expected = []
            for colour in before.setup.colours:
                for settlement in before.island.settlements(colour):
                    left = [one for one in middle.island.settlements(colour) if one.hexes <= settlement.hexes]
                    if gone & settlement.hexes and len(left) > 1:
                        expected.append((colour, tuple(sorted(map(len, left), reverse=True))))
            assert sorted(expected) == sorted(map(tuple, scene.splits))
            found += len(expected)
        splits = [moment for moment in moments(replayed, told_story) if moment.what == SPLIT]
        assert sum(len(scene.splits) for scene in told_story.scenes) == len(splits)
    assert found


def test_what_the_table_let_stand_is_told_and_marked() -> None:
    """The rules that were broken are facts of the moment."""
    replayed, told_story = told("1. JC 0,0 12 hut 0,-1\n2. SR 4,-1 12! hut 5,-2\n")

    assert told_story.scenes[1].stood == ("tile.touch",)
    stood = [moment for moment in moments(replayed, told_story) if moment.what == STOOD]
    assert [(moment.turn, moment.facts) for moment in stood] == [(2, (("tile.touch",),))]
    teller = Teller(Catalogue("en"), replayed.record)
    rule = EXPLAINED["tile.touch"].title
    assert teller.turn(told_story.scenes[1])[1].endswith(f"The players let it stand, against the rules: {rule}.")
    assert teller.moment(stood[0]) == ("Let stand", f"Ben: {rule}")


def test_the_biggest_eruption_covers_most_huts() -> None:
    """No other eruption of the game covers more."""
    for seed in range(6):
        replayed = replay(game(seed, four(30)))
        told_story = tell(replayed)
        biggest = biggest_eruption(told_story.scenes)
        assert biggest is not None
        assert all(scene.huts_buried <= biggest.huts_buried for scene in told_story.scenes if scene.erupts)
        assert [biggest.turn] == [m.turn for m in moments(replayed, told_story) if m.what == ERUPTION]


def test_the_first_temple_is_marked_once() -> None:
    """Later temples are not."""
    replayed = replay(game(1, four(48)))
    told_story = tell(replayed)
    temples = [scene.turn for scene in told_story.scenes if scene.deed == TEMPLE]

    assert temples[:1] == [m.turn for m in moments(replayed, told_story) if m.what == FIRST_TEMPLE]
    assert len(temples) > 1


def test_an_early_win_is_the_winning_build() -> None:
    """The moment is that of the player who built the last piece, and the game's end is not marked twice."""
    replayed = replay(game(1, four(48)))
    last = replayed.last
    seat = replayed.positions[-2].seat
    assert seat is not None
    last.winners, last.ending = (seat,), "early"
    told_story = tell(replayed)

    assert [m.what for m in moments(replayed, told_story) if m.what in (WIN, "end")] == [WIN]


def test_a_record_that_holds_a_fault_is_told_up_to_it() -> None:
    """What comes after a fault that stops the replay has no scenes."""
    record = game(2, four(24))
    turns = (*record.turns[:5], Turn(record.turns[0].tile, record.turns[5].build), *record.turns[6:])
    replayed = replay(record._replace(turns=turns))
    told_story = tell(replayed)

    assert replayed.stopped_at == 6
    assert [scene.turn for scene in told_story.scenes][:5] == [1, 2, 3, 4, 5]
    assert len(told_story.scenes) <= 6


def test_the_time_of_a_turn_counts_where_it_is_known() -> None:
    """Averages leave out the turns nobody timed."""
    _, told_story = told("1. JC 0,0 12 hut 0,-1\n2. SR 2,-1 12 hut 3,-2\n3. JJ -1,2 4 hut -1,3\n")
    paces = pace(("red", "white"), told_story, {1: 20.0, 3: 40.0})

    assert [tuple(one) for one in paces] == [(2, 30.0, 40.0), (0, 0.0, 0.0)]


def test_being_out_is_told_as_such() -> None:
    """A scene's deed is out when the record says so."""
    for seed in range(20):
        replayed = replay(game(seed))
        for scene in tell(replayed).scenes:
            out = OUT in replayed.positions[scene.turn].states
            assert scene.deed != story.OUT or out


def test_a_team_wins_once_by_who_built_it() -> None:
    """Both partners win early, and the winning build is one moment, of its builder."""
    replayed, story = _early_team_win()

    won = [moment for moment in moments(replayed, story) if moment.what == WIN]

    assert [(moment.turn, moment.seat) for moment in won] == [(story.scenes[-1].turn, story.scenes[-1].seat)]


def _early_team_win() -> tuple[Replay, Story]:
    replayed = replay(game(5, four(24, "teams")))
    story = tell(replayed)
    last = story.scenes[-1]
    partners = tuple(sorted((last.seat, (last.seat + 2) % 4)))
    return replayed, story._replace(scenes=(*story.scenes[:-1], last._replace(won=partners)))


def test_the_lead_turns_when_another_alone_needs_fewest_pieces() -> None:
    """Counted anew from the positions; a level stand leaves the lead where it was."""
    for seed in range(8):
        replayed = replay(game(seed, four(48)))
        found = [(moment.turn, moment.seat) for moment in moments(replayed, tell(replayed)) if moment.what == LEAD]
        expected, leader = [], None
        for position in replayed.positions[1:]:
            if position.over or position.winners:
                break
            ways = {seat: missing(position, seat) for seat in range(4) if position.states[seat] == "playing"}
            lacks = {seat: way.pieces for seat, way in ways.items() if way is not None}
            first = [seat for seat in lacks if lacks[seat] == min(lacks.values())]
            if len(first) == 1 and len(lacks) > 1:
                if leader not in (None, first[0]):
                    expected.append((position.turn, first[0]))
                leader = first[0]
        assert found == expected
