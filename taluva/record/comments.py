"""Comments on turns."""

from taluva.record.notation import is_control
from taluva.record.record import Record, Turn

COMMENT_LIMIT = 300  # characters of a comment that is entered; an imported one may be longer


def comment_of(turn: Turn) -> str:
    """All comments of a turn, in one line."""
    parts = (turn.tile, turn.build, turn.concede)
    return " ".join(
        comment.strip() for part in parts if part is not None for comment in part.comments if comment.strip()
    )


def without_forbidden(text: str) -> str:
    """A text without the characters that no comment can hold: the closing brace and control characters."""
    return "".join(letter for letter in text if letter != "}" and not is_control(letter)).strip()


def turn_with_comment(turn: Turn, text: str) -> Turn:
    """The turn with this comment only, at its end; without any for an empty text.

    If the turn has the same comment already, it is returned unchanged, so that its bytes stay the same.
    """
    text = without_forbidden(text)
    if text == comment_of(turn):
        return turn
    comments = (text,) if text else ()
    if turn.concede is not None:
        return turn._replace(concede=turn.concede._replace(comments=comments))
    tile = turn.tile
    build = turn.build
    if tile is not None:
        turn = turn._replace(tile=tile._replace(comments=comments if build is None else ()))
    return turn if build is None else turn._replace(build=build._replace(comments=comments))


def with_comment(record: Record, number: int, text: str) -> Record:
    """The record with this comment on a turn, counted from 1."""
    turns = list(record.turns)
    turns[number - 1] = turn_with_comment(turns[number - 1], text)
    return record._replace(turns=tuple(turns))


def without_comments(record: Record) -> Record:
    """The record without any comment."""
    return record._replace(turns=tuple(turn_with_comment(turn, "") for turn in record.turns))
