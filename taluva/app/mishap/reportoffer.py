"""The next start offers what was written down: a line at the bottom, no question, and nothing is sent by itself."""

from typing import Any

from taluva.app.look.i18n import tr
from taluva.app.mishap import log
from taluva.app.mishap.book import Book
from taluva.app.mishap.guard import details, facts
from taluva.app.mishap.report import shortened, without_names
from taluva.app.share.reportsheet import ReportSheet
from taluva.app.widgets.overlay import Snackbar

_SECONDS = 20.0


def offer(book: Book) -> None:
    """Say that the app failed the last time, and offer to look; once, then it waits in the settings."""
    Snackbar.show(
        tr("Something in the app failed the last time. The games are complete."),
        tr("Look"),
        lambda: show(book),
        seconds=_SECONDS,
    )
    book.seen()


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


def show_log(app: Any) -> ReportSheet:
    """Show the log, headed by what is known of the device, with the ways to pass it on or throw it away."""
    folder, known = app.folder, [*facts(app), *details(app.archive)]
    sheet = ReportSheet(
        head="".join(f"{name}: {value}\n" for name, value in known) + "\n",
        title=tr("Log of the app"),
        remark=tr("What the app's own parts warned of. It stays on this tablet unless you share it."),
        text=without_names(shortened(log.text(folder)), ()) or tr("Nothing so far."),
        forget=lambda: log.forget(folder),
    )
    sheet.open()
    return sheet
