"""Fonts: icons that are there, and letters of names that can be shown."""

import itertools
import json
import re

import pytest

from taluva.app.look.fontletters import letters
from taluva.app.look.fonts import icon, mixed, name_font, text_font
from taluva.app.look.paths import DATA
from taluva.app.widgets.labels import Name
from tests import ROOT


def test_plain_names_keep_the_face_of_the_design() -> None:
    """Latin and Cyrillic are in it; letters that no font has are boxes, but nothing fails."""
    assert name_font("Chloé Ёжик Łukasz") == "serif"
    assert name_font("𓀀 Ann 𒀀")


@pytest.mark.parametrize("name", ["Ελένη", "محمد", "Nguyễn Thị", "★ Ann"])
def test_other_letters_get_a_font_that_has_them(name: str) -> None:
    """Greek, Arabic, Vietnamese, signs."""
    from pathlib import Path

    font = name_font(name)

    assert font != "serif"
    assert {ord(letter) for letter in name if not letter.isspace()} <= letters(Path(font))


@pytest.mark.parametrize("face", ["serif-semibold", "sans-regular", "sans-bold", "sans-black"])
def test_words_keep_their_distance(face: str) -> None:
    """Kivy rounds each letter's place to whole points: a space drawn nearer to some letters would be gone."""
    from kivy.core.text import Label

    near = []
    for size in range(13, 21):
        label = Label(font_name=str(DATA / "fonts" / f"{face}.ttf"), font_size=size)
        alone = {letter: label.get_extents(letter)[0] for letter in "aertyvAT0.wWVY"}
        for left, right in itertools.product("aertyvAT0.", "wvytTVWYA0"):
            gap = label.get_extents(f"{left} {right}")[0] - alone[left] - alone[right]
            if gap < size * 0.075:
                near.append((size, f"{left} {right}", gap))

    assert near == []


def test_a_file_that_is_no_font_has_no_letters() -> None:
    """The search goes on with the next."""
    assert letters(DATA / "sounds" / "turn.wav") == frozenset()


def test_every_icon_of_the_list_is_in_the_font() -> None:
    """A sign that is missing would be a box."""
    known = letters(DATA / "icons" / "icons.ttf")
    signs = json.loads((DATA / "icons" / "icons.json").read_text(encoding="ascii"))

    assert [name for name, sign in signs.items() if ord(sign) not in known] == []
    assert icon("") == ""


def test_every_icon_that_is_used_exists() -> None:
    """A name that is not in the list would fail when it is first shown."""
    files = (*(ROOT / "kv").rglob("*.kv"), *(ROOT / "taluva" / "app").rglob("*.py"))
    icons = re.compile(r"""\bicon(?:=|: |\()['"]([a-z-]+)['"]""")
    used = {name for file in files for name in icons.findall(file.read_text(encoding="utf-8"))}

    assert [name for name in used if not icon(name)] == []


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("name", ["Ǥunilla", "אנה", "Ǥun[b]i&lla"])
def test_a_name_with_a_rare_sign_leaves_the_other_words_of_a_title_their_font(name: str) -> None:
    """They look as beside any other name, and nothing that is written in a name is taken for more than letters."""

    def end(text: str) -> list[int]:
        line = Name(text=text, style="heading", width=900)
        line.texture_update()
        wide, high = line.texture.size
        seen = line.texture.pixels[3::4]
        columns = [sum(seen[row * wide + at] for row in range(high)) for at in range(wide)]
        return columns[: max(at for at in range(wide) if columns[at]) + 1][-150:]

    with_rare, with_plain = (end(f"{one} and Ben share the first place") for one in (name, "Anna"))
    assert with_rare == with_plain
    assert mixed(f"{name} wins", "serif").startswith("[font=")
    assert text_font(name) == name_font(name)
