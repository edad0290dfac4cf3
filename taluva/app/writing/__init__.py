"""Writing into the record of a game: a note on a turn, the evening's name and place.

What a record can hold, and how it is taken back, is said in `taluva.play.annotator`; any screen may offer it.
"""
