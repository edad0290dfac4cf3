"""Whatever is agreed on for an island that lies there, a record begins with it, or it is said why not."""

from random import Random

import pytest

from taluva.engine.pieces import COLOURS, FULL, Count
from taluva.engine.position import BUILD, EDITIONS, PLAYS, TILE, Setup, Start, start
from taluva.play.agreement import PRESETS, Agreement, SeatedPlayer
from taluva.play.late_start import OUT, SEAT, SIDES, TILES, WON, LateStart, Misfit
from taluva.play.session_storage import begin_session
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.setup import misfit_text, setup_sentences
from tests import sure
from tests.archive.support import opened
from tests.record.begun import BEGUN

NAMED = Agreement(tuple(map(SeatedPlayer, ("brown", "red", "yellow", "white"), ("Dora", "Ann", "Chloé", "Ben"))), 4, 2)
EVERY = pytest.mark.parametrize("record", BEGUN.values(), ids=list(BEGUN))


def begun_of(record: Record) -> LateStart:
    """Where a record begins."""
    return LateStart(record.setup, sure(record.start))


def by_colour(setup: Setup, begun: Start) -> dict[str, object]:
    """What a start says of each colour that has played, whatever its seat."""
    said = zip(setup.colours, begun.left, range(len(setup.colours)), strict=True)
    return {colour: (left, seat in begun.outs) for colour, left, seat in said if left != FULL or seat in begun.outs}


def fits(setup: Setup, begun: Start) -> bool:
    """Whether a record may begin so."""
    try:
        return read(write(Record(setup, setup.colours, start=begun))).start == begun
    except UnreadableError:
        return False


@EVERY
def test_it_is_agreed_with_the_people_of_last_time_and_goes_on_with_who_is_to_move(record: Record) -> None:
    """By their colours, in their order round the table; island, pieces left, tiles and who is out are as they were."""
    begun = begun_of(record)
    plan = begun.agreement_for(NAMED)

    assert (plan.edition, plan.tiles, plan.play, plan.help) == (*record.setup[1:], NAMED.help)
    assert begun.misfit(plan) is None
    went_on = begun.start_for(plan)
    setup = plan.setup()
    assert setup.colours[0] == record.setup.colours[begun.start.seat]
    assert by_colour(setup, went_on) == by_colour(record.setup, begun.start)
    said = begun.start
    assert (went_on.faces, went_on.laid, went_on.awaits, went_on.seat) == (said.faces, said.laid, said.awaits, 0)
    assert fits(setup, went_on)
    position, before = (
        (one.colour, one.tiles_left, one.legal_builds(), one.legal_tiles())
        for one in (start(setup, went_on), replay(record._replace(turns=())).last)
    )
    assert position == before
    names = {seat.colour: seat.name for seat in NAMED.seats}
    assert plan.names() == tuple(names[colour] for colour in setup.colours)
    assert begin_session(opened(), setup, plan.names(), (), went_on).game, "it is kept at once"


@EVERY
def test_what_fits_can_be_recorded_and_what_does_not_is_said(record: Record) -> None:
    """Other seats, colours, numbers of tiles, ways of play, and other people to move."""
    begun, rng = begun_of(record), Random(7)
    for _ in range(25):
        plan = begun.agreement_for(NAMED)
        for change in rng.choices((0, 1, 2, 3, 4, 5), k=rng.choice((1, 2, 3))):
            plan = (
                plan.with_players(rng.choice((2, 3, 4))),
                plan.with_colour(rng.randrange(plan.players), rng.choice(COLOURS)),
                plan.with_first(rng.randrange(plan.players)),
                plan.with_tiles(rng.choice((*PRESETS, rng.randrange(1, 49)))),
                plan.with_play(rng.choice(PLAYS)),
                plan.with_edition(rng.choice(EDITIONS)),
            )[change]
        found, setup = begun.misfit(plan), plan.setup()
        if found is None:
            assert fits(setup, begun.start_for(plan))
            assert by_colour(setup, begun.start_for(plan)) == by_colour(begun.setup, begun.start)
        else:
            assert found.why == SEAT or not fits(setup, begun.start_for(plan))
            for language in LANGUAGES:
                assert misfit_text(Catalogue(language), plan, found)
        for language in LANGUAGES:
            assert str(begun.turn) in setup_sentences(Catalogue(language), plan, begun)[0]


def test_why_nobody_could_play_on_is_told_apart() -> None:
    """Of colours that played, of tiles, of who is out, has won, and of sides."""
    seen = begun_of(BEGUN["no turns"]).start.faces
    lone = LateStart(Setup(("red", "white"), "ferti", 24, "classic"), Start(seen, (FULL, FULL), 9, (), (), 0, TILE))
    plan = lone.agreement_for(NAMED)
    seats = [chair.colour for chair in plan.seats]
    played = lone._replace(start=lone.start._replace(left=(Count(19, 2, 3), FULL)))
    behind = lone._replace(start=lone.start._replace(awaits=BUILD))
    out = LateStart(
        lone.setup._replace(colours=("red", "white", "yellow")), lone.start._replace(left=(FULL,) * 3, outs=(1,))
    )
    three = out.agreement_for(NAMED)
    two = LateStart(lone.setup, lone.start._replace(outs=(1,)))
    won = LateStart(lone.setup, lone.start._replace(left=(FULL, Count(3, 0, 0))))
    for begun, agreed, said in (
        (lone, plan, None),
        (lone, plan.with_colour(0, "yellow"), None),  # nobody has played yet
        (played, plan.with_colour(seats.index("red"), "yellow"), Misfit(SEAT, "red")),
        (lone, plan.with_tiles(9), Misfit(TILES, number=9)),
        (lone, plan.with_tiles(10), None),
        (behind, plan.with_tiles(9), None),
        (out, three.with_first([chair.colour for chair in three.seats].index("white")), Misfit(OUT, "white")),
        (out, three, None),
        (two, two.agreement_for(NAMED), Misfit(SIDES)),
        (won, won.agreement_for(NAMED), Misfit(WON, "white")),
    ):
        assert begun.misfit(agreed) == said
    assert (lone.turn, behind.turn) == (10, 9)
