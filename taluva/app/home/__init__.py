"""The first screen: the game under way, the ways from there, and a new game with all that is agreed for it."""
