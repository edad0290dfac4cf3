"""What the evening of a listed game is called and where it was: asked for, written into its record, taken back."""

from collections.abc import Callable
from typing import Any

from taluva.app.look.i18n import tr
from taluva.app.widgets.overlay import Snackbar
from taluva.archive.values import GameId
from taluva.play.pen import Pen
from taluva.record.notation import EVENT_TAG, PLACE_TAG


def name_evening(app: Any, game: GameId, changed: Callable[[], object]) -> None:
    """Ask for both; `changed` hears when the record says something else."""
    from taluva.app.writing.evening import EveningSheet  # a field and its keyboard: who only looks need not wait

    pen = Pen(app.archive, game, app.at_table(game))
    record = pen.record
    if record is None:
        return

    def keep(name: str, place: str) -> None:
        undo = pen.evening(name, place)
        if undo is None:
            return

        def take_back() -> None:
            undo()
            changed()

        changed()
        Snackbar.offer_undo(tr("Written into the record."), take_back)

    EveningSheet(record.tag(EVENT_TAG) or "", record.tag(PLACE_TAG) or "", keep).open()
