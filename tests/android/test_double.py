"""The imitation itself: it refuses what a device would, and its table holds nothing that nobody needs."""

import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.android.java import bridge, table, threads
from tests.android.java.asked import asked
from tests.android.java.bridge import JavaException, PythonJavaClass, autoclass, cast, java_method
from tests.android.tablet import tablet

ROOT = Path(__file__).parent.parent.parent
DOUBLE = ROOT / "tests" / "android" / "double"


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What was done wrong, on purpose."""
    yield bridge.faults
    bridge.faults.clear()


def android() -> Any:
    """The app as Android knows it."""
    return autoclass("org.kivy.android.PythonActivity").mActivity


WRONG: dict[str, Callable[[], object]] = {
    "a class that is not there": lambda: autoclass("android.content.Intend"),
    "a class that nobody has looked up": lambda: autoclass("android.widget.Toast"),
    "a method that is not there": lambda: android().getResolver(),
    "a field that is not there": lambda: autoclass("android.content.Intent").EXTRA_TEXTS,
    "too few arguments": lambda: autoclass("android.net.Uri").parse(),
    "an argument of another class": lambda: android().startActivity(autoclass("android.net.Uri").parse("x:y")),
    "no overload for it": lambda: autoclass("android.content.ContentValues")().put("a", 1),
    "a text where an Integer is wanted": lambda: autoclass("java.lang.Integer")(b"1"),
    "an instance's method of a class": lambda: autoclass("android.content.Intent").getData(),
    "a cast to what it is not": lambda: cast("android.content.Intent", autoclass("android.net.Uri").parse("x:y")),
    "views out of their thread": lambda: android().getWindow().getDecorView(),
    "waiting in the app's thread": lambda: (
        android().getContentResolver().openOutputStream(autoclass("android.net.Uri").parse("x:y"), "w")
    ),
    "letters that Java writes as two": lambda: autoclass("java.lang.String")("🎲"),
    "a number that is too large": lambda: autoclass("java.util.Locale") and autoclass("java.lang.Integer")(2**40),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_a_device_refuses_is_refused(wrong: str, faults: list[str]) -> None:
    """Raised, and kept for the end of the test, so that nobody can swallow it."""
    with pytest.raises(JavaException):
        WRONG[wrong]()

    assert len(faults) == 1


@pytest.mark.parametrize(
    ("number", "newer"),
    [
        (24, lambda: autoclass("android.os.VibrationEffect")),
        (27, lambda: autoclass("android.view.DisplayCutout")),
        (28, lambda: autoclass("android.provider.MediaStore$Downloads")),
        (29, lambda: autoclass("android.view.WindowInsets$Type")),
    ],
)
def test_what_came_later_is_not_there(number: int, newer: Callable[[], object], faults: list[str]) -> None:
    """By class; and there it is one Android later."""
    tablet.reset(number)
    with pytest.raises(JavaException, match="came with API"):
        newer()
    tablet.reset(number + (2 if number == 24 else 1))
    newer()


def test_a_member_that_came_later_is_not_there(faults: list[str]) -> None:
    """The class is old, the method is not."""
    said: list[object] = []

    def ask() -> None:
        insets = android().getWindow().getDecorView().getRootWindowInsets()
        for name in ("getDisplayCutout", "getInsets"):
            try:
                getattr(insets, name)
            except JavaException as error:
                said.append(str(error))

    tablet.reset(27)
    threads.post(ask)
    threads.settle()

    assert [text for text in said if "came with API" in str(text)] == [
        "android.view.WindowInsets.getDisplayCutout came with API 28, this is 27",
        "android.view.WindowInsets.getInsets came with API 30, this is 27",
    ]


def test_overloads_are_chosen_as_pyjnius_does() -> None:
    """By how well they fit; between equals the last by its signature."""
    intent = autoclass("android.content.Intent")
    text = autoclass("java.lang.String")
    made = [table.members("android.content.Intent", "putExtra")]

    def chosen(*given: object) -> str:
        return bridge._chosen(list(made[0]), False, given).signature

    assert chosen(text(b"a"), text(b"b")).startswith("(Ljava/lang/String;Ljava/lang/String;)")
    assert chosen("a", "bc").startswith("(Ljava/lang/String;[C)")
    assert chosen("a", True).startswith("(Ljava/lang/String;Z)")
    assert chosen("a", 5).startswith("(Ljava/lang/String;S)")
    parcel = cast("android.os.Parcelable", autoclass("android.net.Uri").parse("x:y"))
    assert chosen("a", parcel).startswith("(Ljava/lang/String;Landroid/os/Parcelable;)")
    assert intent("a.b").getAction() == "a.b"


def test_a_list_that_is_changed_while_walked_through_breaks() -> None:
    """As Java's does: this was the crash after the file picker."""
    from android import activity as listening

    from tests.android.system import PythonActivity

    heard: list[int] = []

    def once(number: int, *_: object) -> None:
        heard.append(number)
        listening.unbind(on_activity_result=once)

    before = list(PythonActivity.only.results.all)
    PythonActivity.only.results.all.clear()
    listening.bind(on_activity_result=once)
    threads.post(lambda: PythonActivity.only.deliver(1, -1, None))
    threads.settle()
    PythonActivity.only.results.all[:] = before

    assert heard == [1]
    assert len(threads.crashes) == 1
    assert "ConcurrentModificationException" in threads.crashes.pop()


def test_a_listener_must_have_the_signature_that_java_calls(faults: list[str]) -> None:
    """A wrong one is never called on a device."""

    class Wrong(PythonJavaClass):
        __javainterfaces__ = ("java/lang/Runnable",)

        @java_method("(I)V")
        def run(self, number: int) -> None:
            """Never."""

    with pytest.raises(JavaException, match="cannot be called"):
        bridge.call_back(Wrong(), "run")


def asking() -> list[Path]:
    """Who asks Java for something: the app, plyer's vibrator, Kivy's branches for Android, and what p4a gives."""
    kivy, plyer = (Path(str(find_spec(name).submodule_search_locations[0])) for name in ("kivy", "plyer"))  # type: ignore[union-attr, index]
    return [
        *(ROOT / "taluva" / "app" / "device").glob("*.py"),
        *(DOUBLE / "android").glob("*.py"),
        *(plyer / "platforms" / "android" / name for name in ("__init__.py", "vibrator.py")),
        *(kivy / name for name in ("app.py", "metrics.py", "core/clipboard/clipboard_android.py")),
    ]


def sources() -> str:
    """Their text, and what else in Kivy has names of Android's."""
    kivy = Path(str(find_spec("kivy").submodule_search_locations[0]))  # type: ignore[union-attr, index]
    window = kivy / "core" / "window"
    compiled = window.glob("_window_sdl2*")  # it knows the kinds of Android's keyboards
    more = [kivy / "base.py", window / "__init__.py", window / "window_sdl2.py", *compiled]
    return "\n".join(path.read_text("latin-1") for path in (*asking(), *more))


# In plyer and Kivy, for a process, a launcher and an Android that the app never runs in.
ELSEWHERE = {
    ("", "mService"),
    ("org.renpy.android.PythonActivity", "mActivity"),
    ("", "getText"),
    ("", "setText"),
}


def test_whatever_is_asked_is_in_the_table() -> None:
    """Also on ways that no test goes: with its class as far as that can be seen, and so many arguments."""
    uses = asked((path.name, path.read_text("utf-8")) for path in asking())
    strange = [use for use in uses if not use.known() and (use.owner, use.name) not in ELSEWHERE]

    assert strange == []
    assert len([use for use in uses if use.owner]) > 80


@pytest.mark.parametrize(
    "code",
    [
        'java("android.os.Build").BRAND',
        'java("android.widget.Toast").LENGTH_LONG',
        "activity().getWindow().getDecor()",
        "constants = java('android.content.Intent')\nconstants(constants.ACTION_PICK)",
        "def ask(insets):\n    insets.getBoundingRects()",
        "from contextlib import suppress\nwith suppress(OSError):\n    activity().getWindowManager().getWidth()",
        "from jnius import cast\nlambda held: cast('android.net.Uri', held).getScheme()",
        "java('android.net.Uri').parse('a', 'b')",
    ],
)
def test_what_nobody_has_looked_up_is_found_in_the_code(code: str) -> None:
    """Where it is asked at once, of what another answer was, of an argument, with too much."""
    ours = ("java.py", (ROOT / "taluva" / "app" / "device" / "java.py").read_text("utf-8"))

    assert [use.where for use in asked([ours, ("new.py", code)]) if not use.known()] == ["new.py"]


def test_nothing_in_the_table_is_unused() -> None:
    """Each member is called by its name somewhere; each class is asked for, or stands in a signature."""
    asked = sources()
    words = set(re.findall(r"\w+", asked))
    signatures = {part for kind in table.kinds().values() for one in kind.members for part in one.signature.split(";")}
    named = {part.rpartition("L")[2].replace("/", ".") for part in signatures}
    named |= {part[part.index("L") + 1 :].replace("/", ".") for part in signatures if "L" in part}
    above = {name for kind in table.kinds().values() for name in kind.above}
    unused = [
        f"{kind.name}.{one.name}"
        for kind in table.kinds().values()
        for one in kind.members
        if one.name != "<init>" and one.name not in words
    ]
    unused += [
        kind.name
        for kind in table.kinds().values()
        if kind.name not in asked and kind.name.replace(".", "/") not in asked and kind.name not in named | above
        # Boxes of plain values; what getSystemService gives as a mere Object; what only p4a's Java names.
        if not kind.name.startswith(
            ("java.lang.", "android.content.ClipboardManager", "org.kivy.android.PythonActivity$")
        )
    ]

    assert unused == []


def test_every_member_that_can_be_called_behaves_somehow() -> None:
    """A row without a behaviour would be found on the way only."""
    lacking = [
        f"{kind.name}.{one.name}"
        for kind in table.kinds().values()
        if kind.name in bridge.behaviours
        for one in kind.members
        if one.name not in ("<init>", "toString")
        and not one.value
        and not hasattr(bridge.behaviours[kind.name], one.name)
        and (one.method or one.static)
    ]

    assert lacking == []


def test_only_two_modules_know_pyjnius() -> None:
    """What a later Kivy changes is changed there."""
    knowing = {
        path.relative_to(ROOT / "taluva").as_posix()
        for path in (ROOT / "taluva").rglob("*.py")
        if re.search(r"^\s*(from|import) (jnius|android)\b", path.read_text("utf-8"), re.MULTILINE)
    }

    assert knowing == {"app/device/activity.py", "app/device/java.py"}
