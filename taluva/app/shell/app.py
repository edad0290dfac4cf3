"""The app itself: opens the archive, shows the screens, follows the settings, and survives pause and back key."""

import gc
import sys
from collections.abc import Callable
from contextlib import ExitStack
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock, mainthread
from kivy.properties import ObjectProperty

from taluva.app.desk.deskwindow import DeskWindow
from taluva.app.device import documents, platform
from taluva.app.device.edges import edges
from taluva.app.device.firstturn import after_first_turn
from taluva.app.look import fonts
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.shell.arriving import Arriving
from taluva.app.shell.counting import Counting
from taluva.app.shell.heldarchive import HeldArchive
from taluva.app.shell.returning import come_back, keep_place, take_place, watch_glass
from taluva.app.shell.safekeeping import Safekeeping
from taluva.app.shell.screens import SCREENS

if TYPE_CHECKING:
    from taluva.app.desk.keyboard import Keyboard
    from taluva.app.mishap.guard import Guard
    from taluva.app.shell.ahead import Ahead
    from taluva.app.shell.resting import Resting
    from taluva.app.shell.root import Root
    from taluva.archive.archive import Archive
    from taluva.archive.values import ImportResult
    from taluva.engine.position import Setup, Start
    from taluva.folders import Folders
    from taluva.play.session import Session

EVENING = 19  # o'clock; until DAWN the automatic light is the evening's
DAWN = 7


class TaluvaApp(App):
    """The running app: what screens may ask for is here, and nothing else reaches across them."""

    title = "Taluva"
    use_kivy_settings = False
    stage = ObjectProperty(None)

    def __init__(self, folders: "Folders", path: Path | None = None, lasting: bool = False) -> None:
        """Keep everything in these folders; open the record at the path, if any."""
        super().__init__()
        self.folders = folders
        self.lasting = lasting  # as long as the process
        if lasting and sys.version_info < (3, 14):
            # Left alone, Python looks through all that lives while a screen is made: the table's first frame takes half
            # as long again, the replay's twice as long. 3.14 looks through a part at a time.
            gc.set_threshold(10_000, 50, 1_000)
        self.path = path
        self._trail: list[str] = []
        self._ending = ExitStack()  # what outlives the app if nobody lets it go
        self.held = HeldArchive(self)
        self.arriving = Arriving(self)
        self.resting: Resting | None = None
        self.safe = Safekeeping(self)
        self.ahead: Ahead | None = None
        self.counting: Counting | None = None
        self.keyboard: Keyboard | None = None
        self.desktop: DeskWindow | None = None
        self.guard: Guard | None = None  # catches what nobody else catches; tests want to see it

    def open_settings(self, *_: object) -> bool:
        """Do not open Kivy's own settings at F1."""
        return False

    def build(self) -> "Root":
        """Follow settings and window, and show the first screen."""
        # Imported here, as all that imports the window, which must not exist before it is configured.
        from kivy.core.window import Window

        from taluva.app.look import kivymends

        kivymends.be_patient()
        fonts.register()
        settings.open(self.folders.settings)
        settings.offer_text(platform.letter_size())
        settings.bind(on_change=self.follow_settings)
        self.follow_settings()
        self._ending.callback(settings.unbind, on_change=self.follow_settings)
        told = {"on_keyboard": self._on_key, "on_drop_file": self.arriving.dropped, "on_request_close": self._on_close}
        Window.bind(**told)
        self._ending.callback(Window.unbind, **told)
        root = self.furnish()
        root.follow()
        self.show("home")
        return root

    def furnish(self) -> "Root":
        """Make the window's content; the screens on its stage are made when they are first shown."""
        from taluva.app.shell.root import Root
        from taluva.app.widgets.stage import Stage

        self.stage = Stage(self, SCREENS, size_hint=(None, None))
        return Root(self.stage)

    def on_start(self) -> None:
        """Follow the hour of the day once it runs, and open the record that was asked for."""
        from taluva.app.desk.keyboard import Keyboard

        begun = self._ending.callback
        begun(Clock.schedule_interval(lambda _: self._steadily(self.follow_settings), 60).cancel)
        begun(Clock.schedule_interval(lambda _: self._steadily(self.held.mind), 5).cancel)
        watch_glass()
        self._rest()
        self.keyboard = Keyboard(self).listen()
        begun(self.keyboard.ignore)
        if platform.on_desk():
            self.desktop = DeskWindow(self.folders.state).follow(self.lasting)
            begun(self.desktop.leave)
        begun(edges.follow())
        if not platform.on_desk():
            # Before what another app hands over, which is shown instead.
            self._steadily(lambda: take_place(self))
        self.arriving.handed(documents.listen(self.arriving.handed), first=True)
        after_first_turn(lambda: Clock.schedule_once(lambda _: platform.say_started()))
        if (path := self.path) is not None:
            # Before the first frame is drawn, but in the clock's hands: whatever comes of it, the app has started.
            Clock.schedule_once(lambda _: self.arriving.record(path), -1)

    def _steadily(self, work: Callable[[], object]) -> None:
        """Do what comes again and again; Kivy would never again call what failed once."""
        try:
            work()
        except Exception as error:
            if self.guard is None:
                raise
            self.guard.background(getattr(work, "__name__", ""), error)

    def _rest(self) -> None:
        from taluva.app.shell.ahead import Ahead
        from taluva.app.shell.pace import Pace
        from taluva.app.shell.resting import Resting

        self.resting = Resting(self._at_live_table)
        self.resting.begin()
        self.ahead = Ahead(self.stage, self.resting.quiet)
        self.counting = Counting(self.resting.quiet, self._counted)
        for one in (self.resting, self.ahead, self.counting):
            self._ending.callback(one.end)
        if self.lasting:
            pace = Pace()
            pace.begin()
            self._ending.callback(pace.end)
            self.ahead.begin()

    def _at_live_table(self) -> bool:
        # While a game is on the table the screen stays on, though nobody touches it for long; decided, it may sleep.
        return self.stage.name == "table" and not self.stage.current.game.over

    def on_stop(self) -> None:
        """Let go of what outlives the app."""
        self._ending.close()
        if self.stage is not None and self.stage.current is not None:
            self.stage.current.filling.hold()
            self.stage.current.leave()  # what it still has under way would ask the archive
        if self.root is not None:
            self.root.leave()
        self.held.close()

    def on_pause(self) -> bool:
        """Stay alive in the background: every step is saved already, and now lies in the archive's file itself."""
        # What is being written, too: the app may be ended in the background.
        if self.stage is not None and self.stage.current is not None and self.stage.current.writing is not None:
            self._steadily(self.stage.current.writing.keep_words)
        self._steadily(lambda: keep_place(self, [*self._trail, self.stage.name]))
        self.held.settle()
        gc.collect()  # nobody is there whom it keeps waiting
        return True

    def on_resume(self) -> None:
        """Look at what was lost or has changed meanwhile."""
        come_back(self)
        self.held.walk()

    def follow_settings(self, *_: object) -> None:
        """Make light, letters' size and language as they are set."""
        hour = datetime.now().hour
        dark = hour >= EVENING or hour < DAWN
        mode = settings.light if settings.light != "auto" else "evening" if dark else "day"
        theme.apply(mode, settings.contrast, settings.text, settings.calm)
        language = settings.language if settings.language != "auto" else platform.system_language()
        if language != i18n.language:
            i18n.switch(language)

    @property
    def archive(self) -> "Archive":
        """All games, names and notes of this tablet; in memory only while another copy of the app has them."""
        return self.held.ask()

    def look_again(self) -> None:
        """Show anew what is shown of the archive: games came, went or changed."""
        if self.stage.current is not None and self.stage.current.look_again is not None:
            self.stage.current.look_again()

    def _counted(self) -> None:
        self.look_again()
        self.held.mind()  # of files that cannot be read to their end it is known now

    def known_people(self) -> dict[str, str]:
        """Who has played here, last first, and the colour each had then."""
        return {known.name: known.colour for known in self.archive.people.known()}

    def start_game(
        self,
        setup: "Setup",
        names: tuple[str, ...],
        event: str = "",
        told: str = "",
        begun: "Start | None" = None,
    ) -> None:
        """Begin the game that was agreed on, maybe on an island that lies there, and show the table."""
        from taluva.play.session_storage import begin_session

        tags = (("Event", event),) if event else ()
        session = begin_session(self.archive, setup, names, (*tags, ("Date", date.today().isoformat())), begun)
        session.help = told or session.help
        self.show("table", session=session)

    def resume(self, game: str) -> None:
        """Go on with a game at the table."""
        from taluva.play.session_storage import breaks_rule, resume_session

        listed = self.archive.lists.listed(game)
        session = None if listed is None or listed.summary.fault else resume_session(self.archive, game)
        if session is not None:
            self.show("table", session=session)
        elif listed is not None and (listed.summary.fault or breaks_rule(self.archive, game)):
            self.mend(game)
        elif listed is not None:
            # Its record cannot be read; the archive says where it breaks.
            self.show("archive", game=game)

    def mend(self, game: str, new: bool = False) -> None:
        """Show where a game's record breaks a rule; a new one was taken in just now."""
        self.show("viewer", game=game, new=new)

    def at_table(self, game: str) -> "Session | None":
        """The session of this game that lies on the table, unless the archive has another state of it by now."""
        from taluva.play.session_storage import is_current

        session: Session | None = getattr(self.stage.made("table"), "session", None)
        here = session is not None and game and session.game == game and is_current(self.archive, session)
        return session if here else None

    @mainthread
    def called(self, path: str) -> None:
        """Come to the front, for the app was started once more, and take in what it was to open then."""
        if self.desktop is not None:
            self.desktop.come_back()
        if path:
            self.arriving.record(Path(path))

    def show_game(self, taken: "ImportResult") -> None:
        """Show a game that came in: on the table while it is under way, else what came of it."""
        if taken.summary.over:
            self.show("viewer", game=taken.game, replay=taken.replay)
        else:
            self.resume(taken.game)

    def pass_on(self, game: str) -> None:
        """Offer the ways to pass a game of the archive on."""
        from taluva.app.share.sharesheet import share

        if game:
            share(self, game)

    def show_page(self, game: str) -> None:
        """Look at the page of the evening of a game of the archive."""
        from taluva.app.share.pagesheet import show_page

        show_page(self, game)

    def _on_close(self, *_: object, **__: object) -> bool:
        # True: the window stays, and people are asked what becomes of games that are in memory only.
        return not self.safe.stop(self.stop)

    def show(self, name: str, **facts: object) -> object:
        """Show a screen; the back key leads to the one before."""
        before = self.stage.name
        if name == "home":
            self._trail.clear()
        elif name in self._trail:
            # The way back to a screen is not gone twice: what was opened from it is closed.
            del self._trail[self._trail.index(name) :]
        elif before and before != name:
            self._trail.append(before)
        return self._enter(name, **facts)

    def pass_by(self, *names: str) -> None:
        """Let the back key lead past these screens: what they show is no longer so."""
        self._trail = [name for name in self._trail if name not in names]

    def _enter(self, name: str, **facts: object) -> object:
        if self.stage.name not in ("", name):
            from taluva.app.widgets.overlay import close_sheets

            close_sheets()
        screen = self.stage.show(name, **facts)
        if self.resting is not None:
            self.resting.entered()
        return screen

    def back(self) -> bool:
        """Go one step back: what lies on top, what the screen makes of it, the screen before; False at home."""
        from taluva.app.widgets.overlay import close_top

        if close_top():
            return True
        screen = self.stage.current
        if screen is not None and screen.back():
            return True
        if self.stage.name == "home":
            return not self.safe.stop(lambda: None)
        self._enter(self._trail.pop() if self._trail else "home")
        return True

    def _on_key(self, _window: object, key: int, *_: object) -> bool:
        # At home the key is not consumed: Android then puts the app to sleep behind the others.
        return key == platform.BACK_KEY and self.back()
