"""The bin on the screen: games go into it and out of it, and it is emptied; each can be taken back for a while."""

from collections.abc import Callable

from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.overlay import Snackbar, ask
from taluva.archive.archive import Archive
from taluva.archive.files import display_name
from taluva.archive.values import Listed
from taluva.words import listed_games


def delete(archive: Archive, gone: Listed, came_back: Callable[[], object]) -> None:
    """Delete a game, and say so; `came_back` is told if somebody wants it all the same."""

    def undo() -> None:
        archive.bin.undelete(key)
        came_back()

    key = archive.bin.delete(gone.id)
    title = listed_games.game_title(i18n.catalogue, gone.summary) or display_name(gone.path.rpartition("/")[2])
    Snackbar.offer_undo(tr("“{title}” deleted.", title=title), undo)


def ask_to_remove(archive: Archive, file: Listed, removed: Callable[[], object]) -> None:
    """Ask whether a file that could not be read and was written over shall go for good."""

    def remove() -> None:
        archive.revisions.remove_unreadable(file.path)
        removed()

    ask(
        tr("Delete this file for good?"),
        tr("It is in no bin. The game itself and its earlier versions stay."),
        (tr("Delete"), "danger", remove),
        (tr("Cancel"), "ordinary", None),
    )


def ask_to_empty(archive: Archive, changed: Callable[[], None]) -> None:
    """Ask once whether the deleted games shall go now; for a moment they can be had back all the same."""

    def empty() -> None:
        gone = archive.bin.empty()
        changed()
        said = i18n.tr_n("{n} game is gone from the bin.", "{n} games are gone from the bin.", len(gone))
        Snackbar.offer_undo(said, lambda: undo(gone))

    def undo(gone: tuple[str, ...]) -> None:
        archive.bin.refill(gone)
        changed()

    ask(
        i18n.tr_n(
            "Delete {n} game for good?", "Delete {n} games for good?", archive.lists.page(limit=1, only="deleted").total
        ),
        tr("Games stay in the bin for 30 days on which the app is used. Emptied now, it keeps none of them."),
        (tr("Empty now"), "danger", empty),
        (tr("Cancel"), "ordinary", None),
    )
