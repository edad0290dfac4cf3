"""The tablet app: the only place that knows Kivy."""
