"""What is built for a tablet: which libraries go in, what the script refuses, what is looked for in what it made."""

import io
import json
import os
import runpy
import struct
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import sh
from pythonforandroid import build
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

from tests.ship.packing import ROOT

CONSTRAINTS = ROOT / ".ci" / "android.txt"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
ABIS = ("arm64-v8a", "x86_64")
NEEDS = {"JAVA": "javac 17.0.1", "MISSING": "", "FREE": "99999999"}


def pinned() -> dict[str, str]:
    """Every library that has a version, with it."""
    lines = [line for line in CONSTRAINTS.read_text("utf-8").splitlines() if "==" in line]
    return dict(line.split("==") for line in lines)


def python_modules(abi: str) -> tuple[list[str], list[str]]:
    """What p4a's graph calls Python modules, and what p4a's own resolver makes of them for this machine."""
    context = Context()
    context.ndk_api = 26
    context.set_archs([abi])
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    order, modules, _ = get_recipe_order_and_bootstrap(context, {"python3", "kivy", "plyer", "segno"}, bootstrap)
    context.recipe_build_order = order
    host = type(Recipe.get_recipe("hostpython3", context))
    with mock.patch.object(host, "pip", sh.Command(sys.executable).bake("-m", "pip")):
        return sorted(modules), build.process_python_modules(context, list(modules), context.archs[0])


@pytest.mark.parametrize("abi", ABIS)
def test_no_library_in_the_package_is_unpinned_or_of_another_machine(abi: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that p4a knows by address, and those that it has the host's pip install by name."""
    monkeypatch.setenv("PIP_CONSTRAINT", str(CONSTRAINTS))
    modules, resolved = python_modules(abi)
    addresses = [one for one in resolved if "/" in one]
    named = [one for one in resolved if "/" not in one]

    assert sorted(named) == modules
    assert addresses, "what they need themselves is found by p4a"
    assert [one for one in addresses if not one.endswith("-none-any.whl")] == []
    installed = installed_by_name(named)
    assert sorted(installed) == modules
    assert [url for url in installed.values() if not url.endswith("-none-any.whl")] == []
    wheels = [Path(url).name.split("-") for url in (*addresses, *installed.values())]
    assert {name.replace("_", "-"): version for name, version, *_ in wheels} == pinned()


def installed_by_name(names: list[str]) -> dict[str, str]:
    """Which wheel the pip of a builder's machine takes for each, as p4a asks it."""
    machine = ["--platform=manylinux_2_28_x86_64", "--python-version=3.14", "--only-binary=:all:"]
    command = [*PIP, "install", "-q", "--dry-run", "--ignore-installed", "--no-deps", "--report=-", *machine, *names]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return {one["metadata"]["name"].lower(): one["download_info"]["url"] for one in report["install"]}


def test_a_strangers_package_called_android_does_not_come_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """p4a asks for a wheel of that name before it takes its own, and the name is free, whatever its version is."""
    monkeypatch.delenv("PIP_CONSTRAINT", raising=False)
    for version in ("0", "1.0"):
        with zipfile.ZipFile(tmp_path / f"android-{version}-py3-none-any.whl", "w") as wheel:
            told = f"Metadata-Version: 2.1\nName: android\nVersion: {version}\n"
            wheel.writestr(f"android-{version}.dist-info/METADATA", told)
            wheel.writestr(f"android-{version}.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            wheel.writestr(f"android-{version}.dist-info/RECORD", "")
    ask = [*PIP, "install", "-q", "--dry-run", "--no-index", f"--find-links={tmp_path}", "android"]

    assert subprocess.run(ask, capture_output=True).returncode == 0
    monkeypatch.setenv("PIP_CONSTRAINT", str(CONSTRAINTS))
    assert subprocess.run(ask, capture_output=True).returncode != 0


def asked(tmp_path: Path, *words: str, folder: str = "here", **machine: str) -> subprocess.CompletedProcess[str]:
    """Run the script on a machine that is so; its Python only says that it was reached."""
    facts = {**NEEDS, **machine}
    project = tmp_path / folder
    (project / ".ci").mkdir(parents=True, exist_ok=True)
    script = project / ".ci" / "tablet"
    script.write_text((ROOT / ".ci" / "tablet").read_text("utf-8"), "utf-8")
    tools = tmp_path / "tools"
    tools.mkdir(exist_ok=True)
    for name, body in {
        "javac": f"echo '{facts['JAVA']}'",
        "dpkg-query": f'for one; do :; done; [ "$one" = "{facts["MISSING"]}" ] || echo installed',
        "df": f"echo head; echo 'disk 1 1 {facts['FREE']} 1% /'",
        "python3": "echo reached >&2; exit 7",
    }.items():
        (tools / name).write_text(f"#!/bin/sh\n{body}\n", "utf-8")
        (tools / name).chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "JAVA_HOME"}
    environment = {**environment, "PATH": f"{tools}:{os.environ['PATH']}"}
    return subprocess.run(["sh", str(script), *words], env=environment, capture_output=True, text=True, check=False)


def test_what_cannot_be_built_on_is_said_in_one_sentence(tmp_path: Path) -> None:
    """Before anything is fetched: the JDK, packages, the path, the room, the keys of a release."""
    for said, done in {
        "JDK 17 is needed; javac -version says: javac 21.0.2.": asked(tmp_path, JAVA="javac 21.0.2"),
        "packages are missing: sudo apt-get install -y --no-install-recommends autopoint": asked(
            tmp_path, MISSING="autopoint"
        ),
        "bears no space in its path": asked(tmp_path, folder="with space"),
        "15 GB have to be free here; there are 14.": asked(tmp_path, FREE=str(15 * 1024 * 1024 - 1)),
        "P4A_RELEASE_KEYSTORE is not set": asked(tmp_path, "release"),
        "not .ci/tablet publish": asked(tmp_path, "publish"),
    }.items():
        assert done.returncode == 1, said
        assert said in done.stderr
        assert done.stderr.count("\n") == 1
        assert "reached" not in done.stderr
    assert asked(tmp_path).stderr == "reached\n", "a machine that has everything"


LOOKER: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "package.py"))
ACTIVITY: str = LOOKER["activity_of"]((ROOT / "buildozer.spec").read_text("utf-8"))
DEX = b"Lorg/taluvatable/taluva/TaluvaActivity;"


def library(machine: int, alignment: int) -> bytes:
    """As little of an ELF file as tells which machine it is for and how it is to be laid out."""
    head = b"\x7fELF\2\1\1" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", 3, machine, 1, 0, 64, 0, 0, 64, 56, 1, 0, 0, 0)
    return head + struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 1, 1, alignment)


def packed(*, inner: bytes, abi: str = "arm64-v8a", dex: bytes = DEX) -> bytes:
    """A package with one library beside Python's bundle, and one within it."""
    bundle, package = io.BytesIO(), io.BytesIO()
    with tarfile.open(fileobj=bundle, mode="w:gz") as archive:
        entry = tarfile.TarInfo("./modules/_one.so")
        entry.size = len(inner)
        archive.addfile(entry, io.BytesIO(inner))
    with zipfile.ZipFile(package, "w") as archive_:
        archive_.writestr("classes.dex", dex)
        archive_.writestr(f"lib/{abi}/libmain.so", library(183, 16384))
        archive_.writestr(f"lib/{abi}/libpybundle.so", bundle.getvalue())
    return package.getvalue()


def found(package: bytes) -> list[str]:
    """What is wrong with it."""
    return list(LOOKER["faults"](package, "arm64-v8a", ACTIVITY))


def test_a_package_is_looked_into() -> None:
    """The libraries within Python's bundle, too: another machine's, and one that a page of 16 KiB does not bear."""
    good = library(183, 16384)

    assert found(packed(inner=good)) == []
    for wrong, said in (
        (packed(inner=library(62, 16384)), "lib/arm64-v8a/libpybundle.so/modules/_one.so: made for machine 62"),
        (packed(inner=library(183, 4096)), "aligned to 4096"),
        (packed(inner=good, abi="armeabi-v7a"), "only arm64-v8a was asked for"),
        (packed(inner=good, dex=b"Lorg/kivy/android/PythonActivity;"), "no activity org.taluvatable.taluva.Taluva"),
    ):
        assert any(said in fault for fault in found(wrong)), said


def test_contributing_script_and_workflows_ask_for_the_same_packages() -> None:
    """A line that can be copied, what the script looks for, and what is installed where it runs elsewhere."""
    named = (ROOT / ".ci/tablet").read_text("utf-8").split('needs="')[1].split('"')[0].split()
    page = (
        (ROOT / ".github/CONTRIBUTING.md")
        .read_text("utf-8")
        .split("--no-install-recommends autoconf")[1]
        .split("\n    .ci/tablet")[0]
    )
    assert ["autoconf", *page.replace("\\", "").split()] == named
    for path in ("android.yml", "release.yml"):
        text = (ROOT / ".github/workflows" / path).read_text("utf-8")
        for package in named:
            assert package in text or package == "openjdk-17-jdk-headless", f"{path}: {package}"
