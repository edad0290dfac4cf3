"""The first screen: the game under way, the last games, and the ways from there."""
