"""The words of the game: colours, terrains, pieces, and the terms that differ from booklet to booklet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taluva.engine.pieces import HUT, TEMPLE, TOWER, Count
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
from taluva.words.catalogue import Catalogue
from taluva.words.english import in_words_of
from taluva.words.marks import N_, NN_

COLOURS = {"red": N_("Red"), "white": N_("White"), "yellow": N_("Yellow"), "brown": N_("Brown")}

# As their boxes say it: names, the same in every language.
EDITION_NAMES = {FERTI: "Ferti", FERTI_2014: "Ferti 2014", RIO_GRANDE: "Rio Grande"}
PLAYS = {CLASSIC: N_("classic"), RANKING: N_("with ranking"), TEAMS: N_("in teams")}
# How a game can end: this is what each is called everywhere.
ENDINGS = {EARLY: N_("early win"), LAST_STANDING: N_("last player left"), TILES: N_("last tile")}


def called(words: Catalogue, name: str, colour: str) -> str:
    """What a player is called: by name as written down, by the colour where there is none."""
    return name if name.strip() else words.gettext(COLOURS.get(colour, colour))


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


class Voice:
    """The language and the people of one table: what every sentence is made with."""

    def __init__(self, words: Catalogue, names: Mapping[str, str], edition: str) -> None:
        """Speak in this language, as this edition's booklet does, of the players with these names, by colour."""
        self.words = words = in_words_of(edition, words)
        self.names = names
        self.tr = words.tr
        self.tr_n = words.tr_n

    def name(self, colour: str) -> str:
        """Name a player as written down, one without a name by the colour."""
        return called(self.words, self.names.get(colour, ""), colour)

    def team(self, colours: Sequence[str]) -> str:
        """Name several players."""
        return self.listed([self.name(colour) for colour in colours])

    def listed(self, items: Sequence[str]) -> str:
        """List several things: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self.tr("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])

    def terrain(self, letter: str) -> str:
        """Name a terrain."""
        return self.words.gettext(TERRAINS[letter])

    def into(self, letter: str) -> str:
        """Name a terrain as the goal of an expansion."""
        return self.words.gettext(INTO[letter])

    def on(self, ground: str) -> str:
        """Name a terrain, or the bare table, as what something lies on."""
        return self.words.gettext(ON[ground])

    def tile(self, kind: str) -> str:
        """Name a tile by its fields as it lies in the hand: the left one, which a record names last, first."""
        return " + ".join(self.terrain(letter) for letter in reversed(kind))

    def piece(self, kind: str) -> str:
        """Name a kind of piece: temple."""
        return self.words.gettext(PIECES[kind])

    def number(self, kind: str, n: int) -> str:
        """Say how many pieces of one kind: 5 huts."""
        return self.tr_n(*NUMBERS_OF[kind], n)

    def count(self, count: Count) -> str:
        """Say how many pieces of each kind there are, leaving out those of which there is none."""
        return ", ".join(self.number(kind, count.of(kind)) for kind in (HUT, TOWER, TEMPLE) if count.of(kind))

    def place(self, place: int) -> str:
        """Say a place: 1st."""
        return self.words.gettext(PLACES[place - 1])
