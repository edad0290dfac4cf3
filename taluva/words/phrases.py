"""Phrases for one record: its language, its players' names, and the words of its edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taluva.engine.pieces import PIECE_KINDS, Count
from taluva.words.catalogue import Catalogue, catalogue_for_edition
from taluva.words.terms import INTO, NUMBERS_OF, ON, PIECES, PLACES, TERRAINS, player_name


class Phrases:
    """Translates texts with the names and words of one record."""

    def __init__(self, catalogue: Catalogue, names: Mapping[str, str], edition: str) -> None:
        """`names` are by colour."""
        self.catalogue = catalogue = catalogue_for_edition(edition, catalogue)
        self.names = names
        self.tr = catalogue.tr
        self.tr_n = catalogue.tr_n

    def name(self, colour: str) -> str:
        """The name of a player, or the colour if there is none."""
        return player_name(self.catalogue, self.names.get(colour, ""), colour)

    def names_of(self, colours: Sequence[str]) -> str:
        """The names of several players, joined."""
        return self.join_with_and([self.name(colour) for colour in colours])

    def join_with_and(self, items: Sequence[str]) -> str:
        """Join several things: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self.tr("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])

    def terrain(self, letter: str) -> str:
        """The name of a terrain."""
        return self.catalogue.gettext(TERRAINS[letter])

    def into(self, letter: str) -> str:
        """A terrain as the goal of an expansion."""
        return self.catalogue.gettext(INTO[letter])

    def on(self, ground: str) -> str:
        """A terrain, or the bare table, as what something is laid on."""
        return self.catalogue.gettext(ON[ground])

    def tile(self, kind: str) -> str:
        """A tile by its fields as seen in the hand: the left one, which a record names last, first."""
        return " + ".join(self.terrain(letter) for letter in reversed(kind))

    def piece(self, kind: str) -> str:
        """A kind of piece: temple."""
        return self.catalogue.gettext(PIECES[kind])

    def number(self, kind: str, n: int) -> str:
        """A number of pieces of one kind: 5 huts."""
        return self.tr_n(*NUMBERS_OF[kind], n)

    def count(self, count: Count) -> str:
        """A number of pieces of each kind, without those that are 0."""
        return ", ".join(self.number(kind, count.of(kind)) for kind in PIECE_KINDS if count.of(kind))

    def place(self, place: int) -> str:
        """A place: 1st."""
        return self.catalogue.gettext(PLACES[place - 1])
