"""The archive: all games at the left, the chosen one beside them with what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from taluva.app.archive import removing, tabs
from taluva.app.archive.emptylist import EmptyList
from taluva.app.archive.gamerow import file_name
from taluva.app.island.camera import Insets
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.watched import watch
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.stage import Place
from taluva.archive.values import OVERWRITTEN, ImportResult, Listed
from taluva.engine.island import EMPTY
from taluva.engine.position import TEAMS
from taluva.record.notation import PLACE_TAG
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from taluva.words import listed_games
from taluva.words.reading_errors import error_with_location, unreadable_file_text

if TYPE_CHECKING:
    from taluva.app.archive.chosen import ChosenGame

# From this width on the chosen game is shown beside the list.
BESIDE = 860


class ArchiveScreen(Place):
    """Lists, searches, shows, resumes, passes on and deletes."""

    beside = BooleanProperty(False)
    listed = ObjectProperty(None, allownone=True, comparator=lambda one, other: one is other)
    detail = BooleanProperty(False)  # in a narrow window: the chosen game covers the list
    counted = StringProperty("")
    title = StringProperty("")
    terms = StringProperty("")
    remark = StringProperty("")
    sound = BooleanProperty(False)
    damaged = BooleanProperty(False)  # it cannot be read, or is another file of a game that is listed
    over = BooleanProperty(False)
    teams = BooleanProperty(False)  # whether two teams ended it
    onward = StringProperty("")  # what the first button does
    origin = StringProperty("")  # of which game the chosen one is a copy
    original = StringProperty("")  # that game, while it is there
    among = StringProperty("")  # which games alone are shown, as a figure of the statistics counts them
    filters = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        """Follow size and language."""
        super().__init__(**kwargs)
        watch(self, self._arrange, "size")
        watch(i18n, self._speak, "tr")
        self._asked = Clock.create_trigger(self._search, 0.15)
        self.ids.list.bind(on_pick=lambda listing, index: self.pick(listing.items[index].id))
        self.ids.list.bind(on_restore=lambda _, game: self._restore(game))
        self.ids.list.bind(search=self._from_above, filter=self._from_above)
        self.ids.list.moving = self.ids.scroll.moving
        self.ids.list.bind(total=self._offer_ways, filter=self._look_at_first)
        watch(self.ids.list, self._say, "total")
        self._nothing: EmptyList | None = None
        self._isle: Any = None
        self._cards: ChosenGame | None = None
        self._where = ""  # the chosen game was played
        self._numbers: dict[str, int] = {}  # of games in each list
        self._to_count = 0  # games of which nobody knows yet how they stand

    def prepare(self) -> None:
        """Make what is shown of the chosen game."""
        self._make_cards().prepare()

    def enter(self, game: str = "", among: Sequence[str] = (), said: str = "", only: str = "", **facts: Any) -> None:
        """Look at the archive anew, and at one game of it, or at some games alone, or at one of its lists."""
        self.ids.list.show(self.app.archive)
        if among:
            self.ids.search.text = self.ids.list.search = ""
            self.ids.list.among, self.among = tuple(among), said
            self.ids.list.filter = "chosen"
            self.ids.list.refresh()  # the games of another figure may have been chosen before
        self._offer_ways()
        self._count()
        if only:
            self.show_all()
            self.ids.filter.value = only
        self._arrange()
        wanted = game or (self.listed.id if self.listed is not None else "")
        if among and wanted not in among:
            wanted = ""  # the first of them stands beside the list
        self.detail = bool(game)
        self._choose(wanted)

    def leave(self) -> None:
        """Draw no more pictures, and look for nothing that was still to be looked for."""
        self.ids.list.rest()
        self._asked.cancel()

    def back(self) -> bool:
        """In a narrow window go back to the list first."""
        if self.detail and not self.beside:
            self.detail = False
            self._arrange()
            return True
        self.show_all()
        return False

    def go_home(self) -> None:
        """Leave the archive; whoever comes again sees all of it."""
        self.show_all()
        self.app.show("home")

    # The list.

    def _from_above(self, *_: object) -> None:
        self.ids.scroll.scroll_y = 1

    def ask(self) -> None:
        """Search, once the fingers rest."""
        self._asked()

    def clear_search(self) -> None:
        """Show everything again."""
        self.ids.search.text = ""

    def _search(self, _dt: float) -> None:
        self.ids.list.search = self.ids.search.text.strip()
        self._offer_ways()
        self._count()
        self._look_at_first()

    def _look_at_first(self, *_: object) -> None:
        """Beside the list stands a game that is listed, or none."""
        shown = self.ids.list
        if not self.beside or self.filling is None or self.parent is None:
            return
        if not shown.total:
            self._choose("")
        elif self.listed is None or not shown.near(self.listed.id):
            self._choose(shown.items[0].id)

    def _count(self) -> None:
        self._numbers, self._to_count = tabs.numbers_of(self.app.archive), self.app.archive.lists.to_count
        self._offer_filter()
        self._say()

    def show_all(self) -> None:
        """Show all games again, not only those that a figure counts."""
        if not self.among:
            return
        self.among = ""
        self.ids.list.filter = self.ids.filter.value = "all"
        self._count()

    def _offer_filter(self) -> None:
        """Games under way, to mend or deleted can be listed alone, if there are any."""
        if not self._numbers.get(self.ids.filter.value):
            self.ids.filter.value = "all"
        self.ids.filters.shown = any(self._numbers.values()) and not self.among

    def _speak(self, *_: object) -> None:
        self._say()
        self.filling.add(self._show_cards)

    def _say(self, *_: object) -> None:
        self.counted = tabs.counted(int(self.ids.list.total), self._to_count)
        self.filters = tabs.offered(self._numbers)

    # The chosen game.

    def pick(self, game: str) -> None:
        """Look at a game; in a narrow window it covers the list."""
        self.detail = True
        self._choose(game)
        self._arrange()

    def _choose(self, game: str) -> None:
        archive = self.app.archive
        listed: Listed | None = archive.lists.listed(game) if game else None
        if listed is None and self.beside:
            listed = self.ids.list.items[0] if self.ids.list.total else None
        if listed is not None and not listed.counted and archive.summarise_next(listed.id):
            listed = archive.lists.listed(listed.id)
            self.ids.list.refresh()
            self._count()
        if self.listed is None or listed is None or listed.id != self.listed.id:
            self._where = ""
        self.listed = listed
        self.ids.list.game = listed.id if listed else ""
        if listed is None:
            self.detail = False
        # Whoever comes here looks for a game in the list: all that is about the chosen one comes when that stands, and
        # its island is a frame's work of its own.
        self.filling.begin((self._show_cards, self._show_island))

    def _show_cards(self) -> None:
        cards = self._make_cards()
        self._tell()
        if self.listed is not None:
            cards.seat(self.listed.summary)

    def _make_cards(self) -> ChosenGame:
        if self._cards is None:
            # With it comes all that is ever said about the end of a game.
            from taluva.app.archive.chosen import ChosenGame

            self._cards = ChosenGame(place=self, sea=self.ids.sea.__self__)
            for part in ("head", "foot"):
                watch(self._cards.ids[part], self._arrange, "size")
            self.add_widget(self._cards)
        return self._cards

    def _show_island(self) -> None:
        if self._isle is None:
            from taluva.app.widgets.isle import Isle

            self._isle = Isle()
            # All there is to see of a game without a turn.
            self._isle.picture.alone = (0.0, 0.1)
            self.ids.sea.add_widget(self._isle)
            self._arrange()
        listed = self.listed
        stored = self.app.archive.games.load(listed.id) if listed is not None else None
        island, sound, self._where = EMPTY, listed is not None and not listed.why, ""
        if listed is not None and listed.why:
            self.remark = unreadable_file_text(i18n.catalogue, listed.why)
        elif stored is not None:
            try:
                record = read(stored.record)
                island, self._where = replay(record).last_complete.island, record.display_tag(PLACE_TAG).strip()
            except UnreadableError as error:
                sound = False
                self.remark = error_with_location(i18n.catalogue, error)
        before, self.sound = self.sound, sound
        if self._where or (sound and not before):
            self._tell()
        self._isle.island = island
        self._isle.open(self.listed.id if self.listed is not None else "")
        self._isle.sight.fit(animate=False)

    def _tell(self) -> None:
        listed = self.listed
        if listed is None:
            return
        words, summary = i18n.catalogue, listed.summary
        self.title = listed_games.game_title(words, summary) or file_name(listed)
        self.damaged = bool(listed.why) or listed.second
        terms = listed_games.game_terms(words, summary.edition, summary.play, summary.tiles)
        said = (listed_games.game_day(words, listed), self._where, terms)
        self.terms = file_name(listed) if self.damaged else " · ".join(part for part in said if part)
        self.over = summary.over and not summary.fault and not self.damaged and listed.days_left is None
        self.onward = self._onward(listed)
        if self.sound and listed.second:
            self.remark = tr("Another file of a game in the list.")
        elif self.sound:
            turns = listed_games.game_length(words, summary)
            self.remark = (
                i18n.tr_n("{n} day left", "{n} days left", listed.days_left)
                if listed.days_left is not None
                else turns
                if summary.over and not summary.fault
                else tr("{standing} · {turns}", standing=listed_games.progress_text(words, summary), turns=turns)
            )
        copied = self.app.archive.lists.listed(listed.copy_of) if listed.copy_of else None
        self.origin = listed_games.copy_text(words, listed, copied) if listed.copy_of else ""
        self.original = copied.id if copied is not None else ""
        self.teams = summary.play == TEAMS and summary.over

    @staticmethod
    def _onward(listed: Listed) -> str:
        if listed.days_left is not None:
            return tr("Restore")
        if listed.why or listed.second:
            return tr("What can be done")
        if listed.summary.fault:
            return tr("Correct turn {turn}", turn=listed.summary.fault)
        return tr("Result") if listed.summary.over else tr("Resume")

    # What can be done.

    def carry_on(self) -> None:
        """Go on with the game at the table, look at its result, at what it breaks, or bring it back."""
        if self.listed is None:
            return
        if self.listed.days_left is not None:
            self._restore(self.listed.id)
        elif self.damaged:
            from taluva.app.archive.damagedsheet import DamagedSheet

            DamagedSheet(self.app, self.listed, self.look_again).open()
        elif self.listed.summary.fault:
            self.app.mend(self.listed.id)
        elif self.listed.summary.over:
            self.app.show("viewer", game=self.listed.id)
        else:
            self.app.resume(self.listed.id)

    def take_in(self) -> None:
        """Show the ways to take a game in."""
        from taluva.app.share.takesheet import TakeSheet

        TakeSheet(self.app, self.taken).open()

    def keep(self) -> None:
        """Show the ways to back up the archive."""
        from taluva.app.share.backupsheet import BackupSheet

        BackupSheet(self.app).open()

    def look_again(self, game: str = "") -> None:
        """Fetch the list anew, and look at the game that was chosen or at this one."""
        self.ids.list.refresh()
        self._offer_ways()
        self._count()
        before = self.listed
        if not game and before is not None:
            # Its file may have become another game, or the one that counts.
            known = self.app.archive.lists.listed(before.id) or self.app.archive.lists.listed(before.path)
            game = before.id if known is None else known.id
        self._choose(game)

    def taken(self, taken: ImportResult) -> None:
        """Look at a game that came in just now."""
        self.ids.search.text = ""
        self.ids.list.search = ""
        self.ids.list.refresh()
        self._count()
        self.pick(taken.game)

    def delete(self) -> None:
        """Delete the chosen game; it can be had back at once, and for some weeks from the bin."""
        gone = self.listed
        if gone is None:
            return
        if gone.why == OVERWRITTEN:
            removing.ask_to_remove(self.app.archive, gone, self.look_again)
            return
        self.detail = False
        removing.delete(self.app.archive, gone, lambda: self.look_again(gone.id))
        self.listed = None
        self.look_again()
        self._arrange()

    def _restore(self, game: str) -> None:
        self.app.archive.bin.undelete(game)
        self.look_again(game)
        Snackbar.show(tr("The game is back in the archive."))

    def empty_bin(self) -> None:
        """Let all deleted games go, after a question."""
        removing.ask_to_empty(self.app.archive, self.look_again)

    def to_origin(self) -> None:
        """Look at the game that the chosen one was copied from."""
        if self.original:
            self.ids.filter.value = "all"
            self.pick(self.original)

    # Places.

    def _offer_ways(self, *_: object) -> None:
        """Where no game is listed, say so and lead on."""
        some = bool(self.ids.list.total)
        self.ids.scroll.shown = some
        if self._nothing is None and not some:
            self._nothing = EmptyList(place=self)
            self.ids.panel.add_widget(self._nothing)
        if self._nothing is not None:
            self._nothing.shown, self._nothing.searched = not some, bool(self.ids.list.search)

    def _arrange(self, *_: object) -> None:
        beside, self.beside = self.beside, self.width >= dp(BESIDE)
        if self.beside and not beside and self.listed is None and self.parent is not None:
            self._choose("")
        if self._isle is None:
            return
        head, foot = self._make_cards().ids.head, self._make_cards().ids.foot
        self._isle.insets = Insets(0, foot.height + dp(28), 0, head.height + dp(28))


kvfiles.load(__name__)
