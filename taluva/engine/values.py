"""Named tuples as the typing module has them, without importing it: that alone costs as much as an empty Python."""

import sys

TYPE_CHECKING = False  # what typing.TYPE_CHECKING is, and type checkers know by this name

# From 3.14 on a class body keeps its annotations unevaluated; only Android runs that, where nothing is this short.
if TYPE_CHECKING or sys.version_info >= (3, 14):
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Maker(type):
        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            fields = space.get("__annotations__", {})
            defaults = [space[field] for field in fields if field in space]
            made = namedtuple(name, fields, defaults=defaults, module=space["__module__"])
            for key, value in space.items():
                if key not in fields and key not in ("__module__", "__qualname__", "__annotations__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """A tuple whose fields have names."""
