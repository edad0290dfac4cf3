"""The terms of the game: colours, terrains, pieces, editions, places."""

from __future__ import annotations

from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.position import (
    CLASSIC,
    EARLY,
    FERTI,
    FERTI_2014,
    LAST_STANDING,
    RANKING,
    RIO_GRANDE,
    TEAMS,
    TILES,
)
from taluva.words.catalogue import N_, NN_, Catalogue

COLOURS = {"red": N_("Red"), "white": N_("White"), "yellow": N_("Yellow"), "brown": N_("Brown")}

# As their boxes say it: names, the same in every language.
EDITION_NAMES = {FERTI: "Ferti", FERTI_2014: "Ferti 2014", RIO_GRANDE: "Rio Grande"}
PLAYS = {CLASSIC: N_("classic"), RANKING: N_("with ranking"), TEAMS: N_("in teams")}
# How a game can end: this is what each is called everywhere.
ENDINGS = {EARLY: N_("early win"), LAST_STANDING: N_("last player left"), TILES: N_("last tile")}


def player_name(catalogue: Catalogue, name: str, colour: str) -> str:
    """The name of a player, or the colour if there is none."""
    return name if name.strip() else catalogue.gettext(COLOURS.get(colour, colour))


TERRAINS = {
    "J": N_("Jungle"),
    "C": N_("Clearing"),
    "S": N_("Sand"),
    "R": N_("Rock"),
    "L": N_("Lake"),
    "V": N_("Volcano"),
}
# Other languages need an article or another case after these prepositions.
INTO = {
    "J": N_("into jungle"),
    "C": N_("into clearings"),
    "S": N_("into sand"),
    "R": N_("into rock"),
    "L": N_("into lakes"),
}
ON = {
    "J": N_("on jungle"),
    "C": N_("on a clearing"),
    "S": N_("on sand"),
    "R": N_("on rock"),
    "L": N_("on a lake"),
    "": N_("on the bare table"),
}

PIECES = {HUT: N_("hut"), TOWER: N_("tower"), TEMPLE: N_("temple")}
NUMBERS_OF = {
    HUT: NN_("{n} hut", "{n} huts"),
    TOWER: NN_("{n} tower", "{n} towers"),
    TEMPLE: NN_("{n} temple", "{n} temples"),
}

PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"))
