"""What stands around the island: the bar, the players' cards, the tiles and the steps, each shown its part."""

from collections.abc import Sequence

from taluva.app.look.i18n import tr
from taluva.app.table import words
from taluva.app.table.playercards import PlayerCard
from taluva.app.table.seen import Seen
from taluva.app.table.stepbar import StepBar
from taluva.app.table.tilebox import TileBox
from taluva.app.table.topbar import TopBar
from taluva.app.widgets.tilegrid import TileGrid
from taluva.engine.ending import places
from taluva.engine.tiles import KINDS, flow_of, left_in_box, volcano_of

LONGEST_OUTCOME = 18  # letters that are read in the bar from across the table


def show_bar(bar: TopBar, seen: Seen, crowned: int | None = None) -> None:
    """Whose turn it is, and what undo takes back; `crowned` is who has just won while the others play on."""
    session, position, explainer = seen.session, seen.reading.position, seen.explainer
    bar.title = tr("Turn {n}", n=session.turn)
    bar.event = session.record.shown("Event")
    bar.tiles_left = position.tiles_left
    step = session.next_undo
    bar.can_undo = step is not None
    bar.undoes = words.step_name(session, step, explainer) if step is not None else ""
    bar.can_redo = session.next_redo is not None
    if position.seat is None:
        first = places(position).index(1)
        said = explainer.outcome(position).title
        bar.name = said if len(said) <= LONGEST_OUTCOME else tr("Game over")
        bar.deed, bar.place = "", explainer.place(1)
    elif crowned is not None:
        first = crowned
        bar.name = explainer.name(position.setup.colours[crowned])
        bar.deed, bar.place = "", explainer.place(places(position)[crowned] or 1)
    else:
        first = position.seat
        bar.name = explainer.name(position.setup.colours[first])
        bar.deed, bar.place = explainer.state(position, first), ""
    bar.won = bool(bar.place)
    bar.colour = position.setup.colours[first]


def show_cards(cards: Sequence[PlayerCard], seen: Seen) -> None:
    """The players."""
    position = seen.reading.position
    for seat, colour in enumerate(position.setup.colours):
        card, said = cards[seat], words.card(position, seat, seen.explainer)
        card.colour, card.name = colour, seen.explainer.name(colour)
        card.left, card.active, card.gone = said.left, said.active, said.gone
        card.chip, card.prized, card.team = said.chip, said.prized, said.team
        card.lacks, card.lacks_what, card.brief = said.lacks, said.lacks_what, said.brief


def show_tiles(grid: TileGrid, box: TileBox, seen: Seen) -> None:
    """The grid, or the tile in its place."""
    reading, laid = seen.reading, seen.reading.laid
    grid.opacity = 1 if seen.grid_open else 0
    grid.disabled = not seen.grid_open
    grid.kind = reading.proposal.kind
    counts = seen.session.laid_kinds()
    left = {kind: left_in_box(counts, kind) for kind in KINDS}
    if left != grid.left:
        grid.left = left
    box.shown = not (seen.grid_open or reading.explained is not None or reading.stuck or reading.over)
    box.disabled = not box.shown
    if not box.shown:
        return
    box.kind = laid.kind if laid is not None else reading.proposal.kind
    placement = laid.placement if laid is not None else reading.proposal.placement
    box.flow = 12 if placement is None else flow_of(placement)
    if laid is not None:
        box.title = tr("Tile lies on level {n}", n=reading.position.island.levels[volcano_of(laid.placement)])
        box.remark = tr("Building confirms it. Undo takes it back.")
    else:
        box.title = seen.explainer.voice.tile(box.kind) if box.kind else tr("Which tile?")
        box.remark = tr("Tap to choose another tile.")


def show_steps(steps: StepBar, seen: Seen) -> None:
    """The four steps of the turn."""
    reading = seen.reading
    steps.opacity = 0 if reading.over else 1
    steps.disabled = reading.over
    steps.steps = words.steps(seen.session, seen.explainer, reading)
