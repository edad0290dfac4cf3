"""English in the words of the booklets: each edition has its own for a field, the supply and being out."""

from taluva.engine.position import EDITIONS
from taluva.words.catalogue import Catalogue

# What our texts say, and what the booklets of the editions say for it, in the order of EDITIONS.
BOOKLET_WORDS = {
    "field": ("field", "field", "space"),
    "Field": ("Field", "Field", "Space"),
    "supply": ("pool", "pool", "supply"),
    "out of the game": ("eliminated", "eliminated", "out of the game"),
}


class BookletEnglish(Catalogue):
    """English in the words of one edition's booklet."""

    def __init__(self, edition: str, paper: bool = False) -> None:
        """Prepare the words of this edition."""
        super().__init__("en", paper)
        self._own = {ours: theirs[EDITIONS.index(edition)] for ours, theirs in BOOKLET_WORDS.items()}

    def gettext(self, text: str) -> str:
        """Say the text in the booklet's words."""
        for ours, theirs in self._own.items():
            text = text.replace(ours, theirs)
        return text

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Say the text in the form that fits the number, in the booklet's words."""
        return self.gettext(singular if n == 1 else plural)


def in_words_of(edition: str, words: Catalogue) -> Catalogue:
    """What to speak with to people who have this edition's booklet."""
    return BookletEnglish(edition, words.paper) if words.language == "en" else words
