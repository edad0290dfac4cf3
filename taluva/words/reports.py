"""Answers of the command line about a record: faults, legal moves, state."""

from __future__ import annotations

from functools import cached_property
from itertools import groupby

from taluva.engine.builds import Option
from taluva.engine.pieces import EXPAND, Count
from taluva.engine.position import TILE, Position
from taluva.engine.tiles import flow_of, volcano_of
from taluva.record.notation import write_build, write_hex
from taluva.record.record import BuildMove, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, TURN_PART, Entry, Replay
from taluva.words import outcomes, turn_labels
from taluva.words.catalogue import N_, Catalogue
from taluva.words.rule_phrases import RulePhrases, booklet_headings, join_with_semicolons, rule_phrases_of
from taluva.words.terms import COLOURS

INDENT = "    "

_MOVES = {
    TILE_PART: N_("Turn {turn}, {player}, the tile"),
    BUILD_PART: N_("Turn {turn}, {player}, the building"),
    TURN_PART: N_("Turn {turn}, {player}"),
}


class RecordReport:
    """A replayed record in one language; hexes and moves are written as in the record."""

    def __init__(self, catalogue: Catalogue, replayed: Replay) -> None:
        self._catalogue = catalogue
        self._replay = replayed

    @cached_property
    def _rule_phrases(self) -> RulePhrases:
        """Made when needed: checking a record without faults takes half the time without it."""
        return rule_phrases_of(self._catalogue, self._replay.record)

    def check(self) -> list[str]:
        """Every fault, every move that was let stand, and every warning."""
        tr = self._catalogue.tr
        tr_n = self._catalogue.tr_n
        replay = self._replay
        turns = len(replay.record.turns)
        faults = len(replay.faults)
        lines = [tr_n("{n} turn recorded.", "{n} turns recorded.", turns)]
        if faults:
            lines += [
                tr_n("{n} move breaks the rules:", "{n} moves break the rules:", faults),
                *self._entries(replay.faults),
            ]
        else:
            lines.append(tr("No faults found."))
        if replay.let_stand:
            stood = len(replay.let_stand)
            lines += [tr_n("{n} move was let stand:", "{n} moves were let stand:", stood)]
            lines += self._entries(replay.let_stand)
        if replay.warnings:
            lines.append(tr_n("{n} warning:", "{n} warnings:", len(replay.warnings)))
            for warned in replay.warnings:
                warning = turn_labels.box_warning(self._rule_phrases.phrases, warned.tile)
                lines.append(f"{INDENT}{self._of(self._turn(warned.turn), warning)} [{warned.rule}]")
        if replay.stopped_at is not None and replay.stopped_at < turns:
            lines.append(tr("Nothing after turn {turn} was checked.", turn=replay.stopped_at))
        return lines

    def fault(self, entry: Entry) -> str:
        """A fault of the record in one line."""
        return self._of(self._whose(entry), " ".join(self._sentences(entry, self._recorded(entry))))

    def why(self, entry: Entry, move: Turn | None) -> list[str]:
        """Whether a move is legal, and every rule that it would break."""
        if entry.player is None:
            return self._over(self._replay.last)
        tr = self._catalogue.tr
        lines = [self._of(self._whose(entry), tr("legal") if entry.verdict.legal else tr("not legal"))]
        lines += self._reasons(entry, move, INDENT)
        if entry.verdict.can_stand:
            lines.append(tr("If everyone agrees, it can be let stand."))
        return lines

    def _over(self, position: Position) -> list[str]:
        text = self._catalogue.tr("The game is over; it is nobody's turn.")
        return [text, outcomes.outcome(self._rule_phrases.phrases, position).title]

    def legal(self, position: Position | None = None, seat: int | None = None) -> list[str]:
        """The legal moves of the player to move, or the legal builds of another."""
        tr = self._catalogue.tr
        tr_n = self._catalogue.tr_n
        position = position or self._replay.last
        seat = position.seat if seat is None else seat
        if seat is None:
            return self._over(position)
        colour = position.setup.colours[seat]
        whose = tr(_MOVES[TURN_PART], turn=position.turn + 1, player=self._player(colour))
        if position.awaits == TILE:
            placements = position.legal_tiles()
            lines = [
                self._of(whose, tr_n("{n} spot for a tile", "{n} spots for a tile", len(placements))),
                self._rule_phrases.phrases.tr("(the volcano's field, then the directions in which the lava may flow)"),
            ]
            return lines + [
                f"{INDENT}{write_hex(volcano)}  {' '.join(str(flow_of(placement)) for placement in there)}"
                for volcano, there in groupby(placements, volcano_of)
            ]
        options = position.legal_builds(seat)
        lines = [self._of(whose, tr_n("{n} legal way to build", "{n} legal ways to build", len(options)))]
        if not options and seat == position.seat:
            lines.append(turn_labels.out_text(self._rule_phrases.phrases, colour))
        return lines + [INDENT + self._option(option) for option in options]

    def result(self) -> list[str]:
        """Supplies, states and places."""
        tr_n = self._catalogue.tr_n
        last = self._replay.last
        outcome = outcomes.outcome(self._rule_phrases.phrases, last)
        turns = tr_n("{n} turn is complete.", "{n} turns are complete.", last.turn)
        lines = [outcome.title, *outcome.reasons, *outcome.rulings, *self._ending_in_booklet()] if last.over else []
        lines.append(turns)
        for seat, colour in enumerate(last.setup.colours):
            state = outcomes.seat_state(self._rule_phrases.phrases, last, seat)
            player = self._player(colour)
            lines.append(self._of(player, state) if state else player)
            lines.append(INDENT + self._catalogue.tr("built: {pieces}", pieces=self._count(last.built[seat])))
            lines.append(INDENT + self._catalogue.tr("left: {pieces}", pieces=self._count(last.supply(seat))))
        return lines

    def _ending_in_booklet(self) -> list[str]:
        """Where the booklet has this ending and this game mode."""
        last = self._replay.last
        headings = join_with_semicolons(self._catalogue, list(booklet_headings(self._rule_phrases, last).values()))
        return [f"[{headings}]"] if headings else []

    def _entries(self, entries: tuple[Entry, ...]) -> list[str]:
        lines = []
        for entry in entries:
            lines.append(INDENT + self._whose(entry))
            lines += self._reasons(entry, self._recorded(entry), INDENT * 2)
        return lines

    def _reasons(self, entry: Entry, turn: Turn | None, indent: str) -> list[str]:
        lines = []
        for fault, sentence in zip(entry.verdict.faults, self._sentences(entry, turn), strict=True):
            where = "".join(f" {write_hex(hexagon)}" for hexagon in fault.hexes)
            heading = self._rule_phrases.heading(fault.rule)
            source = join_with_semicolons(self._catalogue, [part for part in (fault.rule + where, heading) if part])
            lines.append(f"{indent}{sentence} [{source}]")
        return lines

    def _recorded(self, entry: Entry) -> Turn:
        return self._replay.record.turns[entry.turn - 1]

    def _sentences(self, entry: Entry, turn: Turn | None) -> tuple[str, ...]:
        move = None if turn is None else turn.build
        terrain = move.build.terrain if entry.part == BUILD_PART and isinstance(move, BuildMove) else ""
        return self._rule_phrases.verdict(entry.verdict, entry.player, terrain)

    def _of(self, what: str, text: str) -> str:
        """A label with its text; French puts a space before the colon."""
        return self._catalogue.tr("{what}: {said}", what=what, said=text)

    def _turn(self, turn: int) -> str:
        return self._catalogue.tr("Turn {turn}", turn=turn)

    def _whose(self, entry: Entry) -> str:
        if entry.player is None:
            return self._turn(entry.turn)
        text = _MOVES[entry.part]
        return self._catalogue.tr(text, turn=entry.turn, player=self._player(entry.player))

    def _player(self, colour: str) -> str:
        plain = self._catalogue.gettext(COLOURS[colour])
        name = self._rule_phrases.phrases.names[colour]
        return f"{name} ({plain})" if name.strip() else plain

    def _option(self, option: Option) -> str:
        catalogue = write_build(option.build)
        if option.build.kind != EXPAND:
            return catalogue
        hexes = " ".join(write_hex(hexagon) for hexagon in option.hexes)
        return self._of(catalogue, f"{self._rule_phrases.phrases.number('hut', option.cost)}, {hexes}")

    def _count(self, count: Count) -> str:
        return self._rule_phrases.phrases.count(count) or self._catalogue.tr("no pieces")
