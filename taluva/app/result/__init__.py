"""The result of a game: who won and why, how it went, and everything after it.

Places, reasons and rulings are found in `taluva.words.results`; nothing is decided on the screen.
"""
