"""Correcting a past turn: what was wrong, what no longer holds because of it, and the ways on.

What a correction is and what follows from it stands in `taluva.play.correction`; nothing is kept before people say
so.
"""
