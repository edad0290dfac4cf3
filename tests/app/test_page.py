"""The page of an evening: drawn at print size, nothing on it cut, passed on as a picture and as text."""

import struct
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Fbo
from kivy.graphics.texture import Texture

from taluva.app.island.light import Light
from taluva.app.island.thumbnail import render
from taluva.app.share import card, paper, sending
from taluva.app.share import eveningpage as pages
from taluva.app.shell.app import TaluvaApp
from taluva.record.comments import with_comment
from taluva.record.record import Record
from taluva.record.writer import write
from taluva.review.viewing import Viewing
from taluva.words.catalogue import LANGUAGES, Catalogue
from tests.app.conftest import Time
from tests.app.touch import find, tap
from tests.record.games import NAMES, four, game

RECORD = game(5, four(48))._replace(tags=(("Event", "Rainy Sunday"), ("Date", "2026-11-08"), ("Place", "Lyon")))
LONG = "She counted three times, and then she counted once more, and nobody at the table said a single word. "


@cache
def played(play: str) -> Record:
    """A game of four, to its end."""
    return game(5, four(48, play))


@pytest.fixture
def letters_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the sea blank and keep no picture: only what is written is looked at."""
    for drawn in (pages, card):
        monkeypatch.setattr(drawn, "render", lambda *_, **__: Texture.create(size=(1, 1)))
        monkeypatch.setattr(drawn, "png", lambda _: b"")


@pytest.mark.usefixtures("letters_alone")
@pytest.mark.parametrize("names", [NAMES, ("Bartholomew", "Wilhelmina-Charlotte", "Jean-Baptiste Emmanuel", "Дмитрий")])
@pytest.mark.parametrize(("play", "comments"), [("classic", 12), ("ranking", 3), ("teams", 0)])
def test_no_letter_of_the_page_is_cut_or_leaves_it(
    app: TaluvaApp, monkeypatch: pytest.MonkeyPatch, play: str, comments: int, names: tuple[str, ...]
) -> None:
    """Five languages; where long words were said there are fewer sentences, in letters of 18 at least.

    No line begins with a mark that belongs to the word before.
    """
    record = played(play)._replace(tags=RECORD.tags, names=names)
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
            said = pages.draw(Catalogue(language), Viewing(record))

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
        pixels = render(Viewing(RECORD).replay.last.island, (wide, high), Light(paper=on_paper)).pixels
        rim = [(x, y) for x in range(wide) for y in (0, high - 1)] + [
            (x, y) for x in (0, wide - 1) for y in range(high)
        ]
        return min(sum(pixels[4 * (y * wide + x) :][:3]) // 3 for x, y in rim)

    assert darkest(on_paper=True) > 220
    assert darkest(on_paper=False) < 150


def test_the_page_is_shown_and_passed_on_as_picture_and_as_text(
    app: TaluvaApp, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A4 at 150 dots an inch; the text says what people said."""
    board: dict[str, str] = {}
    monkeypatch.setattr("kivy.core.clipboard.Clipboard.copy", lambda text: board.update(text=text))
    app.archive.set_setting(sending.FOLDER, str(tmp_path))
    record = with_comment(RECORD, 12, "She counted three times.")
    app.show("result", game=app.archive.take(write(record))[0])
    time.pass_by(0.5)
    tap(find("Page"))
    time.pass_by(0.5)
    tap(find("Share"))
    time.pass_by(0.5)

    (path,) = tmp_path.glob("*.png")
    assert struct.unpack(">II", path.read_bytes()[16:24]) == pages.SIZE
    tap(find("Page"))
    time.pass_by(0.5)
    tap(find("As text"))
    time.pass_by(0.5)
    assert "She counted three times." in board["text"]
    screen: Any = app.stage.current
    assert app.stage.name == "result"
    assert screen.cursor == 48


@pytest.mark.usefixtures("letters_alone")
def test_the_places_of_the_shared_picture_are_written_whole(app: TaluvaApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long names, all of them in one sentence of a place, partners too; in each language."""
    names = ("Bartholomew", "Wilhelmina-Charlotte", "Jean-Baptiste Emmanuel", "Дмитрий Александрович")
    written: list[str] = []

    def note(text: str, x: float, y: float, font: str, size: float, token: str, anchor: float = 0.0) -> float:
        written.append(text)
        return paper.write(text, x, y, font, size, token, anchor)

    monkeypatch.setattr(card, "write", note)
    for play in ("classic", "teams"):
        record = played(play)._replace(names=names)
        kept = app.archive.take(write(record))[0]
        listed = app.archive.listed(kept)
        assert listed is not None
        for language in LANGUAGES:
            card.picture(Catalogue(language), write(record), listed)

    assert written
    assert not [text for text in written if text.endswith("…") or text[0] in ";:!?»"]
