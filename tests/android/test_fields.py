"""Every field of the app asks the tablet's keyboard for keys, and for no words of its own."""

import re
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

import taluva
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.field import Field
from tests.android.tablet import tablet
from tests.android.test_back import SHEETS, archive
from tests.app.conftest import Time
from tests.app.touch import tap, walk, write

KEYS = 0  # InputType.TYPE_NULL: no text, hence nothing to suggest
SEEN = 0x80091  # a password that is seen, and no suggestions
PACKAGE = Path(taluva.__file__).parent
FIELDS = {
    "a player's name": SHEETS["a seat"],
    "the evening's name": SHEETS["the evening's name"],
    "the search": archive,
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_asks_for_a_keyboard_without_suggestions(app: TaluvaApp, time: Time, name: str) -> None:
    """Suggested words would come twice; and a tap is enough to write."""
    FIELDS[name](app, time)
    time.pass_by(0.8)
    field: Any = next(one for top in Window.children for one in walk(top) if isinstance(one, Field))
    field.focus = False
    tap(field)
    write(field, "Zoë Ёж")
    assert field.text == "Zoë Ёж"
    assert set(tablet.keyboards) == {KEYS}
    assert not field.keyboard_suggestions


@pytest.mark.parametrize(
    ("writer", "kind"),
    [
        ("com.samsung.android.honeyboard/.service.HoneyBoardService", SEEN),
        ("com.sec.android.inputmethod/.SamsungKeypad", SEEN),
        ("com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME", KEYS),
        ("com.android.inputmethod.latin/.LatinIME", KEYS),
        (None, KEYS),
    ],
)
def test_samsungs_keyboard_is_asked_for_a_password_that_is_seen(
    app: TaluvaApp, time: Time, writer: str | None, kind: int
) -> None:
    """It shows letters then whatever it showed before; Google's would know English only, and nobody else needs it."""
    tablet.writer = writer
    field: Any = Field()
    app.root.add_widget(field)
    for _ in range(2):
        field.focus = True
        time.pass_by(0.1)
        assert tablet.keyboards[-1] == kind
        field.focus = False
        time.pass_by(0.1)
    app.root.remove_widget(field)


def test_there_is_no_other_kind_of_field() -> None:
    """Whatever takes text is a Field, and none of them asks for another keyboard."""
    rules = [path for folder in (PACKAGE / "kv", PACKAGE.parent / "kv") for path in folder.rglob("*.kv")]
    assert rules
    kind = re.compile(r"\(TextInput\)|TextInput\(|<.*TextInput|^ *TextInput:", re.MULTILINE)
    makers = {path.name for path in [*PACKAGE.rglob("*.py"), *rules] if kind.search(path.read_text("utf-8"))}
    assert makers == {"field.py"}
    asking = {path.name for path in rules if "input_type" in path.read_text("utf-8")}
    assert asking == {"field.kv"}
