"""Named tuples as the typing module has them, without importing it: that alone costs as much as an empty Python."""

import sys

TYPE_CHECKING = False  # what typing.TYPE_CHECKING is, and type checkers know by this name

# From 3.14 on a class body keeps its annotations unevaluated; only Android runs that, where nothing is this short.
if TYPE_CHECKING or sys.version_info >= (3, 14):
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter

    class _Maker(type):
        def __new__(cls, name, bases, space):
            fields = tuple(space.get("__annotations__", ()))
            if bases != (tuple,):
                names = "".join(f"{field}, " for field in fields)
                make = eval(f"lambda _cls, {names}: _new(_cls, ({names}))", {"_new": tuple.__new__})
                make.__defaults__ = tuple(space.pop(field) for field in fields if field in space)
                space.update({field: _tuplegetter(at, "") for at, field in enumerate(fields)})
                space.update(__slots__=(), __new__=make, _fields=fields, __match_args__=fields)
            return super().__new__(cls, name, bases, space)

    class NamedTuple(tuple, metaclass=_Maker):
        """A tuple whose fields have names."""

        __slots__ = ()

        def _replace(self, **changes):
            new = tuple.__new__(type(self), [changes.pop(*pair) for pair in zip(self._fields, self, strict=True)])
            if changes:
                raise ValueError(f"no such fields: {list(changes)}")
            return new

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            fields = ", ".join(f"{field}={value!r}" for field, value in self._asdict().items())
            return f"{type(self).__name__}({fields})"

        def __getnewargs__(self):
            return tuple(self)
