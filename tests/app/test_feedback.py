"""What is heard and felt."""

import itertools

import pytest

from taluva.app.look.feedback import POOLS, TWICE, Feedback
from taluva.app.look.paths import DATA
from taluva.app.look.settings import settings


class Noted(Feedback):
    """Feedback without devices."""

    def __init__(self) -> None:
        """Keep in mind what would be played, and how it would be felt."""
        super().__init__()
        self.heard, self.felt = list[str](), list[object]()
        self.play_file, self.vibrate = self.heard.append, self.felt.append


@pytest.fixture
def feedback() -> Noted:
    """Nothing was heard or felt yet."""
    return Noted()


def test_every_sound_of_every_pool_ships() -> None:
    """A pool names files that are there."""
    assert sorted(path.stem for path in (DATA / "sounds").glob("*.wav")) == sorted(
        name for pool in POOLS.values() for name in pool
    )


def test_no_sound_comes_twice_running_but_where_there_is_one_alone(feedback: Noted) -> None:
    """The same click again and again is what makes clicks tiresome."""
    for _ in range(60):
        feedback.click()
    assert all(one != other for one, other in itertools.pairwise(feedback.heard))
    assert set(feedback.heard) == set(POOLS["click"])

    for _ in range(2):
        feedback.play("turn")
    assert feedback.heard[60:] == ["turn", "turn"]


def test_a_fault_is_felt_twice_and_switched_off_all_is_silent_and_still(
    feedback: Noted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One tick says legal, two say not; both switches mean it."""
    feedback.fault()
    assert (len(feedback.heard), feedback.felt) == (1, [TWICE["light"]])
    monkeypatch.setattr(settings, "sound", False)
    monkeypatch.setattr(settings, "vibration", "off")
    feedback.legal()
    feedback.fault()
    assert (len(feedback.heard), feedback.felt) == (1, [TWICE["light"]])


def test_without_a_device_nothing_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL would wait for a device that is not there."""
    from taluva.app.device import platform

    monkeypatch.setattr(platform, "has_sound_device", lambda: False)
    feedback = Feedback()
    feedback.click()
    assert feedback._sounds == {}
