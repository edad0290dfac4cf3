"""A record looked into: its story, its moments, wins not taken, slips, corrections, and the table beside it.

Values only: no sentence is made here, no game goes on here (taluva.play), and nothing is kept (taluva.archive).
"""
