"""Events that nobody need answer: each class says above itself what it tells of."""

from collections.abc import Callable
from typing import Any, TypeVar

_Teller = TypeVar("_Teller", bound=type)


def tells(*events: str) -> Callable[[_Teller], _Teller]:
    """Have a class tell of these events; who wants to hear binds to them, or answers them in kv."""

    def add(teller: Any) -> Any:
        teller.__events__ = events
        for event in events:
            # Kivy asks for a method of that name, whoever listens besides.
            setattr(teller, event, _unheard)
        return teller

    return add


def _unheard(*_facts: object) -> None:
    """Nobody need listen."""
