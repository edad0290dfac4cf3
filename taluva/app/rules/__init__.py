"""The rules at hand, in the words of one edition.

The rules themselves stand in `taluva.engine`, what is said of them in `taluva.words.rules`; here is only the page.
"""
