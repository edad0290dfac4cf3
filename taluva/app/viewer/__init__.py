"""One game, looked at in one place: its result, its moments and turns, its figures, all on one cursor.

What a record tells is found in `taluva.review`, how a game ended in `taluva.words.results`.
"""
