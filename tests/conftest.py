"""Prepares the machine for the tests of the app: an invisible window, no sound, a home of its own for Kivy."""

import atexit
import ctypes
import gc
import os
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is, not whether the claim holds.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# New examples each time are for the long tests: what was right is not to fail by chance.
settings.register_profile("the same each time", settings.get_profile("any machine"), derandomize=True, max_examples=40)

SIZE = (1280, 800)

MEMORY = Path("/dev/shm")
ENOUGH = 2 << 30  # bytes


def in_memory() -> Path | None:
    """A folder on a disk in memory, if there is a large one: the tests wait for the disk at every step they confirm."""
    if sys.platform != "linux" or not os.access(MEMORY, os.W_OK | os.X_OK):
        return None
    disk = os.statvfs(MEMORY)
    # Some tests install the app and run it from there.
    if disk.f_bavail * disk.f_frsize < ENOUGH or disk.f_flag & os.ST_NOEXEC:
        return None
    folder = tempfile.mkdtemp(prefix="taluva-tests-", dir=MEMORY)
    os.chmod(folder, 0o755)  # some tests run as somebody without rights
    # What is left there takes memory from everybody.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


# All processes among which the tests are shared out have the folder of the first. Name one to keep what failed.
if "TMPDIR" not in os.environ and (folder := in_memory()):
    os.environ["TMPDIR"] = str(folder)
    tempfile.tempdir = None

# Kivy reads these at its first import, wherever a test module does that.
os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_CONSOLELOG="1",
    KIVY_NO_FILELOG="1",
    KIVY_NO_CONFIG="1",
    KCFG_GRAPHICS_MAXFPS="0",
    KCFG_GRAPHICS_VSYNC="0",
    KCFG_GRAPHICS_MULTISAMPLES="0",
    SDL_AUDIODRIVER="dummy",
)
# No test opens a window that is seen, nor asks a desk for anything: even a selection would be everybody's. What a test
# starts in a home of its own keeps its files there.
FOLDERS = ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "TALUVA_DATA")
for name in ("DISPLAY", "WAYLAND_DISPLAY", *FOLDERS):
    os.environ.pop(name, None)
# Where Kivy is told that it runs on a tablet, the tablet says how dense its glass is, not the environment.
ON_TABLET = os.environ.get("KIVY_BUILD") == "android"
DESK = {"KIVY_DPI": "96", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
for name, value in {
    **({} if ON_TABLET else DESK | {"KIVY_CLIPBOARD": "dummy"}),  # the clipboard of this machine is somebody's
    "KCFG_GRAPHICS_WIDTH": str(SIZE[0]),
    "KCFG_GRAPHICS_HEIGHT": str(SIZE[1]),
}.items():
    os.environ.setdefault(name, value)


def configure() -> None:
    """Configure Kivy as the app does, and let the environment have the last word."""
    from kivy.config import Config

    from taluva.app.shell.configuring import configure as as_the_app_does

    as_the_app_does()
    for name, value in os.environ.items():
        if name.startswith("KCFG_"):
            section, _, option = name.removeprefix("KCFG_").lower().partition("_")
            Config.set(section, option, value)
    if ON_TABLET:
        # Kivy asks for the whole screen there; the one that is imitated here is as large as the window is told to be.
        Config.set("graphics", "fullscreen", "0")


PACKAGES = {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1"}


def missing_packages() -> list[str]:
    """Name the Debian packages without which no window opens here."""
    if not sys.platform.startswith("linux"):
        return []
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    missing = []
    for library, package in PACKAGES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    # The drivers have no name to look for; without the two above they are not there either.
    return [*missing, "libgl1-mesa-dri"] if missing else []


@cache
def scratch() -> str:
    """A folder for what the tests start to be compiled into."""
    folder = tempfile.mkdtemp(prefix="compiled-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def compile_once(folder: str) -> None:
    """Let what the tests start find the app compiled by the first of them, and nothing of that be left in the tree."""
    os.environ.setdefault("PYTHONPYCACHEPREFIX", folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each process of the folder once it runs: told before, it would itself compile all that it needs anew."""
    node.workerinput["compiled"] = scratch()


def pytest_configure(config: pytest.Config) -> None:
    """Choose how the examples are found; say in one line what is missing, instead of a failure in every test."""
    if told := getattr(config, "workerinput", None):
        compile_once(told["compiled"])
    elif not config.getoption("numprocesses", None):
        compile_once(scratch())
    settings.load_profile("any machine" if config.option.markexpr == "long" else "the same each time")
    if missing := missing_packages():
        names = " ".join(missing)
        pytest.exit(f"The tests need {names}: apt-get install -y --no-install-recommends {names}", returncode=3)


MOST_FROZEN = 20_000  # objects that a few files leave alive; some of them are dropped by later files
frozen = 0  # objects, when the collector last looked at all of them


@pytest.fixture(scope="module", autouse=True)
def _tidy() -> None:
    """Delete what the tests of the file before have left, open files too; freeze what is still alive.

    Not at the end of that file: until pytest is done with its last test, that test holds its app.
    """
    global frozen
    if full := gc.get_freeze_count() > frozen + MOST_FROZEN:
        gc.unfreeze()
    # What Kivy binds to a widget becomes garbage only once that widget is deleted.
    for _ in range(5):
        if not gc.collect():
            break
    gc.freeze()
    if full:
        frozen = gc.get_freeze_count()
    if "kivy.core.window" in sys.modules:
        from kivy.graphics.context import get_context

        get_context().gl_dealloc()  # textures and buffers; Kivy deletes them with the next frame
    trim_memory()


# On Linux with glibc, freed memory goes back to the system: large blocks at once, others by `trim_memory`. Left alone,
# glibc keeps the blocks of textures and of zips, up to 32 MB each, for later ones that do not fit into them.
LIBC: Any = ctypes.CDLL(None) if sys.platform == "linux" else None
M_MMAP_THRESHOLD = -3  # malloc.h
LARGE_BLOCK = 256 << 10  # bytes
if hasattr(LIBC, "mallopt"):
    LIBC.mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


def trim_memory() -> None:
    """Return freed memory to the system, where the C library can."""
    if hasattr(LIBC, "malloc_trim"):
        LIBC.malloc_trim(0)


# Files are shared out whole: one that takes long and begins late would be waited for by all others. The first four look
# through all that lives, and screens of other files lie about in a process for a while.
LONGEST = [
    "memory",
    "glass",
    "atlases",
    "textures",
    "fits",
    "begun",
    "starts",
    "archive_screen",
    "touch_through",
    "compare_screen",
    "setup",
    "one_copy",
    "slips",
    "missed",
    "last_handler",
    "change_of_light",
    "resting",
    "picture",
    "backup",
    "pagetext_truth",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest files."""
    places = {f"test_{name}.py": place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(LONGEST)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Share whole rooms out among processes; a few tests asked for by name are done sooner in one."""
    whole = not config.option.keyword and all(Path(argument).is_dir() for argument in config.args)
    # Each has a window of its own, drawn by the processor.
    return min(os.cpu_count() or 1, 4) if whole else 0
