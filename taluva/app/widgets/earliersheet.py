"""The earlier versions of a game: to be looked at, and to be restored."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp

from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.overlay import Sheet, ask
from taluva.app.widgets.records import read_shown
from taluva.archive.values import Revision
from taluva.play.record_correction import restore_file, restore_revision
from taluva.play.screen_game import ScreenGame
from taluva.words import versions
from taluva.words.days import format_time

BREADTH = 640  # dp


def open_earlier(
    app: Any, opened: ScreenGame, look: Callable[[Revision], object], restored: Callable[[], object]
) -> None:
    """List the earlier versions of a game, the latest first; `restored` is called when one is the game again."""
    game = opened.game
    listed = app.archive.lists.listed(game)
    readable = listed is None or not listed.why

    def restore(earlier: Revision) -> None:
        if not readable:
            restore_file(app.archive, game, earlier)
            restored()
        elif (record := read_shown(earlier.record)) is not None:
            restore_revision(app.archive, game, opened.session or app.at_table(game), record)
            restored()

    sheet = Sheet(title=tr("Earlier versions"), rows=True, breadth=dp(BREADTH))

    def chosen(earlier: Revision) -> None:
        ask(
            format_time(i18n.catalogue, earlier.at),
            _about(earlier, readable=readable),
            (tr("Look at it"), "primary", lambda: look(earlier)),
            (tr("Restore it"), "ordinary", lambda: restore(earlier)),
            (tr("Cancel"), "plain", None),
        )

    for earlier in app.archive.games.revisions_of(game):
        title = format_time(i18n.catalogue, earlier.at)
        sheet.offer("history", title, partial(chosen, earlier), _about(earlier, readable=readable))
    sheet.open()


def _about(earlier: Revision, *, readable: bool) -> str:
    said = (versions.difference if readable else versions.contents)(i18n.catalogue, earlier)
    return " · ".join(part for part in (versions.reason(i18n.catalogue, earlier), said) if part)
