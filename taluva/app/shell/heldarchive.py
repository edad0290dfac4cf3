"""The archive as the running app holds it, from the first question to the end; no frame waits for its disk."""

import os
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.clock import Clock

from taluva.app.device import platform
from taluva.app.device.firstturn import after_first_turn
from taluva.app.device.jobs import ThreadJob, in_thread
from taluva.app.look.times import QUIET
from taluva.app.shell import archivenotices
from taluva.archive.archive import Archive
from taluva.archive.values import GameId

if TYPE_CHECKING:
    from taluva.app.shell.hindsight import Hindsight

AGAIN = 30.0  # seconds after which the folder is looked at again, while nobody touches anything
COUNTED = 2.0  # after which it is asked again whether all games that came in are counted
SOON = 11.0  # after a file was seen that may still be on its way: it counts once it stood still for ten

_Result = TypeVar("_Result")


class HeldArchive:
    """Opens it once; in memory only while another copy of the app has it."""

    def __init__(self, app: Any) -> None:
        """Of this app's folder; nothing is opened yet."""
        self._app = app
        self.archive: Archive | None = None
        self._came_in: tuple[GameId, ...] = ()  # from a backup; which of them break a rule is not known yet
        self._seen = 0  # what was written when the folder was walked through last
        self._ended = False
        self.jobs: list[ThreadJob[Any]] = []
        self._walking: ThreadJob[bool] | None = None
        self._look_for_faults = Clock.create_trigger(self._tell_faults, COUNTED)
        self._walk_again = Clock.create_trigger(self._walk_when_quiet, AGAIN)

    @cached_property
    def _hindsight(self) -> "Hindsight":
        from taluva.app.shell.hindsight import Hindsight  # nobody waits for it at the start

        return Hindsight(self._quiet)

    def ask(self) -> "Archive":
        """The archive, opened by now."""
        if self.archive is None:
            self._open()
        assert self.archive is not None
        return self.archive

    def writable(self) -> bool:
        """Whether there is a folder of data in which files can be made."""
        data = self._app.folders.data
        return data is not None and os.access(data, os.W_OK | os.X_OK)

    def _open(self) -> None:
        opened = Archive.open(self._app.folders)
        self.archive = opened.archive or Archive.open(None).archive
        Clock.schedule_once(lambda _: archivenotices.tell(opened.notices, self._app), 0)
        if opened.archive is not None:
            after_first_turn(self.walk)

    # The folder, which people and sync programs change

    def walk(self) -> None:
        """Look through the folder, in a thread: what a file is, was, or is no longer."""
        self._walk_again.cancel()
        walking = self._walking is not None and self._walking.running
        if (archive := self.archive) is not None and not walking:
            self._seen = archive.written()
            self._walking = self._aside(
                lambda: archive.scan(lambda: self._ended), lambda settled: self._walked(archive, settled)
            )

    def _aside(
        self, work: Callable[[], _Result], done: Callable[[_Result], object] | None = None
    ) -> ThreadJob[_Result]:
        self.jobs = [job for job in self.jobs if job.running]
        job = in_thread(lambda _: work(), done, name="archive", wanted=lambda: not self._ended)
        self.jobs.append(job)
        return job

    def _walked(self, archive: Archive, settled: bool) -> None:
        if archive is not self.archive or archive.closed or self._ended:
            return
        if archive.written() != self._seen:
            self._app.look_again()
        self.mind()
        # On a tablet nobody else gets at the folder.
        if not settled or platform.on_desk():
            self._walk_again.timeout = AGAIN if settled else SOON
            self._walk_again()

    def _walk_when_quiet(self, _dt: float) -> None:
        if self._quiet() >= QUIET:
            self.walk()
        else:
            self._walk_again()

    # Another copy of the app, and a disk that takes nothing

    def again(self) -> None:
        """Try to get the archive that another copy had, and look at it."""
        self._leave()
        before, self.archive = self.archive, None
        self._open()
        if before is not None:
            # What was played in memory meanwhile is not given up.
            self.ask().take_over(before)
            before.close()
        self._app.show("home")

    def save_again(self) -> None:
        """Try at once to bring the disk up to date, and say what came of it."""
        if self.ask().retry():
            self.mind()
        elif (trouble := self.ask().trouble) is not None:
            archivenotices.tell((trouble,), self._app)

    def mind(self) -> None:
        """Try again to save what is in memory only, and tell what befell the archive meanwhile."""
        if self.archive is None:
            return
        if self.archive.trouble is not None:
            self.archive.retry()
        news = self.archive.notices()
        if self._app.stage.name == "table":
            # It says beside the island that a step is not saved; a dialog would be in the way.
            news = tuple(notice for notice in news if notice.kind not in archivenotices.TROUBLES)
        archivenotices.tell(news, self._app)
        if self.archive.needs_scan:
            self.walk()
        if self._app.counting is not None:
            self._app.counting.begin(self.archive)
        if self._app.lasting and self._quiet() >= QUIET:
            self._hindsight.begin(self.archive)

    def came_in(self, games: tuple[GameId, ...]) -> None:
        """Have people told how many of these games break a rule, as soon as all are counted."""
        self._came_in += games
        self._look_for_faults()

    def _tell_faults(self, _dt: float) -> None:
        """Tell it, where that covers nothing that people read or play; until then try again."""
        if not self._came_in or self.archive is None:
            return
        from taluva.app.widgets.overlay import anything_open  # it makes the window, whose options come first

        if self._app.counting is not None:
            self._app.counting.begin(self.archive)
        if self.archive.lists.to_count or self._app.stage.name == "table" or anything_open():
            self._look_for_faults()
            return
        faulty = self.archive.lists.faulty(self._came_in)
        self._came_in = ()
        if faulty:
            archivenotices.tell_faults(faulty, self._app)

    def _quiet(self) -> float:
        # Whoever looks at a game has it searched there, and sees how far that is.
        resting = self._app.resting
        return 0.0 if resting is None or self._app.stage.name == "viewer" else float(resting.quiet())

    def settle(self) -> None:
        """Let every game come to rest in its file; nobody looks for anything meanwhile."""
        self._leave()
        if self.archive is not None:
            self.archive.games.checkpoint_all()

    def settle_aside(self) -> None:
        """Let what is confirmed become the files of its games, away from their logs."""
        self._aside(self.ask().games.checkpoint_all)

    def close(self) -> None:
        """Let go of it once nothing is being written; a stick that hangs is not waited for."""
        self._ended = True
        self._walk_again.cancel()
        self._look_for_faults.cancel()
        self._leave()
        for job in self.jobs:
            job.join(5)
        if self.archive is not None:
            self.archive.close()

    def _leave(self) -> None:
        """Leave off what is done while nobody touches anything."""
        self._hindsight.end()
        if self._app.counting is not None:
            self._app.counting.end()
