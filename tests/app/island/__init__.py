"""Tests of the island's picture and of the fingers on it."""
