"""The rows of the replay's list of turns: what each turn did, and the lines that no replay comes to."""

from taluva.app.look.i18n import tr
from taluva.app.replay.turnlist import TurnRow, TurnRows
from taluva.app.widgets.timeline import EVENT, WORDS, Tick
from taluva.archive.text import turn_lines
from taluva.engine.pieces import TEMPLE, TOWER
from taluva.engine.tiles import KINDS
from taluva.record.comments import comment_of
from taluva.review.viewing import Viewing
from taluva.words.telling import Teller


def turn_rows(chronicle: Viewing, text: str, teller: Teller) -> TurnRows:
    """The rows of a game with this text; those behind the replay's stop, perhaps thousands, only when they are seen."""
    broken = {entry.turn for entry in chronicle.replay.faults}
    colours = chronicle.record.setup.colours
    rows = [
        TurnRow(
            scene.turn,
            scene.colour,
            scene.tile.kind if scene.tile else "",
            teller.deed(scene),
            teller.laying(scene),
            bool(scene.stood),
            bool(chronicle.moments_at(scene.turn)),
            scene.turn in broken,
        )
        for scene in chronicle.scenes
    ]

    def beyond(number: int, line: str) -> TurnRow:
        kind = line.partition(".")[2].lstrip()[:2]
        colour = colours[(number - 1) % len(colours)]
        said = tr("Not legal"), tr("correct it first")
        return TurnRow(number, colour, kind if kind in KINDS else "", *said, False, False, True)

    return TurnRows(rows, turn_lines(text)[chronicle.length :], beyond)


def ticks(chronicle: Viewing) -> list[Tick]:
    """What the slider marks: temples and towers, other turns worth a look, and those that were written on."""
    made = {turn: Tick(turn, EVENT) for turn in chronicle.moment_turns}
    for scene in chronicle.scenes:
        if scene.deed in (TEMPLE, TOWER):
            made[scene.turn] = Tick(scene.turn, scene.deed, scene.colour)
    turns = chronicle.record.turns[: chronicle.length]
    said = [Tick(number, WORDS) for number, turn in enumerate(turns, 1) if comment_of(turn)]
    return [*made.values(), *said]
