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

USAGE = """\
taluva [FILE.taluva]
taluva check|legal|result|format FILE [--json] [--lang en|fr|de|it|ru]
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
        _print(USAGE + "\n")
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
    return _open_app(words[0] if words else None)


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
        from taluva.app.app import run
    except ModuleNotFoundError as error:
        from taluva.words.marks import N_

        if (error.name or "").partition(".")[0] == "taluva":
            raise
        raise _UsageError(N_("The app needs {package}, which is not installed."), package=str(error.name)) from None
    return run(file)


def _answer(asked: _Asked, command: str, file: str) -> int:
    """Answer one of the commands about a record."""
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
    _print(_as_json(command, record, replayed) if asked.json else _for_people(asked, command, replayed))
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
    lines = report.check() if command == CHECK else report.legal() if command == LEGAL else report.result()
    return "\n".join([*lines, ""])


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
