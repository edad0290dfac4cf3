"""Starts the app: what a tablet runs, and `python main.py`."""

import sys

from taluva.cli import main

if __name__ == "__main__":
    sys.exit(main())
