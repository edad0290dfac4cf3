"""Packs the app for Android as buildozer and python-for-android do it, without a compiler, an SDK or a network."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest
import pythonforandroid
from buildozer import Buildozer

ROOT = Path(__file__).parents[2]
ANDROID = "{http://schemas.android.com/apk/res/android}"
BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"
# The arguments that p4a's toolchain keeps to itself; the others go on to the bootstrap's build.py.
FOR_THE_TOOLCHAIN = {"--bootstrap", "--dist_name", "--ndk-api", "--arch", "--android_api", "--copy-libs"}
WITHOUT_VALUE = {"--copy-libs"}
# p4a starts one `compileall -OO -b` for each of 250 files, which takes a minute; in one process it takes a second.
BUILD = """
import build, py_compile
def compile_py_file(path, optimize_python):
    return py_compile.compile(path, cfile=path + "c", doraise=True, optimize=2 if optimize_python else 0)
build.compile_py_file = compile_py_file
build.parse_args_and_make_package()
"""


def tracked() -> set[str]:
    """Every file that belongs to the project, new ones included."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return {name for name in listed if name and (ROOT / name).is_file()}


def clone(to: Path) -> Path:
    """Copy the project's files, and nothing that only lies about."""
    for name in tracked():
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, to / name)
    return to


@contextmanager
def buildozer_in(project: Path) -> Iterator[Any]:
    """Run buildozer in a project, with a home of its own: it makes folders there."""
    home = project.parent / "home"
    home.mkdir(exist_ok=True)
    # Buildozer takes every option from the environment, too.
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("APP_")}
    with chdir(project), mock.patch.dict(os.environ, {**quiet, "HOME": str(home)}, clear=True):
        yield Buildozer(filename=str(project / "buildozer.spec"), target="android")


class Packed(NamedTuple):
    """What goes into the package."""

    dist: Path  # p4a's folder for Gradle, with manifest and resources
    shipped: dict[str, int]  # the files that buildozer copied, and their bytes; .py becomes .pyc later
    arguments: list[str]  # for p4a

    @property
    def manifest(self) -> ElementTree.Element:
        """The manifest."""
        return ElementTree.parse(self.dist / "src/main/AndroidManifest.xml").getroot()

    def resource(self, name: str) -> ElementTree.Element:
        """An XML resource that the manifest names as @xml/NAME."""
        return ElementTree.parse(self.dist / "src/main/res/xml" / f"{name}.xml").getroot()

    def option(self, name: str) -> str:
        """What p4a is told for an option."""
        return self.arguments[self.arguments.index(name) + 1]

    def unpack(self, to: Path) -> Path:
        """Unpack the payload, as the app does at its first start."""
        with tarfile.open(self.dist / "src/main/assets/private.tar") as payload:
            payload.extractall(to, filter="data")
        return to


def pack(folder: Path, java: Path | None = None) -> Packed:
    """Let buildozer copy the sources and compute p4a's arguments, and p4a's own build.py pack and render them.

    `java` is SDL's, which p4a patches then.
    """
    project = clone(folder / "project")
    dist = _dist(folder)
    if java is not None:
        shutil.copytree(java, dist / "src/main/java", dirs_exist_ok=True)
    with buildozer_in(project) as buildozer:
        # As `build_application` does, but for the pip packages, which p4a compiles.
        buildozer._copy_application_sources()
        buildozer._add_sitecustomize()
        target = buildozer.target
        target.build_mode, target.artifact_format = "debug", "apk"
        target.get_dist_dir = lambda _name: str(dist)
        target._update_libraries_references = lambda _dist: None
        target._p4a = _stop
        with pytest.raises(_CalledError) as called:
            target.build_package()
        app = Path(buildozer.app_dir)
    shipped = {path.relative_to(app).as_posix(): path.stat().st_size for path in app.rglob("*") if path.is_file()}
    _run_build(dist, called.value.command)
    return Packed(dist, shipped, called.value.command)


class _CalledError(Exception):
    """Buildozer has said what p4a is to do; after this it would look for an SDK."""

    def __init__(self, command: list[str]) -> None:
        super().__init__()
        self.command = command


def _stop(command: list[str], **_: object) -> None:
    raise _CalledError(list(command))


def _dist(folder: Path) -> Path:
    """Lay out what p4a's build leaves for packing: the bootstrap's files, and what they are told about the build."""
    dist = folder / "dist"
    for bootstrap in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(BOOTSTRAPS / bootstrap / "build", dist, dirs_exist_ok=True)
    archs = ["arm64-v8a"]
    told = {"bootstrap": "sdl2", "ndk_api": 26, "archs": archs, "hostpython": sys.executable}
    (dist / "dist_info.json").write_text(json.dumps(told), encoding="utf-8")
    (dist / "project.properties").write_text("target=android-36", encoding="utf-8")
    (dist / "local.properties").write_text(f"sdk.dir={folder / 'sdk'}", encoding="utf-8")
    (folder / "sdk" / "build-tools" / "36.0.0").mkdir(parents=True)
    for arch in archs:
        (dist / "libs" / arch).mkdir(parents=True)
        (dist / f"_python_bundle__{arch}").mkdir()
    return dist


def _run_build(dist: Path, command: list[str]) -> None:
    passed, rest = [], iter(command[1:])
    for word in rest:
        if word in FOR_THE_TOOLCHAIN:
            if word not in WITHOUT_VALUE:
                next(rest)
        else:
            passed.append(word)
    done = subprocess.run([sys.executable, "-c", BUILD, *passed], cwd=dist, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
