"""The voice of one table: its language, its people and the booklet in their box, with which every sentence is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taluva.engine.pieces import PIECE_KINDS, Count
from taluva.words.catalogue import Catalogue
from taluva.words.english import in_words_of
from taluva.words.terms import INTO, NUMBERS_OF, ON, PIECES, PLACES, TERRAINS, called


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
        return ", ".join(self.number(kind, count.of(kind)) for kind in PIECE_KINDS if count.of(kind))

    def place(self, place: int) -> str:
        """Say a place: 1st."""
        return self.words.gettext(PLACES[place - 1])
