"""The record of a game as a text: reading, writing, and replaying it with every fault that it holds.

The format and its refusals are all here; what a record tells people lives in taluva.review and taluva.words.
"""
