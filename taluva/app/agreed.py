"""Says in words what the choices of the new-game screen mean, and which booklet has them."""

from taluva.app.i18n import tr, tr_n
from taluva.app.seating import MOST_TILES, Plan
from taluva.engine.position import CLASSIC, RANKING

FERTI, FERTI_2014, RIO_GRANDE = "ferti", "ferti-2014", "rio-grande"


def edition_name(edition: str) -> str:
    """The edition as its box says it: a name, the same in every language."""
    return {FERTI: "Ferti", FERTI_2014: "Ferti 2014", RIO_GRANDE: "Rio Grande"}[edition]


def colour_name(colour: str) -> str:
    """A colour in words."""
    return {"red": tr("Red"), "white": tr("White"), "yellow": tr("Yellow"), "brown": tr("Brown")}[colour]


def editions() -> list[tuple[str, str, str]]:
    """The editions with what differs in a few words."""
    return [
        (FERTI, edition_name(FERTI), tr("isolated huts")),
        (FERTI_2014, edition_name(FERTI_2014), tr("all 48 tiles")),
        (RIO_GRANDE, edition_name(RIO_GRANDE), tr("free huts")),
    ]


def plays() -> list[tuple[str, str, str]]:
    """The ways of play with what differs in a few words."""
    return [
        ("classic", tr("Classic"), tr("first win ends it")),
        ("ranking", tr("Ranking"), tr("play on for 2nd")),
        ("teams", tr("Teams"), tr("1+3 against 2+4")),
    ]


def heading(plan: Plan) -> str:
    """Edition and number of players."""
    edition = edition_name(plan.edition)
    return tr_n("{edition}, one player", "{edition}, {n} players", plan.players, edition=edition)


def sentences(plan: Plan) -> tuple[str, ...]:
    """What the choices mean: tiles, huts, who begins, way of play."""
    return (_tiles(plan), _huts(plan), _first(plan), _play(plan))


def _tiles(plan: Plan) -> str:
    if plan.tiles == plan.usual:
        return tr_n("One tile, as in the booklet.", "{n} tiles, as in the booklet.", plan.tiles)
    if plan.edition == FERTI and plan.tiles == MOST_TILES:
        return tr("All 48 tiles: a variant of the booklet.")
    if plan.edition == FERTI_2014 and plan.tiles == 12 * plan.players:
        return tr_n(
            "{n} tile: the shorter variant of the booklet.",
            "{n} tiles: the shorter variant of the booklet.",
            plan.tiles,
        )
    return tr_n("{n} tile: your own number, in no booklet.", "{n} tiles: your own number, in no booklet.", plan.tiles)


def _huts(plan: Plan) -> str:
    if plan.edition == RIO_GRANDE:
        return tr("A hut may stand on any empty field of level 1.")
    return tr("A new hut may not touch your own buildings.")


def _first(plan: Plan) -> str:
    if plan.edition == RIO_GRANDE:
        return tr("Agree on who begins.")
    if plan.edition == FERTI:
        # The French booklet of this edition asks for another one than the English and German do.
        return tr("The youngest player begins.")
    return tr("The youngest begins.")


def _play(plan: Plan) -> str:
    if plan.play == CLASSIC:
        return tr("The first early win ends the game.")
    if plan.play == RANKING:
        return tr(
            "Whoever wins early leaves, the others play on for the places; in all booklets but the Italian summary."
        )
    return tr("Partners sit across from each other; teams are in the Ferti booklets only.")
