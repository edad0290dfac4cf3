"""The first screen: the game under way, the archive, the rules, the settings, and a new game beside them."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from taluva.app.device import platform
from taluva.app.look import kvfiles
from taluva.app.look.atlases import region
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.buttons import Pressable, Row
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import Card
from taluva.app.widgets.stage import Place
from taluva.archive.files import display_name
from taluva.words import listed_games, notices
from taluva.words.catalogue import N_
from taluva.words.terms import player_name

# From this width on the new game stands beside the home card.
BESIDE = 900


def greeting(hour: int) -> str:
    """What one says at that hour."""
    if 5 <= hour < 12:
        return tr("Good morning.")
    return tr("Good afternoon.") if 12 <= hour < 18 else tr("Good evening.")


WAYS = {  # the screens that it leads to, each with its sign and its words; what is said of the archive is counted
    "ask": ("help", N_("Ask the arbiter"), N_("a dispute? begun already?")),
    "archive": ("archive", N_("Archive"), ""),
    "rules": ("book", N_("Rules"), N_("five languages")),
    "settings": ("settings", N_("Settings"), N_("display, sound, text")),
}


class ResumeCard(Pressable, Card):
    """The game under way: its island, where it stands, who plays."""

    title = StringProperty("")
    standing = StringProperty("")
    colours = ListProperty()
    picture = ObjectProperty(None, allownone=True)
    frame = ListProperty([0, 0])


class QuietSea(Drawn):
    """The sea while no game is under way: a canoe, and a few waves."""

    FOLLOWS = ("mode", "contrast")
    WAVES = (  # how broad, how far to the right and how far up
        ("ui/wave-4", 58, 0.12, 0.7),
        ("ui/wave-2", 38, 0.72, 0.8),
        ("ui/wave-3", 46, 0.68, 0.18),
        ("ui/wave-4", 58, 0.1, 0.22),
    )

    def draw(self, *_: object) -> None:
        """Draw all of it."""
        high = self.height
        self.canvas.clear()
        with self.canvas:
            Color(*theme.sea)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(16)])
            Color(*theme.wave)
            for name, broad, across, up in self.WAVES:
                place = (self.x + self.width * across, self.y + high * up)
                Rectangle(texture=region(name), pos=place, size=(dp(broad), dp(16)))
            Color(*theme.dim)
            place = (self.center_x - high * 0.32, self.center_y - high * 0.23)
            Rectangle(texture=region("ui/canoe"), pos=place, size=(high * 0.64, high * 0.46))


class HomeScreen(Place):
    """What a person sees first."""

    beside, roomy = BooleanProperty(False), BooleanProperty(False)
    hello = StringProperty("")
    waiting = StringProperty("")
    unsaved = StringProperty("")  # why no game can be saved, "" where one can
    resume = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        """Follow language and width."""
        super().__init__(**kwargs)
        self._new_game: object | None = None
        self._games = self._bare = 0  # how many there are, and how many no backup has, once the last one is old
        self._ways = {name: Row(icon=WAYS[name][0], follow=partial(self.app.show, name)) for name in WAYS}
        for row in self._ways.values():
            self.ids.ways.add_widget(row)
        watch(i18n, self._say, "tr")
        self._draw_island: Callable[..., None] = Clock.create_trigger(self._portray, 0.1)
        # Counted from the first frame on: before it, what is due in a moment would come at once and keep it waiting.
        self._later: Callable[..., None] = Clock.create_trigger(lambda _: self._draw_island(), 0)
        watch(self, self._arrange, "size")
        self.ids.resume.bind(frame=self._later)
        watch(theme, self._light_changed, "mode")

    def _light_changed(self, *_: object) -> None:
        # A method, which is held weakly; the trigger itself would keep this screen for ever.
        self._later()

    def enter(self, **facts: Any) -> None:
        """Look at the archive anew; the new game follows after the first frame, which is the quicker for it."""
        self._look()
        self._arrange()
        self._later()

    def look_again(self) -> None:
        """Another game may be the one under way."""
        self._look()
        self._later()

    def _look(self) -> None:
        archive = self.app.archive
        under_way = archive.lists.to_resume()
        self.resume = under_way[0] if under_way else None
        self._games = archive.lists.page(limit=1).total
        # A desk has the folder itself.
        self._bare = archive.lists.unbacked(settings.backup) if platform.on_android() else 0
        self._say()

    def _say(self, *_: object) -> None:
        self.hello = greeting(datetime.now().hour)
        for name, row in self._ways.items():
            title, remark = WAYS[name][1:]
            row.title, row.remark = tr(title), remark and tr(remark)
        data = self.app.folders.data
        folder = "" if data is None else display_name(str(data))
        self.unsaved = "" if self.app.held.writable() else notices.no_folder_text(i18n.catalogue, folder)
        self._ways["archive"].remark = self._remark_on_archive()
        listed = self.resume
        card = self.ids.resume
        if listed is None:
            card.picture = None
            self.waiting = tr("A new island is waiting.")
            return
        self.waiting = tr("The island is waiting on the table.")
        summary = listed.summary
        card.title = listed_games.game_title(i18n.catalogue, summary)
        card.colours = [seat.colour for seat in summary.seats]
        mover = next((seat for seat in summary.seats if seat.colour == summary.mover), None)
        facts = {
            "turn": summary.turn + 1,
            "name": player_name(i18n.catalogue, mover.name, mover.colour) if mover else "",
        }
        if summary.begun:
            parts = {"standing": listed_games.progress_text(i18n.catalogue, summary)}
            parts["turns"] = listed_games.game_length(i18n.catalogue, summary)
            card.standing = tr("{standing} · {turns}", **parts)
        elif summary.awaits == "build":
            card.standing = tr_n(
                "Turn {turn} · {name} to build · {n} tile left",
                "Turn {turn} · {name} to build · {n} tiles left",
                summary.tiles_left,
                **facts,
            )
        else:
            card.standing = tr_n(
                "Turn {turn} · {name} to place a tile · {n} tile left",
                "Turn {turn} · {name} to place a tile · {n} tiles left",
                summary.tiles_left,
                **facts,
            )

    def _remark_on_archive(self) -> str:
        if self._bare:
            return tr_n("{n} game is in no backup yet", "{n} games are in no backup yet", self._bare)
        # Where nothing can be saved, that there is no game yet would sound as if one could come.
        return "" if self.unsaved and not self._games else tr_n("{n} game", "{n} games", self._games)

    def _portray(self, *_: object) -> None:
        """Draw the island of the game under way; only now, when everything else can be seen and touched."""
        from taluva.app.island.drawing import preload

        preload(self._paint)

    def _paint(self) -> None:
        listed, card = self.resume, self.ids.resume
        if listed is None or card.frame[0] < 8 or card.frame[1] < 8 or self.get_parent_window() is None:
            return
        from taluva.app.island.light import DAYLIGHT, EVENING
        from taluva.app.island.thumbnail import render
        from taluva.play.session_storage import resume_session

        session = resume_session(self.app.archive, listed.id)
        if session is not None:
            light = EVENING if theme.mode == "evening" else DAYLIGHT
            card.picture = render(session.position.island, card.frame, light, turned=settings.side(listed.id))

    def _arrange(self, *_: object) -> None:
        self.beside = self.width >= dp(BESIDE)
        if self.beside and self._new_game is None:
            Clock.schedule_once(self._add_new_game, 0)

    def _add_new_game(self, *_: object) -> None:
        if self._new_game is None:
            from taluva.app.home.newgame import NewGame

            self._new_game = NewGame(app=self.app)
            self.ids.beside.add_widget(self._new_game)


kvfiles.load(__name__)
