"""What befell the archive, told in a sentence with what can be done about it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from taluva.app.look.i18n import i18n, tr

if TYPE_CHECKING:
    from taluva.app.shell.app import TaluvaApp
    from taluva.archive.values import Notice

TROUBLES = ("full", "unwritable")


def tell(notices: Sequence["Notice"], app: "TaluvaApp") -> None:
    """Show each notice: one that asks for an answer as a dialog, one that does not for a few seconds."""
    if not notices:
        return
    from taluva.app.widgets.overlay import Snackbar, ask
    from taluva.words import notices as sentences

    for notice in notices:
        text = sentences.notice(i18n.catalogue, notice)
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
            Snackbar.show(text, seconds=8)
