"""The frame around every screen."""

from taluva.app.app import TaluvaApp
from tests.app.touch import find, tap


def test_the_app_opens_at_home(app: TaluvaApp) -> None:
    """The first thing to see is the home screen."""
    assert app.stage.name == "home"
    tap(find("Settings"))
