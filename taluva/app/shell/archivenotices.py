"""What happened to the archive, told once in a sentence with what can be done about it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from taluva.app.look.i18n import i18n, tr

if TYPE_CHECKING:
    from taluva.app.shell.app import TaluvaApp
    from taluva.archive.values import GameId, Notice

TROUBLES = ("full", "unwritable")
_READ = 8  # seconds


def tell(notices: Sequence["Notice"], app: "TaluvaApp") -> None:
    """Show each notice: one that asks for an answer as a dialog, one that does not for a few seconds."""
    if not notices:
        return
    from taluva.app.widgets.overlay import Snackbar, ask
    from taluva.words import notices as sentences

    passing = []
    for notice in notices:
        text = sentences.notice_text(i18n.catalogue, notice)
        if notice.kind == "busy":
            ask(
                tr("Taluva is open elsewhere"),
                text,
                (tr("Try again"), "primary", app.held.again),
                (tr("Go on without saving"), "ordinary", None),
            )
        elif notice.kind in TROUBLES:
            ask(
                tr("About the archive"),
                text,
                (tr("Try again"), "primary", app.held.save_again),
                (tr("Save a file"), "ordinary", app.safe.save_all),
                (tr("OK"), "plain", None),
            )
        else:
            passing.append((text, *_action(notice, app)))
    if len(passing) == 1:
        ((text, action, follow),) = passing
        Snackbar.show(text, action, follow, seconds=_READ)
    elif passing:
        # One would take the place of the other unread.
        ways = [(action, "ordinary", follow) for _, action, follow in passing if follow is not None]
        ask(tr("About the archive"), "\n".join(text for text, _, _ in passing), *ways[:1], (tr("OK"), "primary", None))


def _action(notice: "Notice", app: "TaluvaApp") -> tuple[str, Callable[[], object] | None]:
    """Return the word and the way to what a notice is about."""
    if notice.kind == "unreadable":
        return tr("Look"), partial(app.show, "archive", only="damaged")
    if notice.kind == "bin":
        return tr("Look"), partial(app.show, "archive", only="deleted")
    if notice.key and app.archive.lists.listed(notice.key) is not None:
        if notice.kind == "conflict":
            return tr("Earlier versions"), partial(app.show, "viewer", game=notice.key, earlier=True)
        if notice.kind in ("changed", "journal"):
            return tr("Look"), partial(app.show, "archive", game=notice.key)
    return "", None


def tell_faults(faulty: Sequence["GameId"], app: "TaluvaApp") -> None:
    """Show how many of the games that came in break a rule, with the way to them."""
    from taluva.app.widgets.overlay import ask
    from taluva.words import notices as sentences

    text = sentences.faulty_records_text(i18n.catalogue, len(faulty))

    def look() -> None:
        if len(faulty) == 1:
            app.mend(faulty[0], new=True)
        else:
            app.show("archive", among=faulty, said=text)

    ask(tr("About the archive"), text, (tr("Look"), "primary", look), (tr("OK"), "ordinary", None))
