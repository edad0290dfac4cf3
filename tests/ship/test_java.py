"""Our activity on a JVM, above python-for-android's own: what comes too early, what is cancelled, what is unpacked."""

import os
import re
import subprocess
import tarfile
from pathlib import Path

import pytest

from taluva.app.device import platform
from tests.ship.packing import BOOTSTRAPS, ROOT

HERE = Path(__file__).parent
SOURCES = ROOT / "taluva" / "data" / "android" / "java"
OURS, THEIRS = "org.taluvatable.taluva.TaluvaActivity", "org.kivy.android.PythonActivity"


@pytest.fixture(scope="session")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both activities, compiled for the Java that python-for-android's build asks for."""
    folder = tmp_path_factory.mktemp("java")
    for text in re.split(r"^(?=package )", (HERE / "standins.java").read_text("utf-8"), flags=re.MULTILINE)[1:]:
        package, name = re.findall(r"^package ([\w.]+);|^public (?:abstract )?class (\w+)", text, re.MULTILINE)[:2]
        place = folder / "source" / package[0].replace(".", "/") / f"{name[1]}.java"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    theirs = [BOOTSTRAPS / part / "build/src/main/java" for part in ("common", "_sdl_common", "sdl2")]
    path = os.pathsep.join(map(str, [folder / "source", SOURCES, *theirs]))
    command = ["javac", "--release", "8", "-Xlint:-options", "-d", str(folder / "classes"), "-sourcepath", path]
    asked = [str(HERE / "Life.java"), *map(str, SOURCES.rglob("*.java"))]
    done = subprocess.run([*command, *asked], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "classes"


def live(classes: Path, activity: str, scene: str, **facts: object) -> list[str]:
    """Let the process live once, and tell what was said in it."""
    told = [f"-D{name}={value}" for name, value in {"files": "/nowhere", "version": 1, **facts}.items()]
    command = ["java", "-XX:TieredStopAtLevel=1", *told, "-cp", str(classes), "org.kivy.android.Life", activity, scene]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


class Tablet:
    """A disk that stays between the lives of the process, and the package that is installed."""

    def __init__(self, folder: Path) -> None:
        """Have the first version installed."""
        self.files, self.package = folder / "files", folder / "package"
        self.files.mkdir()
        self.package.mkdir()
        self.install(1)

    @property
    def facts(self) -> dict[str, object]:
        """What the process is told of it."""
        return {"files": self.files, "assets": self.package, "libraries": self.package, "version": self.version}

    def install(self, version: int) -> None:
        """Put another version of the program into the package."""
        self.version = version
        (self.package / "main.pyc").write_text(f"program {version}", "utf-8")
        for name in ("private.tar", "libpybundle.so"):
            with tarfile.open(self.package / name, "w:gz") as archive:
                archive.add(self.package / "main.pyc", f"{name}.pyc")

    @property
    def program(self) -> str:
        """What lies unpacked."""
        main = self.files / "app" / "private.tar.pyc"
        return main.read_text("utf-8") if main.exists() else ""


@pytest.fixture
def tablet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tablet:
    """A new one, and Python on it."""
    tablet = Tablet(tmp_path)
    monkeypatch.setattr(platform, "on_android", lambda: True)
    monkeypatch.setenv("ANDROID_APP_PATH", str(tablet.files / "app"))
    return tablet


def test_what_comes_before_python_is_told_once_it_listens(classes: Path, tablet: Tablet) -> None:
    """After Android had ended the app: a picker's answer, the same file twice; each once, and the same file later."""
    early, late = ["4 -1 a place", "a file", "a file"], ["a file", "5 0 null"]

    assert live(classes, OURS, "early", **tablet.facts) == [*early, "listening", *late]
    assert live(classes, THEIRS, "early", **tablet.facts) == ["listening", *late], "theirs alone loses it"


@pytest.mark.parametrize(("api", "palms"), [(32, False), (33, True)])
def test_a_cancelled_finger_leaves_the_glass_before_it_is_lifted(
    classes: Path, tablet: Tablet, api: int, palms: bool
) -> None:
    """All that Android takes away, and one palm among fingers where it tells; nobody else's, and no mouse."""
    off, up, up_of_two = "2 {} 2 -1.0 -1.0", "2 {} 1 0.5 0.5", "2 1 6 0.5 0.5"

    assert live(classes, OURS, "touch", **tablet.facts, api=api) == [
        *("both are taken", off.format(0), off.format(1), up.format(0), up.format(1)),
        *("a palm", *[off.format(1)] * palms, up_of_two),
        *("one of two is lifted", up_of_two),
        *("the last is lifted", up.format(0)),
        *("of no device", "-2 0 2 -1.0 -1.0", "-2 0 1 0.5 0.5"),
        "a mouse",
    ]


@pytest.mark.parametrize("activity", [OURS, THEIRS])
def test_an_update_cut_short_by_a_full_disk_is_unpacked_again(classes: Path, tablet: Tablet, activity: str) -> None:
    """Until Python says that it has started; theirs alone takes what is missing for unpacked, for ever."""
    live(classes, activity, "start", **tablet.facts)
    platform.say_started()
    assert tablet.program == "program 1"

    tablet.install(2)
    whole = (tablet.package / "private.tar").read_bytes()
    (tablet.package / "private.tar").write_bytes(whole[: len(whole) // 2])
    live(classes, activity, "start", **tablet.facts)
    assert tablet.program != "program 2"
    assert (tablet.files / "app" / "private.version").read_text("utf-8") == "2", "it counts as unpacked"

    (tablet.package / "private.tar").write_bytes(whole)
    live(classes, activity, "start", **tablet.facts)
    assert (tablet.program == "program 2") == (activity == OURS)


def test_what_has_started_is_not_unpacked_again(classes: Path, tablet: Tablet) -> None:
    """People wait for it."""
    live(classes, OURS, "start", **tablet.facts)
    platform.say_started()
    (tablet.files / "app" / "private.tar.pyc").write_text("as it lies there", "utf-8")
    live(classes, OURS, "start", **tablet.facts)

    assert tablet.program == "as it lies there"
