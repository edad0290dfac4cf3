"""Explains verdicts, moves and outcomes to the people of one table, in one language."""

from __future__ import annotations

from collections.abc import Mapping

from taluva.engine.builds import Option
from taluva.engine.island import Island
from taluva.engine.pieces import Count
from taluva.engine.position import Position
from taluva.engine.tiles import Placement
from taluva.engine.verdict import Fault, Verdict
from taluva.words import booklets, moves, outcomes, terms
from taluva.words.catalogue import Catalogue
from taluva.words.outcomes import Outcome
from taluva.words.rules import EXPLAINED, RULES


class Explainer:
    """Turns what the engine finds into sentences with the players' names, and knows the booklet in their box."""

    def __init__(self, words: Catalogue | str, names: Mapping[str, str], edition: str) -> None:
        """Explain in this language, to the players with these names by colour, who have this edition's booklet."""
        self.edition = edition
        self.voice = terms.Voice(Catalogue(words) if isinstance(words, str) else words, names, edition)
        self.words = self.voice.words

    def name(self, colour: str) -> str:
        """Name a player; one without a name by the colour."""
        return self.voice.name(colour)

    # Faults.

    def fault(self, fault: Fault, mover: str | None, terrain: str = "") -> str:
        """Say in one sentence what is wrong with the move of this colour; terrain is that of an expansion."""
        return RULES[fault.rule].fault(self.voice, fault.facts, self.name(mover or ""), terrain)

    def verdict(self, verdict: Verdict, mover: str | None, terrain: str = "") -> tuple[str, ...]:
        """Say everything that is wrong with a move, a sentence a fault."""
        return tuple(self.fault(fault, mover, terrain) for fault in verdict.faults)

    def short(self, fault: Fault) -> str:
        """Say in at most five words what is wrong."""
        return RULES[fault.rule].short(self.voice, fault.facts)

    def heading(self, rule: str) -> str:
        """Say where a rule stands in the booklet: Ferti, Step 1, b) Volcanic eruption; "" if no booklet has it."""
        return booklets.heading(self.words, rule, self.edition)

    def title(self, rule: str) -> str:
        """Name a rule in a few words."""
        return self.words.gettext(EXPLAINED[rule].title)

    def why(self, rule: str) -> str:
        """Explain a rule in two or three sentences."""
        return self.words.gettext(EXPLAINED[rule].why)

    # Moves.

    def legal_tile(self, island: Island, placement: Placement) -> str:
        """Say what a legal tile does."""
        return moves.legal_tile(self.voice, island, placement)

    def legal_tile_parts(self, island: Island, placement: Placement) -> tuple[str, ...]:
        """The same sentence by sentence."""
        return moves.legal_tile_parts(self.voice, island, placement)

    def tile(self, colour: str) -> str:
        """Name the laying of a tile, for a list of moves or an undo: Ann's tile."""
        return moves.tile(self.voice, colour)

    def build(self, option: Option, colour: str) -> str:
        """Name a build, for a list of moves or an undo: Ann's temple."""
        return moves.build(self.voice, option, colour)

    def out(self, colour: str) -> str:
        """Say that a player is out for want of a legal build."""
        return moves.out(self.voice, colour)

    def conceded(self, colour: str) -> str:
        """Say that a player gave up."""
        return moves.conceded(self.voice, colour)

    def let_stand(self) -> str:
        """Say that a faulty move was noted as it lies."""
        return moves.let_stand(self.voice)

    # Warnings.

    def warning(self, rule: str, kind: str) -> str:
        """Say the warning of this rule, tile.stock, about a tile of this kind."""
        return moves.stock(self.voice, kind)

    def doom(self, safe: int, fatal: int) -> str:
        """Warn how many places of the tile in hand leave its player a build; "" if all of them do."""
        return moves.doom(self.voice, safe, fatal)

    def few_huts(self, colour: str, n: int) -> str:
        """Warn that a player's huts are running out."""
        return moves.few_huts(self.voice, colour, n)

    def few_tiles(self, n: int) -> str:
        """Warn that only so many tiles are left."""
        return moves.few_tiles(self.voice, n)

    def count(self, count: Count) -> str:
        """Say how many pieces of each kind: 5 huts, 1 temple."""
        return self.voice.count(count)

    # The end.

    def outcome(self, position: Position) -> Outcome:
        """Say who won a finished game, why it ended, what decided, and what of that is a ruling."""
        return outcomes.outcome(self.voice, position)

    def early_win(self, position: Position, seat: int) -> str:
        """Say with which pieces a player, or a team, won early."""
        return outcomes.early_win(self.voice, position, seat)

    def state(self, position: Position, seat: int) -> str:
        """Say in two or three words how a player stands; "" for one who waits."""
        return outcomes.state(self.voice, position, seat)

    def place(self, place: int) -> str:
        """Say a place: 1st."""
        return self.voice.place(place)
