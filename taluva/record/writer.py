"""The writer of records in canonical form."""

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
    write_tag,
    write_tile,
)
from taluva.record.record import BuildMove, Out, Record, Turn
from taluva.record.replay import Replay, replay
from taluva.record.start import start_tags


def write(record: Record, replayed: Replay | None = None) -> str:
    """The canonical text of a record; `replayed` saves replaying it again."""
    return text_of(canonical(record, replayed))


def canonical(record: Record, replayed: Replay | None = None) -> Record:
    """The record with every expansion named by the smallest hex of its settlement, as far as it can be replayed."""
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
    """The text of a record, with expansions named as they are."""
    turns = [f"{number}. {write_turn(turn)}" for number, turn in enumerate(record.turns, 1)]
    return "\n".join([*tag_lines(record), "", *turns, ""])


def tag_lines(record: Record) -> list[str]:
    """The tags, one on each line."""
    setup = record.setup
    leading = [(name, value) for wanted in LEADING_TAGS for name, value in record.tags if name == wanted]
    tags = [
        (FORMAT_TAG, VERSION),
        *leading,
        (EDITION_TAG, setup.edition),
        (TILES_TAG, str(setup.tiles)),
        (PLAY_TAG, setup.play),
        *((TAG_OF[colour], name) for colour, name in zip(setup.colours, record.names, strict=True)),
        *(start_tags(record.start, setup) if record.start is not None else ()),
        *(tag for tag in record.tags if tag[0] not in LEADING_TAGS),
    ]
    return [write_tag(name, value) for name, value in tags]


def write_turn(turn: Turn) -> str:
    """A turn without its number."""
    if turn.concede is not None:
        return CONCEDE_WORD + _write_comments(turn.concede.comments)
    tile = turn.tile
    build = turn.build
    words: list[str] = []
    if tile is not None:
        mark = MARK if tile.stands else ""
        words.append(f"{write_tile(tile.kind, tile.placement)}{mark}{_write_comments(tile.comments)}")
    if isinstance(build, Out):
        words.append(f"{OUT_WORD}{_write_comments(build.comments)}")
    elif build is not None:
        mark = MARK if build.stands else ""
        words.append(f"{write_build(build.build)}{mark}{_write_comments(build.comments)}")
    return " ".join(words)


def _write_comments(comments: tuple[str, ...]) -> str:
    return "".join([f" {{{comment}}}" for comment in comments])
