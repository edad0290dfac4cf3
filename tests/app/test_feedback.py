"""What is heard and felt."""

import itertools

import pytest

from taluva.app.look.feedback import POOLS, TWICE, Feedback
from taluva.app.look.paths import DATA
from taluva.app.look.settings import settings


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that would be played."""
    return []


@pytest.fixture
def feedback(heard: list[str]) -> Feedback:
    """Feedback without devices."""
    feedback = Feedback()
    feedback.play_file = heard.append
    return feedback


def test_every_sound_of_every_pool_ships() -> None:
    """A pool names files that are there."""
    expected = sorted(path.stem for path in (DATA / "sounds").glob("*.wav"))

    assert expected == sorted(name for pool in POOLS.values() for name in pool)


def test_no_sound_comes_twice_running(feedback: Feedback, heard: list[str]) -> None:
    """The same click again and again is what makes clicks tiresome."""
    for _ in range(60):
        feedback.click()

    assert all(one != other for one, other in itertools.pairwise(heard))
    assert set(heard) == set(POOLS["click"])


def test_a_pool_of_one_still_sounds_again(feedback: Feedback, heard: list[str]) -> None:
    """There is nothing else to play."""
    feedback.play("turn")
    feedback.play("turn")

    assert heard == ["turn", "turn"]


def test_switched_off_it_is_silent_and_still(
    feedback: Feedback, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both switches mean it."""
    felt: list[object] = []
    feedback.vibrate = felt.append
    monkeypatch.setattr(settings, "sound", False)
    monkeypatch.setattr(settings, "vibration", "off")
    feedback.legal()
    feedback.fault()

    assert (heard, felt) == ([], [])


def test_a_fault_is_felt_twice(feedback: Feedback) -> None:
    """One tick says legal, two say not."""
    felt: list[object] = []
    feedback.vibrate = felt.append
    feedback.fault()

    assert felt == [TWICE["light"]]


def test_without_a_device_nothing_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL would wait for a device that is not there."""
    from taluva.app.device import platform

    monkeypatch.setattr(platform, "has_sound_device", lambda: False)
    feedback = Feedback()
    feedback.click()

    assert feedback._sounds == {}
