"""Every game on this tablet, in SQLite: kept, found, restored, backed up, and searched for in damaged files.

Values go in and out, never rows; no other room knows SQL, and none of this knows a sentence or a window.
"""
