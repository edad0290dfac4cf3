"""The rows of the replay's list of turns: what each turn did, and the lines that no replay comes to."""

from taluva.app.look.i18n import tr
from taluva.app.replay.turnlist import TurnRow, TurnRows
from taluva.archive.text import turn_lines
from taluva.engine.tiles import KINDS
from taluva.review.viewing import Viewing
from taluva.words.captions import Teller


def turn_rows(viewing: Viewing, text: str, teller: Teller) -> TurnRows:
    """The rows of a game with this text; those behind the replay's stop, perhaps thousands, only when they are seen."""
    broken = {entry.turn for entry in viewing.replay.faults}
    colours = viewing.record.setup.colours
    rows = [
        TurnRow(
            scene.turn,
            scene.colour,
            scene.tile.kind if scene.tile else "",
            teller.deed(scene),
            teller.laying(scene),
            bool(scene.stood),
            bool(viewing.moments_at(scene.turn)),
            scene.turn in broken,
        )
        for scene in viewing.scenes
    ]

    def beyond(number: int, line: str) -> TurnRow:
        kind = line.partition(".")[2].lstrip()[:2]
        colour = colours[(number - 1) % len(colours)]
        said = tr("Not legal"), tr("correct it first")
        return TurnRow(number, colour, kind if kind in KINDS else "", *said, False, False, True)

    return TurnRows(rows, turn_lines(text)[viewing.length :], beyond)
