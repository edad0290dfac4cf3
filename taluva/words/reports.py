"""What the command line tells people about a record: its faults, what is legal, how the game stands."""

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
from taluva.words import moves, outcomes
from taluva.words.catalogue import Catalogue
from taluva.words.explain import Explainer, explainer_of, joined, sources
from taluva.words.marks import N_
from taluva.words.terms import COLOURS

INDENT = "    "

_MOVES = {
    TILE_PART: N_("Turn {turn}, {player}, the tile"),
    BUILD_PART: N_("Turn {turn}, {player}, the building"),
    TURN_PART: N_("Turn {turn}, {player}"),
}


class Report:
    """A replayed record, told in one language; hexes and moves are named as the record names them."""

    def __init__(self, words: Catalogue, replayed: Replay) -> None:
        """Tell of this replay."""
        self._words = words
        self._replay = replayed

    @cached_property
    def _explain(self) -> Explainer:
        """Made when there is something to explain: a record without faults is checked in half the time."""
        return explainer_of(self._words, self._replay.record)

    def check(self) -> list[str]:
        """Every fault, what was let stand, and every warning."""
        tr, tr_n = self._words.tr, self._words.tr_n
        replay = self._replay
        turns, faults = len(replay.record.turns), len(replay.faults)
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
                warning = moves.stock(self._explain.voice, warned.tile)
                lines.append(f"{INDENT}{self._of(self._turn(warned.turn), warning)} [{warned.rule}]")
        if replay.stopped_at is not None and replay.stopped_at < turns:
            lines.append(tr("Nothing after turn {turn} was checked.", turn=replay.stopped_at))
        return lines

    def fault(self, entry: Entry) -> str:
        """A fault of the record in one line."""
        return self._of(self._whose(entry), " ".join(self._sentences(entry, self._recorded(entry))))

    def why(self, entry: Entry, move: Turn | None) -> list[str]:
        """Whether a move that nobody recorded is legal, and every rule that it would break."""
        if entry.player is None:
            return self._over(self._replay.last)
        tr = self._words.tr
        said = [self._of(self._whose(entry), tr("legal") if entry.verdict.legal else tr("not legal"))]
        said += self._reasons(entry, move, INDENT)
        if entry.verdict.can_stand:
            said.append(tr("If everyone agrees, it can be let stand."))
        return said

    def _over(self, position: Position) -> list[str]:
        said = self._words.tr("The game is over; it is nobody's turn.")
        return [said, outcomes.outcome(self._explain.voice, position).title]

    def legal(self, position: Position | None = None, seat: int | None = None) -> list[str]:
        """What the player to move may do where the record ends, or elsewhere, or what another one might build."""
        tr, tr_n = self._words.tr, self._words.tr_n
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
                self._explain.voice.tr("(the volcano's field, then the directions in which the lava may flow)"),
            ]
            return lines + [
                f"{INDENT}{write_hex(volcano)}  {' '.join(str(flow_of(placement)) for placement in there)}"
                for volcano, there in groupby(placements, volcano_of)
            ]
        options = position.legal_builds(seat)
        lines = [self._of(whose, tr_n("{n} legal way to build", "{n} legal ways to build", len(options)))]
        if not options and seat == position.seat:
            lines.append(moves.out(self._explain.voice, colour))
        return lines + [INDENT + self._option(option) for option in options]

    def result(self) -> list[str]:
        """Supplies, who is out, and the places."""
        tr_n = self._words.tr_n
        last = self._replay.last
        outcome = outcomes.outcome(self._explain.voice, last)
        turns = tr_n("{n} turn is complete.", "{n} turns are complete.", last.turn)
        lines = [outcome.title, *outcome.reasons, *outcome.rulings, *self._ending_in_booklet()] if last.over else []
        lines.append(turns)
        for seat, colour in enumerate(last.setup.colours):
            state = outcomes.state(self._explain.voice, last, seat)
            player = self._player(colour)
            lines.append(self._of(player, state) if state else player)
            lines.append(INDENT + self._words.tr("built: {pieces}", pieces=self._count(last.built[seat])))
            lines.append(INDENT + self._words.tr("left: {pieces}", pieces=self._count(last.supply(seat))))
        return lines

    def _ending_in_booklet(self) -> list[str]:
        """Where the booklet speaks of this ending, and of this way of play."""
        last = self._replay.last
        found = joined(self._words, list(sources(self._explain, last).values()))
        return [f"[{found}]"] if found else []

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
            heading = self._explain.heading(fault.rule)
            source = joined(self._words, [part for part in (fault.rule + where, heading) if part])
            lines.append(f"{indent}{sentence} [{source}]")
        return lines

    def _recorded(self, entry: Entry) -> Turn:
        return self._replay.record.turns[entry.turn - 1]

    def _sentences(self, entry: Entry, turn: Turn | None) -> tuple[str, ...]:
        move = None if turn is None else turn.build
        terrain = move.build.terrain if entry.part == BUILD_PART and isinstance(move, BuildMove) else ""
        return self._explain.verdict(entry.verdict, entry.player, terrain)

    def _of(self, what: str, said: str) -> str:
        """What is said of something; French puts a space before the colon."""
        return self._words.tr("{what}: {said}", what=what, said=said)

    def _turn(self, turn: int) -> str:
        return self._words.tr("Turn {turn}", turn=turn)

    def _whose(self, entry: Entry) -> str:
        if entry.player is None:
            return self._turn(entry.turn)
        text = _MOVES[entry.part]
        return self._words.tr(text, turn=entry.turn, player=self._player(entry.player))

    def _player(self, colour: str) -> str:
        plain = self._words.gettext(COLOURS[colour])
        name = self._explain.voice.names[colour]
        return f"{name} ({plain})" if name.strip() else plain

    def _option(self, option: Option) -> str:
        words = write_build(option.build)
        if option.build.kind != EXPAND:
            return words
        hexes = " ".join(write_hex(hexagon) for hexagon in option.hexes)
        return self._of(words, f"{self._explain.voice.number('hut', option.cost)}, {hexes}")

    def _count(self, count: Count) -> str:
        return self._explain.voice.count(count) or self._words.tr("no pieces")
