"""A child process for the start's measure: an empty app or ours, ended with its first frame. It imports no more."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taluva.app.shell.root import Root


def end_with_the_first_frame() -> None:
    """End the process at once when a frame is shown: what comes at the end of an app is not its start."""
    from kivy.core.window import Window

    Window.bind(on_flip=lambda *_: os._exit(0))


def start_empty(_folder: str) -> None:
    """Start an app with nothing in it."""
    from kivy.app import App
    from kivy.uix.widget import Widget

    class EmptyApp(App):
        def build(self) -> Widget:
            end_with_the_first_frame()
            return Widget()

    EmptyApp().run()


def start_app(folder: str) -> None:
    """Start the app as its users do, but with a folder of its own."""
    from taluva.app.shell.app import TaluvaApp
    from taluva.app.shell.configuring import configure
    from tests import in_one

    class StartedApp(TaluvaApp):
        def build(self) -> "Root":
            root = super().build()
            end_with_the_first_frame()
            return root

    app = StartedApp(in_one(Path(folder)), lasting=True)
    configure(app.folders)
    app.run()


if __name__ == "__main__":
    {"empty": start_empty, "app": start_app}[sys.argv[1]](sys.argv[2])
