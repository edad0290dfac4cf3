"""The app's window under window managers that size, maximise or place it, and under none: pytest -n0 tests/desktops.

`.ci/run` asks for it by name; it needs Xvfb, i3, openbox and x11-utils. With `-m long` every manager on every screen,
ten starts and a first turn each, which also needs ratpoison and xdotool.
"""
