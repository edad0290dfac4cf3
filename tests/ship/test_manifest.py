"""The manifest and the resources, as python-for-android's own templates render them with buildozer's arguments."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests import sure
from tests.ship.packing import ANDROID, ROOT, Packed


def said_of(element: ElementTree.Element | None) -> dict[str, str]:
    """What stands at an element, without the namespace."""
    return {name.removeprefix(ANDROID): value for name, value in sure(element).attrib.items()}


def application(packed: Packed) -> dict[str, str]:
    """What stands at <application>."""
    return said_of(packed.manifest.find("application"))


def activity(packed: Packed) -> dict[str, str]:
    """What stands at the one <activity>."""
    (element,) = packed.manifest.iter("activity")
    return said_of(element)


OF_THE_APPLICATION = {
    # A game might be turned as it likes even on large screens; so may what follows its owner, without being one.
    "appCategory": None,
    "isGame": None,
    "enableOnBackInvokedCallback": "false",  # from API 36 on Android would swallow the back key else
    "extractNativeLibs": "true",  # p4a loads Python from the folder of the libraries
    "allowBackup": "true",
}
OF_THE_ACTIVITY = {
    "screenOrientation": "fullUser",  # as its owner allows
    "launchMode": "singleTask",  # a file opened from another app comes to the game that is on, not to a second one
    "exported": "true",
}


def test_application_and_activity_are_what_they_are_to_be(packed: Packed) -> None:
    """No kind of app is named, the back key reaches it, it may be turned any way, and it starts only once."""
    for said, wanted in ((application(packed), OF_THE_APPLICATION), (activity(packed), OF_THE_ACTIVITY)):
        assert {name: said.get(name) for name in wanted} == wanted


def test_vibration_is_all_that_is_asked_for(packed: Packed) -> None:
    """No network, no storage, no camera."""
    permissions = [element.get(ANDROID + "name") for element in packed.manifest.iter("uses-permission")]

    assert permissions == ["android.permission.VIBRATE"]


def test_turning_the_tablet_does_not_start_the_app_anew(packed: Packed) -> None:
    """Nor does anything else that its owner changes meanwhile."""
    handled = set(activity(packed)["configChanges"].split("|"))
    assert {"orientation", "screenSize", "smallestScreenSize", "screenLayout", "density", "keyboard"} <= handled
    assert {"locale", "fontScale", "uiMode", "layoutDirection"} <= handled


def test_the_levels_are_those_of_the_spec(packed: Packed) -> None:
    """Android 8 and later; made for Android 16."""
    (levels,) = packed.manifest.iter("uses-sdk")

    assert {"minSdkVersion": "26", "targetSdkVersion": "36"}.items() <= said_of(levels).items()


def test_the_app_starts_from_the_launcher(packed: Packed) -> None:
    """That filter stands first."""
    first = next(packed.manifest.iter("intent-filter"))

    assert [action.get(ANDROID + "name") for action in first.iter("action")] == ["android.intent.action.MAIN"]


def test_our_own_activity_is_started_and_compiled(packed: Packed) -> None:
    """From one folder of ours; what python-for-android listens to keeps the name of its own."""
    name = activity(packed)["name"]
    (folder,) = re.findall(r"srcDir '(.*?)'", (packed.dist / "build.gradle").read_text("utf-8").partition("java {")[2])

    assert [path.relative_to(folder) for path in Path(folder).rglob("*.*")] == [Path(name.replace(".", "/") + ".java")]
    assert not [word for word in packed.arguments if word.startswith("--activity-class-name")]


def matches(pattern: str, path: str) -> bool:
    """Android's own matching goes no step back: `.*` ends at the first letter that could follow."""
    first, *words = pattern.replace("\\\\", "").split(".*")
    at = len(first)
    for word in words:
        begins = path.find(word[0], at)
        if begins < 0 or not path.startswith(word, begins):
            return False
        at = begins + len(word)
    return path.startswith(first) and at == len(path)


def fitting(packed: Packed, action: str, scheme: str, kind: str, path: str = "") -> bool:
    """Whether one of our filters takes what another app hands over, by Android's rules for filters."""
    for wanted in packed.manifest.iter("intent-filter"):
        if action not in [element.get(ANDROID + "name") for element in wanted.iter("action")]:
            continue
        assert [element.get(ANDROID + "name") for element in wanted.iter("category")] == [DEFAULT]
        data = list(wanted.iter("data"))
        kinds = {element.get(ANDROID + "mimeType") for element in data} - {None}
        schemes = {element.get(ANDROID + "scheme") for element in data} - {None} or {"content"}
        patterns = {element.get(ANDROID + "pathPattern") for element in data} - {None}
        named = not patterns or any(matches(str(pattern), path) for pattern in patterns)
        if scheme in schemes and (kind in kinds or "*/*" in kinds) and named:
            return True
    return False


DEFAULT = "android.intent.category.DEFAULT"
VIEW, SEND = "android.intent.action.VIEW", "android.intent.action.SEND"


@pytest.mark.parametrize(
    ("action", "scheme", "kind", "path", "reaches"),
    [
        # A record as a stream of bytes or as text, a backup as a zip, from mail, a file manager, or shared.
        *(
            (action, "content", kind, "", True)
            for action in (VIEW, SEND)
            for kind in ("application/octet-stream", "text/plain", "application/zip")
        ),
        # Anything whose name is told.
        *(
            (VIEW, "content", "application/x-anything", f"/storage/{name}.taluva", True)
            for name in ("Thursday", "18.11", "2026.11.18")
        ),
        # Pictures and links are opened by others, and the app is not offered for them.
        (VIEW, "content", "image/png", "/storage/cat.png", False),
        (VIEW, "https", "text/html", "/index.html", False),
        (VIEW, "https", "text/plain", "/game.txt", False),
        (SEND, "content", "image/png", "", False),
    ],
)
def test_what_other_apps_hand_over_reaches_this_one_if_it_may_be_a_game(
    packed: Packed, action: str, scheme: str, kind: str, path: str, reaches: bool
) -> None:
    """By Android's rules for filters."""
    assert fitting(packed, action, scheme, kind, path) == reaches


def test_the_icon_adapts_and_the_first_picture_is_ours(packed: Packed) -> None:
    """A launcher cuts the icon as it likes; while Python starts, our picture is seen on the sea."""
    res, data = packed.dist / "src/main/res", ROOT / "taluva/data/brand"

    for made, given in (
        ("mipmap/icon.png", "icon-512.png"),
        ("mipmap/icon_foreground.png", "adaptive-foreground.png"),
        ("mipmap/icon_background.png", "adaptive-background.png"),
        ("drawable/presplash.jpg", "presplash.png"),
    ):
        assert (res / made).read_bytes() == (data / given).read_bytes()
    assert "@mipmap/icon_foreground" in (res / "mipmap-anydpi-v26/icon.xml").read_text("utf-8")
    assert "#2B8199" in (res / "values/strings.xml").read_text("utf-8")
