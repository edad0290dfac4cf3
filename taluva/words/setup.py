"""Texts of the new-game screen and of the board editor."""

from taluva.engine.pieces import HUT, TEMPLE, TOWER, Colour
from taluva.engine.position import BUILD, CLASSIC, FERTI, FERTI_2014, RANKING, RIO_GRANDE, TEAMS
from taluva.engine.tiles import TILES_IN_BOX
from taluva.play.agreement import ARBITER, LIT, WARNED, Agreement
from taluva.play.board_editor import COUNTS, LEVEL, NEW_BOARD, REMOVED, SINGLE, TILE_STEP, WHOLE
from taluva.play.edited_board import NO_PIECE, TOO_HIGH, TOO_MANY, Refusal
from taluva.play.late_start import OUT, SEAT, SIDES, TILES, WON, LateStart, Misfit
from taluva.words import listed_games
from taluva.words.catalogue import N_, Catalogue
from taluva.words.phrases import Phrases
from taluva.words.terms import COLOURS, EDITION_NAMES, TERRAINS, player_name
from taluva.words.turn_labels import BUILDS


def edition_choices(catalogue: Catalogue) -> list[tuple[str, str, str]]:
    """The editions, each with its differences in a few words."""
    return [
        (FERTI, EDITION_NAMES[FERTI], catalogue.tr("isolated huts")),
        (FERTI_2014, EDITION_NAMES[FERTI_2014], catalogue.tr("all 48 tiles")),
        (RIO_GRANDE, EDITION_NAMES[RIO_GRANDE], catalogue.tr("free huts")),
    ]


def edition_details(catalogue: Catalogue) -> list[tuple[str, str]]:
    """The editions, each with its booklets, year, publisher and marks on the box."""
    return [
        (
            EDITION_NAMES[FERTI],
            catalogue.tr("Booklet in French, English and German. Owners say: sold since 2012."),
        ),
        (EDITION_NAMES[FERTI_2014], catalogue.tr("Booklet in English, of 2014, the third by Ferti.")),
        (
            EDITION_NAMES[RIO_GRANDE],
            catalogue.tr(
                "Booklet in English, Italian summary of 2007, Russian rules. Owners say: of 2006, like the first "
                "German box, by Hans im Glück; look up the hut in its booklet."
            ),
        ),
    ]


def isolation_by_edition(catalogue: Catalogue) -> tuple[str, str]:
    """Which editions forbid a hut beside the player's own buildings, and which allows it."""
    return (
        catalogue.tr(
            "Not beside your own hut: {one}, {other}", one=EDITION_NAMES[FERTI], other=EDITION_NAMES[FERTI_2014]
        ),
        catalogue.tr("Beside your own hut, too: {one}", one=EDITION_NAMES[RIO_GRANDE]),
    )


def game_mode_choices(catalogue: Catalogue) -> list[tuple[str, str, str]]:
    """The game modes, each with its differences in a few words."""
    return [
        (CLASSIC, catalogue.tr("Classic"), catalogue.tr("first win ends it")),
        (RANKING, catalogue.tr("Ranking"), catalogue.tr("play on for 2nd")),
        (TEAMS, catalogue.tr("Teams"), catalogue.tr("1+3 against 2+4")),
    ]


def help_level_choices(catalogue: Catalogue) -> list[tuple[str, str, str]]:
    """The help levels, each with its meaning in a few words."""
    return [
        (ARBITER, catalogue.tr("Arbiter only"), catalogue.tr("judges afterwards")),
        (LIT, catalogue.tr("Lit fields"), catalogue.tr("shows what is legal")),
        (WARNED, catalogue.tr("Everything"), catalogue.tr("warns as well")),
    ]


def setup_heading(catalogue: Catalogue, agreed: Agreement) -> str:
    """Edition and number of players."""
    edition = EDITION_NAMES[agreed.edition]
    return catalogue.tr_n("{edition}, one player", "{edition}, {n} players", agreed.players, edition=edition)


def setup_sentences(catalogue: Catalogue, agreed: Agreement, late_start: LateStart | None = None) -> tuple[str, ...]:
    """What is agreed: tiles, huts, who begins, game mode; for a late start, where the record begins."""
    begins = who_begins(catalogue, agreed) if late_start is None else _mover(catalogue, agreed, late_start)
    sentences = (_tiles(catalogue, agreed), _huts(catalogue, agreed), begins, _play(catalogue, agreed))
    return (
        sentences
        if late_start is None
        else (listed_games.as_sentence(listed_games.late_start_text(catalogue, late_start.turn)), *sentences)
    )


def _mover(catalogue: Catalogue, agreed: Agreement, late_start: LateStart) -> str:
    chair = agreed.seats[agreed.first]
    name = player_name(catalogue, chair.name, chair.colour)
    if late_start.start.awaits == BUILD:
        return catalogue.tr("{name} has placed a tile and is to build.", name=name)
    return catalogue.tr("{name} places the next tile.", name=name)


def misfit_text(catalogue: Catalogue, agreed: Agreement, misfit: Misfit) -> str:
    """Why a game cannot continue with this agreement."""
    names = {chair.colour: player_name(catalogue, chair.name, chair.colour) for chair in agreed.seated}
    name = names.get(misfit.colour, catalogue.gettext(COLOURS.get(misfit.colour, "")))
    if misfit.why == TILES:
        return catalogue.tr_n(
            "{n} tile lies already; choose more.", "{n} tiles lie already; choose more.", misfit.number
        )
    if misfit.why == SIDES:
        return catalogue.tr("Fewer than two sides are still playing.")
    return catalogue.tr(_MISFITS[misfit.why], name=name)


_MISFITS = {
    SEAT: N_("{name} has played already, and stays at the table."),
    OUT: N_("{name} is out of the game, and is not to move."),
    WON: N_("{name} has won already, by what is left."),
}


def _tiles(catalogue: Catalogue, agreed: Agreement) -> str:
    if agreed.tiles == agreed.usual_tiles:
        return catalogue.tr_n("One tile, as in the booklet.", "{n} tiles, as in the booklet.", agreed.tiles)
    if agreed.edition == FERTI and agreed.tiles == TILES_IN_BOX:
        return catalogue.tr("All 48 tiles: a variant of the booklet.")
    if agreed.edition == FERTI_2014 and agreed.tiles == 12 * agreed.players:
        return catalogue.tr_n(
            "{n} tile: the shorter variant of the booklet.",
            "{n} tiles: the shorter variant of the booklet.",
            agreed.tiles,
        )
    if agreed.edition == RIO_GRANDE and agreed.tiles == 12 * agreed.players:
        return catalogue.tr_n(
            "{n} tile: the number of the Ferti booklets.", "{n} tiles: the number of the Ferti booklets.", agreed.tiles
        )
    return catalogue.tr_n(
        "{n} tile: your own choice, not in any booklet.",
        "{n} tiles: your own choice, not in any booklet.",
        agreed.tiles,
    )


def _huts(catalogue: Catalogue, agreed: Agreement) -> str:
    if agreed.edition == RIO_GRANDE:
        return catalogue.tr("A hut may go on any empty space of level 1.")
    return catalogue.tr("A new hut may not touch your own buildings.")


def who_begins(catalogue: Catalogue, agreed: Agreement) -> str:
    """Who begins, in the words of the booklet."""
    if agreed.edition == RIO_GRANDE and catalogue.language != "it":
        return catalogue.tr("Decide who begins.")
    if agreed.edition == FERTI:
        # The French booklet of this edition asks for another one than the English and German do.
        return catalogue.tr("The youngest player begins.")
    return catalogue.tr("The youngest begins.")


def _play(catalogue: Catalogue, agreed: Agreement) -> str:
    if agreed.play == CLASSIC:
        return catalogue.tr("The first early win ends the game.")
    if agreed.play == RANKING:
        text = catalogue.tr("After an early win the others play on for the remaining places.")
        if agreed.edition == RIO_GRANDE and catalogue.language == "it":
            text += " " + catalogue.tr("The Italian summary leaves this out.")
        return text
    text = catalogue.tr("Partners sit across from each other.")
    if agreed.edition == RIO_GRANDE:
        text += " " + catalogue.tr("Teams are in the Ferti booklets only.")
    return text


_STEPS = {
    **TERRAINS,
    **BUILDS,
    TILE_STEP: N_("Tile"),
    REMOVED: N_("Taken away"),
    LEVEL: N_("Another level"),
    SINGLE: N_("Number of huts"),
    WHOLE: N_("The whole island"),
    COUNTS: N_("What else counts"),
    NEW_BOARD: N_("Start over"),
}
_NO_PIECE = {
    HUT: N_("{name} has only 20 huts."),
    TOWER: N_("{name} has only 2 towers."),
    TEMPLE: N_("{name} has only 3 temples."),
}
_REFUSED = {
    TOO_HIGH: N_("48 tiles reach no higher."),
    TOO_MANY: N_("48 tiles cover 144 fields, and no more."),
}


def edit_step_text(phrases: Phrases, what: str, colour: Colour) -> str:
    """A step of the board editor as a label: White's temple."""
    name = phrases.tr(_STEPS[what], name=phrases.name(colour)) if what in _STEPS else what
    return name[:1].upper() + name[1:]


def refusal_text(phrases: Phrases, refusal: Refusal) -> str:
    """Why a change of the board is impossible."""
    if refusal.why == NO_PIECE and refusal.piece is not None:
        return phrases.tr(_NO_PIECE[refusal.piece.kind], name=phrases.name(refusal.piece.colour))
    return phrases.tr(_REFUSED.get(refusal.why, N_("No island reaches so far.")))
