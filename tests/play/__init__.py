"""What the rooms of a game under way promise, without a window."""
