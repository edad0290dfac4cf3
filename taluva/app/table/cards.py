"""The cards that come and go beside the island: verdict, being out, the end; and the builds of a hex."""

from collections.abc import Sequence

from taluva.app.island.view import IslandView
from taluva.app.look.i18n import tr
from taluva.app.table import words
from taluva.app.table.notice import OutCard
from taluva.app.table.ring import BuildRing, Offer
from taluva.app.table.seen import Seen
from taluva.app.widgets.endpanel import EndPanel
from taluva.app.widgets.verdictcard import VerdictCard
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND
from taluva.engine.tiles import covered
from taluva.play.choices import Choice
from taluva.words import moves, outcomes


def show_verdict(card: VerdictCard, seen: Seen) -> None:
    """Every rule that the move breaks, and the ways on."""
    verdict, faulted = seen.reading.explained, seen.reading.held.faulted
    if verdict is None:
        card.shown = False
        return
    turn = seen.session.turn
    if faulted is not None:
        kind, terrain = faulted.build.kind, faulted.build.terrain
        title, other = words.build_title(verdict, kind), tr("Build something else")
        told = words.reasons(verdict, seen.explainer, seen.colour, terrain if kind == EXPAND else "")
    else:
        placement = seen.reading.placement
        assert placement is not None
        levels = seen.reading.position.island.levels
        kind, other = "", tr("Move it")
        title = words.tile_title(verdict, any(hexagon in levels for hexagon in covered(placement)))
        told = words.reasons(verdict, seen.explainer, seen.colour)
    card.explain(title, told, verdict.can_stand, words.standing_remark(verdict, kind, turn), other)
    card.point_at(seen.reading.held.pointed)
    card.shown = True


def show_out(card: OutCard, seen: Seen) -> None:
    """The player to move has no build left."""
    reading = seen.reading
    card.shown = reading.stuck and reading.explained is None
    if not card.shown:
        return
    card.colour = seen.colour or "red"
    card.name = seen.explainer.voice.name(card.colour)
    card.title = moves.out(seen.explainer.voice, card.colour)
    card.text = ""
    if reading.doom is not None:
        card.text = moves.doomed(seen.explainer.voice, len(reading.doom.safe), len(reading.doom.fatal))


def show_end(panel: EndPanel, seen: Seen) -> None:
    """The game is decided: why, and every place."""
    reading = seen.reading
    ended = reading.over and reading.explained is None
    if ended:
        outcome = outcomes.outcome(seen.explainer.voice, reading.position)
        panel.title = outcome.title
        panel.reasons = " ".join(outcome.reasons)
        panel.rulings = " ".join(outcome.rulings)
        panel.show_places(words.placed(reading.position, seen.explainer))
    panel.shown = ended


def show_offers(ring: BuildRing, view: IslandView, seen: Seen, offers: list[Offer]) -> Sequence[Hex]:
    """The builds of the named hex; what they speak of, the named hex first, nothing while none are offered."""
    reading, named, outlook = seen.reading, seen.reading.held.named, seen.reading.outlook
    if named is None or outlook is None or not offers:
        ring.shown = False
        return ()
    ring.offer(offers, outlook.colour or "red")
    filled = {hexagon for one in reading.offers if one.option is not None for hexagon in one.option.hexes}
    return [named, *sorted(filled - {named})]


def offers_of(view: IslandView, seen: Seen) -> list[Offer]:
    """The builds of the named hex in words; none while none are offered."""
    reading, named = seen.reading, seen.reading.held.named
    if named is None or reading.outlook is None or reading.held.faulted is not None or not reading.offers:
        return []
    offers = words.offers(reading.offers, seen.explainer, _sides(view, seen, named))
    # Where people agreed on an arbiter only, a build is judged when it is chosen, and looks like any other until then.
    return offers if seen.helps else [one._replace(legal=True, remark="", huts=0) for one in offers]


def _sides(view: IslandView, seen: Seen, named: Hex) -> list[tuple[float, float]]:
    """Where the settlement of each expansion lies, told only if there are several."""
    offers = seen.reading.offers
    if offers[0].build.kind == EXPAND or sum(one.build.kind == EXPAND for one in offers) < 2:
        return [(0.0, 0.0)] * len(offers)
    return [_side(view, seen, named, one) for one in offers]


def _side(view: IslandView, seen: Seen, named: Hex, choice: Choice) -> tuple[float, float]:
    assert seen.reading.outlook is not None
    settlement = seen.reading.outlook.island.settlement_at.get(choice.build.hex)
    if choice.build.kind != EXPAND or settlement is None:
        return 0.0, 0.0
    x, y = view.where(named)
    spots = [view.where(hexagon) for hexagon in settlement.hexes]
    return sum(spot[0] for spot in spots) / len(spots) - x, sum(spot[1] for spot in spots) / len(spots) - y
