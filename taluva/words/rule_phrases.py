"""Sentences about rules and faults for one record: what is wrong, why, and where the booklet has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taluva.engine import ruleids as ids
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.position import Position
from taluva.engine.verdict import Fault, Verdict
from taluva.record.record import Record
from taluva.review.assumptions import LEGAL, Assumption
from taluva.words import booklets
from taluva.words.catalogue import N_, Catalogue
from taluva.words.phrases import Phrases
from taluva.words.rules import EXPLAINED, RULES, Facts, Sentence


class RulePhrases:
    """Explains verdicts with the players' names and the headings of their booklet."""

    def __init__(self, catalogue: Catalogue | str, names: Mapping[str, str], edition: str) -> None:
        """`names` are by colour."""
        self.edition = edition
        self.phrases = Phrases(Catalogue(catalogue) if isinstance(catalogue, str) else catalogue, names, edition)
        self.catalogue = self.phrases.catalogue

    # Faults.

    def fault(self, fault: Fault, mover: str | None, terrain: str = "") -> str:
        """One sentence for what is wrong with the move of this colour; `terrain` is that of an expansion."""
        named = {"terrain": terrain, **fault.facts, "name": self.phrases.name(mover or "")}
        return self._format(RULES[fault.rule].fault, named)

    def verdict(self, verdict: Verdict, mover: str | None, terrain: str = "") -> tuple[str, ...]:
        """One sentence for each fault of a move."""
        return tuple(self.fault(fault, mover, terrain) for fault in verdict.faults)

    def short(self, fault: Fault) -> str:
        """At most five words for what is wrong."""
        return self._format(RULES[fault.rule].short, fault.facts)

    def _format(self, template: str | Sentence, facts: Facts) -> str:
        return self.phrases.tr(template, **facts) if isinstance(template, str) else template(self.phrases, facts)

    def heading(self, rule: str) -> str:
        """The place of a rule in the booklet: Ferti, Step 1, b) Volcanic eruption; "" if no booklet has it."""
        return booklets.heading(self.catalogue, rule, self.edition)

    def headline(self, fault: Fault) -> str:
        """A few words for what is wrong, with a capital; a rule's title would name what is right."""
        text = self.short(fault)
        return text[:1].upper() + text[1:]

    def title(self, rule: str) -> str:
        """The title of a rule."""
        return self.catalogue.gettext(EXPLAINED[rule].title)

    def why(self, rule: str) -> str:
        """Two or three sentences that explain a rule."""
        return self.catalogue.gettext(EXPLAINED[rule].why)


def rule_phrases_of(catalogue: Catalogue, record: Record) -> RulePhrases:
    """The rule phrases for a record."""
    names = dict(zip(record.setup.colours, record.names, strict=True))
    return RulePhrases(catalogue, names, record.setup.edition)


def booklet_headings(rule_phrases: RulePhrases, position: Position) -> dict[str, str]:
    """The headings of this ending and of this game mode in the booklet, by rule."""
    rules = (f"end.{position.ending}", position.setup.play)
    return {rule: heading for rule in rules if (heading := rule_phrases.heading(rule))}


def join_with_semicolons(catalogue: Catalogue, parts: Sequence[str]) -> str:
    """Join several texts; French puts a space before the semicolon."""
    text = "".join(parts[:1])
    for part in parts[1:]:
        text = catalogue.tr("{first}; {second}", first=text, second=part)
    return text


_LAND = N_("The table is bare here as you set it. If land lies here, this reason falls.")
_BUILDING = N_("No building of {name}'s stands here as you set it. If one does, this reason falls.")
_GOES_ON = N_("{name}'s settlement ends here as you set it. If it goes on, this reason falls.")
_ALL_GO_ON = N_("These settlements end here as you set them. If all of them go on, this reason falls.")

_REASONS = {
    ids.TILE_TOUCH: _LAND,
    ids.TILE_GAP: _LAND,
    ids.TILE_VOLCANO: N_("The table is bare here as you set it. If a volcano lies here, this reason falls."),
    ids.TILE_SETTLEMENT: _GOES_ON,
    ids.BUILD_LAND: _LAND,
    ids.TOWER_ADJACENT: _BUILDING,
    ids.TOWER_SECOND: N_(
        "No settlement of {name}'s without a tower lies here as you set it. If one does, this reason falls."
    ),
    ids.TEMPLE_ADJACENT: _BUILDING,
    ids.TEMPLE_SIZE: _GOES_ON,
    ids.TEMPLE_SECOND: N_(
        "No settlement of {name}'s of three fields without a temple lies here as you set it. "
        "If one does, this reason falls."
    ),
    ids.EXPAND_SETTLEMENT: _BUILDING,
    ids.EXPAND_TERRAIN: N_(
        "The table is bare here as you set it. If an empty field of this kind lies here, this reason falls."
    ),
}
_MAY_NOT_BE = {
    "": N_("Legal as you set it: the table is bare here. If land lies here, it may not be."),
    HUT: N_("Legal as you set it. If a building of {name}'s stands here, it is not."),
    TOWER: N_("Legal as you set it. If {name}'s settlement goes on here and has a tower, it may not be."),
    TEMPLE: N_("Legal as you set it. If {name}'s settlement goes on here and has a temple, it may not be."),
    EXPAND: N_("Legal as you set it. If the settlement or this terrain goes on here, it needs more huts."),
}


def assumption_text(rule_phrases: RulePhrases, assumption: Assumption, kind: str = "") -> str:
    """On which unset hexes a reason or legality depends; `kind` is that of a build, "" for a tile."""
    phrases = rule_phrases.phrases
    colours = assumption.colours
    if len(colours) > 1:
        return phrases.tr(_ALL_GO_ON)
    text = _MAY_NOT_BE[kind] if assumption.rule == LEGAL else _REASONS[assumption.rule]
    return phrases.tr(text, name=phrases.name(colours[0]) if colours else "")
