"""Runs the tests of this room in the process they need: python -m tests.android, with whatever pytest takes.

Kivy decides once, at its import, which platform it is on; so they cannot run beside those of the other rooms.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
DOUBLE = HERE / "double"


def surroundings(files: Path) -> dict[str, str]:
    """The environment as p4a's launcher makes it, for a process whose double stands before everything else."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "KCFG_"))}
    app = str(files / "app")
    os.makedirs(app, exist_ok=True)
    return {
        **ours,
        "KIVY_BUILD": "android",
        "KIVY_ORIENTATION": "LandscapeLeft Portrait LandscapeRight PortraitUpsideDown",
        "ANDROID_APP_PATH": app,
        "ANDROID_ARGUMENT": app,
        "ANDROID_PRIVATE": str(files),
        "P4A_BOOTSTRAP": "SDL2",
        "P4A_IS_WINDOWED": "False",
        "PYTHONPATH": os.pathsep.join([str(DOUBLE), str(ROOT)]),
    }


def main(arguments: list[str]) -> int:
    """Run those that are asked for, all if none is."""
    named = any((ROOT / argument.partition("::")[0]).exists() for argument in arguments)
    command = [sys.executable, "-m", "pytest", "-n0", *arguments, *([] if named else [str(HERE)])]
    with tempfile.TemporaryDirectory(prefix="android-") as files:
        return subprocess.run(command, cwd=ROOT, env=surroundings(Path(files)), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
