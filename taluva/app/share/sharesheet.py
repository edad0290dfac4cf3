"""The ways to pass a game on: picture, record as file, text or code, and the play for BG Stats."""

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from taluva.app.device import passing
from taluva.app.device.passing import Parcel
from taluva.app.device.platform import on_android
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.share import clipboard, sending
from taluva.app.share.codes import fits
from taluva.app.share.giving import give
from taluva.app.share.qrsheet import QrSheet
from taluva.app.widgets.labels import Remark
from taluva.app.widgets.overlay import Sheet, Snackbar, ask, inform
from taluva.archive.files import display_name
from taluva.archive.values import GameId, Listed, Stored
from taluva.play import missed_win_cache
from taluva.record.comments import without_comments
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write
from taluva.review.viewed_game import ViewedGame
from taluva.words import listed_games
from taluva.words.reading_errors import error_with_location

if TYPE_CHECKING:
    from taluva.app.share.eveningpage import EveningPage


class Passing:
    """Passes one game on; every way ends in a remark or a sheet."""

    def __init__(self, app: Any, game: GameId) -> None:
        """Of this game."""
        self.app = app
        self.game = game

    @property
    def _both(self) -> tuple[Stored, Listed] | None:
        stored, listed = self.app.archive.games.load(self.game), self.app.archive.lists.listed(self.game)
        return None if stored is None or listed is None else (stored, listed)

    def drawn(self) -> "EveningPage | None":
        """Draw the page of the evening."""
        from taluva.app.share.eveningpage import page

        told = self.told()
        return page(i18n.catalogue, told, settings.side(self.game)) if told is not None else None

    def picture(self) -> None:
        """Pass on the upper part of the page: the island and the result."""
        if (page := self.drawn()) is not None:
            self._give(lambda: sending.picture_of(self.app.archive, self.game, page.picture()))

    def page(self, seen: "EveningPage | None" = None) -> None:
        """Pass on the page of the evening, to be printed, as it is seen or drawn for this."""
        if (page := seen or self.drawn()) is not None:

            def whole() -> Parcel:
                parcel = sending.picture_of(self.app.archive, self.game, page.png())
                return parcel._replace(name=tr("{name}, page", name=parcel.name))

            self._give(whole)

    def story(self) -> None:
        """Hand the evening out as text to read."""
        from taluva.words.page import plain_text

        told = self.told()
        if told is not None:
            self._hand_out(tr("Page of the evening"), plain_text(i18n.catalogue, told), tr("The text is copied."))

    def told(self) -> ViewedGame | None:
        """The game with all that is known of it, for a page of sentences."""
        if (both := self._both) is None:
            return None
        try:
            record = read(both[0].record)
        except UnreadableError as error:
            inform(tr("Page"), error_with_location(i18n.catalogue, error))
            return None
        return ViewedGame(
            record, missed_win_cache.cached_result(self.app.archive, self.game, both[0].record).missed_wins
        )

    def _hand_out(self, title: str, text: str, copied: str) -> None:
        if not passing.share_text(title, text):
            clipboard.copy(text)
            Snackbar.show(copied)

    def file(self) -> None:
        """Write the record as a file."""
        self._give(lambda: sending.record_of(self.app.archive, self.game))

    def text(self) -> None:
        """Hand the record out as text."""
        if (both := self._both) is None:
            return
        said = tr("The record is copied. Paste it wherever you like.")
        self._hand_out(tr("Record"), both[0].record, said)

    def code(self) -> None:
        """Show the record as a QR code, without what people said if only so it is small enough."""
        if (both := self._both) is None:
            return
        text = both[0].record
        remark = tr("Scan it with a phone or another device and paste the text into Taluva there: Archive, Open.")
        if not fits(text):
            try:
                text = write(without_comments(read(text)))
            except UnreadableError as error:
                inform(tr("QR code"), error_with_location(i18n.catalogue, error))
                return
            remark = tr("The game without its comments: with them it is too long for a code. {remark}", remark=remark)
        if not fits(text):
            ask(
                tr("QR code"),
                tr("This record is too long for a QR code, without its comments too."),
                (tr("Cancel"), "ordinary", None),
                (tr("Record as a file"), "primary", self.file),
            )
            return
        QrSheet(title=listed_games.game_title(i18n.catalogue, both[1].summary), remark=remark, text=text).open()

    def play(self) -> None:
        """Show the game as a play for BG Stats: a link, and a code for a guest's phone."""
        from taluva.words.bgstats import LONGEST_QR, link_of, play_of

        if (both := self._both) is None:
            return
        try:
            play = play_of(replay(read(both[0].record)), both[0], i18n.catalogue)
        except UnreadableError as error:
            inform(tr("BG Stats"), error_with_location(i18n.catalogue, error))
            return
        link = link_of(play, LONGEST_QR)
        remark = tr("A phone that reads this code puts the play into its own BG Stats.")
        if len(link) > LONGEST_QR:
            inform(tr("BG Stats"), tr("This play is too long for a code. Open it here instead."))
            return
        QrSheet(title="BG Stats", remark=remark, text=link, link=link_of(play)).open()

    def _give(self, make: Any) -> None:
        give(tr("Share"), make)


class ShareSheet(Sheet):
    """Offers the ways."""

    def __init__(self, app: Any, game: GameId) -> None:
        """Offer BG Stats only for a game that is over."""
        super().__init__(title=tr("Share"), rows=True)
        way, listed = Passing(app, game), app.archive.lists.listed(game)
        over = listed is not None and listed.summary.over
        self.offer("image", tr("Picture"), way.picture, tr("the island and the result"))
        self.offer("book", tr("Page of the evening"), way.page, tr("to print: how it went, what was said"))
        self.offer("file", tr("Record as a file"), way.file, tr("opens in Taluva on any device"))
        self.offer("copy", tr("Record as text"), way.text, tr("for a message or a note"))
        self.offer("qr", tr("Record as QR code"), way.code, tr("from screen to screen"))
        said = tr("the play, as link and code") if over else tr("once the game is over")
        self.offer("bars", "BG Stats", way.play, said, disabled=not over, opacity=1 if over else 0.45)
        folder = "" if on_android() else sending.folder()
        if folder:
            self.add_widget(
                Remark(
                    text=tr("Files are saved in {folder}.", folder=display_name(folder)), padding=(dp(10), dp(8), 0, 0)
                )
            )


def share(app: Any, game: GameId) -> ShareSheet:
    """Offer the ways to pass a game on."""
    sheet = ShareSheet(app, game)
    sheet.open()
    return sheet
