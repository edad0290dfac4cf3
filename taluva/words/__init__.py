"""Every sentence and name that people read, in five languages and in the words of their booklet.

Input is data (a verdict, a record, a figure) and a catalogue; no module here decides anything.
"""
