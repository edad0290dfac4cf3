"""A game being played: agreement, session with undo, turn input, corrections, and the board editor.

No module here depends on a window or makes sentences. Finished records are analysed in taluva.review.
"""
