"""The result of a game: who won and why, how it went, and everything after it."""
