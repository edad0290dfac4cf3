"""A game under way: what is agreed, the session with its undo, the turn in hand, a correction, an island set up.

Nothing here knows a window, and no sentence is made here. What a finished record tells lives in taluva.review.
"""
