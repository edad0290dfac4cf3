"""What is read off the sources, once: imports as the contracts of pyproject.toml have them, names, and more."""

import ast
import re
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest

from taluva.engine import ruleids
from tests import ROOT

PACKAGE = ROOT / "taluva"
FILES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
IN_THE_APP = {"kivy", "plyer", "jnius", "android", "segno"}
KVS = sorted((ROOT / "kv").rglob("*.kv"))


@cache
def pieces(name: str) -> tuple[tuple[ast.AST, ...], ...]:
    """All that a file consists of, by class and function."""
    return tuple(tuple(ast.walk(one)) for one in ast.parse(FILES[name].read_text("utf-8")).body)


@cache
def strings(name: str) -> set[str]:
    """What a file has in quotation marks."""
    every = (node.value for scope in pieces(name) for node in scope if isinstance(node, ast.Constant))
    return {value for value in every if isinstance(value, str)}


def test_packages_import_as_the_contracts_demand() -> None:
    """Inwards only; no screen another; Kivy in the app, SQL in the archive."""
    # In a process of its own: it switches off every logger that there is.
    lint = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]

    assert subprocess.run(lint, cwd=ROOT).returncode == 0


IMPORTS = re.compile(r"^ *(?:from ([\w.]+) import .*|import ([\w.]+)(?: as \w+)?)$", re.MULTILINE)


def test_nothing_is_imported_that_nobody_listed() -> None:
    """Of what is not of the standard library the app's few, absolutely; `main.py` only starts."""
    found = {"".join(one) for path in FILES.values() for one in IMPORTS.findall(path.read_text("utf-8"))}

    assert {name.split(".")[0] for name in found} - sys.stdlib_module_names <= IN_THE_APP | {"taluva"}
    assert IMPORTS.findall((ROOT / "main.py").read_text("utf-8")) == [("", "sys"), ("taluva.cli", "")]


def test_ids_and_names_of_the_rules_are_spelled_in_one_module() -> None:
    """Everywhere else they have names of ours, so that a typing error is one to the type checker, too."""
    ids = {rule for name, rule in vars(ruleids).items() if name.isupper()}
    called = {"Ferti 2014", "Rio Grande", "with ranking", "in teams"}
    assert len(ids) == 27
    # What a reader expected has ids of its own, and a booklet is named after its edition.
    spelled = [
        name for name in FILES if not name.endswith(("/ruleids.py", "/reading_errors.py")) and strings(name) & ids
    ]
    spelled += [name for name in FILES if not name.endswith(("/terms.py", "/booklets.py")) and strings(name) & called]

    assert spelled == []


@pytest.mark.parametrize(
    "amiss",
    [
        # Kivy keeps the `ids` such a rule went through for ever, and with them the widget and its whole screen.
        r"\.ids\.",
        # Kivy keeps what a widget and what its canvas is told under one name: `-size` leaves a picture without its own.
        r"^\s+-(size|pos|texture|source|points)\s*:",
    ],
)
def test_no_kv_rule_says_what_kivy_takes_amiss(amiss: str) -> None:
    """Without a word."""
    assert [path.name for path in KVS if re.search(amiss, path.read_text("utf-8"), re.MULTILINE)] == []


# A named tuple's own, and what a picture loader of Kivy has read.
PUBLIC = {"_replace", "_asdict", "_make", "_fields", "_data"}


def test_nobody_reaches_into_what_another_keeps_to_itself() -> None:
    """A name that begins with an underscore is used by its own class only; Kivy's few are Kivy's."""
    reached = []
    for name in FILES:
        every = [node for scope in pieces(name) for node in scope]
        froms = [node for node in every if isinstance(node, ast.ImportFrom) and str(node.module).startswith("kivy")]
        own_names = {"self", "cls", *(alias.name for node in froms for alias in node.names)}
        for scope in pieces(name):
            private = [
                (node, node.value.id if isinstance(node.value, ast.Name) else "")
                for node in scope
                if isinstance(node, ast.Attribute) and re.match("_[a-z]", node.attr) and node.attr not in PUBLIC
            ]
            own = {node.attr for node, whose in private if whose in ("self", "cls")}
            own |= {node.name for node in scope if isinstance(node, ast.FunctionDef)}
            others = [(node, whose) for node, whose in private if whose not in own_names]
            kept = own if isinstance(scope[0], ast.ClassDef) else set()
            reached += [f"{name}:{node.lineno} {ast.unparse(node)}" for node, _ in others if node.attr not in kept]

    assert reached == []


def test_nothing_planned_is_looked_for_by_what_it_calls() -> None:
    """Kivy looks with its clock locked, and an error meanwhile locks it for ever: plans are kept, and cancelled."""
    every = ((name, node) for name in FILES for scope in pieces(name) for node in scope)

    assert [name for name, node in every if isinstance(node, ast.Attribute) and node.attr == "unschedule"] == []


def test_one_module_asks_the_system_for_folders() -> None:
    """All others are given them, so that each file is in its place on every system."""
    asking = re.compile(r"expanduser|Path\.home|user_data_dir|APPDATA|XDG_(DATA|STATE|CACHE|CONFIG)_HOME")

    assert [name for name, path in FILES.items() if asking.search(path.read_text("utf-8"))] == ["folders.py"]


# What the standard library has on Unix only (its documentation says "Availability: Unix"), as far as anybody wants it.
UNIX = {"fcntl", "pwd", "grp", "resource", "termios", "getuid", "chown", "mkfifo", "statvfs", "O_NOFOLLOW", "SIGKILL"}
UNIX |= {"SIGHUP", "fork", "uname", "killpg", "O_CLOEXEC", "pread", "pwrite", "posix_fallocate"}


def test_what_only_unix_has_is_used_nowhere_but_for_lock_sync_and_home() -> None:
    """All ask first which system they are on."""
    words = re.compile(r"\b(?:import |from |os\.)(\w+)")
    used = {(name, word) for name, path in FILES.items() for word in words.findall(path.read_text("utf-8"))}

    allowed = {
        ("archive/lock.py", "fcntl"),
        ("archive/files.py", "fcntl"),
        ("folders.py", "pwd"),
        ("folders.py", "getuid"),
    }
    assert {one for one in used if one[1] in UNIX} <= allowed


# The packages whose names speak one language; the app is on the way.
NAMED = ("archive/", "engine/", "record/", "review/", "play/", "words/")
# Words that meant several things, or stood for a term: no part of a name is one of them.
BANNED = {"amiss", "anew", "bulb", "deed", "doom", "feast", "garland", "hush", "lies", "lying", "mishap", "nobody"}
BANNED |= {
    "plank",
    "said",
    "shelf",
    "somebody",
    "speak",
    "teller",
    "thither",
    "timber",
    "told",
    "voice",
    "whoever",
    "wood",
}
# What a thing is called when its noun was not thought of: no whole name is one of them.
FILLERS = {"found", "one", "seen", "shown"}
ITEMS = ast.FunctionDef, ast.ClassDef


def bound_names(name: str) -> set[str]:
    """The names that a file gives: its own, and those of classes, functions, parameters and variables."""
    names = {name.rpartition("/")[2].removesuffix(".py")}
    for node in (node for scope in pieces(name) for node in scope):
        if isinstance(node, ITEMS):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
    return names


def words_of(name: str) -> set[str]:
    """The words of a name, in small letters: of `TurnInput` and `_turn_input` *turn* and *input*."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def test_names_are_made_of_words_with_one_meaning() -> None:
    """As CONTRIBUTING has them."""
    names = {(file, name) for file in FILES if file.startswith(NAMED) for name in bound_names(file)}
    banned = {(file, name) for file, name in names if words_of(name) & BANNED}
    # The variables of the archive have yet to follow.
    banned |= {(file, name) for file, name in names if name in FILLERS and not file.startswith("archive/")}

    assert banned == set()


def test_no_class_and_no_module_is_called_like_another() -> None:
    """But for the `screen` of each folder of the app."""
    files = [file for file in FILES if file.startswith(NAMED)]
    classes = [
        node.name for file in files for scope in pieces(file) for node in scope if isinstance(node, ast.ClassDef)
    ]
    modules = [file.rpartition("/")[2] for file in files if not file.endswith("__init__.py")]

    assert [name for name, times in Counter(classes + modules).items() if times > 1] == []
