"""Where the files of the app are kept on this device: the only module that asks the system for a folder."""

import hashlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final, NamedTuple

NAME: Final = "taluva"  # of our folder in each of the system's
OWN: Final = 0o700  # the mode of every folder of ours: games and names are for their owner only


class Folders(NamedTuple):
    """Four folders, some of which may be the same or not made yet; None where the system has no place for one.

    `data` is for what people made, `state` and `settings` for what belongs to this device, `cache` for what can be
    worked out again. `suffix` is empty unless `TALUVA_DATA` names the folder of data.
    """

    data: Path | None
    state: Path | None
    cache: Path | None
    settings: Path | None
    suffix: str = ""

    def file_name(self, name: str) -> str:
        """Return the name of a file about `data` that is kept in another folder: `index.db`, or `index-1f0c9a22.db`.

        So each folder that `TALUVA_DATA` names has files of its own.
        """
        stem, dot, ending = name.partition(".")
        return f"{stem}{self.suffix}{dot}{ending}"


def find_folders(environment: Mapping[str, str] | None = None, system: str = sys.platform) -> Folders:
    """Return the folders for an environment (the process's if None) and a system, named as in `sys.platform`.

    A variable that is unset, empty or no absolute path counts as unset. Nothing is made.
    """
    variables = os.environ if environment is None else environment
    folders = _system_folders(variables, system)
    data = _path(variables, "TALUVA_DATA", system)
    if data is None:
        return folders
    name = str(data).lower() if system == "win32" else str(data)
    return folders._replace(data=data, suffix="-" + hashlib.sha256(os.fsencode(name)).hexdigest()[:8])


def find_home(environment: Mapping[str, str] | None = None, system: str = sys.platform) -> Path | None:
    """Return the user's home folder; None if neither the environment nor the system's list of users has one."""
    variables = os.environ if environment is None else environment
    if system == "win32":
        return _path(variables, "USERPROFILE", system)
    return _path(variables, "HOME", system) or _listed_home(system)


def make_folder(folder: Path) -> bool:
    """Make a folder and those above it that are missing, for their owner only; False if it cannot be made."""
    try:
        # `makedirs` would leave those above it open to other users.
        for missing in reversed([one for one in (folder, *folder.parents) if not one.is_dir()]):
            missing.mkdir(OWN, exist_ok=True)
    except (OSError, ValueError):  # ValueError: a null character in the name
        return False
    return True


def _system_folders(variables: Mapping[str, str], system: str) -> Folders:
    private = _path(variables, "ANDROID_PRIVATE", system)  # from python-for-android: what Java's getFilesDir returns
    if private is not None:
        # Beside the unpacked program, in a folder of its own: Android's backup takes this one only.
        files = private / NAME
        return Folders(files, files, private.parent / "cache" / NAME, files)
    home = find_home(variables, system)
    if system == "win32":
        roaming = _path(variables, "APPDATA", system) or _below(home, "AppData", "Roaming")
        local = _path(variables, "LOCALAPPDATA", system) or _below(home, "AppData", "Local")
        state = _below(local, NAME)
        return Folders(_below(roaming, NAME), state, _below(state, "cache"), state)
    if system == "darwin":
        support = _below(home, "Library", "Application Support", NAME)
        return Folders(support, support, _below(home, "Library", "Caches", NAME), support)
    # https://specifications.freedesktop.org/basedir-spec/latest/
    data = _path(variables, "XDG_DATA_HOME", system) or _below(home, ".local", "share")
    state = _path(variables, "XDG_STATE_HOME", system) or _below(home, ".local", "state")
    cache = _path(variables, "XDG_CACHE_HOME", system) or _below(home, ".cache")
    settings = _path(variables, "XDG_CONFIG_HOME", system) or _below(home, ".config")
    return Folders(_below(data, NAME), _below(state, NAME), _below(cache, NAME), _below(settings, NAME))


def _path(variables: Mapping[str, str], name: str, system: str) -> Path | None:
    path = (PureWindowsPath if system == "win32" else PurePosixPath)(variables.get(name, ""))
    return Path(str(path)) if path.is_absolute() else None


def _below(folder: Path | None, *names: str) -> Path | None:
    return None if folder is None else folder.joinpath(*names)


def _listed_home(system: str) -> Path | None:
    if sys.platform == "win32":
        return None  # where another system is asked about, in tests
    import pwd

    try:
        listed = pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return None
    return _path({"HOME": listed}, "HOME", system)
