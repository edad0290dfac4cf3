"""The app in the menu of a Linux desktop: what the desktop's own commands are told, and what is said without them."""

import configparser
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from taluva import cli, desktop
from taluva.words.catalogue import LANGUAGES

TOOLS = ("xdg-mime", "xdg-icon-resource", "xdg-desktop-menu")


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the three commands are told, a line each; the entry as it lies there then."""
    heard = tmp_path / "told"
    for tool in TOOLS:
        script = tmp_path / tool
        script.write_text(
            f'#!/bin/sh\necho "${{0##*/}} $*" >> "{heard}"\n'
            f'for word; do case $word in */taluva.desktop) cp "$word" "{tmp_path}/entry";; esac; done\n'
        )
        script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return heard


def entry_of(path: Path) -> configparser.SectionProxy:
    """The desktop entry as a desktop reads it."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(path, encoding="utf-8")
    return parser["Desktop Entry"]


def arguments_of(exec_line: str) -> list[str]:
    """The words of an Exec line, as the specification undoes its two quotings."""
    unescaped = exec_line.replace("\\\\", "\\")
    found = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', unescaped)
    return [(re.sub(r"\\(.)", r"\1", quoted) or bare).replace("%%", "%") for quoted, bare in found]


def test_the_three_commands_put_everything_in_place_and_take_it_away_again(
    told: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """For this person only, each by its name; the entry starts this copy of the app, and its files are there."""
    assert cli.main(["--install-desktop"]) == 0

    assert capsys.readouterr().out == "Taluva is in the menu, and .taluva files open with it.\n"
    lines = told.read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in lines} == set(TOOLS)
    assert all(" install --mode user " in line for line in lines)
    named = [Path(word) for line in lines for word in line.split() if word.endswith((".png", ".xml"))]
    assert [path.is_file() for path in named] == [True] * 5
    words = arguments_of(entry_of(told.with_name("entry"))["Exec"])
    assert words == [*desktop.command(), "%f"]
    assert Path(words[0]).is_file()

    told.unlink()
    assert cli.main(["--remove-desktop"]) == 0
    taken = told.read_text(encoding="utf-8").splitlines()
    assert all(" uninstall --mode user " in line for line in taken)
    assert sorted(Path(line.split()[-1]).name for line in taken) == sorted(
        Path(line.split()[-1]).name for line in lines
    )


@pytest.mark.parametrize("option", ["--install-desktop", "--remove-desktop"])
def test_without_the_commands_that_is_said(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On Windows, on macOS, on a Linux without a desktop."""
    monkeypatch.setenv("PATH", str(tmp_path))

    assert cli.main([option]) == 2
    assert re.fullmatch(r"taluva: xdg-\S+ is needed for that; .* xdg-utils\.\n", capsys.readouterr().err)


def test_what_a_command_complains_of_is_said(told: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its name."""
    told.with_name("xdg-mime").write_text("#!/bin/sh\necho 'no permission' >&2\nexit 3\n")

    assert cli.main(["--install-desktop"]) == 2

    assert capsys.readouterr().err == "taluva: xdg-mime: no permission\n"


@pytest.mark.parametrize("word", ["/home/ann/my games/taluva", "/opt/50%/a\\b/ta$lu`va", "/o\"p't/x", "/opt/ünï çø"])
def test_a_command_in_any_folder_survives_the_quoting(word: str) -> None:
    """Spaces, quotes, per cent signs and backslashes mean nothing there."""
    line = next(line for line in desktop.entry_of([word]).splitlines() if line.startswith("Exec="))

    assert arguments_of(line.removeprefix("Exec=")) == [word, "%f"]


def test_entry_and_type_of_file_speak_every_language() -> None:
    """English without a mark, the others each in their own words."""
    entry = entry_of(desktop.DATA / "desktop" / "taluva.desktop")
    kind = ElementTree.parse(desktop.DATA / "desktop" / "taluva.xml").getroot()
    remarks = [one.text for one in kind.iter() if one.tag.endswith("comment")]
    marks = ["" if language == "en" else f"[{language}]" for language in LANGUAGES]
    for said in ([entry[f"Name{mark}"] for mark in marks], [entry[f"Comment{mark}"] for mark in marks], remarks):
        assert len(set(said)) == len(LANGUAGES)
    assert [one.get("pattern") for one in kind.iter() if one.tag.endswith("glob")] == ["*.taluva"]


def test_a_file_behind_is_one_too_many(told: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody means to install a game."""
    assert cli.main(["--install-desktop", "game.taluva"]) == 2
    assert "game.taluva" in capsys.readouterr().err
    assert not told.exists()
