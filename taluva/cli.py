"""The command `taluva`: the arbiter without the tablet; alone it opens the app."""

from __future__ import annotations

import json
import os
import sys

# What every command needs is imported where it is used: `check` may cost four empty Python processes, and never Kivy.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from taluva.record.record import Record
    from taluva.record.replay import Replay
    from taluva.record.unreadable import Unreadable
    from taluva.words.catalogue import Catalogue

CHECK, LEGAL, RESULT, FORMAT = COMMANDS = ("check", "legal", "result", "format")
STANDARD_INPUT = "-"
RECORD_ENDING = ".taluva"
FILE_LINK = "file://"

FINE, FAULTY, WRONG = 0, 1, 2
RED, GREEN = "31", "32"  # as terminals number them

USAGE = """\
taluva [FILE.taluva]
taluva check FILE... [--json] [--lang en|fr|de|it|ru]
taluva legal|result|format FILE [--json] [--lang en|fr|de|it|ru]
taluva --install-desktop|--remove-desktop"""
INSTALL, REMOVE = "--install-desktop", "--remove-desktop"


class _Asked:
    """What the command line asks for."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.json = False
        self.help = False
        self.version = False
        self.desktop = ""
        self.language: str | None = None

    def catalogue(self) -> Catalogue:
        """The texts in the language asked for, or the system's."""
        from taluva.words.catalogue import Catalogue, system_language

        return Catalogue(self.language or system_language())


class _UsageError(Exception):
    """A command line that cannot be followed: a sentence and what it names."""

    def __init__(self, sentence: str, **values: str):
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values


class _OutputError(Exception):
    """Standard output takes no more."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code: 0, 1 for a record with faults, 2 for what cannot be done."""
    asked = _Asked()
    try:
        _parse(sys.argv[1:] if arguments is None else arguments, asked)
        return _run(asked)
    except _UsageError as wrong:
        sentence = asked.catalogue().tr(wrong.sentence, **wrong.values)
        _complain(f"taluva: {sentence}\n{USAGE}")
    except _OutputError as unwritable:
        if str(unwritable):
            _complain(f"taluva: {unwritable}")
    except KeyboardInterrupt:
        pass
    return WRONG


def _parse(arguments: list[str], asked: _Asked) -> None:
    from taluva.words.marks import N_

    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        name, has_value, value = word.partition("=")
        if word == "--":
            asked.words += rest
            return
        if word == "--json":
            asked.json = True
        elif name == "--lang":
            language = value if has_value else rest.pop(0) if rest else ""
            asked.language = _language(language)
            if asked.language is None:
                raise _UsageError(N_("--lang takes one of en, fr, de, it, ru."))
        elif word in ("--help", "-h"):
            asked.help = True
        elif word == "--version":
            asked.version = True
        elif word in (INSTALL, REMOVE):
            asked.desktop = word
        elif word.startswith("-") and word != STANDARD_INPUT:
            raise _UsageError(N_("There is no option {word}."), word=word)
        else:
            asked.words.append(word)


def _language(name: str) -> str | None:
    from taluva.words.catalogue import LANGUAGES

    short = name.replace("-", "_").split("_")[0].lower()
    return short if short in LANGUAGES else None


def _run(asked: _Asked) -> int:
    from taluva.words.marks import N_

    if asked.help:
        _print(_help(asked))
        return FINE
    if asked.version:
        from taluva import __version__

        _print(f"taluva {__version__}\n")
        return FINE
    words = asked.words
    if asked.desktop:
        return _desktop(asked)
    if words and words[0] in COMMANDS:
        if len(words) < 2:
            raise _UsageError(N_("{command} needs a FILE, or - for standard input."), command=words[0])
        if words[0] == CHECK:
            return max(_answer(asked, CHECK, file, named=len(words) > 2) for file in words[1:])
        if len(words) > 2:
            raise _UsageError(N_("{command} takes one FILE; {word} is one too many."), command=words[0], word=words[2])
        return _answer(asked, words[0], words[1])
    if words and not _is_file(words[0]):
        raise _UsageError(
            N_("There is no command {word}; the commands are check, legal, result and format."), word=words[0]
        )
    if len(words) > 1:
        raise _UsageError(N_("The app opens one FILE; {word} is one too many."), word=words[1])
    if asked.json:
        raise _UsageError(N_("--json belongs to check, legal, result and format."))
    if words and not os.path.exists(_local(words[0])):
        _complain("taluva: " + asked.catalogue().tr(N_("There is no file {file}."), file=words[0]))
        return WRONG
    return _open_app(words[0] if words else None)


def _help(asked: _Asked) -> str:
    """How the command is used; with the name of one of its commands, what that does."""
    from taluva.words.marks import N_

    words, command = asked.catalogue(), asked.words[0] if asked.words else ""
    about = {
        CHECK: N_(
            "Replays each record and names every fault: the turn, the player, the rule and the hexes."
            " Ends with 0 if there is none, with 1 if there is one, with 2 if a FILE cannot be read."
        ),
        LEGAL: N_(
            "Says what the player to move may do at the end of the record. Ends with 1 if the record holds a fault."
        ),
        RESULT: N_("Says what is left in the supplies, who is out, and the places. Ends with 1 if there is a fault."),
        FORMAT: N_("Writes the record in its canonical form: the same game is always the same text."),
    }
    if command not in about:
        return USAGE + "\n"
    usage = next(line for line in USAGE.split("\n") if command in line)
    files = N_("FILE is a record, or - for standard input. --json prints one JSON object on one line for each FILE.")
    return "\n".join([usage, "", words.tr(about[command]), words.tr(files), ""])


def _is_file(word: str) -> bool:
    return word.lower().endswith(RECORD_ENDING) or word.startswith(FILE_LINK) or os.path.exists(word)


def _desktop(asked: _Asked) -> int:
    """Put the app into the desktop's menu or take it out, and say so."""
    from taluva import desktop
    from taluva.words.marks import N_

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
        _complain("taluva: " + asked.catalogue().tr(unwritable, path=str(error.filename), reason=str(error.strerror)))
        return WRONG
    _print("\n".join([*said, ""]))
    return FINE


def window() -> int:
    """Run the command `taluva-table`: only the app, for systems that would open a console beside it."""
    files = [word for word in sys.argv[1:] if not word.startswith("-")]
    try:
        return _open_app(files[0] if files else None)
    except _UsageError as wrong:
        _complain("taluva-table: " + _Asked().catalogue().tr(wrong.sentence, **wrong.values))
        return WRONG


def _local(file: str) -> str:
    """The path of a file that a desktop names by its link."""
    if not file.startswith(FILE_LINK):
        return file
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    return url2pathname(urlsplit(file).path)


def _open_app(file: str | None) -> int:
    file = _local(file) if file else None
    os.environ.setdefault("KIVY_NO_ARGS", "1")  # or Kivy takes our arguments for its own
    try:
        from taluva.app.shell.app import run
    except ModuleNotFoundError as error:
        from taluva.words.marks import N_

        if (error.name or "").partition(".")[0] == "taluva":
            raise
        raise _UsageError(N_("The app needs {package}, which is not installed."), package=str(error.name)) from None
    return run(file)


def _answer(asked: _Asked, command: str, file: str, named: bool = False) -> int:
    """Answer one of the commands about a record, under its name if it is one of several."""
    from taluva.record.reader import read
    from taluva.record.replay import replay
    from taluva.record.unreadable import Unreadable

    try:
        data = _bytes_of(file)
        record = read(data)
    except Unreadable as unreadable:
        _complain(_where(file, unreadable.line, unreadable.column) + _why_unreadable(asked, unreadable))
        return WRONG
    replayed = replay(record)
    if command == FORMAT:
        _print(_formatted(asked, record, replayed), "utf-8")  # a record, whatever the terminal speaks
        return FINE
    if replayed.faults and command != CHECK:
        _complain(_first_fault(asked, file, data, replayed))
        return FAULTY
    answer = _as_json(command, record, replayed) if asked.json else _for_people(asked, command, replayed)
    _print(f"{file}:\n{answer}" if named and not asked.json else answer)
    return FAULTY if replayed.faults else FINE


def _bytes_of(file: str) -> bytes:
    from taluva.record.notation import FILE_LIMIT
    from taluva.record.unreadable import Unreadable

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
    from taluva.record.writer import write

    text = write(record, replayed)
    return json.dumps({"record": text}) + "\n" if asked.json else text


def _as_json(command: str, record: Record, replayed: Replay) -> str:
    from taluva.record import answers

    if command == CHECK:
        answer = answers.check(replayed)
    elif command == LEGAL:
        answer = answers.legal(replayed.last)
    else:
        answer = answers.result(record, replayed.last)
    return json.dumps(answer) + "\n"


def _where(file: str, line: int, column: int) -> str:
    return f"{file}:line {line}, column {column}: "


def _why_unreadable(asked: _Asked, unreadable: Unreadable) -> str:
    from taluva.words.unreadable import sentence

    return sentence(asked.catalogue(), unreadable)


def _first_fault(asked: _Asked, file: str, data: bytes, replayed: Replay) -> str:
    from taluva.record.reader import locate
    from taluva.words.reports import Report

    first = replayed.faults[0]
    return _where(file, *locate(data, first.turn, first.part)) + Report(asked.catalogue(), replayed).first_fault()


def _for_people(asked: _Asked, command: str, replayed: Replay) -> str:
    from taluva.words.reports import Report

    report = Report(asked.catalogue(), replayed)
    if command == CHECK:
        lines = list(report.check())
        lines[0] = _coloured(lines[0], RED if replayed.faults else GREEN)
    else:
        lines = list(report.legal() if command == LEGAL else report.result())
    return "\n".join([*lines, ""])


def _coloured(line: str, colour: str) -> str:
    """A line in a colour where somebody sees it: on a terminal only, and not where NO_COLOR asks for none."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    try:
        seen = sys.stdout is not None and sys.stdout.isatty() and os.name != "nt"
    except ValueError:
        seen = False  # closed
    return f"\x1b[{colour}m{line}\x1b[0m" if seen and not plain else line


def _print(text: str, encoding: str | None = None) -> None:
    """Write to standard output, its line ends as they are; a reader that has gone away is no reason for a traceback."""
    out: TextIO | None = sys.stdout
    try:
        if out is None:
            raise OSError("no standard output")
        _write(out, text, encoding or out.encoding or "utf-8")
    except (OSError, ValueError) as error:
        _give_up_output()
        raise _OutputError("" if isinstance(error, BrokenPipeError) else error) from None


def _write(out: TextIO, text: str, encoding: str) -> None:
    out.flush()
    if hasattr(out, "buffer"):
        out.buffer.write(text.encode(encoding, "backslashreplace"))
    else:  # a text stream that a caller put in its place
        out.write(text)
    out.flush()


def _give_up_output() -> None:
    """Let what is still unwritten go nowhere, or Python would complain about it when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):  # it was no file
        sys.stdout = None


def _complain(sentence: str) -> None:
    if sys.stderr is None:
        return
    try:
        # A code page that lacks a letter must not swallow the sentence.
        encoding = sys.stderr.encoding or "utf-8"
        print(sentence.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return  # nobody listens
