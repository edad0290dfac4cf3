"""The answers of the command line as plain lists and numbers, for JSON."""

from __future__ import annotations

from taluva.engine.builds import Option
from taluva.engine.ending import places, teams
from taluva.engine.hexes import Hex, coordinates
from taluva.engine.pieces import EXPAND, Count
from taluva.engine.position import Position
from taluva.engine.tiles import flow_of, volcano_of
from taluva.record.record import Record
from taluva.record.replay import Entry, Replay

Json = dict[str, object]


def check(replayed: Replay) -> Json:
    """Every fault, every move that was let stand, and every warning."""
    return {
        "turns": len(replayed.record.turns),
        "faults": [_entry(entry) for entry in replayed.faults],
        "let_stand": [_entry(entry) for entry in replayed.let_stand],
        "warnings": [warning._asdict() for warning in replayed.warnings],
    }


def legal(position: Position, seat: int | None = None) -> Json:
    """The legal moves of the player to move, or the legal builds of another seat."""
    seat = position.seat if seat is None else seat
    return {
        "turn": position.turn + (not position.over),
        "player": None if seat is None else position.setup.colours[seat],
        "awaits": position.awaits,
        "tiles": [[*coordinates(volcano_of(placement)), flow_of(placement)] for placement in position.legal_tiles()],
        "builds": [_option(option) for option in position.legal_builds(seat)],
    }


def why(entry: Entry) -> Json:
    """The faults of a move, and whether it is legal or can be let stand."""
    return {**_entry(entry), "legal": entry.verdict.legal, "can_stand": entry.verdict.can_stand}


def result(record: Record, position: Position) -> Json:
    """Supplies, states and places of all players."""
    place_by_seat = places(position)
    states = position.states
    both_teams = teams(position)
    return {
        "over": position.over,
        "ending": position.ending,
        "turn": position.turn,
        "players": [
            {
                "seat": seat + 1,
                "colour": colour,
                "name": record.names[seat],
                "place": place_by_seat[seat],
                "state": states[seat],
                "built": _count(position.built[seat]),
                "supply": _count(position.supply(seat)),
            }
            for seat, colour in enumerate(position.setup.colours)
        ],
        "teams": None
        if both_teams is None
        else [{"colours": list(team.colours), "place": team.place} for team in both_teams],
    }


def _hex(hexagon: Hex) -> list[int]:
    return list(coordinates(hexagon))


def _entry(entry: Entry) -> Json:
    return {
        "turn": entry.turn,
        "player": entry.player,
        "part": entry.part,
        "rules": list(entry.rules),
        "hexes": list(map(_hex, entry.hexes)),
    }


def _option(option: Option) -> Json:
    kind, hexagon, terrain = option.build
    if kind != EXPAND:
        return {"kind": kind, "hex": _hex(hexagon)}
    return {
        "kind": kind,
        "settlement": _hex(hexagon),
        "terrain": terrain,
        "hexes": list(map(_hex, option.hexes)),
        "huts": option.cost,
    }


def _count(count: Count) -> Json:
    return {"huts": count.huts, "towers": count.towers, "temples": count.temples}
