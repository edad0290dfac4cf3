"""Every code that the reader refuses a text with, the facts that go with it, and what it means."""

# What was expected, by code, with the facts that a sentence about it can name.
EXPECTED: dict[str, tuple[str, ...]] = {
    # the file
    "file": ("reason",),  # a file that can be opened; the reason is the system's
    "file.missing": (),  # a file that is there
    "file.directory": (),  # a file, not a directory
    "file.permission": (),  # a file that may be read
    "folder.empty": (),  # a folder that holds a record
    "size": (),  # at most 256 KiB
    "size.canonical": (),  # a canonical form of at most 256 KiB
    "size.tags": (),  # at most 256 KiB of the archive's own tags
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
    "turn.many": (),  # no more turns than 1,000
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
    # a start that is not the beginning
    "start.island": (),  # the tag Island beside this one
    "start.hex": (),  # each hex once
    "start.hexes": (),  # at most 144 hexes
    "start.ground": (),  # C2, V2>12
    "start.level": (),  # 1 to 48
    "start.arrow": (),  # > between a volcano's level and its direction
    "start.colour": (),  # red, white, yellow or brown
    "start.piece": (),  # hut, tower or temple
    "start.single": (),  # 1, above level 1
    "start.awaits": (),  # tile or build
    "start.number": ("most",),  # a whole number from 0 on
    "start.end": (),  # the end of the value, or what stands between two entries
    "start.twice": ("colour",),  # each colour once
    "start.seat": ("colour",),  # the colour of a seat
    "start.standing": ("colour",),  # no more pieces than there are
    "start.left": ("most",),  # no more than those that do not stand there
    "start.laid": ("fewest", "most"),  # a number of tiles between these
    "start.tiles": ("fewest", "most"),  # no more volcanoes than tiles can lie
    "start.volcano": (),  # a tile that lies, where a build is awaited
    "start.won": (),  # no winner but in ranking
    "start.both": (),  # nobody in both
    "start.sides": (),  # two sides that are playing
    "start.move": ("colour",),  # somebody who is playing
    "start.unfinished": ("colour",),  # somebody who has used up two kinds
    "start.missing": ("colour",),  # everybody who has used up two kinds
    "start.early": ("colour",),  # nobody who would have won
    # a move, and where it is asked about
    "move.start": (),  # a tile or a build
    "move.build": (),  # a build behind the tile
    "move.end": (),  # nothing that a table adds
    "inquiry.turn": ("last",),  # a turn that there is
    "inquiry.laid": (),  # a turn beside it
    "inquiry.tile": ("turn",),  # a turn with a tile
    "inquiry.seat": ("colour",),  # somebody who is playing
    "inquiry.awaits": (),  # a place before a build
    "inquiry.build": (),  # a build where one is awaited
    "inquiry.lay": (),  # a tile where one is awaited
}
