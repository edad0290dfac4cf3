"""What is said at the table of a turn beside its faults: what it does, who is out, what runs short."""

from taluva.engine.builds import Option
from taluva.engine.island import Island
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.tiles import Placement, covered
from taluva.words.marks import N_
from taluva.words.voice import Voice

BUILDS = {HUT: N_("{name}'s hut"), TOWER: N_("{name}'s tower"), TEMPLE: N_("{name}'s temple")}


def legal_tile(voice: Voice, island: Island, placement: Placement) -> tuple[str, ...]:
    """Say what a legal tile does, sentence by sentence: how it lies, then what it covers."""
    three = covered(placement)
    if not island.levels:
        return (voice.tr("The first tile may lie anywhere."),)
    if three[0] not in island.levels:
        return (voice.tr("Fits beside the island."),)
    said = [voice.tr("Legal eruption, level {level}.", level=island.levels[three[0]] + 1)]
    huts: dict[str, int] = {}
    for hexagon in three:
        if hexagon in island.pieces:
            piece = island.pieces[hexagon]
            huts[piece.colour] = huts.get(piece.colour, 0) + piece.number
    for colour, n in huts.items():
        said.append(
            voice.tr_n("Covers one of {name}'s huts.", "Covers {n} of {name}'s huts.", n, name=voice.name(colour))
        )
    return tuple(said)


def tile(voice: Voice, colour: str) -> str:
    """Name the laying of a tile, for a list of moves or an undo."""
    return voice.tr("{name}'s tile", name=voice.name(colour))


def build(voice: Voice, option: Option, colour: str) -> str:
    """Name a build, for a list of moves or an undo."""
    kind, _, terrain = option.build
    if kind != EXPAND:
        return voice.tr(BUILDS[kind], name=voice.name(colour))
    return voice.tr_n(
        "{name}'s expansion {into}, {n} hut",
        "{name}'s expansion {into}, {n} huts",
        option.cost,
        name=voice.name(colour),
        into=voice.into(terrain),
    )


def out(voice: Voice, colour: str) -> str:
    """Say that a player is out for want of a legal build."""
    return voice.tr("{name} cannot build and is out of the game. The buildings stay.", name=voice.name(colour))


def conceded(voice: Voice, colour: str) -> str:
    """Say that a player gave up."""
    return voice.tr("{name} gives up and is out of the game. The buildings stay.", name=voice.name(colour))


def let_stand(voice: Voice) -> str:
    """Say that a faulty move was noted as it lies."""
    return voice.tr("Noted: the players let it stand.")


def stock(voice: Voice, kind: str) -> str:
    """Warn that the box should hold no more of these tiles."""
    return voice.tr("There should be no {tile} left in the box. Is it the right tile?", tile=voice.tile(kind))


def doom(voice: Voice, safe: int, fatal: int) -> str:
    """Warn how many places of the tile in hand leave its player a build; "" if all of them do."""
    if not fatal:
        return ""
    if not safe:
        return voice.tr("Wherever you place this tile, you cannot build afterwards: you will be out of the game.")
    return voice.tr_n(
        "Only {n} of the {all} places for this tile lets you build afterwards.",
        "Only {n} of the {all} places for this tile let you build afterwards.",
        safe,
        all=safe + fatal,
    )


def doomed(voice: Voice, safe: int, fatal: int) -> str:
    """Say what other places of the tile would have left a player who cannot build."""
    if not safe:
        return voice.tr("It would have been so wherever this tile was placed.")
    return voice.tr_n(
        "{n} of the {all} places for this tile would have left a building.",
        "{n} of the {all} places for this tile would have left a building.",
        safe,
        all=safe + fatal,
    )


def few_huts(voice: Voice, colour: str, n: int) -> str:
    """Warn that a player's huts are running out."""
    name = voice.name(colour)
    if not n:
        return voice.tr("{name} has no huts left.", name=name)
    return voice.tr_n("{name} has only {n} hut left.", "{name} has only {n} huts left.", n, name=name)


def few_tiles(voice: Voice, n: int) -> str:
    """Warn that the tiles are running out."""
    if not n:
        return voice.tr("That was the last tile: the game ends after this turn.")
    return voice.tr_n("Only {n} tile is left.", "Only {n} tiles are left.", n)
