"""The command `taluva`: the arbiter without the tablet; alone it opens the app."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import textwrap
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from taluva import __version__, desktop
from taluva.record import answers
from taluva.record.notation import FILE_LIMIT
from taluva.record.reader import locate, read
from taluva.record.record import Record
from taluva.record.replay import Replay, replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import write
from taluva.streams import GREEN, RED, OutputError, coloured, complain, say
from taluva.words.catalogue import LANGUAGES, Catalogue, system_language
from taluva.words.marks import N_
from taluva.words.norecord import sentence
from taluva.words.reports import Report

# The one import that waits until it is needed is that of the app, and with it Kivy and SQLite: see _open_app.

CHECK, LEGAL, RESULT, FORMAT = COMMANDS = ("check", "legal", "result", "format")
STANDARD_INPUT = "-"
RECORD_ENDING = ".taluva"
FILE_LINK = "file://"
INSTALL, REMOVE = "--install-desktop", "--remove-desktop"

FINE, FAULTY, WRONG = 0, 1, 2


class _About(NamedTuple):
    """What --help says of a command: how it is called, what it does, an example, and when it ends with 0, 1 and 2."""

    usage: str
    does: str
    example: str
    ends: tuple[str, ...]


_NO_LANGUAGE = N_("--lang takes one of en, fr, de, it, ru.")
_FAULTLESS = N_("the record holds no fault")
_UNREADABLE = N_("the record cannot be read, or the command cannot be followed")
_OPTIONS = "[--json] [--lang LANG]"
_APP = _About(
    f"taluva [FILE.taluva]\ntaluva check FILE... {_OPTIONS}\ntaluva legal|result|format FILE {_OPTIONS}\n"
    f"taluva {INSTALL}|{REMOVE}",
    N_("The arbiter of the game Taluva. Alone, or with a FILE, it opens the app; a command answers without a window."),
    "taluva check --help",
    (N_("all went well"), N_("the record holds a fault"), _UNREADABLE),
)
_ABOUT = {
    CHECK: _About(
        f"taluva check FILE... {_OPTIONS}",
        N_("Replays each record and names every fault: the turn, the player, the rule, the hexes and the reason."),
        "taluva check thursday.taluva friday.taluva",
        (N_("no fault; moves let stand and warnings are listed"), N_("a record holds a fault"), _UNREADABLE),
    ),
    LEGAL: _About(
        f"taluva legal FILE {_OPTIONS}",
        N_("Says what the player to move may do at the end of the record."),
        "taluva legal thursday.taluva --json",
        (_FAULTLESS, N_("the record holds a fault, which is named"), _UNREADABLE),
    ),
    RESULT: _About(
        f"taluva result FILE {_OPTIONS}",
        N_("Says what each player has built and has left, who is out, and the places."),
        "taluva result thursday.taluva --lang fr",
        (_FAULTLESS, N_("the record holds a fault, which is named"), _UNREADABLE),
    ),
    FORMAT: _About(
        f"taluva format FILE {_OPTIONS}",
        N_("Writes the record in its canonical form: the same game is always the same text."),
        "taluva format thursday.taluva > canonical.taluva",
        (N_("the record is written, with its faults if it has any"), "", _UNREADABLE),
    ),
}


class _UsageError(Exception):
    """A command line that cannot be followed: a sentence and what it names."""

    def __init__(self, sentence: str, **values: str):
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help that begins with the call itself, without a word of English before it."""

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Say how the command is called."""
        super().add_usage(usage, actions, groups, "")


class _Asked(argparse.Namespace):
    """What the command line asks for."""

    words: list[str]
    json: bool
    help: bool
    version: bool
    desktop: str
    lang: str | None = None

    @property
    def command(self) -> str:
        """The command, if the first word is one."""
        words = getattr(self, "words", [])  # none yet, where the options were not understood
        return words[0] if words and words[0] in COMMANDS else ""

    def catalogue(self) -> Catalogue:
        """The texts in the language asked for, or the system's."""
        return Catalogue(_language(self.lang or "") or system_language())


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code: 0, 1 for a record with faults, 2 for what cannot be done."""
    asked = _Asked()
    try:
        _parse(sys.argv[1:] if arguments is None else arguments, asked)
        return _run(asked)
    except _UsageError as wrong:
        words = asked.catalogue()
        said = words.tr(wrong.sentence, **wrong.values)
        complain(f"taluva: {said}\n{_parser(words, asked.command).format_usage().rstrip()}")
    except OutputError as unwritable:
        if str(unwritable):
            complain(f"taluva: {unwritable}")
    except KeyboardInterrupt:
        pass
    return WRONG


def _parser(words: Catalogue, command: str = "") -> argparse.ArgumentParser:
    """What reads the command line and explains it; all commands have the same options."""
    about = _ABOUT.get(command, _APP)
    width = max(shutil.get_terminal_size().columns - 2, 40)
    codes = [f"  {code}  {words.tr(text)}" for code, text in enumerate(about.ends) if text]
    parser = argparse.ArgumentParser(
        usage=about.usage,
        description=textwrap.fill(words.tr(about.does), width),
        epilog="\n".join([words.tr("Example:"), f"  {about.example}", "", words.tr("Exit code:"), *codes]),
        formatter_class=_Formatter,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
    )
    options = parser.add_argument_group()
    reads = N_("a record; - reads it from standard input") if command else N_("a record, which the app opens")
    options.add_argument("words", nargs="*", metavar="FILE", help=words.tr(reads))
    options.add_argument("--json", action="store_true", help=words.tr("one JSON object on one line for each FILE"))
    spoken = words.tr("the language: en, fr, de, it or ru; else that of the system")
    options.add_argument("--lang", metavar="LANG", help=spoken)
    options.add_argument("-h", "--help", action="store_true", help=words.tr("say this, or what a command does"))
    if not command:
        options.add_argument("--version", action="store_true", help=words.tr("say the version"))
        install, remove = words.tr("put the app into the menu (Linux)"), words.tr("take it out of the menu (Linux)")
        options.add_argument(INSTALL, action="store_const", const=INSTALL, dest="desktop", help=install)
        options.add_argument(REMOVE, action="store_const", const=REMOVE, dest="desktop", help=remove)
    return parser


def _parse(arguments: list[str], asked: _Asked) -> None:
    try:
        _, unknown = _parser(Catalogue("en")).parse_known_intermixed_args(arguments, asked)
    except argparse.ArgumentError as error:
        if error.argument_name == "--lang":
            raise _UsageError(_NO_LANGUAGE) from None
        raise _UsageError(N_("{option} takes no value."), option=error.argument_name or "") from None
    if unknown:
        raise _UsageError(N_("There is no option {word}."), word=unknown[0])
    if asked.lang is not None and _language(asked.lang) is None:
        raise _UsageError(_NO_LANGUAGE)


def _language(name: str) -> str | None:
    short = name.replace("-", "_").split("_")[0].lower()
    return short if short in LANGUAGES else None


def _run(asked: _Asked) -> int:
    words = asked.words
    if asked.help:
        say(_parser(asked.catalogue(), asked.command).format_help())
        return FINE
    if asked.version:
        say(f"taluva {__version__}\n")
        return FINE
    if asked.desktop:
        return _desktop(asked)
    if asked.command:
        return _answers(asked, asked.command, words[1:])
    if words and not _is_file(words[0]):
        raise _UsageError(
            N_("There is no command {word}; the commands are check, legal, result and format."), word=words[0]
        )
    if len(words) > 1:
        raise _UsageError(N_("The app opens one FILE; {word} is one too many."), word=words[1])
    if asked.json:
        raise _UsageError(N_("--json belongs to check, legal, result and format."))
    if words and not os.path.exists(_local(words[0])):
        complain("taluva: " + asked.catalogue().tr(N_("There is no file {file}."), file=words[0]))
        return WRONG
    return _open_app(words[0] if words else None)


def _answers(asked: _Asked, command: str, files: list[str]) -> int:
    """Answer a command about its files; the worst exit code counts."""
    if not files:
        raise _UsageError(N_("{command} needs a FILE, or - for standard input."), command=command)
    if len(files) > 1 and command != CHECK:
        raise _UsageError(N_("{command} takes one FILE; {word} is one too many."), command=command, word=files[1])
    return max(_answer(asked, command, file, named=len(files) > 1) for file in files)


def _is_file(word: str) -> bool:
    return word.lower().endswith(RECORD_ENDING) or word.startswith(FILE_LINK) or os.path.exists(word)


def _desktop(asked: _Asked) -> int:
    """Put the app into the desktop's menu or take it out, and say so."""
    if asked.words:
        raise _UsageError(
            N_("{option} takes no FILE; {word} is one too many."), option=asked.desktop, word=asked.words[0]
        )
    if not desktop.supported():
        raise _UsageError(N_("{option} is for Linux desktops; this system has no such menu."), option=asked.desktop)
    try:
        said = (desktop.install if asked.desktop == INSTALL else desktop.remove)(asked.catalogue())
    except OSError as error:
        unwritable = N_("{path} cannot be written: {reason}.")
        complain("taluva: " + asked.catalogue().tr(unwritable, path=str(error.filename), reason=str(error.strerror)))
        return WRONG
    say("\n".join([*said, ""]))
    return FINE


def window() -> int:
    """Run the command `taluva-table`: only the app, for systems that would open a console beside it."""
    files = [word for word in sys.argv[1:] if not word.startswith("-")]
    try:
        return _open_app(files[0] if files else None)
    except _UsageError as wrong:
        complain("taluva-table: " + Catalogue(system_language()).tr(wrong.sentence, **wrong.values))
        return WRONG


def _local(file: str) -> str:
    """The path of a file that a desktop names by its link."""
    if not file.startswith(FILE_LINK):
        return file
    path = unquote(urlsplit(file).path)
    return path.lstrip("/") if os.name == "nt" else path  # /C:/games is C:/games there


def _open_app(file: str | None) -> int:
    file = _local(file) if file else None
    os.environ.setdefault("KIVY_NO_ARGS", "1")  # or Kivy takes our arguments for its own
    try:
        from taluva.app.shell.app import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "taluva":
            raise
        raise _UsageError(N_("The app needs {package}, which is not installed."), package=str(error.name)) from None
    return run(file)


def _answer(asked: _Asked, command: str, file: str, named: bool = False) -> int:
    """Answer one of the commands about a record, under its name if it is one of several."""
    try:
        data = _bytes_of(file)
        record = read(data)
    except Unreadable as unreadable:
        complain(_where(file, unreadable.line, unreadable.column) + sentence(asked.catalogue(), unreadable))
        return WRONG
    replayed = replay(record)
    if command == FORMAT:
        say(_formatted(asked, record, replayed), "utf-8")  # a record, whatever the terminal speaks
        return FINE
    if replayed.faults and command != CHECK:
        complain(_first_fault(asked, file, data, replayed))
        return FAULTY
    answer = _as_json(command, record, replayed) if asked.json else _for_people(asked, command, replayed)
    say(f"{file}:\n{answer}" if named and not asked.json else answer)
    return FAULTY if replayed.faults else FINE


def _bytes_of(file: str) -> bytes:
    more_than_allowed = FILE_LIMIT + 1
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(more_than_allowed)
        with open(file, "rb") as opened:
            return opened.read(more_than_allowed)
    except FileNotFoundError:
        raise Unreadable(1, 1, "file.missing") from None
    except IsADirectoryError:
        raise Unreadable(1, 1, "file.directory") from None
    except PermissionError:
        # Windows says this of a folder, too.
        raise Unreadable(1, 1, "file.directory" if os.path.isdir(file) else "file.permission") from None
    except (OSError, ValueError, AttributeError) as error:  # ValueError: closed, or a null in the name; no stdin at all
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(1, 1, "file", {"reason": reason}) from None


def _formatted(asked: _Asked, record: Record, replayed: Replay) -> str:
    text = write(record, replayed)
    return json.dumps({"record": text}) + "\n" if asked.json else text


def _as_json(command: str, record: Record, replayed: Replay) -> str:
    if command == CHECK:
        answer = answers.check(replayed)
    elif command == LEGAL:
        answer = answers.legal(replayed.last)
    else:
        answer = answers.result(record, replayed.last)
    return json.dumps(answer) + "\n"


def _where(file: str, line: int, column: int) -> str:
    return f"{file}:line {line}, column {column}: "


def _first_fault(asked: _Asked, file: str, data: bytes, replayed: Replay) -> str:
    first = replayed.faults[0]
    return _where(file, *locate(data, first.turn, first.part)) + Report(asked.catalogue(), replayed).first_fault()


def _for_people(asked: _Asked, command: str, replayed: Replay) -> str:
    report = Report(asked.catalogue(), replayed)
    if command == CHECK:
        lines = list(report.check())
        # The first line says how long the record is, the second what there is to say of it.
        lines[1] = coloured(lines[1], RED if replayed.faults else GREEN)
    else:
        lines = list(report.legal() if command == LEGAL else report.result())
    return "\n".join([*lines, ""])
