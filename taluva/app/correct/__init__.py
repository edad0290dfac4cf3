"""Correcting a past turn in place.

What a correction is and what follows from it stands in `taluva.play.correction`; nothing is kept before people say
so.
"""
