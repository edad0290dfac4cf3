"""The tablet that is imitated: what it has, what lies on it, and what it has seen the app do. Tests set it up."""

import os
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.android.java import bridge, threads
from tests.android.java.bridge import throw

Sides = tuple[int, int, int, int]  # left, top, right, bottom

WORKERS = ("passing on", "behind a bar")  # threads of the app that a test waits for
OK, CANCELLED = -1, 0


class Document:
    """What another app keeps, or a file that was made by this one."""

    def __init__(self, name: str | None, data: bytes = b"", size: int | None = None) -> None:
        """`name` None: nobody can say it. `size` None: as long as it is; below 0: nobody can say it."""
        self.name, self.data, self.size = name, data, len(data) if size is None else size
        self.locked = ""  # the exception that opening it throws
        self.breaks = False  # its app dies while it is read
        self.mine = False  # written by the app
        self.pending = 0


class Vibration(NamedTuple):
    """What the motor was asked: milliseconds of pause and buzz."""

    pattern: tuple[int, ...]
    effect: bool  # as an effect, which is the way since API 26


class Tablet:
    """One device; `reset` makes it new."""

    def __init__(self) -> None:
        """Be as it comes out of the box."""
        self.reset()

    def reset(self, api: int = 36) -> None:
        """Be new, with that Android."""
        bridge.level[0] = api
        bridge.calls.clear()
        self.density, self.font_scale, self.language, self.keyboard = 1.0, 1.0, "en", 0
        self.release, self.rate = "16", 60.0  # what people call this Android; frames a second
        self.vibrator = True
        self.vibrations: list[Vibration] = []
        self.clipboard: str | None = None
        self.size = (1280, 800)
        self.bars: Sides = (0, 0, 0, 0)
        self.caption = 0
        self.cutout: Sides | None = None
        self.ime = 0
        self.laid_out: Sides = (0, 0, 0, 0)  # how far inside the window the system lays the app out
        self.documents: dict[str, Document] = {}
        self.missing: set[str] = set()  # actions that no app answers
        self.full = False  # a document can be made, and nothing be written into it
        self.started: list[Any] = []  # intents
        self.waiting: list[tuple[int, Any]] = []  # activities that owe an answer, the last on top
        self.start_intent: Any = None
        self.task = 7
        self.writer: str | None = "com.google.android.inputmethod.latin/.LatinIME"  # the app that is the keyboard
        self.keyboards: list[int] = []  # input types that fields asked for
        self.seen: list[str] = []  # moveTaskToBack, finishAndRemoveTask

    def answer(self, uri: str | None, result: int = OK) -> None:
        """Let the picker on top answer: with a uri, or cancelled."""
        from tests.android.system import Intent, PythonActivity, Uri

        number, _ = self.waiting.pop()
        intent = None
        if uri is not None:
            intent = Intent()
            intent.data = Uri(uri)
        threads.post(lambda: PythonActivity.only.deliver(number, result if uri is not None else CANCELLED, intent))
        self.settle()

    def hand_over(self, intent: Any) -> None:
        """Let another app open something with this one, which runs."""
        from tests.android.system import PythonActivity

        threads.post(lambda: PythonActivity.only.arrive(intent))
        self.settle()

    def settle(self) -> None:
        """Wait until all that was begun in other threads is done."""
        threads.settle()
        for thread in threading.enumerate():
            if thread.name in WORKERS:
                thread.join()
        threads.settle()

    def add(self, uri: str, name: str, kind: str) -> str:
        """Make an empty document of the app's own, under another name if this one is taken."""
        names = {document.name for document in self.documents.values()}
        stem, dot, ending = name.partition(".")
        number = 0
        while (unique := f"{stem} ({number}){dot}{ending}" if number else name) in names:
            number += 1
        place = f"{uri}/{len(self.documents) + 1}"
        self.documents[place] = document = Document(unique)
        document.mine = True
        return place

    def open(self, uri: str) -> Document:
        """A document that can be read or written; throws what Android throws."""
        document = self.documents.get(uri)
        if document is None:
            raise throw("java.io.FileNotFoundException", uri)
        if document.locked:
            raise throw(document.locked, uri)
        return document

    def descriptor(self, document: Document) -> int:
        """A file descriptor from which it can be read."""
        handle = os.memfd_create("document")
        with os.fdopen(os.dup(handle), "wb") as file:
            file.write(document.data[: len(document.data) // 2] if document.breaks else document.data)
        os.lseek(handle, 0, os.SEEK_SET)
        return handle


class Listeners:
    """A list as Java has it: who walks through it forbids to change it."""

    def __init__(self) -> None:
        """Have none."""
        self.all: list[Any] = []
        self._changes = 0

    def add(self, listener: Any) -> None:
        """Have one more, even if it is there already."""
        self._changes += 1
        self.all.append(listener)

    def remove(self, listener: Any) -> None:
        """Have it no longer."""
        if listener in self.all:
            self._changes += 1
            self.all.remove(listener)

    def each(self) -> Iterator[Any]:
        """Walk through them."""
        changes, at = self._changes, 0
        while at != len(self.all):
            if self._changes != changes:
                raise throw("java.util.ConcurrentModificationException")
            yield self.all[at]
            at += 1


tablet = Tablet()
