"""A keyboard for the tests."""

from kivy.core.window import Window


def press(key: int | str, *modifiers: str, place: int = 0) -> bool:
    """Press a key, as the window tells of it; whether that did anything."""
    number = ord(key) if isinstance(key, str) else key
    return bool(Window.dispatch("on_key_down", number, place, None, list(modifiers)))
