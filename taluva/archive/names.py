"""Names folded for comparing: people are told apart, and found, however a name was written."""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=1024)
def person(name: str) -> str:
    """Tell people apart by name, whatever the case and the spaces."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def folded(words: str) -> str:
    """Fold accents away as well, so that a search needs none."""
    if words.isascii():
        return " ".join(words.casefold().split())
    plain = unicodedata.normalize("NFKD", person(words))
    return "".join(c for c in plain if not unicodedata.combining(c))
