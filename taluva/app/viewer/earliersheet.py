"""The records that stood before corrections: to be looked at, and to be taken again."""

from collections.abc import Callable
from functools import partial
from typing import Any

from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.overlay import Sheet, ask
from taluva.app.widgets.records import read_shown
from taluva.archive.values import Revision
from taluva.play.correction import take_again
from taluva.play.opengame import OpenGame
from taluva.words.days import moment
from taluva.words.marks import N_

REASONS = {
    "tile": N_("another tile"),
    "place": N_("another spot"),
    "build": N_("another building"),
    "out": N_("a player was out"),
    "concede": N_("a player gave up"),
    "insert": N_("a forgotten turn"),
    "delete": N_("a turn entered twice"),
    "several": N_("several turns"),
    "again": N_("an earlier record restored"),
    "merge": N_("another version, from a backup"),
    "elsewhere": N_("another version, from elsewhere"),
    "table": N_("as it stood on this table"),
    "words": N_("other words in it"),
    "undone": N_("before other turns were played"),
}


def open_earlier(app: Any, opened: OpenGame, look: Callable[[Revision], None], shown: Callable[[], None]) -> None:
    """List what stood before each correction, the latest first; `shown` hears when one was taken again."""
    game = opened.game

    def take(earlier: Revision) -> None:
        record = read_shown(earlier.record)
        if record is not None:
            session = opened.session or app.at_table(game)
            take_again(app.archive, game, session, record)
            shown()

    sheet = Sheet(title=tr("Before corrections"))

    def chosen(earlier: Revision) -> None:
        ask(
            _when(earlier),
            tr("The record as it was before this correction."),
            (tr("Look at it"), "primary", lambda: look(earlier)),
            (tr("Restore it"), "ordinary", lambda: take(earlier)),
            (tr("Cancel"), "plain", None),
        )

    for earlier in app.archive.games.revisions_of(game):
        reason = REASONS.get(earlier.reason, earlier.reason)
        sheet.offer("history", _when(earlier), partial(chosen, earlier), i18n.catalogue.gettext(reason))
    sheet.open()


def _when(earlier: Revision) -> str:
    return moment(i18n.catalogue, earlier.at)
