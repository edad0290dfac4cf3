"""The tablet app: a folder a screen, and below them what several screens use; everything that needs Kivy is in here.

No rule is judged here (taluva.engine), no sentence of a game made (taluva.words), no SQL spoken (taluva.archive).
"""

import os

from taluva.app.mishap.log import listen

# At its first import Kivy would read the command line, write log files, and make and read a folder in the home of the
# user: what is wrong with that folder, or what another app has set in it, would end the start or change the screen.
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
# Whatever else Kivy would try where SDL opens no window knows no fingers, and one of them ends the process itself.
os.environ.setdefault("KIVY_WINDOW", "sdl2")
if "ANDROID_ARGUMENT" not in os.environ:
    # It would print on the terminal too, and take over what others write there. A tablet's log is the system's.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
listen()
