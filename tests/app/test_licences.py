"""The licences in Settings: of all that an installed app or a tablet's package hands out, each with its text."""

import re
from configparser import ConfigParser

from taluva.app.look.paths import DATA
from taluva.app.settings.licences import LICENCES, LicenceSheet, LicencesSheet, paragraphs
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import close_top, opened
from tests import ROOT
from tests.app.conftest import Time
from tests.app.touch import find


def text_of(file: str) -> str:
    """The text of a licence."""
    return (DATA / file).read_text(encoding="utf-8")


def test_every_text_is_listed_once() -> None:
    """Each file is there, and none lies beside them; the app's own is the project's."""
    files = [licence.file for licence in LICENCES]
    there = {path.relative_to(DATA).as_posix() for path in (DATA / "licences").iterdir()}

    assert len(set(files)) == len(files)
    assert {file for file in files if file.startswith("licences/")} == there
    assert all(text_of(file).strip() for file in files)
    assert text_of("licences/taluva.txt") == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_every_library_of_the_tablets_package_is_listed() -> None:
    """Those that buildozer asks for, and those that python-for-android fetches beside them."""
    spec = ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    pins = re.findall(r"^([\w-]+)==", (ROOT / ".ci" / "android.txt").read_text("utf-8"), re.MULTILINE)
    libraries = {re.split("==", name)[0].removesuffix("3") for name in spec["app"]["requirements"].split(",")} | {*pins}
    names = {name.casefold() for licence in LICENCES for name in licence.name.split(", ")}

    assert {"python", "kivy", "segno", "requests"} <= libraries
    assert libraries - names == set()


def press(name: str, root: object | None = None) -> None:
    """Press a row, wherever its list is scrolled to."""
    find(name, root).dispatch("on_release")  # type: ignore[attr-defined]


def test_a_text_is_shown_whole(app: TaluvaApp, time: Time) -> None:
    """However long it is, and closing it leads back to the list; only white space differs."""
    app.show("settings")
    press("Licences")
    (listed,) = opened()
    assert isinstance(listed, LicencesSheet)
    for licence in LICENCES:
        press(licence.name, listed)
        time.pass_by(2.0, frames=60)
        sheet = opened()[-1]
        assert isinstance(sheet, LicenceSheet)
        shown = [widget.text for widget in reversed(sheet.ids.text.children)]
        words = [word for word in text_of(licence.file).split() if set(word) - set("=-_*") or len(word) < 10]
        assert " ".join(shown).split() == words
        close_top()
        time.pass_by(0.5)
        assert opened() == (listed,)


def test_lines_that_were_wrapped_by_hand_are_joined_and_no_others() -> None:
    """A sheet wraps them to its own width; headings, items and tables stay as they are."""
    wrapped = (
        "A line that its author wrapped  because it had become\n  full goes on in the next line. And so does\nyou."
    )
    items = "1. One thing that takes nearly the whole of its line, so\n2. another thing."
    table = (
        "Release         Derived     Year        Owner       GPL-\n                from                    compatible?"
    )

    assert list(paragraphs(wrapped)) == [" ".join(wrapped.split()).replace(" you.", "\nyou.")]
    assert list(paragraphs(f"A heading\n=====\n\n{items}\n")) == ["A heading\n=====", items]
    assert [paragraph.count("\n") for paragraph in paragraphs(table)] == [1]
