"""Says why a text is no record: what the reader expected at the place where it stopped."""

from taluva.record.finding import Remnant
from taluva.record.unreadable import Unreadable
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_

SENTENCES = {
    "file": N_("the file cannot be opened: {reason}"),
    "file.missing": N_("there is no such file"),
    "file.directory": N_("this is a folder, not a file"),
    "file.permission": N_("the file cannot be read: no permission"),
    "size": N_("a record has at most 1 MB"),
    "size.canonical": N_("the record would have more than 1 MB once written out"),
    "utf8": N_("text in UTF-8 was expected"),
    "control": N_("the control character {character} is not allowed"),
    "line.space": N_("a line neither begins nor ends with a space"),
    "line.end": N_("the end of the line was expected"),
    "tag.first": N_('a record begins with the line [Taluva "1"]'),
    "tag.version": N_("only version 1 of the format can be read"),
    "tag.newer": N_("only version 1 of the format can be read"),
    "tag": N_("a tag or the blank line after the tags was expected"),
    "tag.name": N_("the name of a tag was expected: a letter, then letters, digits or underscores"),
    "tag.twice": N_("the tag {name} appears twice"),
    "tag.space": N_("a space was expected between the name of the tag and its value"),
    "tag.value": N_("the value of the tag was expected, in double quotes"),
    "tag.quote": N_("the closing quote of the value is missing"),
    "tag.escape": N_('a backslash is followed by " or \\ only'),
    "tag.close": N_("the closing ] of the tag was expected"),
    "tag.edition": N_("the edition is ferti, ferti-2014 or rio-grande"),
    "tag.tiles": N_("the number of tiles goes from 1 to 48"),
    "tag.play": N_("the mode is classic, ranking or teams"),
    "tag.teams": N_("teams need four seats, not {seats}"),
    "tag.seats": N_("a game has two to four seats, not {seats}"),
    "tag.colour": N_("the seats are Red, White, Yellow and Brown; there is no {name}"),
    "tag.player": N_("a player's name has at most 60 characters, not {length}"),
    "blank.extra": N_("there is one blank line too many"),
    "turn.number": N_("the number of the turn was expected: {number}"),
    "turn.dot": N_("a dot was expected after the number of the turn"),
    "turn.start": N_("a tile such as JC was expected, or concede"),
    "coordinate": N_("a whole number from -999 to 999 was expected"),
    "comma": N_("the comma between the two coordinates was expected"),
    "direction": N_("the direction of the lava was expected: 2, 4, 6, 8, 10 or 12"),
    "limit": N_("the tile would reach beyond -999 or 999"),
    "space": N_("a space was expected"),
    "build": N_("hut, tower, temple, expand or out was expected"),
    "terrain": N_("a terrain was expected: J, C, S, R or L"),
    "comment.close": N_("the comment is not closed: a }} is missing on this line"),
    "end": N_("a comment or the end of the line was expected"),
}


# What is said of the first line of a text that was never meant as one.
_NO_RECORD = ("tag.first", "utf8", "control", "line.space", "line.end")


def sentence(words: Catalogue, error: Unreadable) -> str:
    """Say what was expected, without the place, as it follows "line 3, column 5:"."""
    text = SENTENCES.get(error.expected)
    return words.tr(text, **error.facts) if text else error.expected


def cut_off(words: Catalogue, found: Remnant) -> str:
    """Say how much of a record can be read, and where it breaks off."""
    whole = words.tr_n("{n} whole turn can be read.", "{n} whole turns can be read.", found.turns)
    breaks = words.tr("Line {line} breaks off.", line=found.breaks_off)
    lost = words.tr_n("{n} line behind it is left out.", "{n} lines behind it are left out.", found.lost)
    return "\n".join([whole, f"{breaks} {lost}" if found.lost else breaks])


def placed(words: Catalogue, error: Unreadable) -> str:
    """Say what is the matter with a text, and below it where it stops being a record, and why."""
    if error.expected == "tag.newer":
        return words.tr("This record comes from a newer version of this app. Please update the app first.")
    none = error.line == 1 and error.expected in _NO_RECORD
    what = words.tr("This is not a Taluva record.") if none else words.tr("This record cannot be read to its end.")
    place = words.tr(
        "Line {line}, column {column}: {reason}.", line=error.line, column=error.column, reason=sentence(words, error)
    )
    return f"{what}\n{place}"
