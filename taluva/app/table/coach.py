"""Eight lines for a table's first game, one a turn: how the app is touched and read, never what to play."""

from taluva.app.look.i18n import tr
from taluva.app.look.settings import settings
from taluva.app.table.seen import Seen
from taluva.app.table.voice import NOTHING, Said
from taluva.words.marks import N_

LINES = (
    (N_("The lava points between the other two hexes"), N_("Turn the tile in your hand the same way.")),
    (N_("A lit hex can be built on"), N_("Tap it twice, or keep pressing it.")),
    (N_("A tile may also be placed on others"), N_("Volcano on volcano, the lava another way.")),
    (N_("Several ways to build open as a ring"), N_("Tap a disc, or slide onto it.")),
    (N_("The light bulb shows every legal spot"), N_("It goes out when the turn ends.")),
    (N_("To expand, tap your settlement"), N_("The huts go onto all free hexes of one terrain beside it.")),
    (N_("Two fingers move and turn the island"), N_("The frame in the corner shows all of it.")),
    (N_("Undo takes back any step"), N_("The button says whose.")),
)


def coached(seen: Seen) -> Said:
    """The line of this turn, while its tile has no place yet; after the last one there are none any more."""
    if not settings.coach:
        return NOTHING
    turn, reading = seen.session.turn, seen.reading
    if turn > len(LINES):
        settings.coach = False
        return NOTHING
    begun = reading.placement is not None or reading.held.aim is not None
    # What comes first of all is said by the table itself: draw a tile, and name it.
    if reading.over or not reading.lays or begun or (turn == 1 and not reading.proposal.kind):
        return NOTHING
    title, remark = LINES[turn - 1]
    voice = seen.explainer.voice
    return Said("coach", voice.tr(title), voice.tr(remark), tr("We know it"), _end)


def _end() -> None:
    settings.coach = False
