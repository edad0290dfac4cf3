"""Where the files of the app are kept, on each system and whatever the environment has."""

import os
import stat
import sys
from pathlib import Path, PureWindowsPath

import platformdirs
import pytest
from platformdirs.android import Android
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from taluva import folders
from taluva.folders import Folders, find_folders, find_home, make_folder

HOME = {"HOME": "/home/ann"}
VARIABLES = {
    "XDG_DATA_HOME": "/d",
    "XDG_STATE_HOME": "/s",
    "XDG_CACHE_HOME": "/c",
    "XDG_CONFIG_HOME": "/e",
}


def names(found: Folders) -> list[str]:
    """Return the four folders with the separators of Linux."""
    return [str(folder).replace("\\", "/") for folder in found[:4]]


def oracle(kind: type[platformdirs.api.PlatformDirsABC], roaming: bool = False) -> list[str]:
    """Return the four folders as platformdirs has them."""
    found = kind("taluva", appauthor=False, roaming=roaming)
    every = [found.user_data_dir, found.user_state_dir, found.user_cache_dir, found.user_config_dir]
    return [str(PureWindowsPath(one).as_posix()) if kind is Windows else one for one in every]


def set_environment(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]) -> None:
    """Replace those of the process's variables that name folders."""
    for name in (*VARIABLES, "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TALUVA_DATA", "ANDROID_PRIVATE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("variables", [HOME, {**HOME, **VARIABLES}, {**HOME, **dict.fromkeys(VARIABLES, "")}])
def test_on_linux_they_are_where_platformdirs_has_them(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    """By default, with each variable set, and with each one empty."""
    set_environment(monkeypatch, variables)

    assert names(find_folders(system="linux")) == oracle(Unix)


def test_on_a_mac_they_are_where_platformdirs_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the cache in one folder."""
    set_environment(monkeypatch, HOME)

    assert names(find_folders(system="darwin")) == oracle(MacOS)


def test_on_windows_they_are_where_platformdirs_has_them() -> None:
    """Games go with a person from machine to machine; what belongs to this one does not."""
    known = {
        "CSIDL_APPDATA": r"C:\Users\ann\AppData\Roaming",
        "CSIDL_LOCAL_APPDATA": r"C:\Users\ann\AppData\Local",
    }
    variables = {
        "USERPROFILE": r"C:\Users\ann",
        "APPDATA": known["CSIDL_APPDATA"],
        "LOCALAPPDATA": known["CSIDL_LOCAL_APPDATA"],
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("platformdirs.windows.get_win_folder", known.__getitem__)
        patch.setattr("os.path.normpath", lambda path: path)
        patch.setattr("os.path.join", lambda *parts: "\\".join(parts))
        data = oracle(Windows, roaming=True)[0]
        _, state, cache, _ = oracle(Windows)

    expected = [data, state, cache.replace("Cache", "cache"), state]
    assert names(find_folders(variables, "win32")) == expected
    assert names(find_folders({"USERPROFILE": variables["USERPROFILE"]}, "win32")) == expected


def test_on_android_they_are_where_platformdirs_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the unpacked program, all but the cache in one folder."""
    package = "/data/user/0/org.taluvatable.taluva"
    monkeypatch.setattr("platformdirs.android._android_folder", lambda: package)
    data, _, cache, _ = oracle(Android)

    assert names(find_folders({"ANDROID_PRIVATE": f"{package}/files"}, "linux")) == [data, data, cache, data]


@pytest.mark.parametrize("name", VARIABLES)
@pytest.mark.parametrize("value", ["", "relative/folder", ".", "~", "~/here"])
def test_a_variable_that_is_empty_or_relative_counts_as_unset(name: str, value: str) -> None:
    """None of them ever leads into the current directory."""
    assert find_folders({**HOME, name: value}, "linux") == find_folders(HOME, "linux")


@pytest.mark.parametrize("value", ["", "ann", r"\Users\ann", "C:ann"])
def test_windows_variable_without_drive_or_folder_counts_as_unset(value: str) -> None:
    """Such a path depends on where the program was started."""
    variables = dict.fromkeys(("APPDATA", "LOCALAPPDATA"), value)

    assert names(find_folders({"USERPROFILE": r"C:\Users\ann", **variables}, "win32"))[0].startswith("C:/Users/ann/")
    assert find_folders({"USERPROFILE": value, **variables}, "win32") == Folders(None, None, None, None)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no list of users to ask")
@pytest.mark.parametrize("home", [{}, {"HOME": ""}, {"HOME": "here"}])
def test_without_a_variable_the_list_of_users_has_the_home(
    monkeypatch: pytest.MonkeyPatch, home: dict[str, str]
) -> None:
    """And where the user is in no list there is none."""
    import pwd

    listed = pwd.getpwuid(os.getuid())
    assert find_home(home, "linux") == Path(listed.pw_dir)

    def unlisted(_user: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", unlisted)
    assert find_home(home, "linux") is None
    assert find_folders(home, "linux") == Folders(None, None, None, None)
    assert find_folders({**home, "XDG_DATA_HOME": "/d"}, "linux") == Folders(Path("/d/taluva"), None, None, None)


def test_taluva_data_puts_the_games_elsewhere_and_nothing_else() -> None:
    """What is kept outside about that folder has a name of its own, the same at every start."""
    usual = find_folders(HOME, "linux")
    found = find_folders({**HOME, "TALUVA_DATA": "/stick/games/"}, "linux")
    other = find_folders({**HOME, "TALUVA_DATA": "/stick/others"}, "linux")

    assert found[:4] == (Path("/stick/games"), *usual[1:4])
    assert usual.file_name("index.db") == "index.db"
    assert found.file_name("index.db") == f"index{found.suffix}.db" != other.file_name("index.db")
    assert found == find_folders({**HOME, "TALUVA_DATA": "/stick/games"}, "linux")
    assert find_folders({**HOME, "TALUVA_DATA": "games"}, "linux") == usual
    assert find_folders({"USERPROFILE": "C:\\u", "TALUVA_DATA": "D:\\Games"}, "win32").suffix == (
        find_folders({"USERPROFILE": "C:\\u", "TALUVA_DATA": "d:\\games"}, "win32").suffix
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_our_folders_and_the_missing_ones_above_are_made_for_their_owner_only(tmp_path: Path) -> None:
    """Those that were there are left as they are."""
    there = tmp_path / "home"
    there.mkdir(0o755)
    there.chmod(0o755)

    assert make_folder(there / ".local" / "share" / "taluva")
    assert make_folder(there / ".local" / "share" / "taluva")

    made = [there / ".local", there / ".local" / "share", there / ".local" / "share" / "taluva"]
    assert [stat.S_IMODE(one.stat().st_mode) for one in made] == [folders.OWN] * 3
    assert stat.S_IMODE(there.stat().st_mode) == 0o755


def test_a_folder_that_cannot_be_made_is_said_to_be_none(tmp_path: Path) -> None:
    """A file in its place, or a name that no system has."""
    (tmp_path / "file").write_bytes(b"")

    assert not make_folder(tmp_path / "file" / "taluva")
    assert not make_folder(tmp_path / "a\0b")
