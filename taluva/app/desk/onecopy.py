"""One app on the games of one folder: a second start hands what it was given over to the first, and ends.

A lock tells which is the first; the system gives it back when that is killed, so nothing that a dead app has left is in
the way. The first listens on the machine's own loopback, and tells port and password in a file that only its owner can
read. Neither waits for the other without an end.
"""

import json
import os
import secrets
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from taluva.archive.files import Lock

LOCK, DOOR = "app.lock", "app.door"
PATIENCE = 8.0  # seconds a second start waits for a first that is just starting, or ending
ANSWER = 2.0  # seconds for one question and its answer
QUESTION = 0.5  # seconds between parts of a question, which comes in one: others wait behind a connection that is idle
_AGAIN = 0.1
_LONGEST = 64 * 1024  # bytes of what is handed over: a path and little more
_TAKEN = b"taken\n"


class OneCopy:
    """This start, which is the first of the folder or not."""

    def __init__(self, folder: Path, suffix: str = "") -> None:
        """Ask nothing yet. The suffix, that of `Folders`, holds apart what is started on different folders of data."""
        lock, door = (folder / name.replace(".", f"{suffix}.") for name in (LOCK, DOOR))
        self._lock = Lock(str(lock))
        self._door: Final = door
        self._listening: socket.socket | None = None

    def first(self) -> bool:
        """Whether no other is open; where that cannot be told, the archive's own lock stands guard.

        The endpoint that a killed first has left is removed: another program may have its port now.
        """
        if not self._lock.acquire():
            return False
        if self._listening is None:
            with suppress(OSError):
                self._door.unlink(missing_ok=True)
        return True

    # The second

    def hand_over(self, path: str, patience: float = PATIENCE) -> bool | None:
        """Let the first take the file in and come to the front; False if it does not answer, None if it has ended."""
        until = monotonic() + patience
        while not self._asked(path):
            if self.first():
                return None
            if monotonic() > until:
                return False
            sleep(_AGAIN)
        return True

    def _asked(self, path: str) -> bool:
        try:
            told = json.loads(self._door.read_text(encoding="ascii"))
            question = json.dumps({"word": str(told["word"]), "path": path}).encode("ascii")
            with socket.create_connection(("127.0.0.1", int(told["port"])), timeout=ANSWER) as line:
                line.sendall(question + b"\n")
                return line.recv(len(_TAKEN)) == _TAKEN
        except (OSError, ValueError, KeyError, TypeError, OverflowError):
            return False

    # The first

    def listen(self, arrived: Callable[[str], object]) -> None:
        """Tell of every other start, in a thread of its own: the file that it was given, or ""."""
        word = secrets.token_hex(16)
        with suppress(OSError):
            self._listening = socket.create_server(("127.0.0.1", 0))
            told = json.dumps({"port": self._listening.getsockname()[1], "word": word})
            beside = self._door.with_suffix(".new")
            beside.unlink(missing_ok=True)
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
                file.write(told)
            os.replace(beside, self._door)
            threading.Thread(target=_hear, args=(self._listening, word, arrived), daemon=True).start()

    def close(self) -> None:
        """Make room for the next first."""
        if self._listening is not None:
            with suppress(OSError):
                self._door.unlink(missing_ok=True)
            with suppress(OSError):
                self._listening.shutdown(socket.SHUT_RDWR)  # or whoever listens would go on
            self._listening.close()
            self._listening = None
        self._lock.release()


def _hear(listening: socket.socket, word: str, arrived: Callable[[str], object]) -> None:
    while True:
        try:
            line, _ = listening.accept()
        except ConnectionError:
            continue  # the other hung up before it was accepted, which macOS and Windows report here
        except OSError:
            return  # closed
        with line, suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            line.settimeout(QUESTION)
            asked = json.loads(_question(line))
            path = str(asked["path"])
            if secrets.compare_digest(str(asked["word"]).encode(), word.encode()) and _waits(line):
                line.sendall(_TAKEN)
                arrived(path)


def _question(line: socket.socket) -> bytes:
    """One line; whoever sends no end of it is not waited for."""
    said, until = b"", monotonic() + QUESTION
    while not said.endswith(b"\n") and len(said) <= _LONGEST and monotonic() < until:
        more = line.recv(4096)
        if not more:
            break
        said += more
    return said


def _waits(line: socket.socket) -> bool:
    """Whether the other has not given up meanwhile: it has told its people that nothing was taken."""
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    finally:
        line.settimeout(ANSWER)
