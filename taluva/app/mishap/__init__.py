"""What happens when the app itself fails: it is written down, told in a sentence, and a screen that works is shown.

It must work when nothing else does: it asks for as little of the app as it can, and loses nothing that was recorded.
"""
