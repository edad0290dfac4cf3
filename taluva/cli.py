"""The command `taluva`: the arbiter without the tablet; alone it opens the app."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from taluva import __version__
from taluva.engine.pieces import COLOURS
from taluva.record import answers
from taluva.record.inquiry import Where, first_fault, judge, position_at, seat_of
from taluva.record.notation import ARCHIVE_TAGS_LIMIT, FILE_LIMIT
from taluva.record.reader import locate, read
from taluva.record.replay import Replay, replay
from taluva.record.turns import read_move
from taluva.record.unreadable import UnopenedFileError, UnreadableError
from taluva.record.writer import write
from taluva.streams import GREEN, RED, OutputError, coloured, complain, say
from taluva.words.catalogue import LANGUAGES, N_, Catalogue, system_language
from taluva.words.reading_errors import error_text
from taluva.words.reports import RecordReport

# What waits until it is needed: the app, and with it Kivy and SQLite, and what speaks to the desktop.

CHECK, LEGAL, RESULT, FORMAT, WHY = COMMANDS = ("check", "legal", "result", "format", "why")
_DOES = {
    CHECK: "name every fault of a record: turn, player, rule, fields, reason",
    LEGAL: "say what the player to move may do at the end of a record, or before one of its turns",
    RESULT: "say what each player has built and has left, who is out, and the places",
    FORMAT: "write a record in its canonical form",
    WHY: "judge a move, a tile, a build or both, at the end of a record, or before one of its turns",
}
STANDARD_INPUT = "-"
RECORD_ENDING = ".taluva"
EXIT_CODES = "exit: 0 for a record without fault, 1 for one with faults, 2 for one that cannot be read"
JUDGED = "exit: 0 for a legal move, 1 for one that is not or a record with faults, 2 for what cannot be read or asked"
WRITTEN = "exit: 0 for a record that is written, with its faults if it has any, 2 for one that cannot be read"

FINE, FAULTY, WRONG = 0, 1, 2
WITHOUT_KIVY = (3, 14)  # the first Python for which the index has no Kivy, as in pyproject.toml
MISSING = N_("The app needs {package}, which is not installed.")
ELSEWHERE = N_(
    "The package index has no Kivy for Python {version} yet. Debian has: apt install python3-kivy, then install the "
    "app into an environment made by python3 -m venv --system-site-packages. Or install it with Python {known}."
)


class _Asked(argparse.Namespace):
    """What the command line asks for."""

    command: str | None
    files: list[str]
    move: str
    turn: int | None
    laid: bool
    seat: str | None
    json: bool
    lang: str | None
    desktop: str | None


class _Parser(argparse.ArgumentParser):
    """Says what it has to say only where somebody listens: early releases of Python 3.11 write to no stream, too."""

    def _print_message(self, message: str, file: Any = None) -> None:
        if (file or sys.stderr) is not None:
            super()._print_message(message, file)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code: 0, 1 for a record with faults, 2 for what cannot be done."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        if len(words) == 1 and _is_file(words[0]):
            return _open_app(words[0])
        asked = _parser().parse_args(words, _Asked())
        if asked.command:
            return _answers(asked, asked.command)
        return _desktop(asked.desktop) if asked.desktop else _open_app(None)
    except SystemExit as ended:  # so the parser ends, with what it had to say
        return FINE if ended.code == FINE else WRONG
    except OutputError as unwritable:
        if str(unwritable):
            complain(f"taluva: {unwritable}")
    except KeyboardInterrupt:
        pass
    return WRONG


def _parser() -> _Parser:
    """What reads the command line and explains it; all commands have the same options."""
    parser = _Parser(
        prog="taluva",
        usage="taluva [FILE.taluva]\n       taluva COMMAND FILE [--json] [--lang LANG]\n"
        "       taluva why FILE MOVE [--turn N [--laid]] [--seat COLOUR] [--json] [--lang LANG]",
        description="The arbiter of the game Taluva. Alone, or with a FILE, it opens the app; a command opens none.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    menu = parser.add_mutually_exclusive_group()
    for name, does in (("install", "put the app into the menu"), ("remove", "take the app out of the menu")):
        menu.add_argument(f"--{name}-desktop", action="store_const", const=name, dest="desktop", help=f"{does} (Linux)")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", prog="taluva")
    for command, does in _DOES.items():
        ends = {FORMAT: WRITTEN, WHY: JUDGED}.get(command, EXIT_CODES)
        one = commands.add_parser(command, help=does, description=does, epilog=ends, allow_abbrev=False)
        several: dict[str, Any] = {"nargs": "+"} if command == CHECK else {"nargs": 1}
        folder = "; of a folder its .taluva files" if command == CHECK else ""
        one.add_argument("files", metavar="FILE", help=f"a record; - reads it from standard input{folder}", **several)
        if command == WHY:
            one.add_argument("move", metavar="MOVE", help='in the words of a record: "JC 0,0 12 hut 1,-1"')
        if command in (LEGAL, WHY):
            one.add_argument("--turn", type=_number, metavar="N", help="before this turn, from 1 on")
            one.add_argument("--laid", action="store_true", help="once its tile lies; only with --turn")
            one.add_argument(
                "--seat", choices=COLOURS, metavar="COLOUR", help=f"another's builds: {', '.join(COLOURS)}"
            )
        one.add_argument("--json", action="store_true", help="print a JSON object on one line, for each FILE")
        spoken = f"{', '.join(LANGUAGES)}; the language of the system if it is missing"
        one.add_argument("--lang", type=_language, help=spoken)
    return parser


def _language(name: str) -> str:
    short = name.replace("-", "_").split("_")[0].lower()
    if short not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(LANGUAGES)}")
    return short


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word)):
        raise argparse.ArgumentTypeError(f"{word!r} is no number of a turn")
    return int(word)


def _is_file(word: str) -> bool:
    if word in COMMANDS or word.startswith("-"):
        return False
    return word.lower().endswith(RECORD_ENDING) or os.path.exists(word)


def _desktop(what: str) -> int:
    """Put the app into the desktop's menu or take it out, and say so."""
    from taluva import desktop

    try:
        if what == "install":
            desktop.install()
            say("Taluva is in the menu, and .taluva files open with it.\n")
        else:
            desktop.remove()
            say("Taluva is not in the menu any more.\n")
    except desktop.DesktopError as error:
        complain(f"taluva: {error}")
        return WRONG
    return FINE


def window() -> int:
    """Run the command `taluva-table`: only the app, for systems that would open a console beside it."""
    files = [word for word in sys.argv[1:] if not word.startswith("-")]
    return _open_app(files[0] if files else None)


def _open_app(file: str | None) -> int:
    if file and not os.path.exists(file):
        complain(f"{file}: " + error_text(Catalogue(system_language()), UnopenedFileError("file.missing")))
        return WRONG
    try:
        from taluva.app.shell.running import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "taluva":
            raise
        complain(f"taluva: {_missing(Catalogue(system_language()), error.name or '')}")
        return WRONG
    return run(file)


def _missing(words: Catalogue, module: str) -> str:
    """Which package is missing, and where there is one for this Python."""
    package = module.partition(".")[0]
    text = words.tr(MISSING, package=package)
    if package == "kivy" and sys.version_info >= WITHOUT_KIVY:
        major, minor = sys.version_info[:2]
        known = f"{WITHOUT_KIVY[0]}.{WITHOUT_KIVY[1] - 1}"
        text += " " + words.tr(ELSEWHERE, version=f"{major}.{minor}", known=known)
    return text


def _answers(asked: _Asked, command: str) -> int:
    """Answer a command about its files; the worst exit code counts."""
    words = Catalogue(asked.lang or system_language())
    if command in (LEGAL, WHY):
        return _inquire(words, asked, command)
    if command == CHECK:
        return _check(words, asked)
    return _answer(words, command, asked.files[0], asked.json, named=False)


def _check(words: Catalogue, asked: _Asked) -> int:
    """Check every file, and of every folder its records; each answer is named if it is not the only FILE."""
    named = len(asked.files) > 1 or _is_folder(asked.files[0])
    code = FINE
    for name in asked.files:
        try:
            files = _records_in(name) if _is_folder(name) else [name]
        except UnreadableError as unreadable:
            code = _refuse(words, name, unreadable, as_json=asked.json)
            continue
        code = max([code, *(_answer(words, CHECK, file, asked.json, named) for file in files)])
    return code


def _is_folder(name: str) -> bool:
    return name != STANDARD_INPUT and os.path.isdir(name)


def _records_in(folder: str) -> list[str]:
    """The paths of a folder's records, sorted by name, without those in folders below it; raises UnopenedFileError."""
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        raise _unopened(error) from None
    # A name that begins so is a file that is being written, or another program's copy of one.
    records = [name for name in names if name.lower().endswith(RECORD_ENDING) and not name.startswith((".", "~"))]
    files = [path for path in (os.path.join(folder, name) for name in records) if not os.path.isdir(path)]
    if not files:
        raise UnopenedFileError("folder.empty")
    return files


def _refuse(words: Catalogue, name: str, unreadable: UnreadableError, as_json: bool = False) -> int:
    """Write to standard error why a file, a folder or a move cannot be read; `as_json` also to standard output."""
    reason = error_text(words, unreadable)
    complain(_where(name, unreadable.location) + reason)
    if as_json:
        line, column = unreadable.location or (None, None)
        say(json.dumps({"file": name, "error": {"line": line, "column": column, "message": reason}}) + "\n")
    return WRONG


def _inquire(words: Catalogue, asked: _Asked, command: str) -> int:
    """Answer a question about one place of a record: what is legal there, or whether a move is."""
    (file,) = asked.files
    where = Where(asked.turn, asked.laid, asked.seat)
    try:
        move = read_move(asked.move) if command == WHY else None
    except UnreadableError as unreadable:
        return _refuse(words, "MOVE", unreadable)
    try:
        data = _bytes_of(file)
        replayed = replay(read(data))
        report = RecordReport(words, replayed)
        fault = first_fault(replayed, where)
        if fault is not None:
            complain(_where(file, locate(data, fault.turn, fault.part)) + report.fault(fault))
            return FAULTY
        position = position_at(replayed, where)
        seat = seat_of(position, where, for_builds=move is None)
    except UnreadableError as unreadable:
        return _refuse(words, file, unreadable)
    try:
        judgement = None if move is None else judge(position, seat, move)
    except UnreadableError as unreadable:
        return _refuse(words, "MOVE", unreadable)
    if asked.json:
        said = answers.legal(position, seat) if judgement is None else answers.why(judgement)
        say(json.dumps(said) + "\n")
    else:
        lines = report.legal(position, seat) if judgement is None else report.why(judgement, move)
        say("\n".join([*lines, ""]))
    return FINE if judgement is None or judgement.verdict.legal else FAULTY


def _answer(words: Catalogue, command: str, file: str, as_json: bool, named: bool) -> int:
    """Answer one of the commands about a record, under its name if it is one of several."""
    try:
        data = _bytes_of(file)
        record = read(data)
    except UnreadableError as unreadable:
        return _refuse(words, file, unreadable, as_json=named and as_json)
    replayed = replay(record)
    if command == FORMAT:
        text = write(record, replayed)
        # A record, whatever the terminal speaks.
        say(json.dumps({"record": text}) + "\n" if as_json else text, "utf-8")
        return FINE
    if replayed.faults and command != CHECK:
        first = replayed.faults[0]
        place = locate(data, first.turn, first.part)
        complain(_where(file, place) + RecordReport(words, replayed).fault(first))
        return FAULTY
    if as_json:
        name = {"file": file} if named else {}
        told = answers.check(replayed) if command == CHECK else answers.result(record, replayed.last)
        say(json.dumps({**name, **told}) + "\n")
    else:
        say((f"{file}:\n" if named else "") + _for_people(words, command, replayed))
    return FAULTY if replayed.faults else FINE


def _bytes_of(file: str) -> bytes:
    more_than_allowed = FILE_LIMIT + ARCHIVE_TAGS_LIMIT + 1
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(more_than_allowed)
        with open(file, "rb") as opened:
            return opened.read(more_than_allowed)
    except (OSError, ValueError, AttributeError) as error:  # ValueError: closed, or a null in the name; no stdin at all
        # Windows has no permission for a folder.
        is_folder = isinstance(error, IsADirectoryError) or (isinstance(error, PermissionError) and os.path.isdir(file))
        raise UnopenedFileError("file.directory") if is_folder else _unopened(error) from None


def _unopened(error: Exception) -> UnopenedFileError:
    """What a record's reader says of the system's error for a file or a folder."""
    if isinstance(error, FileNotFoundError):
        return UnopenedFileError("file.missing")
    if isinstance(error, PermissionError):
        return UnopenedFileError("file.permission")
    return UnopenedFileError("file", {"reason": getattr(error, "strerror", None) or str(error)})


def _where(file: str, place: tuple[int, int] | None) -> str:
    return f"{file}:line {place[0]}, column {place[1]}: " if place else f"{file}: "


def _for_people(words: Catalogue, command: str, replayed: Replay) -> str:
    report = RecordReport(words, replayed)
    if command == CHECK:
        lines = list(report.check())
        # The first line says how long the record is, the second what there is to say of it.
        lines[1] = coloured(lines[1], RED if replayed.faults else GREEN)
    else:
        lines = report.result()
    return "\n".join([*lines, ""])
