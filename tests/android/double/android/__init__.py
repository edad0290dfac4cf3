"""Stands where p4a's module `android` stands: what Kivy and the app ask of it, by the same names."""

from android.config import ACTIVITY_CLASS_NAME
from tests.android.java.bridge import autoclass

api_version = autoclass("android.os.Build$VERSION").SDK_INT
python_act = autoclass(ACTIVITY_CLASS_NAME)
mActivity = python_act.mActivity  # noqa: N816  its name there


def remove_presplash() -> None:
    """Show the app in place of the picture of its start."""
    mActivity.removeLoadingScreen()


def get_keyboard_height() -> int:
    """How much of the glass the keyboard takes."""
    from tests.android.tablet import tablet

    return tablet.keyboard
