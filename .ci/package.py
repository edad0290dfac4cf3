"""Looks into a package for Android: python3 .ci/package.py FILE.apk ABI

Says what is in it that would not run on that kind of tablet: libraries of another machine, also those within the bundle
of Python; libraries that tablets with memory pages of 16 KiB refuse; a missing first activity; a size that nobody waits
for.
"""

import io
import re
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

MACHINES = {"arm64-v8a": 183, "x86_64": 62}  # EM_AARCH64, EM_X86_64
PAGE = 16 * 1024
LARGEST = 60 * 1024 * 1024  # bytes
_LOAD = 1
SPEC = Path(__file__).parent.parent / "buildozer.spec"


def files(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """Every file, those within archives too: p4a's bundle is one and is called a library."""
    if data[:4] == b"PK\3\4":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.namelist():
                yield from files(f"{name}/{member}", archive.read(member))
        return
    if data[:2] == b"\x1f\x8b" or data[257:262] == b"ustar":
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for entry in archive:
                if (held := archive.extractfile(entry)) is not None:
                    yield from files(f"{name}/{entry.name.removeprefix('./')}", held.read())
        return
    yield name, data


def elf_faults(name: str, data: bytes, abi: str) -> Iterator[str]:
    """What keeps a library from being loaded there."""
    if data[4:6] != b"\2\1":
        yield f"{name}: not a library of 64 bits"
        return
    (machine,) = struct.unpack_from("<H", data, 18)
    if machine != MACHINES[abi]:
        yield f"{name}: made for machine {machine}, not {MACHINES[abi]} ({abi})"
    (at,) = struct.unpack_from("<Q", data, 32)
    size, number = struct.unpack_from("<HH", data, 54)
    for header in range(at, at + size * number, size):
        (kind,) = struct.unpack_from("<I", data, header)
        (alignment,) = struct.unpack_from("<Q", data, header + 48)
        if kind == _LOAD and alignment % PAGE:
            yield f"{name}: aligned to {alignment} bytes, not to {PAGE}"
            return


def faults(package: bytes, abi: str, activity: str) -> Iterator[str]:
    """Everything that is wrong with a package."""
    if len(package) > LARGEST:
        yield f"{len(package)} bytes, more than {LARGEST}"
    dex, libraries = b"", 0
    for name, data in files("", package):
        name = name.removeprefix("/")
        if name.endswith(".dex"):
            dex += data
        if (folder := re.match("lib/([^/]+)/", name)) and folder[1] != abi:
            yield f"{name}: only {abi} was asked for"
        if data[:4] == b"\x7fELF":
            libraries += 1
            yield from elf_faults(name, data, abi)
    if not libraries:
        yield "no library at all"
    if f"L{activity.replace('.', '/')};".encode() not in dex:
        yield f"no activity {activity}"


def activity_of(spec: str) -> str:
    """The activity that the spec names, or p4a's."""
    named = re.search(r"^android\.entrypoint *= *(\S+)", spec, re.MULTILINE)
    return named[1] if named else "org.kivy.android.PythonActivity"


def main() -> int:
    """Look into one."""
    path, abi = sys.argv[1:]
    package = Path(path).read_bytes()
    found = list(faults(package, abi, activity_of(SPEC.read_text("utf-8"))))
    print("\n".join(found or [f"{path}: {len(package) / 1e6:.1f} MB for {abi}, nothing wrong"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
