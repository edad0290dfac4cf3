"""Correcting a past turn: what was wrong, what no longer holds because of it, and the ways on."""
