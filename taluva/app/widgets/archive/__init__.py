"""The list of games: rows that are drawn, and thumbnails that are made one at a time."""
