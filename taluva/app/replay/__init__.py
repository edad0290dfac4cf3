"""The replay: one game on one cursor, with slider, chart, turns and key moments.

What a record tells is found in `taluva.review`.
"""
