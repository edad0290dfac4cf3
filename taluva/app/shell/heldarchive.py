"""The archive as the running app holds it: opened when it is first asked for, tried again, and what befell it told."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, mainthread

from taluva.app.device.firstturn import after_first_turn
from taluva.app.shell import archivenotices
from taluva.app.shell.checking import QUIET
from taluva.archive.archive import AT_ONCE, Archive
from taluva.archive.values import GameId, Notice

if TYPE_CHECKING:
    from taluva.app.shell.hindsight import Hindsight

EXAMINED = 1.0  # seconds after the first frame
AGAIN = 0.25  # seconds after somebody came in between


class HeldArchive:
    """Opens it once; in memory only while another copy of the app has it."""

    def __init__(self, app: Any) -> None:
        """Of this app's folder; nothing is opened yet."""
        self._app = app
        self.archive: Archive | None = None

    @cached_property
    def _hindsight(self) -> "Hindsight":
        from taluva.app.shell.hindsight import Hindsight  # nobody waits for it at the start

        return Hindsight(self._quiet, self._learned)

    def ask(self) -> "Archive":
        """The archive, opened by now."""
        if self.archive is None:
            self._open()
        assert self.archive is not None
        return self.archive

    def _open(self) -> None:
        opened = Archive.open(str(self._app.folder), at_once=AT_ONCE)
        self.archive = opened.archive or Archive.open(None).archive
        Clock.schedule_once(lambda _: self._tell(opened.notices), 0)
        if opened.archive is not None and opened.archive.store.pending():
            Clock.schedule_once(self._rescue, 0)
        if opened.archive is not None and not opened.archive.examined:
            after_first_turn(lambda: Clock.schedule_once(self._examine, EXAMINED))

    def _examine(self, _dt: float) -> None:
        self._app.safe.examine(self._examined)

    @mainthread
    def _examined(self, to_its_end: bool) -> None:
        if not to_its_end:
            Clock.schedule_once(self._examine, AGAIN)
            return
        self._app.mind_archive()
        if self.ask().store.pending():
            self._rescue()

    def _rescue(self, *_: object) -> None:
        from taluva.app.share.rescuing import rescue

        rescue(self.ask(), self._rescued)

    def _rescued(self) -> None:
        """Tell what was found, and show it."""
        self._app.mind_archive()
        stage = self._app.stage
        if stage.name in ("home", "archive"):
            stage.current.enter()

    def again(self) -> None:
        """Try to get the archive that another copy had, and look at it."""
        self._hindsight.end()
        before, self.archive = self.archive, None
        self._open()
        if before is not None:
            # What was played in memory meanwhile is not given up.
            self.ask().store.take_over(before.store)
            before.close()
        self._app.show("home")

    def save_again(self) -> None:
        """Try at once to bring the disk up to date, and say what came of it."""
        if self.ask().retry():
            self._app.mind_archive()
        elif (trouble := self.ask().trouble) is not None:
            self._tell((trouble,))

    def mind(self) -> None:
        """Try again to save what is in memory only, and tell what befell the archive meanwhile."""
        if self.archive is None:
            return
        if self.archive.trouble is not None:
            self.archive.retry()
        news = self.archive.news()
        if self._app.stage.name == "table":
            # It says beside the island that a step is not saved; a dialog would be in the way.
            news = tuple(notice for notice in news if notice.file)
        self._tell(news)
        if self._app.checking is not None:
            self._app.checking.begin()
        if self._app.lasting and self._quiet() >= QUIET:
            self._hindsight.begin(self.archive)

    def _quiet(self) -> float:
        # The replay searches the game that it shows, and says how far it is.
        resting = self._app.resting
        return 0.0 if resting is None or self._app.stage.name == "replay" else float(resting.quiet())

    def _learned(self, game: GameId) -> None:
        """A game was searched for wins not taken: who shows it may say so."""
        screen = self._app.stage.current
        if screen is not None and screen.learn is not None:
            screen.learn(game)

    def settle(self) -> None:
        """Let what is confirmed lie in the archive's file itself; nobody looks for anything meanwhile."""
        self._hindsight.end()
        if self.archive is not None:
            self.archive.settle()

    def close(self) -> None:
        """Let go of it."""
        self._hindsight.end()
        if self.archive is not None:
            self.archive.close()

    def _tell(self, told: "tuple[Notice, ...]") -> None:
        archivenotices.tell(told, self._app)
