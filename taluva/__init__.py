"""A companion for the table: mirrors a game of Taluva, judges every move, keeps it for ever."""

__version__ = "0.1.0"
