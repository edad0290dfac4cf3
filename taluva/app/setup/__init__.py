"""A new game: who sits where, who begins, edition, tiles and way of play."""
