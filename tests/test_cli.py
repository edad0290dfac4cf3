"""The command line: what it prints, where, and with which exit code."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import Mock, call

import pytest

from taluva import __version__, cli
from taluva.record.reader import read
from taluva.record.writer import write
from tests import ROOT
from tests.comparing import holds
from tests.record.texts import EXAMPLES, HEAD, RECORDS

LANGUAGES = ("en", "fr", "de", "it", "ru")
FAULTLESS = HEAD + "1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1\n"
FAULTY = FAULTLESS + "3. RJ 0,0 12 tower 9,9\n"


class Ran(NamedTuple):
    """What a run of the command printed, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Any:
    """Run the command in this process, with a record on standard input."""
    monkeypatch.setenv("LANGUAGE", "en")

    def run(*arguments: str, record: str | bytes = "") -> Ran:
        data = record.encode() if isinstance(record, str) else record
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = cli.main(list(arguments))
        out, err = capsysbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return run


def _process(*arguments: str, record: bytes = b"", **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    options.setdefault("capture_output", True)
    command = [sys.executable, "-m", "taluva", *arguments]
    return subprocess.run(command, input=record, check=False, cwd=ROOT, **options)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["what"])
def test_every_example_of_the_format_is_answered_as_it_says(run: Any, example: dict[str, Any]) -> None:
    """The values of every key that is expected, the exit code, and nothing on standard output for null."""
    ran = run(example["command"], "-", "--json", *example.get("arguments", []), record=example["record"])

    assert ran.code == example["exit"]
    if example["expect"] is None:
        assert (ran.out, bool(ran.err)) == ("", True)
        return
    assert (ran.err, ran.out.count("\n")) == ("", 1)
    assert holds(json.loads(ran.out), example["expect"])


@pytest.mark.parametrize("command", ["check", "legal", "result", "format"])
def test_every_example_is_answered_for_people(run: Any, command: str) -> None:
    """Each in one of the languages, with the exit code of the JSON, and no placeholder left open."""
    for number, record in enumerate(RECORDS):
        ran = run(command, "-", "--lang", LANGUAGES[number % len(LANGUAGES)], record=record)

        assert ran.code == run(command, "-", "--json", record=record).code
        assert (ran.out == "") == bool(ran.err)
        if command == "format":
            assert ran.out == write(read(record))
        else:
            assert "{" not in ran.out + ran.err


REALLY_OUT = next(example["record"] for example in EXAMPLES if example["what"] == "really out")
RANKED = HEAD.replace("\n\n", '\n[Tiles "2"]\n[Edition "ferti-2014"]\n[Play "ranking"]\n\n')
NAMES_FIRST_FAULT = ["-:line 7, column 4: Turn 3, Ann (Red), the tile: "]
SAID: dict[str, tuple[list[str], str, int, list[str], list[str]]] = {
    "check names turn, player, rule, fields and reason": (
        ["check"],
        FAULTY,
        1,
        ["Turn 3, Ann (Red), the tile", "tile.direction 0,0; Ferti, Step 1, b) Volcanic eruption]"],
        ["[tile.gap"],
    ),
    "in the language asked for": (
        ["check", "--lang=de"],
        FAULTY,
        1,
        ["Zug 3, Ann (Rot), das Plättchen", "Vulkanausbruch"],
        [],
    ),
    "check calls what was let stand and warnings no faults": (
        ["check"],
        HEAD + "1. JJ 0,0 12 hut 1,-1\n2. JJ 9,9 4! hut 10,9\n",
        0,
        ["No faults found.", "1 move was let stand:", "[tile.touch 9,9 9,10 10,9;", "1 warning:"],
        [],
    ),
    # On standard error, and nothing else.
    **{
        f"{command} names the first fault and its place, {options}": (
            [command, *options],
            FAULTY + "4. concede\n",
            1,
            NAMES_FIRST_FAULT,
            [],
        )
        for command in ("legal", "result")
        for options in ([], ["--json"])
    },
    # The notation is the record's.
    "legal after an unfinished turn lists builds": (
        ["legal"],
        FAULTLESS + "3. RJ 1,1 10\n",
        0,
        ["Turn 3, Ann (Red): ", "expand 1,-1 J: 2 huts, 0,-1 1,0\n"],
        [],
    ),
    "or that the player is out": (
        ["legal"],
        REALLY_OUT.replace(" out\n", "\n"),
        0,
        ["0 legal ways to build", "Ann"],
        [],
    ),
    # An ending that no booklet has names none.
    "result says who won, what is built and left": (
        ["result"],
        FAULTLESS + "3. concede\n",
        0,
        ["Ben wins\n", "built: 1 hut\n", "left: 19 huts, 2 towers, 3 temples\n"],
        ["["],
    ),
    "result names the headings of an ending and of the way of play": (
        ["result"],
        RANKED + FAULTLESS.removeprefix(HEAD),
        0,
        [
            "The last tile has been placed; the buildings decide.\n",
            "[Ferti 2014, Alternate ending; Ferti 2014, Games with ranking]\n",
        ],
        [],
    ),
}


@pytest.mark.parametrize(("arguments", "record", "code", "said", "unsaid"), SAID.values(), ids=list(SAID))
def test_an_answer_for_people_says_what_there_is_to_say(
    run: Any, arguments: list[str], record: str, code: int, said: list[str], unsaid: list[str]
) -> None:
    """On standard output, or in one line on standard error, never on both."""
    ran = run(arguments[0], "-", *arguments[1:], record=record)

    assert (ran.code, ran.err.count("\n")) == (code, said is NAMES_FIRST_FAULT)
    assert "" in (ran.out, ran.err)
    assert [one for one in said if one not in ran.out + ran.err] == []
    assert [one for one in unsaid if one in ran.out] == []


@pytest.mark.parametrize("command", ["check", "legal", "result"])
def test_french_sets_a_space_before_every_colon_and_semicolon(run: Any, command: str) -> None:
    """As its typography wants it, also where the parts of a line are put together."""
    stock = HEAD + "1. JJ 0,0 12 hut 1,-1\n2. JJ 2,-1 4 hut 3,-1\n"
    for record in (stock, FAULTY, FAULTLESS + "3. concede\n", FAULTLESS + "3. RJ 1,1 10\n"):
        ran = run(command, "-", "--lang=fr", record=record)
        said = ran.out + ran.err.partition(": ")[2]

        assert [said.count(sign) for sign in ":;"] == [said.count(f"\xa0{sign}") for sign in ":;"]


@pytest.mark.parametrize("command", ["check", "legal", "result", "format"])
@pytest.mark.parametrize("options", [[], ["--json"], ["--lang", "ru"]])
def test_what_cannot_be_read_is_told_with_file_line_and_column(run: Any, command: str, options: list[str]) -> None:
    """Exit 2, standard output empty."""
    ran = run(command, "-", *options, record="\ufeff" + HEAD + "1. JC 0,0 12 hat 1,-1\n")

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("-:line 5, column 14: ")


def test_what_cannot_be_opened_is_told_without_line_and_column(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is none; with --json standard output stays empty all the same."""
    file = tmp_path / "file"
    file.touch()
    told = {
        str(tmp_path / "missing"): "there is no such file",
        "": "there is no such file",
        str(tmp_path): "this is a folder, not a file",
        # Any other reason is said in the system's words.
        str(file / "x"): "the file cannot be opened: ",
        "a\0b": "the file cannot be opened: ",
    }
    for name, reason in told.items():
        for options in ([], ["--json"]):
            ran = run("result" if name == str(tmp_path) else "check", name, *options)
            assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
            assert ran.err.startswith(f"{name}: {reason}")
    monkeypatch.setattr("builtins.open", Mock(side_effect=PermissionError(13, "Permission denied")))
    assert run("check", str(file)).err == f"{file}: the file cannot be read: no permission\n"
    # Windows says so of a folder, too.
    assert run("result", str(tmp_path)).err == f"{tmp_path}: this is a folder, not a file\n"


def test_a_record_is_read_from_a_file(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its name is, if it does not begin like an option; and then behind two dashes."""
    for name in ("a game.taluva", "é😀", "check", "-x"):
        file = tmp_path / name
        file.write_text(FAULTLESS, encoding="utf-8", newline="\r\n")

        assert run("check", str(file)).code == 0
    monkeypatch.chdir(tmp_path)
    assert [run("check", "--", "-x").code, run("check", "-x").code] == [0, 2]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["check"], "FILE"),
        (["legal", "a", "b"], "b"),
        (["chekc", "file"], "chekc"),
        (["legal", "-", "--jsno"], "--jsno"),
        (["check", "-", "--json=1"], "--json"),
        (["check", "-", "--lang"], "--lang"),
        (["check", "-", "--lang", "xx"], "'xx' is none of en, fr, de, it, ru"),
        (["check", "-", "--lang="], "--lang"),
        (["-x"], "-x"),
        (["--json"], "--json"),
        (["a.taluva", "b.taluva"], "a.taluva"),
        (["{command}", "%s"], "{command}"),
    ],
)
def test_wrong_usage_is_a_sentence_on_standard_error(run: Any, arguments: list[str], named: str) -> None:
    """Exit 2, with how it is meant and what is wrong."""
    ran = run(*arguments)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: taluva ")
    assert named in ran.err.splitlines()[-1]


def test_help_and_version_are_printed(run: Any) -> None:
    """Exit 0; help of the whole names every command, that of a command says what it does."""
    ran = run("--help")
    assert ran == run("-h") == (0, ran.out, "")
    assert ran.out.startswith("usage: taluva [FILE.taluva]\n")
    assert [name for name in cli.COMMANDS if f"\n    {name} " not in ran.out] == []
    for command in cli.COMMANDS:
        told = run(command, "--help").out
        assert told.startswith(f"usage: taluva {command} ")
        assert ("1 for one with faults" in " ".join(told.split())) == (run(command, "-", record=FAULTY).code == 1)
    assert run("--version").out == f"taluva {__version__}\n"


def test_a_file_that_is_not_there_opens_no_window(run: Any) -> None:
    """Exit 2 and a sentence that names it; the app is not even imported."""
    assert run("nofile.taluva") == (2, "", "nofile.taluva: there is no such file\n")


def test_check_in_json_names_the_file_of_each_answer(run: Any, tmp_path: Path) -> None:
    """One object a line, those that cannot be read among them, with the place where there is one; the worst exit."""
    files = [str(tmp_path / name) for name in ("good", "gone", "bad", "cut")]
    for file, text in zip(files, (FAULTLESS, "", FAULTY, FAULTLESS + "3. RJ 0,"), strict=True):
        Path(file).write_text(text, encoding="utf-8")
    Path(files[1]).unlink()

    ran = run("check", *files, "--json", "--lang=en")

    good, gone, bad, cut = map(json.loads, ran.out.splitlines())
    assert (ran.code, [one["file"] for one in (good, gone, bad, cut)]) == (2, files)
    assert (good["faults"], len(bad["faults"])) == ([], 2)
    assert gone == {"file": files[1], "error": {"line": None, "column": None, "message": "there is no such file"}}
    assert (cut["error"]["line"], cut["error"]["column"]) == (7, 9)
    assert "file" not in json.loads(run("check", files[0], "--json").out)
    assert run("check", files[0], files[2], "--json").code == 1


def _folder(folder: Path) -> dict[str, str]:
    """A folder of records, faulty, faultless and unreadable ones, beside other files; its records by name."""
    (folder / "deeper.taluva").mkdir(parents=True)
    (folder / "deeper.taluva" / "below.taluva").write_text("x", encoding="utf-8")
    records = {"2 Ann.taluva": FAULTLESS, "10 Ben.taluva": FAULTY, "Zoë.TALUVA": FAULTLESS + "3. RJ 0,"}
    for name, text in {**records, "notes.txt": "x", ".part.taluva": "x", "~copy.taluva": "x"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return records


def test_check_looks_through_the_records_of_a_folder(run: Any, tmp_path: Path) -> None:
    """By name, none below it, no other file; each answer is that for several files."""
    folder = tmp_path / "games"
    files = [str(folder / name) for name in sorted(_folder(folder))]

    for options in ([], ["--json"]):
        assert run("check", str(folder), *options) == run("check", *files, *options)
        assert run("check", files[0], str(folder), *options) == run("check", files[0], *files, *options)
    assert run("check", str(folder)).code == 2
    (folder / "Zoë.TALUVA").unlink()
    assert run("check", str(folder)).code == 1
    (folder / "10 Ben.taluva").unlink()
    alone = run("check", str(folder), "--json")
    assert (alone.code, json.loads(alone.out)["file"]) == (0, files[1])
    assert run("check", str(folder)).out.splitlines()[0] == f"{files[1]}:"


def test_a_folder_without_a_record_is_told_as_a_file_that_cannot_be_read(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit 2 and a sentence, with --json an object that holds it, as for a folder that cannot be listed."""
    (tmp_path / "notes.txt").touch()
    reason = "there is no .taluva file in this folder"

    assert run("check", str(tmp_path)) == (2, "", f"{tmp_path}: {reason}\n")
    ran = run("check", str(tmp_path), "--json")
    error = {"line": None, "column": None, "message": reason}
    assert (ran.code, json.loads(ran.out)) == (2, {"file": str(tmp_path), "error": error})
    monkeypatch.setattr("os.listdir", Mock(side_effect=PermissionError(13, "Permission denied")))
    assert run("check", str(tmp_path)) == (2, "", f"{tmp_path}: the file cannot be read: no permission\n")


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colours_are_for_terminals_only(
    run: Any, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], coloured: bool
) -> None:
    """Whoever reads the output with a program, or wants none, gets none."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b" not in run("check", "-", record=FAULTLESS).out
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)

    assert ("\x1b[32mNo faults found.\x1b[0m" in run("check", "-", record=FAULTLESS).out) == coloured
    assert ("\x1b[31m2 moves break the rules:\x1b[0m" in run("check", "-", record=FAULTY).out) == coloured


@pytest.mark.parametrize(
    ("environment", "options", "word"),
    [
        # The country does not matter.
        *(("en", ["--lang", language], "Züge") for language in ("de", "DE", "de_CH", "de-AT")),
        # Without --lang it is the system's, English if we have no such language.
        ("fr", [], "coups"),
        ("fi", [], "turns"),
    ],
)
def test_an_answer_is_in_the_language_asked_for_or_in_the_systems(
    run: Any, monkeypatch: pytest.MonkeyPatch, environment: str, options: list[str], word: str
) -> None:
    """As the environment says."""
    monkeypatch.setenv("LANGUAGE", environment)
    assert word in run("check", "-", *options, record=FAULTLESS).out


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What the app is started with from now on; it does not really start."""
    running = Mock()
    running.run.return_value = 0
    monkeypatch.setitem(sys.modules, "taluva.app.shell.running", running)
    return running


def test_the_app_is_opened_alone_or_with_a_file(opened: Mock, tmp_path: Path) -> None:
    """The file is handed on, and the app's exit code back; Windows knows no difference between small and capital."""
    files = [str(tmp_path / name) for name in ("game.taluva", "backup.zip", "GAME.TALUVA")]
    for file in files:
        Path(file).touch()

    assert [cli.main([]), *(cli.main([file]) for file in files)] == [0, 0, 0, 0]
    assert opened.run.mock_calls == [call(None), *map(call, files)]


def test_the_window_alone_takes_the_first_file(opened: Mock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows hands it over when a record is opened with it."""
    monkeypatch.setattr(os.path, "exists", lambda asked: True)
    for words in ([], ["C:\\games\\one.taluva"], ["-psn_0_12345"]):
        monkeypatch.setattr(sys, "argv", ["taluva-table", *words])
        assert cli.window() == 0
    assert opened.run.mock_calls == [call(None), call("C:\\games\\one.taluva"), call(None)]


@pytest.mark.parametrize(("version", "advised"), [((3, 13, 1), False), ((3, 14, 0), True), ((3, 15, 2), True)])
def test_where_kivy_is_missing_the_app_says_so(
    run: Any, monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], advised: bool
) -> None:
    """And where a Kivy for this Python is to be had; the commands work all the same."""
    monkeypatch.setattr(sys, "version_info", version)
    for name in [name for name in sys.modules if re.match(r"kivy\b|taluva\.app\.shell\.running", name)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "kivy", None)

    ran = run()

    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith("taluva: The app needs kivy, which is not installed.")
    advice = ("apt install python3-kivy", "venv --system-site-packages", f"Python 3.{version[1]}", "with Python 3.13")
    assert [words in ran.err for words in advice] == [advised] * 4
    assert run("check", "-", record=FAULTLESS).code == 0


def test_where_kivy_can_be_imported_the_window_opens_whatever_the_python(
    opened: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A distribution may have a Kivy for a Python for which the index has none."""
    monkeypatch.setattr(sys, "version_info", (3, 15, 2))
    assert cli.main([]) == 0
    assert opened.run.mock_calls == [call(None)]


def test_no_command_imports_kivy_or_the_database(tmp_path: Path) -> None:
    """The arbiter works where neither is installed, for people and in JSON, with faults and without."""
    files = [str(tmp_path / name) for name in ("faulty", "faultless", "unreadable")]
    for file, text in zip(files, (FAULTY, FAULTLESS, "x"), strict=True):
        Path(file).write_text(text, encoding="utf-8")
    code = (
        "import sys; sys.modules['kivy'] = sys.modules['sqlite3'] = None\n"
        "from taluva.cli import main\n"
        "for file in sys.argv[1:]:\n"
        "    for command in ('check', 'legal', 'result', 'format'):\n"
        "        for options in ([], ['--json']): main([command, file, *options])\n"
        "print(sorted(name for name in sys.modules if name.startswith(('kivy.', 'taluva.app', 'taluva.archive'))))"
    )
    done = subprocess.run([sys.executable, "-c", code, *files], capture_output=True, check=True, cwd=ROOT)

    assert done.stdout.splitlines()[-1] == b"[]"


def test_the_command_works_as_a_process() -> None:
    """With -m, from standard input, for people; names are shown as they are."""
    done = _process("result", "-", "--lang", "en", record=FAULTLESS.replace("Ann", "Éloïse Юрий 😀").encode())

    assert done.returncode == 0
    assert "Éloïse Юрий 😀 (Red)" in done.stdout.decode()


def test_names_that_the_terminal_cannot_show_are_no_traceback() -> None:
    """A terminal of the last century."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    record = FAULTLESS.replace("Ann", "Юрий").encode()

    people = _process("result", "-", "--lang", "ru", record=record, env=environment)
    formatted = _process("format", "-", record=record, env=environment)

    assert people.returncode == 0
    assert b"\\u042e" in people.stdout
    assert formatted.stdout == write(read(record)).encode()


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    """Exit 2, in silence."""
    reading, writing = os.pipe()
    os.close(reading)
    done = _process("legal", "-", record=FAULTLESS.encode(), capture_output=False, stdout=writing, stderr=-1)
    os.close(writing)

    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_full_disk_is_a_sentence() -> None:
    """Exit 2."""
    with Path("/dev/full").open("wb") as full:
        done = _process("check", "-", record=FAULTLESS.encode(), capture_output=False, stdout=full, stderr=-1)

    assert (done.returncode, done.stderr[:8], done.stderr.count(b"\n")) == (2, b"taluva: ", 1)


@pytest.mark.skipif(os.name != "posix", reason="closes the streams as a POSIX shell does")
@pytest.mark.parametrize("closed", ["2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_traceback(closed: str, tmp_path: Path) -> None:
    """Whoever started us may have closed them."""
    (tmp_path / "game.taluva").write_text(FAULTLESS, encoding="utf-8")
    for name in (str(tmp_path / "game.taluva"), "-"):
        command = f'"{sys.executable}" -m taluva check {name} {closed}'
        done = subprocess.run(["sh", "-c", command], capture_output=True, check=False, input=b"", cwd=ROOT)

        assert done.returncode in (0, 2)
        assert b"Traceback" not in done.stderr + done.stdout
