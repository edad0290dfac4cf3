"""Asking the arbiter without a game: any island is set up by finger, and any move on it judged."""
