"""A document of another app, fetched behind a bar; why it cannot be had is said in a sentence."""

from collections.abc import Callable

from taluva.app.device import documents
from taluva.app.device.documents import Document
from taluva.app.look.i18n import tr
from taluva.app.widgets.overlay import inform
from taluva.app.widgets.progress import in_thread_with_bar
from taluva.archive.incoming import name_of
from taluva.words.catalogue import N_

SOON = 0.3  # seconds; what is read by then needs no bar

_TROUBLES = {
    documents.UNREADABLE: N_(
        "This file cannot be read. It may be gone, or be where this device cannot reach it now:"
        " save it on the device and choose it there."
    ),
    documents.TOO_LARGE: N_("This file is larger than 64 MB. No record and no backup is."),
    documents.EMPTY: N_("This file is empty."),
}


def fetch(uri: str, take: Callable[[bytes, str], object]) -> None:
    """Read a document; `take` gets its content and the name that people know it by, unless they wait no longer."""

    def came(found: Document) -> None:
        if found.trouble:
            inform(name_of(found.name) if found.name else tr("Open a file"), tr(_TROUBLES[found.trouble]))
        else:
            take(found.data, found.name)

    # Another app may keep people waiting for ever.
    in_thread_with_bar(
        tr("Reading the file"), lambda progress: documents.read(uri, progress), came, after=SOON, wait=False
    )


def pick(take: Callable[[bytes, str], object]) -> bool:
    """Let a person choose a document, and fetch it; False: this device has no way to do that."""

    def chosen(uri: str | None) -> None:
        if uri is not None:
            fetch(uri, take)

    return documents.pick(chosen)
