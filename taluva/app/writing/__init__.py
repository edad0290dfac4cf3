"""Writing into the record of a game: a note on a turn, the evening's name and place."""
