"""Where the app starts and keeps its files in homes of every kind: the real command, each in a process of its own."""

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from taluva.record.writer import write
from tests import ROOT
from tests.conftest import FOLDERS, missing_packages
from tests.record.games import four, game

LONG = 120.0  # seconds, on a machine that has others to care for; nothing waits so long that works
SAVED = "Everything stays on this device."
NO_FOLDER = "There is no folder to save games in. Play on; games can be shared as files."
DROP, OVERRIDE, READ_SEARCH = 24, 1, 2  # of linux/prctl.h and linux/capability.h

# Starts the app, shows the table of a new game, or the record that it was started with, and ends it. It prints what the
# first screen shows.
PLAYED = """
import json, sys
if sys.argv[1] == "unlisted":
    import pwd
    def unlisted(user): raise KeyError(user)
    pwd.getpwuid = unlisted
import taluva.app
from kivy.app import App
from kivy.clock import Clock
from taluva.cli import main
from taluva.engine.position import Setup

def play(_dt):
    app = App.get_running_app()
    files = sys.argv[2:]
    if files and app.stage.name == "home":
        return True
    print(json.dumps([text for widget in app.root.walk() if (text := getattr(widget, "text", ""))]))
    from kivy.core.window import Window
    print(json.dumps([Window.rotation, len(Window.children)]))
    if not files:
        app.start_game(Setup(("red", "white"), "ferti", 24, "classic"), ("Ann", "Ben"))
    Clock.schedule_once(lambda _: (print(app.stage.name), app.stop()), 0.5)
    return False

Clock.schedule_interval(play, 0.2)
raise SystemExit(main(sys.argv[2:]))
"""


class Start(NamedTuple):
    """What a start showed."""

    texts: list[str]
    turned: list[int]  # the window's rotation, and how much is in it

    @property
    def saves(self) -> bool:
        """Whether the first screen is that of an app that can save games, and has none yet."""
        everything = any(text.startswith("Everything stays on this ") for text in self.texts)
        assert everything == ("0 games" in self.texts)
        return everything


def unprivileged() -> None:
    """Let modes of folders hold for the process that is started by root, too."""
    if sys.platform == "linux" and os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for capability in (OVERRIDE, READ_SEARCH):
            libc.prctl(DROP, capability, 0, 0, 0)


def start(folder: Path, variables: dict[str, str], *files: Path, unlisted: bool = False) -> Start:
    """Start the app in an empty folder, play, end it, and check that all of it went well and nothing was left there."""
    missing_packages()
    here = folder / "here"
    here.mkdir()
    left_out = ("XDG_", "KIVY_", "KCFG_", "HOME", "TALUVA_", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    own = {
        "LANGUAGE": "en",
        "PYTHONPATH": str(ROOT),
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEODRIVER": "offscreen",
        "MESA_SHADER_CACHE_DISABLE": "true",  # it would be in the home
        "KCFG_GRAPHICS_MULTISAMPLES": "0",
    }
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, "unlisted" if unlisted else "", *map(str, files)],
        cwd=here,
        env={**kept, **own, **variables},
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
        preexec_fn=unprivileged if os.name == "posix" else None,
    )
    assert (done.returncode, done.stderr) == (0, "")
    texts, turned, screen = done.stdout.splitlines()
    assert screen == ("viewer" if files else "table")
    assert list(here.iterdir()) == []
    return Start(json.loads(texts), json.loads(turned))


def files(home: Path) -> list[str]:
    """Name every file below a home, in a folder of ours or not."""
    return sorted(path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file())


def kept_in(data: str, state: str) -> set[str]:
    """The least that is in the folders after a first game was begun and the window closed."""
    return {f"{data}/archive.lock", f"{state}/app.lock"}


linux = pytest.mark.skipif(sys.platform != "linux", reason="homes as Linux has them")


@linux
def test_in_a_fresh_home_each_file_is_in_its_own_folder_and_kivy_has_none(tmp_path: Path) -> None:
    """Games as data, locks as state; folders and locks are for their owner only."""
    home, record = tmp_path / "home", tmp_path / "game.taluva"
    home.mkdir()
    record.write_text(write(game(2, four(24))), encoding="utf-8")

    start(tmp_path, {"HOME": str(home)}, record)

    assert len(list((home / ".local" / "share" / "taluva" / "games").glob("*.taluva"))) == 1
    found = files(home)
    assert kept_in(".local/share/taluva", ".local/state/taluva") <= set(found)
    assert {path.name for path in home.iterdir()} <= {".cache", ".local", ".config"}
    assert not any(name.startswith(".config/") and not name.endswith("settings.json") for name in found)
    ours = [path for path in home.rglob("*") if path.is_dir() and "taluva" in path.parts]
    assert ours
    assert [path for path in ours if path.stat().st_mode & 0o077] == []
    assert [path for path in home.rglob("*.lock") if path.stat().st_mode & 0o077] == []


@linux
@pytest.mark.parametrize("value", ["", "relative"])
def test_variables_that_are_empty_or_relative_are_as_unset(tmp_path: Path, value: str) -> None:
    """No folder is made where the app was started."""
    home = tmp_path / "home"
    home.mkdir()
    shown = start(tmp_path, {"HOME": str(home), **dict.fromkeys(FOLDERS, value)})

    assert shown.saves
    assert kept_in(".local/share/taluva", ".local/state/taluva") <= set(files(home))


@linux
@pytest.mark.parametrize("home", ["", "relative", None])
def test_without_a_home_it_plays_in_memory_and_says_so_first(tmp_path: Path, home: str | None) -> None:
    """No variable has it, nor the list of users."""
    shown = start(tmp_path, {} if home is None else {"HOME": home}, unlisted=True)

    assert NO_FOLDER in shown.texts
    assert not shown.saves


@linux
def test_without_a_home_and_without_a_screen_it_says_what_is_missing(tmp_path: Path) -> None:
    """It opens no window that is not seen, whose process would go on for ever."""
    code = "import pwd; pwd.getpwuid = {}.__getitem__; import sys; from taluva.cli import main; sys.exit(main([]))"
    environment = {"PATH": os.defpath, "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=LONG
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("taluva: The app needs a screen, and there is none here. ")
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@linux
@pytest.mark.parametrize("kind", ["read-only", "missing", "a file"])
def test_in_a_home_that_takes_nothing_it_plays_in_memory_and_says_so_first(tmp_path: Path, kind: str) -> None:
    """The folder is named."""
    above = tmp_path / "above"
    home = above / "ann"
    if kind == "a file":
        above.mkdir()
        home.write_bytes(b"")
    else:
        (home if kind == "read-only" else above).mkdir(parents=True)
        (home if kind == "read-only" else above).chmod(0o555)

    shown = start(tmp_path, {"HOME": str(home)})

    folder = home / ".local" / "share" / "taluva"
    assert f"Nothing can be saved in {folder}. Play on; games can be shared as files." in shown.texts
    assert not shown.saves
    above.chmod(0o755)


@linux
@pytest.mark.parametrize(
    "config",
    [
        "[kivy]\nkeyboard_repeat_delay = 300\nkeyboard_rep",
        "[kivy]\nconfig_version = 27\n[graphics]\nrotation = 90\n[modules]\nmonitor =\n",
    ],
    ids=["cut by a full disk", "of another app"],
)
def test_what_kivy_keeps_in_the_home_for_other_apps_changes_nothing(tmp_path: Path, config: str) -> None:
    """It is neither read nor written."""
    home = tmp_path / "home"
    (home / ".kivy").mkdir(parents=True)
    (home / ".kivy" / "config.ini").write_text(config, encoding="utf-8")

    shown = start(tmp_path, {"HOME": str(home)})

    assert shown.saves
    assert shown.turned == [0, 1]
    assert [path.name for path in (home / ".kivy").iterdir()] == ["config.ini"]
    assert (home / ".kivy" / "config.ini").read_text(encoding="utf-8") == config


@linux
def test_taluva_data_is_where_the_games_are(tmp_path: Path) -> None:
    """What belongs to the device stays in its home."""
    home, games = tmp_path / "home", tmp_path / "stick" / "Taluva"
    home.mkdir()

    shown = start(tmp_path, {"HOME": str(home), "TALUVA_DATA": str(games)})

    assert shown.saves
    assert (games / "archive.lock").is_file()
    assert len(list((home / ".local" / "state" / "taluva").glob("app-*.lock"))) == 1
    assert not (home / ".local" / "share").exists()


def test_kivy_has_without_its_file_what_it_would_write_there(tmp_path: Path) -> None:
    """To the letter, so that nothing differs from a first start with the file."""
    code = (
        "from kivy.config import Config; "
        "print([(s, k, v) for s in Config.sections() for k, v in Config._sections[s].items()])"
    )
    left_out = ("KIVY_", "KCFG_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    common = {**kept, "HOME": str(tmp_path), "USERPROFILE": str(tmp_path), "KIVY_NO_FILELOG": "1"}
    written = []
    for own in ({"KIVY_NO_CONFIG": "1"}, {}, {}):  # the last one reads what the one before it wrote
        done = subprocess.run([sys.executable, "-c", code], env={**common, **own}, capture_output=True, text=True)
        written.append(done.stdout)

    assert len(written[0]) > 1000
    assert len(set(written)) == 1
    assert (tmp_path / ".kivy" / "config.ini").is_file()
