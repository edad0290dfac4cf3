"""Writes a record in its canonical form."""

from collections.abc import Iterable

from taluva.engine.pieces import EXPAND
from taluva.record.notation import (
    CONCEDE_WORD,
    EDITION_TAG,
    FORMAT_TAG,
    LEADING_TAGS,
    MARK,
    OUT_WORD,
    PLAY_TAG,
    TAG_OF,
    TILES_TAG,
    VERSION,
    write_build,
    write_tile,
)
from taluva.record.piecework import PIECE, Pieces, in_one_go
from taluva.record.record import BuildMove, Out, Record, Turn
from taluva.record.replay import Replay, replay


def write(record: Record, replayed: Replay | None = None) -> str:
    """The canonical text of a record; a replay of it, if there is one already, saves replaying it here."""
    return in_one_go(writing(record, replayed))


def writing(record: Record, replayed: Replay | None = None) -> Pieces[str]:
    """The same in pieces."""
    record = canonical(record, replayed)
    lines = [*tag_lines(record), ""]
    for start in range(0, len(record.turns), PIECE):
        if start:
            yield start / len(record.turns)
        lines += turn_lines(record.turns[start : start + PIECE], start + 1)
    return _joined(lines)


def canonical(record: Record, replayed: Replay | None = None) -> Record:
    """The same record, its expansions named by the smallest hex of the settlement wherever replay reaches one."""
    turns: list[Turn] | None = None
    replayed = replayed or replay(record)
    for index, (turn, middle) in enumerate(zip(record.turns, replayed.middles, strict=False)):
        move = turn.build
        if middle is None or not isinstance(move, BuildMove) or move.build.kind != EXPAND:
            continue
        settlement = middle.island.settlement_at.get(move.build.hex)
        if settlement is None or settlement.colour != middle.colour or settlement.first == move.build.hex:
            continue
        turns = turns or list(record.turns)
        turns[index] = turn._replace(build=move._replace(build=move.build._replace(hex=settlement.first)))
    return record if turns is None else record._replace(turns=tuple(turns))


def text_of(record: Record) -> str:
    """A record as text, its expansions named as they are."""
    return _joined([*tag_lines(record), "", *turn_lines(record.turns, 1)])


def turn_lines(turns: Iterable[Turn], first: int) -> list[str]:
    """Turns, one a line; the first of them has this number."""
    return [f"{number}. {write_turn(turn)}" for number, turn in enumerate(turns, first)]


def _joined(lines: list[str]) -> str:
    lines.append("")
    return "\n".join(lines)


def tag_lines(record: Record) -> list[str]:
    """The tags, one a line."""
    setup = record.setup
    leading = [(name, value) for wanted in LEADING_TAGS for name, value in record.tags if name == wanted]
    tags = [
        (FORMAT_TAG, VERSION),
        *leading,
        (EDITION_TAG, setup.edition),
        (TILES_TAG, str(setup.tiles)),
        (PLAY_TAG, setup.play),
        *((TAG_OF[colour], name) for colour, name in zip(setup.colours, record.names, strict=True)),
        *(tag for tag in record.tags if tag[0] not in LEADING_TAGS),
    ]
    return [write_tag(name, value) for name, value in tags]


def write_tag(name: str, value: str) -> str:
    """One tag, with its value escaped."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def write_turn(turn: Turn) -> str:
    """A turn without its number."""
    if turn.concede is not None:
        return CONCEDE_WORD + _write_comments(turn.concede.comments)
    tile = turn.tile
    assert tile is not None
    words = f"{write_tile(tile.kind, tile.placement)}{MARK if tile.stands else ''}{_write_comments(tile.comments)}"
    build = turn.build
    if build is None:
        return words
    if isinstance(build, Out):
        return f"{words} {OUT_WORD}{_write_comments(build.comments)}"
    mark = MARK if build.stands else ""
    return f"{words} {write_build(build.build)}{mark}{_write_comments(build.comments)}"


def _write_comments(comments: tuple[str, ...]) -> str:
    return "".join([f" {{{comment}}}" for comment in comments])
