"""What a step on the table draws again: only what is seen and has changed."""

from typing import Any

import pytest
from kivy.uix.label import Label

from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.labels import KnownTag, Tag
from tests.app.conftest import Time, frame
from tests.app.touch import Touch, walk
from tests.record.games import four, game


@pytest.fixture
def replay(app: TaluvaApp, time: Time) -> Any:
    """Show the replay of a game of four, at its turn 20, at rest."""
    app.show("viewer", tab="moments", record=game(2, four(48)))
    screen: Any = app.stage.current
    screen.searching.stop()
    screen.cursor.go(20)
    time.pass_by(3, frames=12)
    return screen


def test_a_step_of_the_replay_writes_only_what_it_says_anew(
    replay: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None that looks as it did, and nothing twice."""
    written: list[tuple[object, tuple[object, ...]]] = []

    def looks(label: Label) -> tuple[object, ...]:
        # The paint of the letters is in their picture: on white wood they are dark.
        return label.text, tuple(label.color), label.font_size

    shown = {label: looks(label) for label in walk(replay) if isinstance(label, Label)}
    update = Label.texture_update

    def note(self: Label, *args: object) -> None:
        if self.text:
            written.append((self, looks(self)))
        update(self, *args)

    monkeypatch.setattr(Label, "texture_update", note)
    for by in (1, 1, -1):
        replay.cursor.step(None, by)
        time.pass_by(1, frames=4)
        assert [look for label, look in written if shown.get(label) == look] == []
        assert len(set(written)) == len(written)
        shown.update(written)
        written.clear()


def test_bar_and_island_follow_the_cursor_at_once_and_the_words_when_it_rests(replay: Any, time: Time) -> None:
    """Drawn along, turn by turn and frame by frame, it is told of every few turns; a finger finds everything said."""
    said = set()
    for turn in range(21, 32):
        replay.cursor.go(turn)
        frame()
        assert (replay.head.turn, replay.frame.wood) == (turn, replay.viewing.scene.colour)
        assert replay.view.island is replay.viewing.position.island
        said.add(replay.caption.title)
    assert len(said) <= 4
    assert not any(title.startswith("Turn 31,") for title in said)
    frame()
    assert replay.caption.title.startswith("Turn 31,")
    assert replay.story.turns.chosen == 30

    replay.cursor.go(12)
    touch = Touch(5, 5)
    assert replay.caption.title.startswith("Turn 12,")
    touch.up()


def test_a_tag_that_shares_its_picture_looks_like_any_other(app: TaluvaApp) -> None:
    """Also in letters of another font, and after it said something else."""
    for facts in ({"style": "strong"}, {"style": "heading", "font_size": 31.5}, {"style": "small", "bold": True}):
        plain, known = Tag(**facts), KnownTag(**facts)
        for text in ("Ann", "Ольга", "", "Bea", " ", "Ann"):
            plain.text = known.text = text
            plain.texture_update()
            known.texture_update()
            assert list(known.texture_size) == list(plain.texture_size), (facts, text)
            if text.strip():
                assert known.texture.pixels == plain.texture.pixels, (facts, text)
