"""A game that was recorded from its middle on is played, undone, told, counted, compared and corrected like any."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from taluva.archive.summary import canonical, summary_of
from taluva.archive.values import Stored
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.position import TILE
from taluva.play.record_correction import RecordCorrection
from taluva.play.session import NotOfferedError, Session
from taluva.play.turn_input import TurnInput
from taluva.record.comments import comment_of, with_comment
from taluva.record.reader import read
from taluva.record.record import BuildMove, Record
from taluva.record.replay import replay
from taluva.record.writer import text_of, write
from taluva.review import moments
from taluva.review.missed_wins import MissedWinSearch, searchable_turns
from taluva.review.viewed_game import ViewedGame
from taluva.words.bgstats import play_of
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.figures import CHARTS, game_figures, series
from taluva.words.page import page_text, plain_text
from taluva.words.results import result_lines
from taluva.words.rule_phrases import rule_phrases_of
from tests import sure
from tests.record.begun import BEGUN
from tests.record.games import game

EVERY = pytest.mark.parametrize("record", BEGUN.values(), ids=list(BEGUN))
BEHIND = BEGUN["behind a tile"]


def resumed(record: Record) -> Session:
    """The session that goes on with it."""
    return Session.resume(write(record))


# Playing on


@EVERY
def test_it_is_played_on_to_its_end(record: Record) -> None:
    """What is kept can be read and has no fault."""
    session = resumed(record)
    while not session.over:
        position = session.position
        if position.awaits == TILE:
            session.choose("JC")
            session.propose(position.legal_tiles()[len(position.island.tiles) % 7])
        if session.tile_outcome.stuck:
            session.go_out()
            continue
        outlook = sure(session.build_position)
        build = outlook.legal_builds()[-(session.turn % 2)].build
        if build.kind == EXPAND:  # the record names a settlement by its smallest hex
            build = build._replace(hex=max(outlook.island.settlement_at[build.hex].hexes))
        session.build(build)
    kept = read(session.text)
    assert (replay(kept).faults, write(kept), kept.start) == ((), session.text, record.start)


def test_behind_its_tile_a_game_takes_a_build_only() -> None:
    """No tile is chosen, pulled, swapped or taken up, nobody gives up; and the build can be undone and another made."""
    session = resumed(BEHIND._replace(turns=()))
    turn, position = TurnInput(session), session.position
    turn.choose("JC")
    turn.correct_tile()
    for number in (1, 2, 3):
        turn.go_to_step(number)
    turn.swap()
    turn.drag_new_ghost(position.island.initial_faces[0].hex, None)
    for refused in (session.concede, session.retract_tile, session.swap):
        with pytest.raises(NotOfferedError):
            refused()
    assert (session.position, session.turn, session.laid) == (position, 1, None)

    first, second = (option.build for option in position.legal_builds()[:2])
    session.build(first)
    assert session.record.turns[0].tile is None
    assert session.undo() is not None
    assert session.position == position
    session.build(second)
    assert (session.turn, read(session.text).turns[0].build is not None) == (2, True)


# What is told of it


@EVERY
def test_it_is_told_in_every_language(record: Record) -> None:
    """Captions, key moments, figures, charts, results, the page and as text."""
    told = ViewedGame(record)
    search = MissedWinSearch(searchable_turns(told.replay)[-2:])
    while search.step():
        pass
    told.set_missed_wins(search.missed_wins)
    for language in LANGUAGES:
        words = Catalogue(language)
        teller = TurnPhrases(words, record)
        said = [teller.turn(scene) for scene in told.scenes]
        said += [teller.moment(moment) for moment in told.moments]
        assert all(title for title, _ in said)
        assert len(game_figures(teller, told.story, {})) >= 2
        assert all(len(series(chart, told.story, teller)) == len(record.names) for chart in CHARTS)
        assert result_lines(rule_phrases_of(words, record), told.replay.last, told.scenes)
        assert page_text(words, told).title
        assert plain_text(words, told)
    for turns in range(told.length + 1):
        told.go(turns)
        told.snapshot()
        told.tile_snapshot()


def test_a_story_begins_with_what_stands_there() -> None:
    """Built pieces, settlements and levels of the island are those at each turn of the whole game."""
    for key, seed, turns in (("before a tile", 2, 11), ("behind a tile", 2, 11), ("behind the first tile", 3, 0)):
        record = BEGUN[key]
        whole, told = ViewedGame(game(seed, record.setup)), ViewedGame(record)
        behind = record.turns[0].tile is None
        assert told.story.standings[1:] == whole.story.standings[turns + 1 :]
        assert [scene.action for scene in told.scenes] == [scene.action for scene in whole.scenes[turns:]]
        assert [scene.covered_pieces for scene in told.scenes[behind:]] == [
            scene.covered_pieces for scene in whole.scenes[turns + behind :]
        ]


def test_nothing_is_said_that_the_record_cannot_know() -> None:
    """No first tile, nobody who began, no first temple after others, no biggest eruption; and that it began later."""
    record = BEGUN["ranking"]
    told, whole = ViewedGame(record), game(4, record.setup)
    built = told.replay.positions[0].built
    what = {moment.what for moment in told.moments}
    assert any(count.of(TEMPLE) for count in built)
    assert what.isdisjoint((moments.FIRST_TEMPLE, moments.ERUPTION))
    assert (moments.FIRST_TOWER in what) <= (not any(count.of(TOWER) for count in built))
    assert moments.ERUPTION in {moment.what for moment in ViewedGame(whole).moments}

    words = Catalogue("en")
    page, later = plain_text(words, told), "Recorded from turn 31 on: all is counted from there."
    assert "begins." not in page
    assert f"1. {later}" in page
    teller, of_all = TurnPhrases(words, record), TurnPhrases(words, whole)
    assert teller.laying(told.scenes[0]) != "the first tile"
    assert (teller.before_first_turn(), of_all.before_first_turn()) == (
        "Where the record begins",
        "Before the first tile",
    )
    assert game_figures(teller, told.story, {})[0].note == later
    assert (teller.length(), of_all.first_turn_text()) == ("recorded from turn 31 on", "")
    assert TurnPhrases(words, BEHIND).laying(ViewedGame(BEHIND).scenes[0]) == "the tile was there already"

    out = BEGUN["with players out"]
    assert sure(out.start).outs
    stored = Stored("f00", write(out), (), 1_795_000_000_000, 1_795_000_000_005, None, ())
    players: Any = play_of(replay(out), stored, words)["players"]
    assert not any("turn 0" in player["role"] for player in players)


@EVERY
def test_lists_show_it_and_its_text_is_kept(record: Record) -> None:
    """As canonical text with its start, which counts the tiles that lie."""
    kept, summary = canonical(text_of(record))
    assert (read(kept).start, summary_of(kept)) == (record.start, summary)
    laid = sum(turn.tile is not None for turn in record.turns)
    assert summary.tiles_left == record.setup.tiles - sure(record.start).laid - laid
    if record.turns:
        assert comment_of(read(write(with_comment(record, 1, "so it was"))).turns[0]) == "so it was"


# Correcting


@EVERY
def test_every_turn_of_it_can_be_corrected(record: Record) -> None:
    """Each way of changing it ends in a record that can be kept, or names the first turn that no longer holds."""
    for number in range(1, min(3, len(record.turns)) + 1):
        assert RecordCorrection(record, number).preview().island
        ways: list[Callable[[RecordCorrection], None]] = [
            RecordCorrection.delete,
            RecordCorrection.set_gave_up,
            RecordCorrection.set_went_out,
            partial(RecordCorrection.insert, turn=record.turns[number - 1]),
            partial(RecordCorrection.rename_tile, kind="LL"),
        ]
        for way in ways:
            correcting = RecordCorrection(record, number)
            way(correcting)
            correcting.preview()
            correcting.repair.consequences()
            if correcting.illegal is not None:
                correcting.go_to_illegal()
                correcting.preview()
                correcting.cut_from_illegal()
            elif correcting.ready:
                kept = correcting.repair.record
                assert read(write(kept)) == read(write(read(write(kept))))
                assert correcting.reason


def test_the_build_behind_a_start_can_be_another() -> None:
    """And nothing else about that turn: it has no tile, and no turn before it."""
    others = [option.build for option in replay(BEHIND).positions[0].legal_builds() if option.build.kind == HUT]
    first = BEHIND.turns[0]
    assert isinstance(first.build, BuildMove)
    changed = RecordCorrection(BEHIND, 1)
    build = next(build for build in others if build != first.build.build)
    changed.replace(first._replace(build=first.build._replace(build=build)))
    assert changed.repair.record.start == BEHIND.start
    assert changed.illegal is None or changed.illegal.turn > 1

    spoiling: list[Callable[[RecordCorrection], None]] = [
        partial(RecordCorrection.insert, turn=BEHIND.turns[1]),
        RecordCorrection.delete,
    ]
    for spoiled in spoiling:
        correcting = RecordCorrection(BEHIND, 1)
        spoiled(correcting)
        assert sure(correcting.illegal).rules == ("turn.build",)
        assert not correcting.ready
