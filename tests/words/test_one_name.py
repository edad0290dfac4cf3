"""How a game ended has one name, wherever it is told."""

import pytest

from taluva.archive.stats import Statistics
from taluva.engine.position import CLASSIC, EARLY, FERTI, LAST_STANDING, RIO_GRANDE, TILES
from taluva.play.missed_win_cache import missed_win_counts
from taluva.review.moments import END, Moment
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.figures import overall_figures
from tests.record.games import four, game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [FERTI, RIO_GRANDE])
def test_the_key_moments_and_the_statistics_name_an_ending_alike(language: str, edition: str) -> None:
    """Only its first letter is large where it is a title."""
    words = Catalogue(language)
    record = game(1, four(24))
    teller = TurnPhrases(words, record._replace(setup=record.setup._replace(edition=edition)))
    for ending in (EARLY, LAST_STANDING, TILES):
        counted = overall_figures(
            words, Statistics(("x",), ((ending, ("x",)),), ((CLASSIC, ("x",)),), 24, ()), missed_win_counts([], {})
        )
        title, _ = teller.moment(Moment(24, END, 0, (ending, (0,))))
        names = [bar.label for section in counted for bar in section.bars]
        assert title in {name[0].upper() + name[1:] for name in names}
