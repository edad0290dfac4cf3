"""Every code that the reader refuses a text with, the facts that go with it, and what it means."""

# What was expected, by code, with the facts that a sentence about it can name.
EXPECTED: dict[str, tuple[str, ...]] = {
    # the file
    "file": ("reason",),  # a file that can be opened; the reason is the system's
    "file.missing": (),  # a file that is there
    "file.directory": (),  # a file, not a directory
    "file.permission": (),  # a file that may be read
    "size": (),  # at most 1 MiB
    "size.canonical": (),  # a canonical form of at most 1 MiB
    "utf8": (),  # text in UTF-8
    "control": ("character",),  # no control character, "U+0009"
    "line.space": (),  # no space at the start or the end of a line
    "line.end": (),  # the end of the line
    # tags
    "tag.first": (),  # [Taluva "1"]
    "tag.newer": (),  # a version that is known: this one is a later one
    "tag.version": (),  # the format version 1
    "tag": (),  # a tag, or the blank line that ends them
    "tag.name": (),  # a name of letters, digits and underscores that begins with a letter
    "tag.twice": ("name",),  # each name once
    "tag.space": (),  # a space between name and value
    "tag.value": (),  # a value in double quotes
    "tag.quote": (),  # the quote that ends the value
    "tag.escape": (),  # \" or \\ after a backslash
    "tag.close": (),  # ] right behind the value
    "tag.edition": (),  # ferti, ferti-2014 or rio-grande
    "tag.tiles": (),  # a whole number from 1 to 48
    "tag.play": (),  # classic, ranking or teams
    "tag.teams": ("seats",),  # four seats, for teams
    "tag.seats": ("seats",),  # two to four seats
    "tag.colour": ("name",),  # none of the tags that would be further seats
    "tag.player": ("length",),  # a name of at most 60 characters
    # turns
    "blank.extra": (),  # no further blank line before or between the turns
    "turn.number": ("number",),  # this turn's number
    "turn.dot": (),  # a dot behind the number
    "turn.start": (),  # a tile such as JC, or concede
    "coordinate": (),  # a whole number from -999 to 999
    "comma": (),  # the comma between the two coordinates
    "direction": (),  # 2, 4, 6, 8, 10 or 12
    "limit": (),  # a direction in which the tile stays within -999 to 999
    "space": (),  # a space
    "build": (),  # hut, tower, temple, expand or out
    "terrain": (),  # J, C, S, R or L
    "comment.close": (),  # } before the end of the line
    "end": (),  # a comment or the end of the line
}
