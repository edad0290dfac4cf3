"""The app in the menu of a Linux desktop: which files are put in place, what they say, and that they go again."""

import configparser
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from taluva import cli, desktop
from taluva.words.catalogue import LANGUAGES

XML = "{http://www.w3.org/XML/1998/namespace}lang"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Linux desktop with a data folder of its own and none of the desktop's tools."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr("shutil.which", lambda tool: None)
    return tmp_path / "data"


def entry_of(home: Path) -> configparser.SectionProxy:
    """The desktop entry as a desktop reads it."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(home / desktop.ENTRY, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def arguments_of(exec_line: str) -> list[str]:
    """The words of an Exec line, as the specification undoes its two quotings."""
    unescaped = exec_line.replace("\\\\", "\\")
    found = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', unescaped)
    return [(re.sub(r"\\(.)", r"\1", quoted) or bare).replace("%%", "%") for quoted, bare in found]


def test_everything_is_put_in_place_and_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Entry, file type and icons below the data folder, each with its line."""
    assert cli.main(["--install-desktop"]) == 0

    lines = capsys.readouterr().out.splitlines()
    there = sorted(str(path) for path in home.rglob("*") if path.is_file())
    assert sorted(line.removeprefix("Written: ") for line in lines[:-1]) == there
    assert len(there) == 6
    assert lines[-1] == "Taluva is in the menu, and .taluva files open with it."


def test_the_entry_opens_records_with_this_copy(home: Path) -> None:
    """Its command takes a file, its icon and its type are those that were put in place."""
    cli.main(["--install-desktop"])
    entry = entry_of(home)

    assert arguments_of(entry["Exec"]) == [*desktop.command(), "%f"]
    assert Path(entry["TryExec"]).is_file()
    assert entry["MimeType"] == "application/x-taluva;"
    assert list(home.glob(f"icons/hicolor/*/apps/{entry['Icon']}.png"))
    assert (entry["Type"], entry["Terminal"]) == ("Application", "false")


@pytest.mark.parametrize("word", ["/home/ann/my games/taluva", "/opt/50%/a\\b/ta$lu`va", "/o\"p't/x", "/opt/ünï çø"])
def test_a_command_in_any_folder_survives_the_quoting(word: str) -> None:
    """Spaces, quotes, per cent signs and backslashes mean nothing there."""
    line = next(line for line in desktop.entry([word]).splitlines() if line.startswith("Exec="))

    assert arguments_of(line.removeprefix("Exec=")) == [word, "%f"]


@pytest.mark.parametrize("key", ["Name", "Comment"])
def test_the_entry_speaks_every_language(home: Path, key: str) -> None:
    """English without a mark, the others each in their own words."""
    cli.main(["--install-desktop"])
    entry = entry_of(home)
    said = [entry[key if language == "en" else f"{key}[{language}]"] for language in LANGUAGES]

    assert all(said)
    assert len(set(said)) == len(LANGUAGES)


def test_the_file_type_is_known_by_name_and_by_content(home: Path) -> None:
    """A glob for the ending, the first letters of a record, a remark in every language."""
    cli.main(["--install-desktop"])
    kind = ElementTree.parse(home / desktop.TYPE).getroot().find(f"{MIME}mime-type")
    assert kind is not None

    assert kind.get("type") == "application/x-taluva"
    assert [glob.get("pattern") for glob in kind.iter(f"{MIME}glob")] == ["*.taluva"]
    assert [match.get("value") for match in kind.iter(f"{MIME}match")] == ['[Taluva "']
    assert [remark.get(XML, "en") for remark in kind.iter(f"{MIME}comment")] == list(LANGUAGES)


def test_a_second_time_changes_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says that all is there already."""
    cli.main(["--install-desktop"])
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()}
    capsys.readouterr()

    assert cli.main(["--install-desktop"]) == 0

    assert {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()} == before
    assert sum("There already" in line for line in capsys.readouterr().out.splitlines()) == 6


def test_everything_goes_again_and_nothing_else(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What other programs put there stays; a second time there is nothing to take away."""
    cli.main(["--install-desktop"])
    other = home / "applications" / "other.desktop"
    other.write_text("[Desktop Entry]\n", encoding="utf-8")
    capsys.readouterr()

    assert cli.main(["--remove-desktop"]) == 0
    assert [path for path in home.rglob("*") if path.is_file()] == [other]
    assert capsys.readouterr().out.count("Taken away: ") == 6

    assert cli.main(["--remove-desktop"]) == 0
    assert capsys.readouterr().out == "Nothing of Taluva is in the menu.\n"


def test_the_desktop_is_told_by_its_own_tools(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are there; one that fails or is missing does no harm."""
    told = tmp_path / "told"
    tool = tmp_path / "update-mime-database"
    tool.write_text(f'#!/bin/sh\necho "$1" >> "{told}"\nexit 1\n', encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda name: str(tool) if name == tool.name else None)

    assert cli.main(["--install-desktop"]) == 0
    assert told.read_text(encoding="utf-8").split() == [str(home / "mime")]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
@pytest.mark.parametrize("option", ["--install-desktop", "--remove-desktop"])
def test_elsewhere_it_is_one_clear_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], platform: str, option: str
) -> None:
    """Nothing is written on Windows or macOS."""
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("LANGUAGE", "en")

    assert cli.main([option]) == 2

    assert capsys.readouterr().err.startswith(f"taluva: {option} is for Linux desktops")
    assert not home.exists()


def test_what_cannot_be_written_is_said(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the file and the reason, and exit code 2."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file" / "data"))

    assert cli.main(["--install-desktop"]) == 2

    said = capsys.readouterr().err
    assert "cannot be written" in said
    assert str(tmp_path / "file") in said


def test_a_relative_data_folder_counts_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """So says the specification; it would be another one in every folder."""
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))

    assert desktop.data_home() == tmp_path / ".local" / "share"


def test_a_file_behind_is_one_too_many(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody means to install a game."""
    assert cli.main(["--install-desktop", "game.taluva"]) == 2
    assert "game.taluva" in capsys.readouterr().err
    assert not home.exists()
