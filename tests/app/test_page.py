"""The page of an evening: drawn at print size, nothing on it cut, passed on as a picture and as text."""

from pathlib import Path

import pytest
from kivy.graphics import Fbo
from kivy.graphics.texture import Texture

from taluva.app.draw.glass import decoded
from taluva.app.island.camera import Camera
from taluva.app.island.light import Light
from taluva.app.island.picture import Looks
from taluva.app.island.projection import SQUASH
from taluva.app.island.thumbnail import render
from taluva.app.look.settings import settings
from taluva.app.share import eveningpage as pages
from taluva.app.share import paper
from taluva.app.share.sharesheet import Passing
from taluva.app.shell.app import TaluvaApp
from taluva.record.comments import with_comment
from taluva.record.writer import write
from taluva.review.viewed_game import ViewedGame
from taluva.words.catalogue import LANGUAGES, Catalogue
from tests.app.conftest import Time
from tests.app.fitting import others
from tests.app.showing import visit
from tests.app.touch import find, tap, tap_each
from tests.record.games import NAMES, four, game

RECORD = game(5, four(48))._replace(tags=(("Event", "Rainy Sunday"), ("Date", "2026-11-08"), ("Place", "Lyon")))
LONG = "She counted three times, and then she counted once more, and nobody at the table said a single word. "


@pytest.mark.parametrize(
    "names", [("Bartholomew", "Wilhelmina-Charlotte", "Jean-Baptiste Emmanuel", "Дмитрий"), *others(NAMES)]
)
@pytest.mark.parametrize(("play", "comments"), [("classic", 12), ("ranking", 3), ("teams", 0)])
def test_no_letter_of_the_page_is_cut_or_leaves_it(
    app: TaluvaApp, monkeypatch: pytest.MonkeyPatch, play: str, comments: int, names: tuple[str, ...]
) -> None:
    """Five languages; where long words were said there are fewer sentences, in letters of 18 at least.

    No line begins with a mark that belongs to the word before.
    """
    # Only what is written is looked at.
    monkeypatch.setattr(pages, "render", lambda *_, **__: Texture.create(size=(1, 1)))
    record = game(5, four(48, play))._replace(tags=RECORD.tags, names=names)
    for turn in range(2, 2 + comments):
        record = with_comment(record, turn, LONG * 2)
    drawn: list[tuple[str, float, float, float]] = []

    def note(text: str, x: float, y: float, font: str, size: float, token: str, anchor: float = 0.0) -> float:
        wide = paper.write(text, x, y, font, size, token, anchor)
        drawn.append((text, x - anchor * wide, x + (1 - anchor) * wide, y))
        return wide

    monkeypatch.setattr(pages, "write", note)
    for language in LANGUAGES:
        drawn.clear()
        with Fbo(size=pages.SIZE):
            said = pages.draw(Catalogue(language), ViewedGame(record)).said

        assert said
        assert not [text for text, *_ in drawn if text.endswith("…")]
        assert not [text for text, *_ in drawn if text[0] in ";:!?»"]
        assert all(left >= 0 and right <= pages.SIZE[0] and y > 0 for _, left, right, y in drawn)
        if comments < 12:
            assert sum(bool(one.comment) for one in said) == comments


def test_the_sea_of_the_page_is_pale(app: TaluvaApp) -> None:
    """Every edge of the picture is nearly the white of the paper; on the glass it is water."""

    def darkest(*, on_paper: bool) -> int:
        wide, high = 120, 60
        pixels = render(ViewedGame(RECORD).replay.last.island, (wide, high), Light(paper=on_paper)).pixels
        rim = [(x, y) for x in range(wide) for y in (0, high - 1)] + [
            (x, y) for x in (0, wide - 1) for y in range(high)
        ]
        return min(sum(pixels[4 * (y * wide + x) :][:3]) // 3 for x, y in rim)

    assert darkest(on_paper=True) > 220
    assert darkest(on_paper=False) < 150


def test_the_page_is_shown_and_passed_on_as_picture_and_as_text(
    app: TaluvaApp, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A4 at 150 dots an inch, made a file only then; the picture is its upper part; the text says what people said."""
    board: dict[str, str] = {}
    monkeypatch.setattr("kivy.core.clipboard.Clipboard.copy", lambda text: board.update(text=text))
    settings.folder = str(tmp_path)
    record = with_comment(RECORD, 12, "She counted three times.")
    visit(app, "viewer", game=app.archive.imports.take(write(record))[0])
    tap(find("Page"), rest=0.5)
    assert list(tmp_path.glob("*.png")) == []
    tap(find("Share"), rest=0.5)
    Passing(app, app.stage.current.opened.game).picture()
    time.pass_by(0.5)

    whole, upper = sorted(tmp_path.glob("*.png"), key=lambda path: len(path.name), reverse=True)
    assert whole.name == upper.stem + ", page.png"
    page, picture = (decoded(path.read_bytes()) for path in (whole, upper))
    wide, high = picture.size
    assert (page.size, wide) == (pages.SIZE, pages.SIZE[0])
    assert 800 < high < 1400
    assert picture.pixels == page.get_region(0, pages.SIZE[1] - high, wide, high).pixels
    tap_each("Page", "As text")
    assert "She counted three times." in board["text"]
    assert (app.stage.name, app.stage.current.cursor.turn) == ("viewer", 48)


def test_the_levels_of_a_large_island_leave_their_hexes_in_sight(app: TaluvaApp) -> None:
    """On the page a figure covers a third of a hex at most, and can be read: it is no dot either."""
    island = ViewedGame(RECORD).replay.last.island
    size = 1080, 588
    seen = [render(island, size, looks=Looks(figures=figures)).pixels for figures in ("auto", "never")]
    written = sum(one[at : at + 3] != other[at : at + 3] for one, other in [seen] for at in range(0, len(one), 4))
    raised = sum(level > 1 and hexagon not in island.pieces for hexagon, level in island.levels.items())
    camera = Camera(size[1] / 300)
    camera.size = size
    camera.fit(island.levels)
    of_a_hex = 1.5 * 3**0.5 * SQUASH * camera.s**2

    assert 0.12 < written / raised / of_a_hex < 1 / 3
