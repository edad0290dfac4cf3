"""What the choices of the new-game screen mean, and which booklet has them."""

from taluva.engine.position import BUILD, CLASSIC, FERTI, FERTI_2014, RANKING, RIO_GRANDE, TEAMS
from taluva.engine.tiles import TILES_IN_BOX
from taluva.play.agreement import ARBITER, LIT, WARNED, Agreement
from taluva.play.late_start import OUT, SEAT, SIDES, TILES, WON, LateStart, Misfit
from taluva.words import gamewords
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_
from taluva.words.terms import COLOURS, EDITION_NAMES, called


def editions(words: Catalogue) -> list[tuple[str, str, str]]:
    """The editions with what differs in a few words."""
    return [
        (FERTI, EDITION_NAMES[FERTI], words.tr("isolated huts")),
        (FERTI_2014, EDITION_NAMES[FERTI_2014], words.tr("all 48 tiles")),
        (RIO_GRANDE, EDITION_NAMES[RIO_GRANDE], words.tr("free huts")),
    ]


def boxes(words: Catalogue) -> list[tuple[str, str]]:
    """Each edition with what helps to find it: booklets, year, publisher, and what only owners say."""
    return [
        (
            EDITION_NAMES[FERTI],
            words.tr("Booklet in French, English and German. Owners say: sold since 2012."),
        ),
        (EDITION_NAMES[FERTI_2014], words.tr("Booklet in English, of 2014, the third by Ferti.")),
        (
            EDITION_NAMES[RIO_GRANDE],
            words.tr(
                "Booklet in English, Italian summary of 2007, Russian rules. Owners say: of 2006, like the first "
                "German box, by Hans im Glück; look up the hut in its booklet."
            ),
        ),
    ]


def beside_own(words: Catalogue) -> tuple[str, str]:
    """Which editions forbid a hut beside one of the same colour, and which one allows it."""
    return (
        words.tr("Not beside your own hut: {one}, {other}", one=EDITION_NAMES[FERTI], other=EDITION_NAMES[FERTI_2014]),
        words.tr("Beside your own hut, too: {one}", one=EDITION_NAMES[RIO_GRANDE]),
    )


def plays(words: Catalogue) -> list[tuple[str, str, str]]:
    """The ways of play with what differs in a few words."""
    return [
        (CLASSIC, words.tr("Classic"), words.tr("first win ends it")),
        (RANKING, words.tr("Ranking"), words.tr("play on for 2nd")),
        (TEAMS, words.tr("Teams"), words.tr("1+3 against 2+4")),
    ]


def helps(words: Catalogue) -> list[tuple[str, str, str]]:
    """How much can be told beforehand, and what that means in a few words."""
    return [
        (ARBITER, words.tr("Arbiter only"), words.tr("judges afterwards")),
        (LIT, words.tr("Lit fields"), words.tr("shows what is legal")),
        (WARNED, words.tr("Everything"), words.tr("warns as well")),
    ]


def heading(words: Catalogue, agreed: Agreement) -> str:
    """Edition and number of players."""
    edition = EDITION_NAMES[agreed.edition]
    return words.tr_n("{edition}, one player", "{edition}, {n} players", agreed.players, edition=edition)


def sentences(words: Catalogue, agreed: Agreement, begun: LateStart | None = None) -> tuple[str, ...]:
    """What the choices mean: tiles, huts, who begins, way of play; where the record begins, if not with a tile."""
    begins = first(words, agreed) if begun is None else _mover(words, agreed, begun)
    said = (_tiles(words, agreed), _huts(words, agreed), begins, _play(words, agreed))
    return said if begun is None else (gamewords.sentence(gamewords.recorded_from(words, begun.turn)), *said)


def _mover(words: Catalogue, agreed: Agreement, begun: LateStart) -> str:
    chair = agreed.seats[agreed.first]
    name = called(words, chair.name, chair.colour)
    if begun.start.awaits == BUILD:
        return words.tr("{name} has placed a tile and is to build.", name=name)
    return words.tr("{name} places the next tile.", name=name)


def misfit(words: Catalogue, agreed: Agreement, found: Misfit) -> str:
    """Why a game cannot go on from here as agreed."""
    names = {chair.colour: called(words, chair.name, chair.colour) for chair in agreed.seated}
    name = names.get(found.colour, words.gettext(COLOURS.get(found.colour, "")))
    if found.why == TILES:
        return words.tr_n("{n} tile lies already; choose more.", "{n} tiles lie already; choose more.", found.number)
    if found.why == SIDES:
        return words.tr("Fewer than two sides are still playing.")
    return words.tr(_MISFITS[found.why], name=name)


_MISFITS = {
    SEAT: N_("{name} has played already, and stays at the table."),
    OUT: N_("{name} is out of the game, and is not to move."),
    WON: N_("{name} has won already, by what is left."),
}


def _tiles(words: Catalogue, agreed: Agreement) -> str:
    if agreed.tiles == agreed.usual_tiles:
        return words.tr_n("One tile, as in the booklet.", "{n} tiles, as in the booklet.", agreed.tiles)
    if agreed.edition == FERTI and agreed.tiles == TILES_IN_BOX:
        return words.tr("All 48 tiles: a variant of the booklet.")
    if agreed.edition == FERTI_2014 and agreed.tiles == 12 * agreed.players:
        return words.tr_n(
            "{n} tile: the shorter variant of the booklet.",
            "{n} tiles: the shorter variant of the booklet.",
            agreed.tiles,
        )
    if agreed.edition == RIO_GRANDE and agreed.tiles == 12 * agreed.players:
        return words.tr_n(
            "{n} tile: the number of the Ferti booklets.", "{n} tiles: the number of the Ferti booklets.", agreed.tiles
        )
    return words.tr_n(
        "{n} tile: your own choice, not in any booklet.",
        "{n} tiles: your own choice, not in any booklet.",
        agreed.tiles,
    )


def _huts(words: Catalogue, agreed: Agreement) -> str:
    if agreed.edition == RIO_GRANDE:
        return words.tr("A hut may go on any empty space of level 1.")
    return words.tr("A new hut may not touch your own buildings.")


def first(words: Catalogue, agreed: Agreement) -> str:
    """Who begins, as the booklet in this language has it."""
    if agreed.edition == RIO_GRANDE and words.language != "it":
        return words.tr("Decide who begins.")
    if agreed.edition == FERTI:
        # The French booklet of this edition asks for another one than the English and German do.
        return words.tr("The youngest player begins.")
    return words.tr("The youngest begins.")


def _play(words: Catalogue, agreed: Agreement) -> str:
    if agreed.play == CLASSIC:
        return words.tr("The first early win ends the game.")
    if agreed.play == RANKING:
        said = words.tr("After an early win the others play on for the remaining places.")
        if agreed.edition == RIO_GRANDE and words.language == "it":
            said += " " + words.tr("The Italian summary leaves this out.")
        return said
    said = words.tr("Partners sit across from each other.")
    if agreed.edition == RIO_GRANDE:
        said += " " + words.tr("Teams are in the Ferti booklets only.")
    return said
