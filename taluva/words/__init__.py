"""Sentences for people, in five languages: the one place where a verdict becomes words."""
