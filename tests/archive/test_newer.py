"""A newer state that came in under the game on the table, and clocks that are wrong: nothing is overwritten."""

import json
import zipfile
from pathlib import Path

import pytest

from taluva.archive.summary import canonical
from taluva.archive.times import DAY
from tests.archive.support import Clock, opened, record, summary


def test_a_step_does_not_overwrite_what_went_on_elsewhere(tmp_path: Path) -> None:
    """The further record stays, the step from the older one is among the earlier records."""
    archive = opened(tmp_path)
    game = archive.create(*canonical(record(4)))
    begun = archive.version(game)
    archive.save(game, *canonical(record(15)))

    assert not archive.save(game, record(5), summary(5), version=begun)

    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(15)
    assert [(one.reason, one.record) for one in archive.earlier(game)] == [("table", record(5))]


def test_a_step_that_is_further_takes_the_place_and_keeps_the_other(tmp_path: Path) -> None:
    """As when an older state of the game came out of a damaged file."""
    archive = opened(tmp_path)
    game = archive.create(*canonical(record(9)))
    begun = archive.version(game)
    archive.save(game, *canonical(record(3)))

    assert archive.save(game, record(10), summary(10), version=begun)

    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(10)
    assert [(one.reason, one.record) for one in archive.earlier(game)] == [
        ("elsewhere", record(3)),
        ("undone", record(9)),
    ]


def test_what_was_undone_here_is_nothing_newer(tmp_path: Path) -> None:
    """Whoever undid three turns and goes on means it."""
    archive = opened(tmp_path)
    game = archive.create(*canonical(record(6)))
    other = archive.version(game)
    archive.save(game, *canonical(record(5)))
    undone = tuple(reversed(record(6).splitlines()[-3:]))

    assert archive.save(game, record(3), summary(3), redo=undone, version="somebody else's")
    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(3)
    assert other != archive.version(game)


def test_the_own_version_is_replaced_without_a_trace(tmp_path: Path) -> None:
    """Step after step, each from the one before."""
    archive = opened(tmp_path)
    game = archive.create(*canonical(record(0)))
    for turn in range(1, 6):
        assert archive.save(game, record(turn), summary(turn), version=archive.version(game))

    assert archive.earlier(game) == ()


@pytest.mark.parametrize("ahead", [400 * DAY, -400 * DAY, 0])
def test_a_backup_from_a_wrong_clock_does_not_beat_later_turns(tmp_path: Path, ahead: int) -> None:
    """The record that goes on from the other is the later one, whatever the clocks said."""
    clock = Clock()
    there = opened(tmp_path / "there", clock)
    game = there.create(*canonical(record(3)))
    first = there.backup(str(tmp_path))
    here = opened(tmp_path / "here", Clock(clock.now))
    here.restore(first)
    for turn in range(4, 20):
        here.save(game, *canonical(record(turn)))
    clock.now += ahead
    there.save(game, *canonical(record(5)))

    here.restore(there.backup(str(tmp_path)))

    stored = here.load(game)
    assert stored is not None
    assert stored.record == record(19)
    assert there.restore(here.backup(str(tmp_path))).updated == 1
    stored = there.load(game)
    assert stored is not None
    assert stored.record == record(19)


@pytest.mark.parametrize("ahead", [400 * DAY, -400 * DAY, 0])
def test_a_turn_that_was_taken_out_does_not_come_back_with_a_backup(tmp_path: Path, ahead: int) -> None:
    """The last turn had been entered twice: what stood before a correction is older, however many turns it has."""
    clock = Clock()
    here = opened(tmp_path / "here", clock)
    game = here.create(*canonical(record(6)))
    before = here.backup(str(tmp_path))
    there = opened(tmp_path / "there", Clock(clock.now))
    there.restore(before)
    clock.now += ahead
    here.correct(game, *canonical(record(5)), "delete")

    assert here.restore(before).added == 0
    there.restore(here.backup(str(tmp_path)))

    for archive in (here, there):
        stored = archive.load(game)
        assert stored is not None
        assert stored.record == record(5)
        assert record(6) in [one.record for one in archive.earlier(game)]


def test_a_later_version_from_a_slow_clock_makes_no_game_older(tmp_path: Path) -> None:
    """It comes in, and the game stays as high in the list as it was."""
    here = opened(tmp_path / "here")
    game = here.create(*canonical(record(3)))
    before = here.listed(game)
    there = opened(tmp_path / "there", Clock(Clock().now - 400 * DAY))
    there.save(game, *canonical(record(5)))

    assert here.restore(there.backup(str(tmp_path))).updated == 1

    after, stored = here.listed(game), here.load(game)
    assert before is not None
    assert after is not None
    assert stored is not None
    assert stored.record == record(5)
    assert after.touched >= before.touched


@pytest.mark.parametrize("wrong", [253_402_300_798_999, 253_402_300_799_000, 1 << 70, -5, 1.5, "1", True, None])
def test_a_backup_with_times_that_cannot_be_comes_in(tmp_path: Path, wrong: object) -> None:
    """The time is unknown, the game is there, and what shows it can."""
    archive = opened(tmp_path)
    entry: dict[str, object] = {"file": "x.taluva", "id": "abc", "redo": [], "times": [wrong, wrong]}
    entry |= dict.fromkeys(("created", "touched", "played", "ended"), wrong)
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as file:
        file.writestr("x.taluva", record(2).replace('[Date "2026-11-18"]\n', ""))
        file.writestr("archive.json", json.dumps({"taluva": 1, "games": [entry], "people": []}))

    assert archive.restore(str(tmp_path / "in.zip")).added == 1

    listed = archive.games().games[0]
    for at in (listed.created, listed.touched, listed.played):
        assert 0 < at < 253_402_000_000_000
    assert Path(archive.backup(str(tmp_path))).exists()
