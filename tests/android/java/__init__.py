"""A Java world of the size that the app needs: classes by a table of signatures, called as pyjnius would call them."""
