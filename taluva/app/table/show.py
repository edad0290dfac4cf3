"""What each part of the table shows: the bar, the players, the tiles, the dock, the cards, the builds of a hex."""

from collections.abc import Sequence

from taluva.app.draft.band import DraftBand
from taluva.app.draft.brief import Draft
from taluva.app.island.view import IslandView
from taluva.app.look.i18n import tr
from taluva.app.table import sentences
from taluva.app.table.bar import TopBar, UndoKey
from taluva.app.table.outcard import OutCard
from taluva.app.table.partners import Knot, Partners
from taluva.app.table.parts import Parts
from taluva.app.table.ring import Offer
from taluva.app.table.seen import Seen
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.endpanel import EndPanel
from taluva.app.widgets.playercard import PlayerCard
from taluva.app.widgets.reasons import build_title, reasons, tile_title
from taluva.app.widgets.tilegrid import TileGrid
from taluva.app.widgets.verdictcard import VerdictCard
from taluva.engine.ending import places
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND
from taluva.engine.position import TEAMS
from taluva.engine.tiles import box_left, covered
from taluva.play.choices import Choice
from taluva.play.missing_pieces import missing_pieces
from taluva.words import outcomes, turn_labels

LONGEST_OUTCOME = 18  # letters that are read in the bar from across the table


def show_bar(bar: TopBar, seen: Seen) -> None:
    """Whose turn it is, and what undo takes back; who has just won, while the others play on."""
    session, position, explainer = seen.session, seen.reading.position, seen.explainer
    bar.title = tr("Turn {n}", n=session.turn)
    bar.event = session.record.display_tag("Event")
    bar.tiles_left = position.tiles_left
    step = session.next_undo
    bar.can_undo = step is not None
    bar.undoes = sentences.step_title(session, step, explainer) if step is not None else ""
    bar.can_redo = session.next_redo is not None
    if position.seat is None:
        first = places(position).index(1)
        said = outcomes.outcome(explainer.phrases, position).title
        bar.name = said if len(said) <= LONGEST_OUTCOME else tr("Game over")
        bar.deed, bar.place = "", explainer.phrases.place(1)
    elif seen.crowned is not None:
        first = seen.crowned
        bar.name = explainer.phrases.name(position.setup.colours[first])
        bar.deed, bar.place = tr("wins"), explainer.phrases.place(places(position)[first] or 1)
    else:
        first = position.seat
        bar.name = explainer.phrases.name(position.setup.colours[first])
        bar.deed, bar.place = outcomes.seat_state(explainer.phrases, position, first), ""
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
    return [partner, seen.explainer.phrases.name(partner)], []


def show_band(band: DraftBand, draft: Draft | None) -> None:
    """What this draft is, and whether what is entered so far can be kept."""
    band.draft = draft
    band.offers = draft is not None and draft.can_keep()


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
        way = None if position.over else missing_pieces(position, team)
        rim.woods = [colours[team], colours[team + 2]]
        knot.pieces = way.pieces if way is not None else 0


def show_cards(cards: Sequence[PlayerCard], seen: Seen) -> None:
    """The players."""
    position = seen.reading.position
    for seat in range(len(position.setup.colours)):
        cards[seat].said = sentences.card(position, seat, seen.explainer)


def show_tiles(grid: TileGrid, seen: Seen) -> None:
    """The grid; it rests while somebody builds, and a tap corrects the kind all the same."""
    reading, laid = seen.reading, seen.reading.laid
    grid.opacity = 1 if reading.awaits_tile else 0.55
    grid.disabled = reading.over
    grid.kind = laid.kind if laid is not None else reading.proposal.kind
    grid.counted = not reading.position.island.initial_faces
    left = box_left(reading.position.island.tiles)
    if left != grid.left:
        grid.left = left


def show_dock(parts: Parts, seen: Seen) -> None:
    """The steps of the turn and the light bulb; who wants only an arbiter is shown nothing before it is done."""
    reading = seen.reading
    parts.steps.steps = sentences.steps(seen.session, reading)
    parts.give_place(parts.steps, not reading.over)
    parts.hint_button.lit = reading.shows_legal and reading.selection.shows_hints
    parts.give_place(parts.hint_button, reading.shows_legal and not reading.over)


def show_verdict(card: VerdictCard, seen: Seen) -> None:
    """Every rule that the move breaks, and the ways on."""
    verdict, faulted = seen.reading.explained, seen.reading.selection.explained
    if verdict is None:
        card.shown = False
        return
    turn = seen.session.turn
    if faulted is not None:
        kind, terrain = faulted.build.kind, faulted.build.terrain
        title, other = build_title(verdict, kind), tr("Build something else")
        told = reasons(verdict, seen.explainer, seen.colour, terrain if kind == EXPAND else "")
    else:
        placement = seen.reading.placement
        assert placement is not None
        levels = seen.reading.position.island.levels
        kind, other = "", tr("Move it")
        title = tile_title(verdict, any(hexagon in levels for hexagon in covered(placement)))
        told = reasons(verdict, seen.explainer, seen.colour)
    card.explain(title, told, verdict.can_stand, sentences.standing_remark(verdict, kind, turn), other)
    card.point_at(seen.reading.selection.reason)
    card.shown = True


def show_out(card: OutCard, seen: Seen) -> None:
    """The player to move has no build left."""
    reading = seen.reading
    card.shown = reading.stuck and reading.explained is None
    if not card.shown:
        return
    card.colour = seen.colour or "red"
    card.name = seen.explainer.phrases.name(card.colour)
    card.title = turn_labels.out_text(seen.explainer.phrases, card.colour)
    card.text = ""
    if reading.risk is not None:
        card.text = turn_labels.risk_text(seen.explainer.phrases, len(reading.risk.safe), len(reading.risk.fatal))


def show_end(panel: EndPanel, seen: Seen) -> None:
    """The game is decided: why, and every place."""
    reading = seen.reading
    ended = reading.over and reading.explained is None
    if ended:
        outcome = outcomes.outcome(seen.explainer.phrases, reading.position)
        panel.title = outcome.title
        panel.reasons = " ".join(outcome.reasons)
        panel.rulings = " ".join(outcome.rulings)
        panel.show_places(sentences.placed(reading.position, seen.explainer))
    panel.shown = ended


def offers_of(view: IslandView, seen: Seen) -> list[Offer]:
    """The builds of the named hex in words; none while none are offered."""
    reading, named = seen.reading, seen.reading.selection.hex
    if named is None or reading.build_position is None or reading.selection.explained is not None or not reading.offers:
        return []
    offers = sentences.offers(reading.offers, seen.explainer, _sides(view, seen, named))
    # Where people agreed on an arbiter only, a build is judged when it is chosen, and looks like any other until then.
    return offers if seen.reading.shows_legal else [one._replace(legal=True, remark="", huts=0) for one in offers]


def _sides(view: IslandView, seen: Seen, named: Hex) -> list[tuple[float, float]]:
    """Where the settlement of each expansion lies, told only if there are several."""
    offers = seen.reading.offers
    several = offers[0].build.kind != EXPAND and sum(one.build.kind == EXPAND for one in offers) > 1
    return [_side(view, seen, named, one) if several and one.build.kind == EXPAND else (0.0, 0.0) for one in offers]


def _side(view: IslandView, seen: Seen, named: Hex, choice: Choice) -> tuple[float, float]:
    assert seen.reading.build_position is not None
    settlement = seen.reading.build_position.island.settlement_at.get(choice.build.hex)
    if settlement is None:
        return 0.0, 0.0
    x, y = view.where(named)
    spots = [view.where(hexagon) for hexagon in settlement.hexes]
    return sum(spot[0] for spot in spots) / len(spots) - x, sum(spot[1] for spot in spots) / len(spots) - y
