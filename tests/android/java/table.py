"""Reads the table of signatures: which members a class has, of what kind, since when, and who may call them."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).parent / "signatures.txt"
UI, WORKER = "ui", "worker"  # which thread may call: Android's own for views, or one that may wait
_WORDS = ("static", UI, WORKER)


class Member(NamedTuple):
    """A field or a method."""

    owner: str
    name: str
    signature: str
    words: frozenset[str]
    since: int
    value: str = ""

    @property
    def method(self) -> bool:
        """Whether it is called, rather than looked at."""
        return self.signature.startswith("(")

    @property
    def static(self) -> bool:
        """Whether it belongs to the class."""
        return "static" in self.words

    @property
    def arguments(self) -> tuple[str, ...]:
        """The types of what a method takes."""
        return split(self.signature[1 : self.signature.index(")")])

    @property
    def result(self) -> str:
        """The type of what a method gives, or of a field."""
        return self.signature.rpartition(")")[2]


class Kind(NamedTuple):
    """A class or an interface."""

    name: str
    above: tuple[str, ...]
    since: int
    members: tuple[Member, ...]


def split(types: str) -> tuple[str, ...]:
    """Cut a row of types into its types."""
    found: list[str] = []
    while types:
        depth = len(types) - len(types.lstrip("["))
        end = types.index(";") + 1 if types[depth] == "L" else depth + 1
        found.append(types[:end])
        types = types[end:]
    return tuple(found)


@cache
def kinds() -> dict[str, Kind]:
    """All classes of the table."""
    found: dict[str, Kind] = {}
    name, above, since = "", (), 1  # type: str, tuple[str, ...], int
    rows: list[Member] = []
    for line in [*TABLE.read_text("utf-8").splitlines(), "class end"]:
        if not line.strip() or line.startswith("#"):
            continue
        newer, words = _since(line.split())
        if words[0] == "class":
            if name:
                found[name] = Kind(name, above, since, tuple(rows))
            name, above, since, rows = words[1], tuple(words[3:]), newer, []
            continue
        said = frozenset(word for word in words if word in _WORDS)
        member, signature, *value = (word for word in words if word not in _WORDS)
        rows.append(Member(name, member, signature, said, max(newer, since), " ".join(value[1:])))
    return found


def _since(words: list[str]) -> tuple[int, list[str]]:
    return (int(words[0][1:]), words[1:]) if words[0].startswith("@") else (1, words)


@cache
def line_of(name: str) -> tuple[str, ...]:
    """A class and all that it descends from, the nearest first."""
    found = [name]
    for one in found:
        found += [above for above in kinds()[one].above if above not in found]
    return tuple(found)


def members(name: str, called: str) -> tuple[Member, ...]:
    """The members of that name, inherited ones too, each set of arguments once."""
    found: dict[object, Member] = {}
    for one in line_of(name):
        for member in kinds()[one].members:
            if member.name == called and (called != "<init>" or one == name):
                found.setdefault(member.arguments if member.method else "field", member)
    return tuple(found.values())
