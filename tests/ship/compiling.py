"""Compiles and links what needs no NDK: python -m tests.ship.compiling FOLDER-OF-THE-SDK

Our Java, python-for-android's, and SDL's as python-for-android patches it, against Android's own classes; the manifest
and its resources with Android's own aapt2. A build finds out the same half an hour later.
"""

import contextlib
import hashlib
import io
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from pathlib import Path

from pythonforandroid.build import Context
from pythonforandroid.recipe import Recipe

from tests.ship.packing import ANDROID, Packed, pack


def java_of_sdl(folder: Path) -> Path:
    """Fetch the Java of the SDL that the recipe names."""
    recipe = Recipe.get_recipe("sdl2", Context())
    with urllib.request.urlopen(recipe.versioned_url) as answer:
        data = answer.read()
    if hashlib.md5(data).hexdigest() != recipe.md5sum:
        raise SystemExit(f"{recipe.versioned_url} is not what the recipe was made for")
    (folder / "sdl.tar.gz").write_bytes(data)
    with tarfile.open(folder / "sdl.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    (java,) = folder.glob("SDL2-*/android-project/app/src/main/java")
    return java


def compile_java(packed: Packed, android: Path) -> int:
    """Compile every class, for the Java that p4a's build asks for; gives how many files there are."""
    folders = [packed.dist / "src/main/java", Path(packed.option("--add-source"))]
    files = [str(file) for folder in folders for file in folder.rglob("*.java")]
    # As ours is one that overrides, each wrong name or kind in it is an error here.
    to = str(packed.dist / "classes")
    run("javac", "--release", "8", "-Xlint:-options", "-nowarn", "-d", to, "-cp", str(android), *files)
    return len(files)


def link(packed: Packed, android: Path, aapt2: Path) -> None:
    """Link manifest and resources; the name of the package is put in as Gradle does it."""
    main = packed.dist / "src/main"
    manifest = main / "linked.xml"
    text = (main / "AndroidManifest.xml").read_text("utf-8")
    manifest.write_text(text.replace("<manifest ", f'<manifest package="{packed.option("--package")}" ', 1), "utf-8")
    compiled = str(packed.dist / "resources.zip")
    run(str(aapt2), "compile", "--dir", str(main / "res"), "-o", compiled)
    to = str(packed.dist / "linked.apk")
    run(str(aapt2), "link", "-I", str(android), "--manifest", str(manifest), "-o", to, compiled)


def run(*command: str) -> None:
    """Run it; what it has against us is what there is to say."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stdout + done.stderr)


def newest(folder: Path, pattern: str) -> Path:
    """The one with the highest numbers in its path."""
    return max(folder.glob(pattern), key=lambda path: [int(number) for number in re.findall(r"\d+", path.parent.name)])


def main(sdk: Path) -> None:
    """Do all of it."""
    with tempfile.TemporaryDirectory() as folder:
        with contextlib.redirect_stdout(io.StringIO()):
            packed = pack(Path(folder) / "packed", java_of_sdl(Path(folder)))
        (levels,) = packed.manifest.iter("uses-sdk")
        android = sdk / "platforms" / f"android-{levels.get(ANDROID + 'targetSdkVersion')}" / "android.jar"
        files = compile_java(packed, android)
        link(packed, android, newest(sdk, "build-tools/*/aapt2"))
        print(f"{files} files of Java compile, manifest and resources link against {android}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
