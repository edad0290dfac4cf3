"""The walls between the rooms: cli → app → words → play → archive → review → record → engine → standard library."""

import ast
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from taluva.engine import ruleids
from tests.conftest import missing_packages

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "taluva"

# From the innermost room outwards; a room imports from itself and from those before it.
ROOMS = ("engine", "record", "review", "archive", "play", "words", "app", "cli")
KIVY = {"kivy", "plyer", "jnius", "android"}
# Where what is not of the standard library may be imported, by name.
OUTSIDE = {**dict.fromkeys(KIVY, "app"), "segno": "app"}

FILES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room a file belongs to; the package's own few files count as the outermost."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return first if first in ROOMS else "cli"


@cache
def imports(path: Path) -> list[str]:
    """The full names of all that a file imports, inside functions and for type checkers too."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            found += [f"{node.module or ''}.{alias.name}" for alias in node.names]
    return found


def test_rooms_import_inwards_only() -> None:
    """No file imports from a room further out than its own."""
    wrong = []
    for path in FILES:
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "taluva" and len(parts) > 1 and parts[1] in ROOMS:
                inwards = ROOMS.index(parts[1]) <= ROOMS.index(room_of(path))
                wrong += [] if inwards else [f"{path.relative_to(PACKAGE)} may not import {name}"]

    assert wrong == []


def test_what_is_not_ours_stays_in_its_room() -> None:
    """Kivy, its helpers and segno are imported in app only, sqlite3 in archive only, anything else nowhere."""
    wrong = []
    for path in FILES:
        for first in {name.split(".")[0] for name in imports(path)} - {"taluva"}:
            if first == "sqlite3" or first not in sys.stdlib_module_names:
                at_home = {**OUTSIDE, "sqlite3": "archive"}.get(first) == room_of(path)
                wrong += [] if at_home else [f"{path.relative_to(PACKAGE)} may not import {first}"]

    assert wrong == []


# Within the app, from the innermost room outwards. Screens stand side by side: none knows another.
INNER = ("device", "look", "draw", "island", "widgets", "draft", "writing", "share", "mishap", "desk")
SCREENS = {"archive", "compare", "correct", "faulty", "home", "replay", "result", "rules", "settings"}
SCREENS |= {"statistics", "table"}
APP = sorted((PACKAGE / "app").rglob("*/*.py"))


def test_the_rooms_of_the_app_import_inwards_only() -> None:
    """What widgets draw with knows no widget, a widget no screen, a screen no other screen and not the app."""
    order = [*INNER, "screens", "shell"]
    rooms = dict.fromkeys(SCREENS, "screens") | {room: room for room in order}
    wrong = []
    for path in APP:
        own = path.relative_to(PACKAGE / "app").parts[0]
        for name in imports(path):
            parts = name.split(".")
            if parts[:2] == ["taluva", "app"] and len(parts) > 2 and parts[2] != own:
                inwards = order.index(rooms[parts[2]]) < order.index(rooms[own])
                wrong += [] if inwards else [f"{path.relative_to(PACKAGE)} may not import {name}"]

    assert wrong == []


def test_what_needs_no_window_works_where_kivy_is_not_installed() -> None:
    """Every module of the rooms before the app is imported with Kivy, plyer and segno out of reach."""
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in FILES
        if room_of(path) in ROOMS[: ROOMS.index("app")]
    ]
    code = (
        "import importlib, sys\n"
        f"sys.modules.update(dict.fromkeys({sorted(OUTSIDE)!r}))\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
    )

    assert len(modules) > 60
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


# Told here and nowhere else: these wait in functions for another reason than those the next test knows.
WAITING = {
    "cli.py": "the app, for which a command would load Kivy for nothing",
    "words/catalogue.py": "what only one system has",
    "app/look/kvfiles.py": "the rules' own modules load their kv files through it",
    "app/shell/running.py": "the window, which the start that the next test looks at opens without it",
    "app/mishap/barepage.py": "whatever it needs may be what is broken",
}


def test_an_import_waits_in_a_function_only_for_the_window_or_for_what_no_start_needs() -> None:
    """What is there at the first frame anyhow is imported at the top, unless to import it would open the window."""
    code = """if True:
        import os, sys, tempfile
        from tests.app import starter

        def tell():
            from kivy.core.window import Window
            Window.bind(on_flip=lambda *_: (print("loaded", *sys.modules, flush=True), os._exit(0)))

        starter.end_with_the_first_frame = tell
        starter.start_app(sys.argv[1])
    """
    missing_packages()
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run([sys.executable, "-c", code, folder], cwd=ROOT, capture_output=True, text=True).stdout
    (told,) = [line for line in said.splitlines() if line.startswith("loaded ")]
    order = {name: number for number, name in enumerate(told.split()[1:])}
    window = order["kivy.core.window"]
    for path in FILES:
        name = path.relative_to(PACKAGE).as_posix()
        for line, wanted in deferred_imports(path):
            if name in WAITING:
                continue
            loaded = order.get(wanted)
            own = order.get(".".join(path.relative_to(ROOT).with_suffix("").parts), len(order))
            opens_it = loaded is not None and own < window <= loaded
            assert loaded is None or opens_it, f"{name}:{line}: {wanted} is loaded at every start: import it at the top"
    unneeded = {name for name in WAITING if not list(deferred_imports(PACKAGE / name))}
    assert not unneeded


def deferred_imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and module of each import inside a function; of a package, the module in it that is meant."""
    functions = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
    for node in (inner for function in functions for inner in ast.walk(function)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in inside if Path(ROOT, *name.split(".")).with_suffix(".py").is_file()]
            yield from ((node.lineno, name) for name in modules or [str(node.module)])


def test_the_ids_of_rules_are_spelled_in_one_module() -> None:
    """Everywhere else they have names, so that a typing error is one to the type checker, too."""
    ids = {rule for name, rule in vars(ruleids).items() if name.isupper()}
    assert len(ids) == 27
    for path in FILES:
        if path != Path(ruleids.__file__) and path.name != "norecord.py":  # what a reader expected has ids of its own
            constants = {
                node.value
                for node in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert constants & ids == set(), path


def test_main_only_starts() -> None:
    """main.py imports the command line and nothing else of ours."""
    ours = [name for name in imports(ROOT / "main.py") if name.startswith("taluva")]

    assert ours == ["taluva.cli.main"]


def test_what_editions_and_ways_of_play_are_called_is_written_in_one_module() -> None:
    """The engine knows them by their ids; a person reads their names, which the words have in one place."""
    names = {"Ferti 2014", "Rio Grande", "with ranking", "in teams"}
    for path in FILES:
        source = ast.parse(path.read_text("utf-8"))
        found = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant)} & names
        # A booklet is named after its edition.
        assert found == set() or path.name in ("terms.py", "booklets.py"), path


def test_no_two_classes_have_one_name() -> None:
    """What a name means is known without asking where it comes from."""
    homes: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(path.relative_to(PACKAGE).as_posix())

    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_no_two_modules_have_one_name() -> None:
    """Every screen has its `screen`; any other name says by itself what its module holds."""
    named = Counter(path.stem for path in FILES if path.name not in ("__init__.py", "screen.py"))
    ruled = Counter(path.stem for path in (ROOT / "kv").rglob("*.kv") if path.name != "screen.kv")

    assert [name for names in (named, ruled) for name, times in names.items() if times > 1] == []


def test_no_kv_rule_goes_through_ids() -> None:
    """Kivy keeps the `ids` such a rule went through for ever, and with them the widget and its whole screen."""
    paths = [(path, line) for path in (ROOT / "kv").rglob("*.kv") for line in path.read_text("utf-8").splitlines()]

    assert [f"{path.name}: {line.strip()}" for path, line in paths if re.search(r"\.ids\.", line)] == []


def test_nothing_planned_is_looked_for_by_what_it_calls() -> None:
    """Kivy looks with its clock locked, and an error meanwhile locks it for ever: plans are kept, and cancelled."""
    looked = [path.name for path in FILES if "Clock.unschedule(" in path.read_text("utf-8")]

    assert looked == []


def test_nobody_reaches_into_what_another_keeps_to_itself() -> None:
    """A name that begins with an underscore is used by its own class only; Kivy's few are Kivy's."""
    public = {
        "_replace",
        "_asdict",
        "_make",
        "_fields",
        "_data",
    }  # a named tuple's, and what a picture loader of Kivy read
    reached = []
    for path in FILES:
        source = ast.parse(path.read_text("utf-8"))
        froms = [node for node in ast.walk(source) if isinstance(node, ast.ImportFrom)]
        kivys = {alias.name for node in froms if str(node.module).startswith("kivy") for alias in node.names}
        for scope in source.body:
            private = [
                node
                for node in ast.walk(scope)
                if isinstance(node, ast.Attribute) and re.fullmatch("_[a-z].*", node.attr) and node.attr not in public
            ]
            own = {node.attr for node in private if _whose(node) in ("self", "cls")}
            own |= {node.name for node in ast.walk(scope) if isinstance(node, ast.FunctionDef)}
            reached += [
                f"{path.name}:{node.lineno} {ast.unparse(node)}"
                for node in private
                if _whose(node) not in ("self", "cls", *kivys)
                and not (isinstance(scope, ast.ClassDef) and node.attr in own)
            ]

    assert reached == []


def _whose(node: ast.Attribute) -> str:
    return node.value.id if isinstance(node.value, ast.Name) else ""


def test_a_class_and_a_module_can_be_read_in_one_sitting() -> None:
    """No module has more than 400 lines, no class more than 400 or 40 methods, what it inherits from ours included."""
    sources = {path: path.read_text("utf-8") for path in FILES}
    classes = {
        node.name: node
        for source in sources.values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
    }

    def family(name: str) -> set[str]:
        named = {base.id for base in classes[name].bases if isinstance(base, ast.Name)} & set(classes)
        return {name}.union(*map(family, named))

    def methods(name: str) -> set[str]:
        return {node.name for node in classes[name].body if isinstance(node, ast.FunctionDef)}

    def lines(name: str) -> int:
        return (classes[name].end_lineno or 0) - classes[name].lineno + 1

    assert {path.name: source.count("\n") for path, source in sources.items() if source.count("\n") > 400} == {}
    whole = {
        name: (sum(map(lines, family(name))), len(set[str]().union(*map(methods, family(name))))) for name in classes
    }
    assert {name: size for name, size in whole.items() if size[0] > 400 or size[1] > 40} == {}
