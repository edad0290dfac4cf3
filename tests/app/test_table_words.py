"""What the table says stands in the words and signs of the language, and has its room."""

import re

import pytest

from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.table.layout import ALL
from taluva.app.table.menu import TableMenu
from taluva.app.table.sentences import standing_remark
from taluva.engine.hexes import at
from taluva.engine.pieces import TEMPLE
from taluva.engine.verdict import Fault, Verdict
from taluva.words.catalogue import LANGUAGES
from tests.app.conftest import Time
from tests.app.fitting import others
from tests.app.hand import Hand
from tests.app.tables import Sit, offered
from tests.app.touch import texts
from tests.play.openings import OPENING


def test_french_sets_a_space_before_every_colon_of_the_table(sit: Sit, hand: Hand) -> None:
    """Of the builds of a hex, of why the others cannot be, and of what a player lacks to win."""
    i18n.switch("fr")
    table = sit(OPENING)
    offered(table)
    voice = table.parts.voice
    TableMenu(table).player(1)
    assert "\xa0: " in f"{voice.said.title} {voice.said.remark}"
    said = [voice.said.title, voice.said.remark, *texts()]
    assert any(one.startswith("encore") and "\xa0: " in one for one in said)
    assert [one for one in said if re.search(r"[^\s\d]:", one)] == []


def test_what_undo_counts_is_called_as_the_turn_in_the_bar_is() -> None:
    """In French a tour is a tower."""
    called = {}
    for language in LANGUAGES:
        i18n.switch(language)
        undone = tr_n("Undone: {n} turn", "Undone: {n} turns", 3)
        called[language] = tr("Turn {n}", n=3)[0].lower(), undone.partition("3")[2].strip()[0].lower()
    assert [language for language, (turn, counted) in called.items() if turn != counted] == []


@pytest.mark.parametrize("language", ["de", *others("en", "fr", "it", "ru")])
def test_the_steps_have_their_names_on_a_usual_tablet(sit: Sit, time: Time, language: str) -> None:
    """Of 1280 x 800: they are short enough in every language."""
    i18n.switch(language)
    steps = sit(OPENING).parts.steps
    time.pass_by(0.5)
    assert steps.named == ALL


def test_where_the_piece_is_missing_the_place_is_not_to_blame() -> None:
    """A temple that nobody has cannot stand anywhere; one in the sea cannot stand there."""
    here = (at(0, 0),)
    missing = Verdict((Fault("build.supply", here, {"kind": TEMPLE, "n": 1, "left": 0}),))
    at_sea = Verdict((*missing.faults, Fault("build.land", here)))

    assert standing_remark(missing, TEMPLE, 5) == "No such piece is left to put there."
    assert standing_remark(at_sea, TEMPLE, 5) == "A building cannot stand there."
