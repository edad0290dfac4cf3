"""Starts the installed app as its command does, and ends it after five frames: python five_frames.py PICTURE

Prints a JSON object: the screen that is shown, the file of its picture, and where the app is installed.
"""

import json
import sys

import taluva
from taluva.app.shell.app import TaluvaApp
from taluva.cli import main

frames = iter(range(1, 6))


def count_frame(_dt: float) -> bool:
    """Count a frame; after the last take the picture and stop the app."""
    from kivy.core.window import Window

    Window.canvas.ask_update()
    if next(frames) < 5:
        return True
    picture = Window.screenshot(name=sys.argv[1])
    app = TaluvaApp.get_running_app()
    print(json.dumps({"screen": app.stage.name, "picture": picture, "file": taluva.__file__}))
    app.stop()
    return False


def run() -> int:
    """Run the command; Kivy is imported by the app before it is here."""
    from kivy.clock import Clock

    Clock.schedule_interval(count_frame, 0)
    return main([])


if __name__ == "__main__":
    sys.exit(run())
