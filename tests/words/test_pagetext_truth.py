"""What the page claims of a game is what the second reading of the rules counts in it."""

import re
from collections.abc import Callable
from functools import cache

from taluva.record.reader import read
from taluva.record.record import Record
from taluva.review.moments import END
from taluva.review.viewing import Viewing
from taluva.words.captions import Teller
from taluva.words.catalogue import Catalogue
from taluva.words.pagetext import page_text
from tests.players import Table, play
from tests.record.games import NAMES
from tests.reference.game import FULL, Game
from tests.reference.scribe import text_of
from tests.reference.story import Fact, facts

ALL = 10_000  # sentences: all there are
GROUNDS = {"jungle": "J", "clearings": "C", "sand": "S", "rock": "R", "lakes": "L"}
FULLY = {"all huts": 0, "both towers": 1, "all three temples": 2}
KINDS = ("huts built", "towers", "temples")


class Judge:
    """Says of each sentence whether it is so."""

    def __init__(self, table: Table, record: Record) -> None:
        self.table = table
        self.names = dict(zip(record.setup.colours, record.names, strict=True))
        self.facts = facts(table.setting, table.written, self.names)
        rules: list[tuple[str, Callable[..., bool]]] = [
            (r"(\w+) begins", lambda fact, name: fact.turn == 1 and fact.name == name),
            (r"The last tile is placed", lambda fact: self.is_last(fact) and self.game.ending == "tiles"),
            (r"(.+) ahead of (.+): (.+)", lambda fact, better, worse, why: self.ahead(fact, better, worse, why)),
            (r"(.+) are tied on temples, towers and huts built", self.tied),
            (
                r"(\w+) wins early; the others play on",
                lambda fact, name: fact.won == (name,) and self.still(fact) > 1 and not self.is_last(fact),
            ),
            (r"(\w+) has built (.+) and (.+) and (wins at once|is done)", self.wins),
            (r"(\w+) and (\w+) win early: one partner .+", lambda fact, *two: self.is_last(fact) and fact.won == two),
            (
                r"Everyone else is (?:out of the game|eliminated); only (\w+) is left",
                lambda fact, name: self.left(fact) == [name] and len(self.game.out) == len(self.names) - 1,
            ),
            (
                r"Only (\w+) is left and takes the place that is left \((\d).*\)",
                lambda fact, name, place: self.left(fact) == [name] and self.place(name) == int(place),
            ),
            (r"(\w+) and (\w+) are both (?:out of the game|eliminated)", lambda fact, *two: {*two} <= self.out(fact)),
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
            (r"(\w+) gave up", lambda fact, name: name in self.out(fact)),
            (r"(\w+) gives up", lambda fact, name: fact.gave_up and fact.name == name),
        ]
        self.rules = [(re.compile(pattern), holds) for pattern, holds in rules]

    @property
    def game(self) -> Game:
        """How the game ended."""
        return self.facts[-1].after

    def holds(self, turn: int, sentence: str) -> bool:
        """Whether this is so; a sentence that nobody knows is not."""
        for pattern, holds in self.rules:
            if match := pattern.fullmatch(sentence):
                return holds(self.facts[turn - 1], *match.groups())
        return False

    def is_last(self, fact: Fact) -> bool:
        return fact.turn == len(self.facts)

    def left(self, fact: Fact) -> list[str]:
        states = [(self.names[colour], fact.after.state(seat)) for seat, colour in enumerate(fact.after.colours)]
        return [name for name, state in states if state == "playing"]

    def still(self, fact: Fact) -> int:
        return len(self.left(fact))

    def out(self, fact: Fact) -> set[str]:
        return {self.names[fact.after.colours[seat]] for seat in fact.after.out}

    def place(self, name: str) -> int | None:
        return self.game.places()[[self.names[colour] for colour in self.game.colours].index(name)]

    def score(self, names: str) -> set[tuple[int, ...]]:
        """What these have built, each of them, or each team; one number a kind if they are level."""
        everybody = [self.names[colour] for colour in self.game.colours]
        seats = [everybody.index(name) for name in re.split(", | and ", names)]
        if self.game.play != "teams":
            return {tuple(self.game.built[seat]) for seat in seats}
        sides = {seat % 2 for seat in seats}
        count = [[one for one in (side, side + 2) if one not in self.game.out] for side in sides]
        return {tuple(sum(self.game.built[one][kind] for one in side) for kind in range(3)) for side in count}

    def ahead(self, fact: Fact, better: str, worse: str, why: str) -> bool:
        (one,), (other,) = self.score(better), self.score(worse)
        *tied, kind, a, b = re.fullmatch(r"(tied on .+; )?([\w ]+), (\d+) to (\d+)", why).groups()  # type: ignore[union-attr]
        at = KINDS.index(kind)
        level = {2: None, 1: "tied on temples; ", 0: "tied on temples and towers; "}[at]
        return (
            self.is_last(fact)
            and tied == [level]
            and one[at + 1 :] == other[at + 1 :]
            and (one[at], other[at]) == (int(a), int(b))
            and int(a) > int(b)
        )

    def tied(self, fact: Fact, names: str) -> bool:
        return self.is_last(fact) and len(self.score(names)) == 1

    def wins(self, fact: Fact, name: str, one: str, other: str, how: str) -> bool:
        (seat,) = (seat for seat, colour in enumerate(fact.after.colours) if self.names[colour] == name)
        full = all(fact.after.built[seat][FULLY[kind]] == FULL[FULLY[kind]] for kind in (one, other))
        return (
            full and fact.won == (name,) and self.is_last(fact) and (how == "is done") == ((self.place(name) or 0) > 1)
        )

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
        told = Viewing(record)
        judge = Judge(table, record)
        for sentence in page_text(Catalogue("en"), told, ALL).sentences:
            for claim in re.split(r"(?<=[a-z\d)])\.(?: |$)", sentence.text):
                heard.add(claim)
                if claim and not judge.holds(sentence.turn, claim):
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
        teller, moments = Teller(Catalogue("en"), record), Viewing(record).moments
        said += [(teller.moment(moment)[1], wanted) for moment in moments if moment.what == END]

    assert len(said) > 5
    assert [one for one in said if one[0] != one[1]] == []
