"""Rules and their faults, explained to the people of one table: what is wrong, why, where the booklet has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taluva.engine.position import Position
from taluva.engine.verdict import Fault, Verdict
from taluva.record.record import Record
from taluva.words import booklets
from taluva.words.catalogue import Catalogue
from taluva.words.faults import Facts, Sentence
from taluva.words.rules import EXPLAINED, RULES
from taluva.words.voice import Voice


class Explainer:
    """Turns what the engine finds into sentences with the players' names, and knows the booklet in their box."""

    def __init__(self, words: Catalogue | str, names: Mapping[str, str], edition: str) -> None:
        """Explain in this language, to the players with these names by colour, who have this edition's booklet."""
        self.edition = edition
        self.voice = Voice(Catalogue(words) if isinstance(words, str) else words, names, edition)
        self.words = self.voice.words

    # Faults.

    def fault(self, fault: Fault, mover: str | None, terrain: str = "") -> str:
        """Say in one sentence what is wrong with the move of this colour; terrain is that of an expansion."""
        named = {"terrain": terrain, **fault.facts, "name": self.voice.name(mover or "")}
        return self._said(RULES[fault.rule].fault, named)

    def verdict(self, verdict: Verdict, mover: str | None, terrain: str = "") -> tuple[str, ...]:
        """Say everything that is wrong with a move, a sentence a fault."""
        return tuple(self.fault(fault, mover, terrain) for fault in verdict.faults)

    def short(self, fault: Fault) -> str:
        """Say in at most five words what is wrong."""
        return self._said(RULES[fault.rule].short, fault.facts)

    def _said(self, said: str | Sentence, facts: Facts) -> str:
        return self.voice.tr(said, **facts) if isinstance(said, str) else said(self.voice, facts)

    def heading(self, rule: str) -> str:
        """Say where a rule stands in the booklet: Ferti, Step 1, b) Volcanic eruption; "" if no booklet has it."""
        return booklets.heading(self.words, rule, self.edition)

    def headline(self, fault: Fault) -> str:
        """Say what is wrong in a few words; the rule's own name would say what is right."""
        said = self.short(fault)
        return said[:1].upper() + said[1:]

    def title(self, rule: str) -> str:
        """Name a rule in a few words."""
        return self.words.gettext(EXPLAINED[rule].title)

    def why(self, rule: str) -> str:
        """Explain a rule in two or three sentences."""
        return self.words.gettext(EXPLAINED[rule].why)


def explainer_of(words: Catalogue, record: Record) -> Explainer:
    """Who explains a record's game to its people."""
    names = dict(zip(record.setup.colours, record.names, strict=True))
    return Explainer(words, names, record.setup.edition)


def sources(explainer: Explainer, position: Position) -> dict[str, str]:
    """The rules of this end and of this way of play that a booklet has, and where it has them."""
    rules = (f"end.{position.ending}", position.setup.play)
    return {rule: heading for rule in rules if (heading := explainer.heading(rule))}


def joined(words: Catalogue, parts: Sequence[str]) -> str:
    """Several things in one; French puts a space before the semicolon."""
    said = "".join(parts[:1])
    for part in parts[1:]:
        said = words.tr("{first}; {second}", first=said, second=part)
    return said
