"""Our named tuples do what those of the typing module do."""

import copy
import pickle
import subprocess
import sys
import typing

import pytest

from taluva.engine.values import NamedTuple


class Ours(NamedTuple):
    """A pair."""

    first: int
    second: str = "b"

    @property
    def both(self) -> str:
        """The two in one text."""
        return f"{self.first}{self.second}"


class Theirs(typing.NamedTuple):
    """A pair."""

    first: int
    second: str = "b"


def test_a_named_tuple_is_made_read_and_compared_as_typing_has_it() -> None:
    """Positions, names, defaults, equality, hash and unpacking agree."""
    for arguments, names in [((1,), {}), ((1, "c"), {}), ((), {"first": 1}), ((1,), {"second": "c"})]:
        ours, theirs = Ours(*arguments, **names), Theirs(*arguments, **names)  # type: ignore[arg-type]

        assert tuple(ours) == tuple(theirs)
        assert hash(ours) == hash(theirs)
        assert (ours.first, ours.second) == (theirs.first, theirs.second)
        assert ours._fields == theirs._fields
        assert ours._asdict() == theirs._asdict()
        assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert Ours(1).both == "1b"
    assert Ours.__doc__ == "A pair."


def test_a_named_tuple_is_replaced_copied_and_pickled() -> None:
    """It survives what the app does with values."""
    pair = Ours(1)

    assert pair._replace(second="c") == Ours(1, "c")
    assert copy.deepcopy(pair) == pickle.loads(pickle.dumps(pair)) == pair
    assert type(copy.copy(pair)) is Ours
    match pair:
        case Ours(first, second):
            assert (first, second) == (1, "b")


def test_a_named_tuple_refuses_wrong_fields_and_changes() -> None:
    """Too few, too many, unknown names and assignments are errors."""
    with pytest.raises(TypeError):
        Ours()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Ours(1, "b", 3)  # type: ignore[call-arg]
    with pytest.raises((TypeError, ValueError)):
        Ours(1)._replace(third=3)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Ours(1).first = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Ours(1).third = 2  # type: ignore[attr-defined]


def test_the_arbiter_starts_without_the_slow_modules() -> None:
    """`taluva check` may cost four empty Python processes; typing alone costs nearly one."""
    slow = {"typing", "re", "enum", "dataclasses", "inspect", "argparse", "kivy"}
    code = "import sys; import taluva.record.reader, taluva.record.replay; print(*sys.modules)"

    loaded = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True).stdout

    assert not slow.intersection(loaded.split())
