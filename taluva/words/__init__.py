"""Every sentence and every name that people read, in five languages and in the words of the booklet in their box.

A verdict, a record or a figure is handed in as data, a catalogue says the language; nothing is decided here.
"""
