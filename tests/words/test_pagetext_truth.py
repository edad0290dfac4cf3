"""What the page claims of a game is what the second reading of the rules counts in it."""

import re
from collections.abc import Callable
from functools import cache

from taluva.record.reader import read
from taluva.record.record import Record
from taluva.review.moments import END
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import Catalogue
from taluva.words.page import page_text
from tests.players import Table, play
from tests.record.games import NAMES
from tests.reference.scribe import text_of
from tests.reference.story import Fact, facts

ALL = 10_000  # sentences: all there are
GROUNDS = {"jungle": "J", "clearings": "C", "sand": "S", "rock": "R", "lakes": "L"}


def claims(text: str) -> list[str]:
    """The sentences of a text, without their dots."""
    return [claim for claim in re.split(r"(?<=[a-z\d)])\.(?: |$)", text) if claim]


class Judge:
    """Says of each sentence whether it is so."""

    def __init__(self, table: Table, record: Record) -> None:
        self.facts = facts(table.setting, table.written, dict(zip(record.setup.colours, record.names, strict=True)))
        self.end = claims(page_text(Catalogue("en"), ViewedGame(record), ALL).reasons)
        rules: list[tuple[str, Callable[..., bool]]] = [
            (r"(\w+) begins", lambda fact, name: fact.turn == 1 and fact.name == name),
            (r"The last tile is placed", lambda fact: fact.after.ending == "tiles"),
            (r"(\w+) wins early; the others play on", lambda fact, name: fact.won == (name,) and not fact.after.ending),
            (r"(\w+) builds the first (temple|tower)", self.first),
            (
                r"(\w+) builds a (temple|tower)",
                lambda fact, name, kind: fact.name == name and fact.built == self.one(kind),
            ),
            (
                r"(\w+) expands into (\w+): (\d+) huts?",
                lambda fact, name, ground, n: (
                    (fact.name, fact.built, fact.ground) == (name, (int(n), 0, 0), GROUNDS[ground])
                ),
            ),
            (
                r"(\w+)'s eruption on level (\d+) covers (\d+) huts?",
                lambda fact, name, level, n: (fact.name, fact.level, fact.covered) == (name, int(level), int(n)),
            ),
            (
                r"(\w+) raises the island to level (\d+)",
                lambda fact, name, level: fact.name == name and fact.heights == (int(level) - 1, int(level)),
            ),
            (
                r"(\w+)'s eruption splits (\w+)'s settlement: ([\d+]+)",
                lambda fact, name, whose, parts: fact.name == name != whose and (whose, parts) in fact.splits,
            ),
            (
                r"(\w+)'s eruption splits a settlement of \w+'s own: ([\d+]+)",
                lambda fact, name, parts: fact.name == name and (name, parts) in fact.splits,
            ),
            (r"(\w+) takes the lead: (\d+) to an early win, (\w+) (\d+)", self.leads),
            (
                r"(\w+)'s move breaks a rule; the players let it stand",
                lambda fact, name: fact.marked and fact.name == name,
            ),
            (r"(\w+) cannot build and is out", lambda fact, name: fact.out and fact.name == name),
            (r"(\w+) gives up", lambda fact, name: fact.gave_up and fact.name == name),
        ]
        self.rules = [(re.compile(pattern), holds) for pattern, holds in rules]

    def holds(self, turn: int, sentence: str) -> bool:
        """Whether this is so; how the game ended, of which test_outcomes says whether it is so, stands at its end."""
        for pattern, holds in self.rules:
            if match := pattern.fullmatch(sentence):
                return holds(self.facts[turn - 1], *match.groups())
        return turn == len(self.facts) and sentence in self.end

    @staticmethod
    def one(kind: str) -> tuple[int, int, int]:
        return (0, 1, 0) if kind == "tower" else (0, 0, 1)

    def first(self, fact: Fact, name: str, kind: str) -> bool:
        earlier = any(one.built == self.one(kind) for one in self.facts[: fact.turn - 1])
        return not earlier and fact.name == name and fact.built == self.one(kind)

    def leads(self, fact: Fact, name: str, n: str, other: str, more: str) -> bool:
        before = [one.lead[0] for one in self.facts[: fact.turn - 1] if one.lead is not None]
        lead = fact.lead
        return (
            lead is not None
            and lead[:3] == (name, int(n), int(more))
            and other in lead[3]
            and bool(before)
            and before[-1] != name
        )


@cache
def played(seed: int) -> tuple[Table, Record]:
    """A whole game of players of every temper, and its record."""
    table = play(seed, lambda *_: None)
    record = read(text_of(table.setting, table.written))
    return table, record._replace(names=NAMES[: len(record.setup.colours)])


SEEDS = [seed for seed in range(60) if seed % 3 != 2]  # those begin before the record does


def test_every_sentence_says_what_the_second_reading_counts() -> None:
    """Also all those for which a page has no room."""
    wrong, heard = [], set()
    for seed in SEEDS:
        table, record = played(seed)
        told = ViewedGame(record)
        judge = Judge(table, record)
        for sentence in page_text(Catalogue("en"), told, ALL).sentences:
            for claim in claims(sentence.text):
                heard.add(claim)
                if not judge.holds(sentence.turn, claim):
                    wrong.append((seed, sentence.turn, claim))

    assert not wrong
    assert len(heard) > 150


def test_the_end_names_exactly_those_who_are_left() -> None:
    """Whoever won before is not out, and a partner may be left, too."""
    ended = [(table.game, record) for table, record in map(played, SEEDS) if table.game.ending == "last-standing"]
    said = []
    for ending, record in ended:
        left = [name for seat, name in enumerate(record.names) if ending.state(seat) == "playing"]
        wanted = f"only {' and '.join(left)} {'is' if len(left) == 1 else 'are'} left"
        teller, moments = TurnPhrases(Catalogue("en"), record), ViewedGame(record).moments
        said += [(teller.moment(moment)[1], wanted) for moment in moments if moment.what == END]

    assert len(said) > 5
    assert [one for one in said if one[0] != one[1]] == []
