"""The tablet app; everything that needs Kivy is in here."""

import os

# Kivy would read the command line and write log files, both at its first import.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
