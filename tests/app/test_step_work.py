"""What a step of the replay tells at once, and what when it rests."""

from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.labels import KnownTag, Tag
from tests.app.conftest import Time, frame
from tests.app.showing import visit
from tests.app.touch import Touch
from tests.record.games import four, game


def test_bar_and_island_follow_the_cursor_at_once_and_the_words_when_it_rests(app: TaluvaApp, time: Time) -> None:
    """Drawn along, turn by turn and frame by frame, it is told of every few turns; a finger finds everything said."""
    replay = visit(app, "viewer", tab="moments", record=game(2, four(48)))
    replay.searching.stop()
    replay.cursor.go(20)
    time.pass_by(3, frames=12)
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
