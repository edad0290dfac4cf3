"""Eight lines for a table's first game, one a turn: how the app is touched and read, never what to play."""

from taluva.app.look.i18n import tr
from taluva.app.look.settings import settings
from taluva.app.table.seen import Seen
from taluva.app.table.voice import NOTHING, Said
from taluva.words.marks import N_

# What comes first of all is said by the table itself at each turn: draw a tile, and name it.
PLACE, BUILD = 2, 3
LINES = (
    (PLACE, N_("Tap where the volcano lies"), N_("The lava points between the other two hexes.")),
    (BUILD, N_("A lit hex can be built on"), N_("Tap it twice, or keep pressing it.")),
    (PLACE, N_("A tile may also be placed on others"), N_("Volcano on volcano, the lava another way.")),
    (BUILD, N_("Several ways to build open as a ring"), N_("Tap a disc, or slide onto it.")),
    (PLACE, N_("The light bulb shows every legal spot"), N_("It goes out when the turn ends.")),
    (BUILD, N_("To expand, tap your settlement"), N_("The huts go onto all free hexes of one terrain beside it.")),
    (PLACE, N_("Two fingers move and turn the island"), N_("The frame in the corner shows all of it.")),
    (PLACE, N_("Undo takes back any step"), N_("The button says whose.")),
)


def coached(seen: Seen) -> Said:
    """The line of this turn, at the step that it speaks of; after the last one there are none any more."""
    if not settings.coach:
        return NOTHING
    turn = seen.session.turn
    if turn > len(LINES):
        settings.coach = False
        return NOTHING
    step, title, remark = LINES[turn - 1]
    if _step(seen) != step:
        return NOTHING
    voice = seen.explainer.voice
    return Said("coach", voice.tr(title), voice.tr(remark), tr("We know it"), _end, urgent=step == BUILD)


def _step(seen: Seen) -> int:
    """The step of the turn that is now; 0 while the tile has no name, and where something is open or at fault."""
    reading = seen.reading
    held = reading.held
    if reading.over or reading.stuck or held.live is not None or held.named is not None or held.faulted is not None:
        return 0
    if not reading.lays or (reading.ghost_rests and reading.ready):
        return BUILD
    begun = reading.placement is not None or held.aim is not None
    return PLACE if reading.proposal.kind and not begun else 0


def _end() -> None:
    settings.coach = False
