"""One app: a second start hands over to the first. The real command, in processes of their own."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Queue

import pytest

from taluva.app.desk.onecopy import DOOR, LOCK, OneCopy
from taluva.archive.archive import Archive
from taluva.folders import find_folders
from taluva.record.writer import write
from tests import ROOT, sure
from tests.conftest import missing_packages
from tests.record.games import four, game

# The command, which says what becomes of it: when it comes to the front, and once others can reach it its games.
TELLING = """
import sys
from pathlib import Path
import taluva.app
from kivy.clock import Clock
from taluva.app.desk.deskwindow import DeskWindow
from taluva.app.desk.onecopy import DOOR
from taluva.app.shell.app import TaluvaApp
from taluva.cli import main

seen = []
def tell(*words):
    if words not in seen:
        seen.append(words)
        print(*words, flush=True)

come_back = DeskWindow.come_back
def front(window):
    come_back(window)
    tell("front")
DeskWindow.come_back = front

begin = TaluvaApp.on_start
def begun(app):
    begin(app)
    door = Path(app.folders.state, DOOR)
    games = lambda _: tell("games", len(app.archive.lists.page().games), app.stage.name)
    Clock.schedule_interval(lambda _: door.exists() and games(_), 0.1)
TaluvaApp.on_start = begun
raise SystemExit(main(sys.argv[1:]))
"""
# The command as it is, but that it waits for an app that does not answer no longer than for one that does.
IMPATIENT = """
import sys
from functools import partialmethod
from taluva.app.desk.onecopy import OneCopy
from taluva.cli import main

OneCopy.hand_over = partialmethod(OneCopy.hand_over, patience=0)
raise SystemExit(main(sys.argv[1:]))
"""
RECORD = write(game(2, four(24)))
LONG = 120.0  # seconds, on a machine that has others to care for; nothing waits so long that works


class Desk:
    """One person's desk: a home, and what is started on it."""

    def __init__(self, home: Path) -> None:
        missing_packages()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "KCFG_"))}
        own = {"HOME": str(home), "LANGUAGE": "en", "PYTHONPATH": str(ROOT)}
        self.environment = {**kept, **own, "SDL_AUDIODRIVER": "dummy"}
        self.home = home

    def run(self, *words: str, program: str = "", **more: str) -> tuple[int, str, str]:
        """Start the command, or a program in its place, and wait for its end: its code, and what it said where."""
        command = [sys.executable, *(("-c", program) if program else ("-m", "taluva")), *words]
        environment = {**self.environment, **more}
        done = subprocess.run(
            command, cwd=self.home, env=environment, capture_output=True, text=True, timeout=LONG, check=False
        )
        return done.returncode, done.stdout, done.stderr

    @property
    def state(self) -> Path:
        """Where lock and endpoint are."""
        return sure(find_folders({"HOME": str(self.home)}).state)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with nothing on it."""
    return Desk(tmp_path)


@pytest.fixture
def first(desk: Desk) -> Iterator["subprocess.Popen[str]"]:
    """The command, started and left open."""
    command, pipe = [sys.executable, "-c", TELLING], subprocess.PIPE
    with subprocess.Popen(command, cwd=desk.home, env=desk.environment, stdout=pipe, stderr=pipe, text=True) as app:
        yield app
        app.kill()


def told(app: "subprocess.Popen[str]", expected: str) -> list[str]:
    """What it says up to an expected line; nothing more if it ends."""
    lines: list[str] = []
    for line in sure(app.stdout):
        lines.append(line.strip())
        if line.startswith(expected):
            return lines
    pytest.fail(f"it ended after {lines}: {app.communicate()}")


def test_a_second_start_hands_its_file_over_and_a_signal_ends_the_first(
    desk: Desk, first: "subprocess.Popen[str]"
) -> None:
    """It comes to the front and shows the game; asking nobody it ends, all is on the disk, the next is a first one."""
    told(first, "games 0 home")
    (desk.home / "Anna's.taluva").write_text(RECORD, encoding="utf-8")  # a file where the second is started

    assert desk.run("Anna's.taluva") == (0, "", "")
    assert "front" in told(first, "games 1 ")
    assert desk.run() == (0, "", "")
    code, said, complained = desk.run(str(desk.home))
    assert (code, said, complained.startswith(f"{desk.home}: ")) == (2, "", True)
    assert first.poll() is None

    first.send_signal(signal.SIGTERM)
    _, complained = first.communicate(timeout=LONG)
    assert (first.returncode, complained) == (0, "")
    assert not (desk.state / DOOR).exists()
    archive = sure(Archive.open(find_folders({"HOME": str(desk.home)})).archive)
    assert len(archive.lists.page().games) == 1
    archive.close()


def test_an_app_that_does_not_answer_is_told_of(tmp_path: Path, desk: Desk) -> None:
    """In a sentence, and the second start ends; nothing is taken in later that was said not to be."""
    first = OneCopy(tmp_path)
    assert first.first()
    silent = socket.create_server(("127.0.0.1", 0))
    (tmp_path / DOOR).write_text(json.dumps({"port": silent.getsockname()[1], "word": "x"}), encoding="ascii")
    second = OneCopy(tmp_path)
    assert not second.first()
    assert second.hand_over("/a", patience=0) is False
    silent.close()
    for left in ("", "[]", '{"port": 99999999, "word": 1}', '{"port": "x"}'):
        (tmp_path / DOOR).write_text(left, encoding="ascii")
        assert second.hand_over("/a", patience=0) is False
    first.close()
    assert second.hand_over("/a", patience=0) is None
    second.close()

    desk.state.mkdir(parents=True)
    held = OneCopy(desk.state)
    assert held.first()
    said = "taluva: The app is open already, but does not answer. Close it, then start it again.\n"
    assert desk.run(program=IMPATIENT) == (2, "", said)
    held.close()


def test_the_door_opens_to_who_knows_the_word_and_waits_for_nobody(tmp_path: Path) -> None:
    """Another person's program, one that says nothing or far too much, one that gave up: none reaches the app."""
    arrived = Queue[str]()
    first, second = OneCopy(tmp_path), OneCopy(tmp_path)
    assert first.first()
    first.listen(arrived.put)
    port = json.loads((tmp_path / DOOR).read_text(encoding="ascii"))["port"]
    if os.name == "posix":
        assert (tmp_path / DOOR).stat().st_mode & 0o077 == 0
    for said in (b'{"word": "guessed", "path": "/x"}\n', b"x" * 100_000, b"[" * 60_000 + b"\n", b'"\n', b""):
        # It may have hung up before all of it was said.
        with socket.create_connection(("127.0.0.1", port)) as line, suppress(OSError):
            line.sendall(said)
            line.shutdown(socket.SHUT_WR)
            assert line.recv(10) == b""
    assert second.hand_over("/tmp/\udcff a\n") is True
    assert arrived.get(timeout=LONG) == "/tmp/\udcff a\n"
    assert arrived.empty()
    first.close()


def test_on_another_folder_of_data_a_start_is_a_first_one(tmp_path: Path) -> None:
    """Or a record would come into games that it was not started on."""
    copies = [OneCopy(tmp_path), OneCopy(tmp_path, "-1f0c9a22")]
    assert all(copy.first() for copy in copies)
    assert not OneCopy(tmp_path, "-1f0c9a22").first()
    for copy in copies:
        copy.close()


def test_idle_connections_do_not_keep_a_second_start_out(tmp_path: Path) -> None:
    """Any program of the machine can open them."""
    arrived = Queue[str]()
    first, second = OneCopy(tmp_path), OneCopy(tmp_path)
    assert first.first()
    first.listen(arrived.put)
    port = json.loads((tmp_path / DOOR).read_text(encoding="ascii"))["port"]
    with ExitStack() as idle:
        for _ in range(5):
            idle.enter_context(socket.create_connection(("127.0.0.1", port)))

        assert second.hand_over("/a") is True

    assert arrived.get(timeout=LONG) == "/a"
    first.close()


def test_a_connection_that_was_aborted_does_not_end_the_listening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """macOS and Windows tell of one that its other end has given up before it was accepted."""
    arrived = Queue[str]()
    aborted: list[OSError] = [ConnectionResetError(), ConnectionAbortedError()]
    accept = socket.socket.accept

    def accepting(self: socket.socket) -> object:
        if aborted:
            raise aborted.pop()
        return accept(self)

    monkeypatch.setattr(socket.socket, "accept", accepting)
    first, second = OneCopy(tmp_path), OneCopy(tmp_path)
    assert first.first()
    first.listen(arrived.put)

    assert second.hand_over("/a") is True
    assert (aborted, arrived.get(timeout=LONG)) == ([], "/a")
    first.close()


def test_what_a_killed_first_left_is_removed_by_the_next(tmp_path: Path) -> None:
    """Its port may be another program's by now, which would hear the old password."""
    left = socket.create_server(("127.0.0.1", 0))
    (tmp_path / DOOR).write_text(json.dumps({"port": left.getsockname()[1], "word": "x"}), encoding="ascii")
    first, second = OneCopy(tmp_path), OneCopy(tmp_path)

    assert first.first()

    assert second.hand_over("/a", patience=0) is False
    left.setblocking(False)
    with pytest.raises(BlockingIOError):
        left.accept()
    left.close()
    first.close()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no modes")
def test_other_users_can_neither_take_the_lock_nor_read_the_password(tmp_path: Path) -> None:
    """Who opens the file of a lock can hold the app out with it."""
    first = OneCopy(tmp_path)
    assert first.first()
    first.listen(lambda _: None)

    assert {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {LOCK: 0, DOOR: 0}
    first.close()


def test_without_a_screen_the_app_says_so_and_ends(desk: Desk) -> None:
    """SDL would draw where nobody sees it, for ever."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        desk.environment.pop(name, None)
    said = "taluva: The app needs a screen, and there is none here. "
    said += "taluva check, legal, why, result, format work without one.\n"
    for more in ({}, {"DISPLAY": ":4711"}):
        assert desk.run(**more) == (2, "", said)


def test_where_only_wayland_is_the_app_says_what_it_needs(desk: Desk) -> None:
    """The SDL in Kivy's wheels knows X11 alone; there is a screen, and another one is not missing."""
    for name in ("DISPLAY", "SDL_VIDEODRIVER"):
        desk.environment.pop(name, None)
    said = "taluva: The app needs X11 or Xwayland, and there is only Wayland here. "
    said += "taluva check, legal, why, result, format work without a screen.\n"
    assert desk.run(WAYLAND_DISPLAY="wayland-0") == (2, "", said)
