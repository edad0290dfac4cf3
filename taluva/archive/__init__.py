"""Every game a plain file: kept, found, restored and backed up, with an index in SQLite that may be deleted.

Values go in and out, never rows; no other room knows SQL, and none of this knows a sentence or a window.
"""
