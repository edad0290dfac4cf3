"""Labels and warnings for a turn at the table: its moves, who is out, what runs short."""

from taluva.engine.builds import Option
from taluva.engine.island import Island
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.tiles import Placement, covered
from taluva.words.catalogue import N_
from taluva.words.phrases import Phrases

BUILDS = {HUT: N_("{name}'s hut"), TOWER: N_("{name}'s tower"), TEMPLE: N_("{name}'s temple")}


def legal_tile_text(phrases: Phrases, island: Island, placement: Placement) -> tuple[str, ...]:
    """What a legal tile does, as sentences: how it is laid, then what it covers."""
    three = covered(placement)
    if not island.levels:
        return (phrases.tr("The first tile may lie anywhere."),)
    if three[0] not in island.levels:
        return (phrases.tr("Fits beside the island."),)
    sentences = [phrases.tr("Legal eruption, level {level}.", level=island.levels[three[0]] + 1)]
    huts: dict[str, int] = {}
    for hexagon in three:
        if hexagon in island.pieces:
            piece = island.pieces[hexagon]
            huts[piece.colour] = huts.get(piece.colour, 0) + piece.number
    for colour, n in huts.items():
        sentences.append(
            phrases.tr_n("Covers one of {name}'s huts.", "Covers {n} of {name}'s huts.", n, name=phrases.name(colour))
        )
    return tuple(sentences)


def tile_label(phrases: Phrases, colour: str) -> str:
    """The laying of a tile, for a list of moves or an undo."""
    return phrases.tr("{name}'s tile", name=phrases.name(colour))


def build_label(phrases: Phrases, option: Option, colour: str) -> str:
    """A build, for a list of moves or an undo."""
    kind, _, terrain = option.build
    if kind != EXPAND:
        return phrases.tr(BUILDS[kind], name=phrases.name(colour))
    return phrases.tr_n(
        "{name}'s expansion {into}, {n} hut",
        "{name}'s expansion {into}, {n} huts",
        option.cost,
        name=phrases.name(colour),
        into=phrases.into(terrain),
    )


def out_text(phrases: Phrases, colour: str) -> str:
    """A player is out because no build is legal."""
    return phrases.tr("{name} cannot build and is out of the game. The buildings stay.", name=phrases.name(colour))


def concession_text(phrases: Phrases, colour: str) -> str:
    """A player gave up."""
    return phrases.tr("{name} gives up and is out of the game. The buildings stay.", name=phrases.name(colour))


def let_stand_text(phrases: Phrases) -> str:
    """An illegal move was let stand."""
    return phrases.tr("Noted: the players let it stand.")


def box_warning(phrases: Phrases, kind: str) -> str:
    """A warning that the box should not hold another of these tiles."""
    return phrases.tr("There should be no {tile} left in the box. Is it the right tile?", tile=phrases.tile(kind))


def risk_warning(phrases: Phrases, safe: int, fatal: int) -> str:
    """A warning how few placements of the tile leave its player a build; "" if all do."""
    if not fatal:
        return ""
    if not safe:
        return phrases.tr("Wherever you place this tile, you cannot build afterwards: you will be out of the game.")
    return phrases.tr_n(
        "Only {n} of the {all} places for this tile lets you build afterwards.",
        "Only {n} of the {all} places for this tile let you build afterwards.",
        safe,
        all=safe + fatal,
    )


def risk_text(phrases: Phrases, safe: int, fatal: int) -> str:
    """Which other placements would have left the player, who cannot build, a build."""
    if not safe:
        return phrases.tr("It would have been so wherever this tile was placed.")
    return phrases.tr_n(
        "{n} of the {all} places for this tile would have left a building.",
        "{n} of the {all} places for this tile would have left a building.",
        safe,
        all=safe + fatal,
    )


def few_huts_warning(phrases: Phrases, colour: str, n: int) -> str:
    """A warning that a player has few huts left."""
    name = phrases.name(colour)
    if not n:
        return phrases.tr("{name} has no huts left.", name=name)
    return phrases.tr_n("{name} has only {n} hut left.", "{name} has only {n} huts left.", n, name=name)


def few_tiles_warning(phrases: Phrases, n: int) -> str:
    """A warning that few tiles are left."""
    if not n:
        return phrases.tr("That was the last tile: the game ends after this turn.")
    return phrases.tr_n("Only {n} tile is left.", "Only {n} tiles are left.", n)
