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


def test_there_is_no_other_kind_of_field() -> None:
    """Whatever takes text is a Field, and none of them asks for another keyboard."""
    rules = [path for folder in (PACKAGE / "kv", PACKAGE.parent / "kv") for path in folder.rglob("*.kv")]
    assert rules
    kind = re.compile(r"\(TextInput\)|TextInput\(|<.*TextInput|^ *TextInput:", re.MULTILINE)
    makers = {path.name for path in [*PACKAGE.rglob("*.py"), *rules] if kind.search(path.read_text("utf-8"))}
    assert makers == {"field.py"}
    asking = {path.name for path in rules if "input_type" in path.read_text("utf-8")}
    assert asking == {"field.kv"}
