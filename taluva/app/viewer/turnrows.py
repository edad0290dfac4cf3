"""The rows of the replay's list of turns: what each turn did, and the lines that no replay comes to."""

from taluva.app.look.i18n import tr
from taluva.app.viewer.turnlist import TurnRow
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases


def turn_rows(viewing: ViewedGame, teller: TurnPhrases) -> list[TurnRow]:
    """The rows of a game, those behind the replay's stop too."""
    broken = {entry.turn for entry in viewing.replay.faults}
    colours = viewing.record.setup.colours
    rows = [
        TurnRow(
            scene.turn,
            scene.colour,
            scene.tile.kind if scene.tile else "",
            teller.action(scene),
            teller.laying(scene),
            bool(scene.let_stand),
            bool(viewing.moments_at(scene.turn)),
            scene.turn in broken,
        )
        for scene in viewing.scenes
    ]
    said = tr("Not legal"), tr("correct it first")
    began = viewing.replay.positions[0].seat or 0
    for number, turn in enumerate(viewing.record.turns[viewing.length :], viewing.length + 1):
        kind = "" if turn.tile is None else turn.tile.kind
        rows.append(TurnRow(number, colours[(began + number - 1) % len(colours)], kind, *said, False, False, True))
    return rows
