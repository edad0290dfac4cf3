"""The table, where a game is mirrored and judged.

The screen hands touches to the turn in hand (taluva.play) and its reading to the parts around the island; each part
shows some of it and knows no other. What a turn is, is not decided here.
"""
