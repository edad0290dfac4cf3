"""Tests of the app, through real touches on a window that nobody sees."""
