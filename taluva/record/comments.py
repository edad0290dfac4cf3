"""Comments: what people write into a record on a turn."""

from taluva.record.notation import is_control
from taluva.record.record import Record, Turn

LONGEST = 300  # letters that are written at once; what came with a record may be longer


def comment_of(turn: Turn) -> str:
    """All that is written on a turn, in one line."""
    parts = (turn.tile, turn.build, turn.concede)
    return " ".join(said.strip() for part in parts if part is not None for said in part.comments if said.strip())


def allowed(text: str) -> str:
    """A text without what no comment can hold: the brace that ends it, and control characters."""
    return "".join(letter for letter in text if letter != "}" and not is_control(letter)).strip()


def commented(turn: Turn, text: str) -> Turn:
    """The turn with this comment alone, behind all of it; with none for an empty text.

    What is written there already stays as it is, byte by byte, if it says the same.
    """
    text = allowed(text)
    if text == comment_of(turn):
        return turn
    comments = (text,) if text else ()
    if turn.concede is not None:
        return turn._replace(concede=turn.concede._replace(comments=comments))
    tile, build = turn.tile, turn.build
    if tile is not None:
        turn = turn._replace(tile=tile._replace(comments=comments if build is None else ()))
    return turn if build is None else turn._replace(build=build._replace(comments=comments))


def with_comment(record: Record, number: int, text: str) -> Record:
    """The record with this comment on a turn, counted from 1."""
    turns = list(record.turns)
    turns[number - 1] = commented(turns[number - 1], text)
    return record._replace(turns=tuple(turns))


def without_comments(record: Record) -> Record:
    """The same game, with nothing that was said of its turns."""
    return record._replace(turns=tuple(commented(turn, "") for turn in record.turns))
