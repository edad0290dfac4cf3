"""The rules at hand, in the words of one edition."""
