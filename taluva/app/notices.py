"""Tells the people what befell the archive, in a sentence and with what can be done about it."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from taluva.app.i18n import tr, tr_n

if TYPE_CHECKING:
    from taluva.archive.values import Notice


def sentence(notice: "Notice") -> str:
    """What a notice of the archive says to people."""
    if notice.kind == "busy":
        return tr(
            "Another copy of Taluva has the games open. Close it and try again; "
            "until then nothing that is recorded here is kept."
        )
    if notice.kind == "full":
        return tr("The tablet is full. The game goes on and is kept as soon as there is room.")
    if notice.kind == "unwritable":
        return tr("Nothing can be written here. The game goes on and is kept as soon as that is possible.")
    if notice.kind == "saved":
        return tr("Everything is kept again.")
    facts = {"file": Path(notice.file).name}
    if notice.kind == "newer":
        return tr_n(
            "The games were written by a newer Taluva. They were set aside as {file}; {n} game could be read.",
            "The games were written by a newer Taluva. They were set aside as {file}; {n} games could be read.",
            notice.saved,
            **facts,
        )
    if notice.kind == "foreign":
        return tr("Something else lay in the archive's place. It was set aside as {file}.", **facts)
    return tr_n(
        "The archive was damaged. It was set aside as {file}; {n} game could be saved.",
        "The archive was damaged. It was set aside as {file}; {n} games could be saved.",
        notice.saved,
        **facts,
    )


def tell(notices: Iterable["Notice"], again: Callable[[], None]) -> None:
    """Show each notice: one that asks for an answer as a dialog, one that does not for a few seconds."""
    from taluva.app.widgets.overlay import Snackbar, ask

    for notice in notices:
        text = sentence(notice)
        if notice.kind == "saved":
            Snackbar.show(text)
        elif notice.kind == "busy":
            ask(
                tr("The games are open elsewhere"),
                text,
                (tr("Try again"), "primary", again),
                (tr("Go on without keeping"), "ordinary", None),
            )
        else:
            ask(tr("About the archive"), text, (tr("Understood"), "primary", None))


def cannot_open(path: Path, error: Exception) -> None:
    """Say why a record cannot be opened."""
    from taluva.app.i18n import i18n
    from taluva.app.widgets.overlay import ask
    from taluva.record.unreadable import Unreadable

    if isinstance(error, Unreadable):
        from taluva.words.unreadable import placed

        why = placed(i18n.catalogue, error)
    else:
        why = tr("The file cannot be read.")
    ask(path.name, why, (tr("Understood"), "primary", None))
