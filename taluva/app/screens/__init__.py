"""One module a screen, loaded when it is first shown."""
