"""The island as a relief seen in afternoon light, and the fingers on it.

It shows an island and hears fingers; it knows no game, no turn and no rule, and no screen is imported here.
"""
