"""Stands where pyjnius stands on a tablet: below the app, and below Kivy's own branches for Android."""

from tests.android import system as _system  # noqa: F401  it says how the classes behave
from tests.android.java.bridge import JavaException, PythonJavaClass, autoclass, cast, detach, java_method

__all__ = ["JavaException", "PythonJavaClass", "autoclass", "cast", "detach", "java_method"]
