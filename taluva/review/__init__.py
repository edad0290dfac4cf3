"""What a finished record tells: its story, its moments, wins not taken, and how the table compares with it.

Values only: no sentence is made here, no game goes on here (taluva.play), and nothing is kept (taluva.archive).
"""
