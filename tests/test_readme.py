"""What README.md and CONTRIBUTING.md show can be typed, and answers as they show; what they link to is there."""

import contextlib
import doctest
import io
import re
import shlex

import pytest

import taluva.record
from taluva import cli
from tests import ROOT

PAGES = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", ".github/CONTRIBUTING.md")}
README = PAGES["README.md"]


def test_the_command_of_the_readme_answers_as_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line behind a dollar sign, with the lines below it."""
    monkeypatch.chdir(ROOT)
    for variable in ("LANGUAGE", "LC_ALL"):
        monkeypatch.setenv(variable, "en_GB.UTF-8")
    shown = re.findall(r"^    \$ taluva (.*)\n((?:    (?!\$).*\n)+)", README, re.MULTILINE)
    assert shown
    for command, answer in shown:
        cli.main(shlex.split(command))
        assert capsys.readouterr().out == re.sub("^    ", "", answer, flags=re.MULTILINE)


def test_the_python_of_the_readme_prints_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text after the block has the output."""
    monkeypatch.chdir(ROOT)
    shown = re.findall(r"```python\n(.*?)```\n\nThis prints `(.*?)`", README, re.DOTALL)
    assert len(shown) == README.count("```python") >= 1
    for source, output in shown:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(source, {})
        assert printed.getvalue() == f"{output}\n"


def test_the_example_of_the_record_package_does_what_it_says() -> None:
    """`python -m pydoc taluva.record` shows it; each of its names has a sentence."""
    failed, tried = doctest.testmod(taluva.record)
    offered = {name: getattr(taluva.record, name) for name in taluva.record.__all__}

    assert (failed, tried >= 5) == (0, True)
    assert [name for name, thing in offered.items() if not thing.__doc__] == []


@pytest.mark.parametrize("name", PAGES)
def test_everything_linked_to_is_there(name: str) -> None:
    """Files beside the page, and headings within them."""
    folder = (ROOT / name).parent
    for target, _, heading in re.findall(r"\]\(([^)#:]*)(#([^)]+))?\)", PAGES[name]):
        path = (folder / target).resolve() if target else ROOT / name
        assert path.is_file(), target
        if heading:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in {one.lower().replace(" ", "-") for one in headings}, heading


def test_both_pages_test_the_project_with_the_same_command() -> None:
    """Who has followed one page need not follow the other."""
    commands = [re.findall(r"^    (python3 -m venv .*pytest)$", page, re.MULTILINE) for page in PAGES.values()]

    assert commands[0] == commands[1] != []
