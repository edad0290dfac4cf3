"""What stands around the island: the bar, the players' cards, the tiles and the steps, each shown its part."""

from collections.abc import Sequence

from taluva.app.look.i18n import tr
from taluva.app.table import words
from taluva.app.table.floating import FloatingButton
from taluva.app.table.playercards import PlayerCard
from taluva.app.table.rail import Knot, Partners
from taluva.app.table.seen import Seen
from taluva.app.table.stepbar import StepBar
from taluva.app.table.topbar import TopBar, UndoKey
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.tilegrid import TileGrid
from taluva.engine.ending import places
from taluva.engine.position import TEAMS
from taluva.play.supplies import box_left, missing
from taluva.words import outcomes

LONGEST_OUTCOME = 18  # letters that are read in the bar from across the table


def show_bar(bar: TopBar, seen: Seen) -> None:
    """Whose turn it is, and what undo takes back; who has just won, while the others play on."""
    session, position, explainer = seen.session, seen.reading.position, seen.explainer
    bar.title = tr("Turn {n}", n=session.turn)
    bar.event = session.record.shown("Event")
    bar.tiles_left = position.tiles_left
    step = session.next_undo
    bar.can_undo = step is not None
    bar.undoes = words.step_title(session, step, explainer) if step is not None else ""
    bar.can_redo = session.next_redo is not None
    if position.seat is None:
        first = places(position).index(1)
        said = outcomes.outcome(explainer.voice, position).title
        bar.name = said if len(said) <= LONGEST_OUTCOME else tr("Game over")
        bar.deed, bar.place = "", explainer.voice.place(1)
    elif seen.crowned is not None:
        first = seen.crowned
        bar.name = explainer.voice.name(position.setup.colours[first])
        bar.deed, bar.place = tr("wins"), explainer.voice.place(places(position)[first] or 1)
    else:
        first = position.seat
        bar.name = explainer.voice.name(position.setup.colours[first])
        bar.deed, bar.place = outcomes.state(explainer.voice, position, first), ""
    bar.won = bool(bar.place)
    bar.partner, bar.others = _company(seen, first)
    bar.colour = position.setup.colours[first]


def _company(seen: Seen, first: int) -> tuple[list[str], list[str]]:
    """Who plays in a team with the one in the bar, and who shares the first place with him."""
    position, colours = seen.reading.position, seen.session.setup.colours
    if position.seat is None:
        shared = [seat for seat, place in enumerate(places(position)) if place == 1 and seat != first]
        return [], [colours[seat] for seat in shared]
    if position.setup.play != TEAMS or seen.crowned is not None:
        return [], []
    partner = colours[(first + 2) % 4]
    return [partner, seen.explainer.voice.name(partner)], []


def show_keys(undo: UndoKey, redo: IconButton, bar: TopBar) -> None:
    """Undo and redo, where they have a place of their own."""
    undo.whole = bar.undoes
    undo.disabled, redo.disabled = not bar.can_undo, not bar.can_redo


def show_partners(rims: Sequence[Partners], knots: Sequence[Knot], seen: Seen) -> None:
    """What ties two partners, and how many pieces they need together."""
    position = seen.reading.position
    if position.setup.play != TEAMS:
        return
    colours = position.setup.colours
    for team, (rim, knot) in enumerate(zip(rims, knots, strict=True)):
        way = None if position.over else missing(position, team)
        rim.woods = [colours[team], colours[team + 2]]
        knot.pieces = way.pieces if way is not None else 0


def show_cards(cards: Sequence[PlayerCard], seen: Seen) -> None:
    """The players."""
    position = seen.reading.position
    for seat, colour in enumerate(position.setup.colours):
        card, said = cards[seat], words.card(position, seat, seen.explainer)
        card.colour, card.name = colour, seen.explainer.voice.name(colour)
        card.left, card.active, card.gone = said.left, said.active, said.gone
        card.chip, card.prized, card.place = said.chip, said.prized, said.place
        card.pieces, card.kinds = said.pieces, said.kinds


def show_tiles(grid: TileGrid, seen: Seen) -> None:
    """The grid; it rests while somebody builds, and a tap corrects the kind all the same."""
    reading, laid = seen.reading, seen.reading.laid
    grid.opacity = 1 if reading.lays else 0.55
    grid.disabled = reading.over
    grid.kind = laid.kind if laid is not None else reading.proposal.kind
    left = box_left(reading.position.island.tiles)
    if left != grid.left:
        grid.left = left


def show_bulb(bulb: FloatingButton, seen: Seen) -> None:
    """The light bulb; who wants only an arbiter is shown nothing before it is done."""
    lights = seen.helps and not seen.reading.over
    bulb.disabled = not lights
    bulb.opacity = 1 if lights else 0
    bulb.lit = seen.helps and seen.reading.held.hinting


def show_steps(steps: StepBar, seen: Seen) -> None:
    """The three steps of the turn."""
    reading = seen.reading
    steps.opacity = 0 if reading.over else 1
    steps.disabled = reading.over
    steps.steps = words.steps(seen.session, reading)
