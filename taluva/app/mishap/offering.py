"""The next start offers what was written down: a line at the bottom, no question, and nothing is sent by itself."""

from taluva.app.look.i18n import tr
from taluva.app.mishap.book import Book
from taluva.app.share.reportsheet import ReportSheet
from taluva.app.widgets.overlay import Snackbar

_SECONDS = 20.0


def offer(book: Book) -> None:
    """Say that the app failed the last time, and offer to look; once, then it waits in the settings."""
    Snackbar.show(
        tr("Something in the app failed the last time. The games are complete."),
        tr("Look"),
        lambda: _look(book),
        seconds=_SECONDS,
    )
    book.seen()


def _look(book: Book) -> None:
    show(book)


def show(book: Book) -> ReportSheet:
    """Show the book, with the ways to pass it on or throw it away."""
    sheet = ReportSheet(
        title=tr("What failed"),
        remark=tr("Without names of people. It stays on this tablet unless you share it."),
        text=book.text,
        forget=book.forget,
    )
    sheet.open()
    return sheet
