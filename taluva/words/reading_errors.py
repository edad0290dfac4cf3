"""Why a text is no record: what the reader expected where it stopped."""

from taluva.record.extraction import ExtractedRecord
from taluva.record.unreadable import UnreadableError
from taluva.words.catalogue import N_, Catalogue
from taluva.words.phrases import Phrases

SENTENCES = {
    "file": N_("the file cannot be opened: {reason}"),
    "file.missing": N_("there is no such file"),
    "file.directory": N_("this is a folder, not a file"),
    "file.permission": N_("the file cannot be read: no permission"),
    "folder.empty": N_("there is no .taluva file in this folder"),
    "size": N_("a record has at most 256 KB"),
    "size.canonical": N_("the record would have more than 256 KB once written out"),
    "size.tags": N_("the archive's own tags have at most 256 KB"),
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
    "turn.many": N_("a record has at most 1,000 turns"),
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
    "move.start": N_("a tile such as JC was expected, or hut, tower, temple or expand"),
    "move.build": N_("hut, tower, temple or expand was expected"),
    "move.end": N_("the end of the move was expected"),
    "inquiry.turn": N_("turn {last} is the last that can be asked about in this record"),
    "inquiry.laid": N_("--laid belongs to --turn"),
    "inquiry.tile": N_("turn {turn} has no tile"),
    "inquiry.seat": N_("nobody who is playing has the colour {colour}"),
    "inquiry.awaits": N_("no build is awaited there"),
    "inquiry.build": N_("a build alone is awaited there, no tile"),
    "inquiry.lay": N_("a tile is awaited there, no build alone"),
    "start.island": N_("this tag is of use beside the tag Island only"),
    "start.hex": N_("this field is already listed"),
    "start.hexes": N_("an island has at most 144 fields"),
    "start.ground": N_("a terrain with its level, such as C2, or a volcano, such as V2>12, was expected"),
    "start.level": N_("a level from 1 to 48 was expected"),
    "start.arrow": N_("a > was expected between a volcano's level and its direction"),
    "start.colour": N_("a colour was expected: red, white, yellow or brown"),
    "start.piece": N_("hut, tower or temple was expected"),
    "start.single": N_("behind hut only a 1 can stand, for a single hut above level 1"),
    "start.awaits": N_("tile or build was expected"),
    "start.number": N_("a whole number from 0 to {most} was expected"),
    "start.end": N_("the end of the value was expected, or what parts it from more"),
    "start.twice": N_("the colour {colour} appears twice"),
    "start.seat": N_("nobody plays {colour}"),
    "start.standing": N_("more {colour} pieces stand there than there are"),
    "start.left": N_("with those that stand there at most {most} can be left"),
    "start.laid": N_("from {fewest} to {most} tiles can lie here"),
    "start.tiles": N_("{fewest} tiles are seen at least, and at most {most} can lie here"),
    "start.volcano": N_("where a build is awaited a tile lies: a volcano or the tag Laid is missing"),
    "start.won": N_("an early winner leaves a game that goes on in ranking only"),
    "start.both": N_("nobody is out and has won"),
    "start.sides": N_("with fewer than two sides playing the game is over"),
    "start.move": N_("{colour} is out or has won and does not move"),
    "start.unfinished": N_("{colour} has not built all of two kinds of pieces"),
    "start.missing": N_("{colour} has built all of two kinds of pieces and has won, too"),
    "start.early": N_("with what {colour} has built the game would be won already"),
    "end": N_("a comment or the end of the line was expected"),
}


# What is said of the first line of a text that was never meant as one.
_NO_RECORD = ("tag.first", "utf8", "control", "line.space", "line.end")


def error_text(catalogue: Catalogue, error: UnreadableError) -> str:
    """What was expected, without the location, to follow "line 3, column 5:"."""
    text = SENTENCES.get(error.expected)
    return catalogue.tr(text, **error.facts) if text else error.expected


def start_error_text(phrases: Phrases, error: UnreadableError) -> str:
    """Why no record can begin with this island."""
    facts = error.facts
    if "colour" in facts:
        facts = facts | {"colour": phrases.name(str(facts["colour"]))}
    text = phrases.tr(SENTENCES[error.expected], **facts) if error.expected in SENTENCES else error.expected
    return f"{text[:1].upper()}{text[1:]}."


def cut_off_text(catalogue: Catalogue, extracted: ExtractedRecord) -> str:
    """How much of a record is readable, and where it breaks off."""
    readable = catalogue.tr_n("{n} whole turn can be read.", "{n} whole turns can be read.", extracted.turns)
    breaks = catalogue.tr("Line {line} breaks off.", line=extracted.cut_at_line)
    lost = catalogue.tr_n("{n} line behind it is left out.", "{n} lines behind it are left out.", extracted.lost_turns)
    return "\n".join([readable, f"{breaks} {lost}" if extracted.lost_turns else breaks])


def unreadable_file_text(catalogue: Catalogue, why: str) -> str:
    """Why the file of a game cannot be read."""
    if why == "tag.newer":
        return catalogue.tr("This record comes from a newer version of this app. Please update the app first.")
    text = SENTENCES.get(why, "{}")
    if "{" in text.replace("}}", ""):
        return catalogue.tr("The file of this game cannot be read. It stays as it is.")
    return catalogue.tr("The file of this game cannot be read: {reason}. It stays as it is.", reason=catalogue.tr(text))


def error_with_location(catalogue: Catalogue, error: UnreadableError) -> str:
    """What is wrong with a text, and below it where and why reading stopped."""
    if error.expected == "tag.newer":
        return catalogue.tr("This record comes from a newer version of this app. Please update the app first.")
    none = error.line == 1 and error.expected in _NO_RECORD
    what = (
        catalogue.tr("This is not a Taluva record.") if none else catalogue.tr("This record cannot be read to its end.")
    )
    place = catalogue.tr(
        "Line {line}, column {column}: {reason}.",
        line=error.line,
        column=error.column,
        reason=error_text(catalogue, error),
    )
    return f"{what}\n{place}"
