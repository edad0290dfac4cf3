"""What is written of the evening of a listed game: asked for, written into its record, taken back."""

from collections.abc import Callable
from typing import Any

from taluva.app.look.i18n import tr
from taluva.app.widgets.overlay import Snackbar
from taluva.archive.values import GameId
from taluva.play.pen import Pen
from taluva.record.evening import Evening


def name_evening(app: Any, game: GameId, changed: Callable[[], object]) -> None:
    """Ask for it; `changed` hears when the record says something else."""
    from taluva.app.writing.evening import EveningSheet  # a field and its keyboard: who only looks need not wait

    pen = Pen(app.archive, game, app.at_table(game))
    record = pen.record
    if record is None:
        return

    def keep(evening: Evening) -> None:
        undo = pen.evening(evening)
        if undo is None:
            return

        def take_back() -> None:
            undo()
            changed()

        changed()
        Snackbar.offer_undo(tr("Written into the record."), take_back)

    EveningSheet(record, keep).open()
