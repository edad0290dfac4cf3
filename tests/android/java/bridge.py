"""What pyjnius 1.7 does between Python and Java: it finds classes, chooses overloads and converts what goes over.

Whatever a device would answer with a crash or with silence is a fault here: a name, an overload, a thread or an API
level that does not fit the table. Faults are raised, and kept as well, for code that swallows exceptions.
"""

import threading
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from tests.android.java import table, threads
from tests.android.java.table import Member

faults: list[str] = []
calls: list[tuple[str, str, tuple[Any, ...]]] = []  # class, method, arguments: all that reached Android
behaviours: dict[str, type] = {}  # how the classes of the table behave, by their names
level = [36]  # the Android that is imitated
OBJECT, STRING, CHARS = "java.lang.Object", "java.lang.String", "java.lang.CharSequence"
_BOXES = {bool: "java.lang.Boolean", int: "java.lang.Integer", float: "java.lang.Float", str: STRING}
_RANGES = {"B": 2**7, "S": 2**15, "I": 2**31, "J": 2**63}
_classes: dict[str, "JavaType"] = {}
_Function = TypeVar("_Function", bound=Callable[..., object])


class JavaException(Exception):  # noqa: N818  the name that pyjnius gives it
    """What Java throws."""

    def __init__(
        self, message: str, classname: str | None = None, innermessage: str | None = None, stacktrace: object = None
    ) -> None:
        """Say it as pyjnius does."""
        super().__init__(message)
        self.classname, self.innermessage, self.stacktrace = classname, innermessage, stacktrace


def throw(kind: str, message: str = "") -> JavaException:
    """Make an exception as Android throws it."""
    return JavaException(f"JVM exception occurred: {kind}: {message}", kind, message)


def fault(said: str) -> JavaException:
    """Keep a misuse, and make what is raised for it."""
    faults.append(said)
    return JavaException(said)


def kind_of(target: Any) -> str:
    """The class of an object of this world."""
    return str(getattr(target, "java", None) or _BOXES.get(type(target), OBJECT))


def descends(name: str, above: str) -> bool:
    """Whether an object of the one class may stand for the other."""
    return above in (OBJECT, name) or (name in table.kinds() and above in table.line_of(name))


class JavaObject:
    """An object as Python holds it: by the class under which it was given."""

    def __init__(self, name: str, target: Any) -> None:
        """Hold the object."""
        self.__dict__.update(_target=target, __javaclass__=name.replace(".", "/"), _name=name)

    def __getattr__(self, name: str) -> Any:
        """A field, or a method to be called."""
        if name.startswith("__"):
            raise AttributeError(name)
        found = _members(self._name, name)
        if not found[0].method:
            _mind_thread(found[0])
            return to_python(found[0].result, getattr(self._target, name))
        return lambda *given: _call(found, self._target, given)

    def __setattr__(self, name: str, value: Any) -> None:
        """Nothing here has fields to be set."""
        raise fault(f"{self._name}.{name} is set")


class JavaType:
    """A class as Python holds it."""

    def __init__(self, name: str) -> None:
        """Of the table."""
        self.__dict__.update(_name=name, __javaclass__=name.replace(".", "/"))

    def __call__(self, *given: Any) -> JavaObject:
        """Make an object."""
        return JavaObject(self._name, _call(_members(self._name, "<init>"), None, given))

    def __getattr__(self, name: str) -> Any:
        """A static field, or a static method to be called."""
        if name.startswith("__"):
            raise AttributeError(name)
        found = [member for member in _members(self._name, name) if member.static]
        if not found:
            raise fault(f"{self._name}.{name} is not static")
        if not found[0].method:
            return to_python(found[0].result, _constant(found[0]))
        return lambda *given: _call(found, None, given)


def autoclass(name: str) -> JavaType:
    """Find a class by its name."""
    name = name.replace("/", ".")
    kind = table.kinds().get(name)
    if kind is None:
        raise fault(f"{name} is not in the table")
    if kind.since > level[0]:
        raise fault(f"{name} came with API {kind.since}, this is {level[0]}")
    if name not in _classes:
        if name.startswith("org.") and threads.may_wait():
            # FindClass of a thread that Java did not begin knows the system's classes only.
            raise fault(f"{name} is looked for in a thread that cannot find classes of the app")
        _classes[name] = JavaType(name)
    return _classes[name]


def cast(name: str, held: JavaObject) -> JavaObject:
    """Hold the object as another class."""
    name = name.replace("/", ".")
    autoclass(name)
    if held is not None and not descends(kind_of(held._target), name):
        raise fault(f"a {kind_of(held._target)} is cast to {name}")
    return JavaObject(name, held._target)


def detach() -> None:
    """Let Java forget the thread; pyjnius does it by itself at the end of each."""


class PythonJavaClass:
    """What implements a Java interface in Python."""

    __javainterfaces__: tuple[str, ...] = ()

    made: ClassVar[int] = 0  # each leaves a reference in the thread that made it, which never gives one back

    def __init__(self, **_facts: Any) -> None:
        """Nothing to prepare: only an interface of the table can be implemented."""
        PythonJavaClass.made += 1
        for name in self.__javainterfaces__:
            autoclass(name)

    @property
    def java(self) -> str:
        """The interface, as far as Java is concerned."""
        return self.__javainterfaces__[0].replace("/", ".")


def java_method(signature: str) -> Callable[[_Function], _Function]:
    """Mark a method that Java may call."""

    def marked(function: _Function) -> _Function:
        function.signature = signature  # type: ignore[attr-defined]
        return function

    return marked


def call_back(listener: PythonJavaClass, name: str, *given: Any) -> Any:
    """Call a listener as Java does; what it raises ends nothing, but is a fault."""
    (member,) = table.members(listener.java, name)
    function = getattr(listener, name, None)
    if function is None or function.signature != member.signature:
        raise fault(f"{type(listener).__name__} cannot be called as {listener.java}.{name}{member.signature}")
    try:
        return function(*map(to_python, member.arguments, given))
    except Exception as error:
        raise fault(f"{name} of {type(listener).__name__} raised {error!r}") from error


def to_python(kind: str, value: Any) -> Any:
    """Convert what Java gives, by the type it is declared with."""
    if value is None or kind in "ZBCSIJFD":
        return value
    if kind.startswith("["):
        return [to_python(kind[1:], one) for one in value]
    name = kind[1:-1].replace("/", ".")
    if name == OBJECT:
        name = kind_of(value)
    if isinstance(value, (str, int, float)) and name in (STRING, CHARS, *_BOXES.values()):
        return value
    return JavaObject(name, value)


def _members(owner: str, name: str) -> list[Member]:
    found = table.members(owner, name)
    if not found:
        raise fault(f"{owner}.{name} is not in the table")
    there = [member for member in found if member.since <= level[0]]
    if not there:
        raise fault(f"{owner}.{name} came with API {min(one.since for one in found)}, this is {level[0]}")
    return there


def _constant(member: Member) -> Any:
    if member.value:
        return int(member.value, 0) if member.result in "IJ" else member.value
    return getattr(behaviours[member.owner], member.name)()


def _call(found: list[Member], target: Any, given: tuple[Any, ...]) -> Any:
    member = _chosen(found, target is None, given)
    passed = tuple(map(_passed, member.arguments, given))
    _mind_thread(member)
    calls.append((member.owner, member.name, passed))
    if member.name == "<init>":
        return behaviours[member.owner](*passed)
    behaves = getattr(behaviours[member.owner] if target is None else target, member.name, None)
    if behaves is None:
        raise fault(f"the double does not know how {member.owner}.{member.name} behaves")
    return to_python(member.result, behaves(*passed))


def _mind_thread(member: Member) -> None:
    said = f"{member.owner}.{member.name} is asked in {threading.current_thread().name}"
    if table.UI in member.words and not threads.on_ui():
        raise fault(f"{said}, not in Android's own thread")
    if table.WORKER in member.words and not threads.may_wait():
        raise fault(f"{said}, where waiting is seen")


def _chosen(found: list[Member], static: bool, given: tuple[Any, ...]) -> Member:
    """Choose as pyjnius does: the one method there is, or the one whose arguments fit best."""
    if len(found) == 1:
        if len(found[0].arguments) != len(given):
            raise fault(f"{found[0].owner}.{found[0].name}{found[0].signature} is given {len(given)} arguments")
        return found[0]
    scored = [
        (fits, member.signature, member)
        for member in found
        if (member.static or member.name == "<init>") == static and (fits := _score(member.arguments, given)) > 0
    ]
    if not scored:
        raise fault(f"no {found[0].owner}.{found[0].name} takes {given}")
    return max(scored)[2]


def _score(wanted: tuple[str, ...], given: tuple[Any, ...]) -> int:
    if len(wanted) != len(given):
        return -1
    scores = [_fit(one, value) for one, value in zip(wanted, given, strict=True)]
    return -1 if -1 in scores else 10 + sum(scores)


def _fit(wanted: str, value: Any) -> int:
    """How well pyjnius thinks that a value fits a type: -1, not at all."""
    if wanted == "Z":
        return 10 if isinstance(value, bool) else -1
    if wanted in "BSIJ":
        fits = isinstance(value, int) and (wanted == "B" or -_RANGES[wanted] <= value < _RANGES[wanted])
        return 10 if fits else 5 if isinstance(value, float) and wanted != "B" else -1
    if wanted in "FD":
        return 10 if isinstance(value, float) else 5 if isinstance(value, int) else -1
    if wanted == "C":
        return 10 if isinstance(value, str) and len(value) == 1 else -1
    if value is None:
        return 10
    if wanted.startswith("["):
        if isinstance(value, (bytes, bytearray)):
            return 10 if wanted == "[B" else -1
        if isinstance(value, str):
            return 10 if wanted == "[C" else -1
        if not isinstance(value, (list, tuple)) or any(_fit(wanted[1:], one) < 0 for one in value):
            return -1
        return 10 if value else 0
    name = wanted[1:-1].replace("/", ".")
    if name == STRING and isinstance(value, str):
        return 10
    if name == OBJECT:
        return 10 if isinstance(value, (JavaObject, PythonJavaClass)) else 5 if _plain(value) else -1
    if isinstance(value, JavaObject):
        # It does not look whether the one descends from the other.
        return 10 if value._name == name else 5
    if name == "java.lang.Class" and isinstance(value, JavaType):
        return 10
    return 1 if isinstance(value, PythonJavaClass) or callable(value) else -1


def _plain(value: Any) -> bool:
    return isinstance(value, (str, list, tuple, int, float))


def _passed(wanted: str, value: Any) -> Any:
    """Convert what Python gives; what Java would not take is a fault."""
    if wanted in _RANGES:
        if not isinstance(value, int) or not -_RANGES[wanted] <= value < _RANGES[wanted]:
            raise fault(f"{value!r} is given for {wanted}")
        return value
    if wanted in "ZFDC" or value is None:
        if value is None and wanted in "ZFDC":
            raise fault(f"nothing is given for {wanted}")
        return value
    if wanted.startswith("["):
        if isinstance(value, str) and wanted == "[C":
            if any(ord(letter) > 0xFFFF for letter in value):
                # Between equal fits pyjnius prefers an array of letters, and puts each into 16 bits.
                raise fault(f"{value!r} has letters that Java writes as two")
            return value
        if not isinstance(value, (list, tuple, bytes, bytearray)):
            raise fault(f"{value!r} is given for {wanted}")
        if isinstance(value, (bytes, bytearray)) or wanted[1:] in "IJSBZFD":
            return value
        return [_passed(wanted[1:], one) for one in value]
    name = wanted[1:-1].replace("/", ".")
    if isinstance(value, JavaType):
        target: Any = value
        kind = "java.lang.Class"
    else:
        target = value._target if isinstance(value, JavaObject) else value
        kind = value.java if isinstance(value, PythonJavaClass) else kind_of(target)
        if isinstance(value, JavaObject) and not descends(kind, name):
            raise fault(f"a {kind} is given for a {name}")
    if not descends(kind, name) and not (name == CHARS and kind == STRING):
        raise fault(f"a {kind} is given for a {name}")
    return target
