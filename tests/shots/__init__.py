"""Pictures of the app for README.md: python -m tests.shots

Enters a turn of a recorded game by touch, in an invisible window, and writes what is seen beside this file: the turn as
a moving picture, a verdict, and the game's result. Needs Debian's package webp.
"""
