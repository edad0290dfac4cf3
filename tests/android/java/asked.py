"""Finds in source code, without running it, what is asked of Java.

It follows a class from where it is named to what is called on it. Where it loses sight of the class (an argument, an
answer that Java declares as a mere Object) it still sees the name, as long as that is written as Java writes names.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.android.java import table

_JAVAS = re.compile(r"[a-z]+\d*[A-Z]\w*|[A-Z][A-Z\d]*_[A-Z\d_]*|[A-Z]{4,}")
_FINDERS = ("autoclass", "java")


class Type(NamedTuple):
    """What an expression gives: a class of Java, or an object of one; "" where that cannot be seen."""

    name: str
    object: bool = True


class Asked(NamedTuple):
    """One use of a member."""

    where: str
    owner: str  # "": cannot be seen
    name: str
    given: int | None = None  # arguments; None: not called

    def known(self) -> bool:
        """Whether the table has it, with so many arguments."""
        if not self.owner:
            return any(one.name == self.name for kind in table.kinds().values() for one in kind.members)
        found = table.members(self.owner, self.name) if self.owner in table.kinds() else ()
        return any(self.given is None or not one.method or len(one.arguments) == self.given for one in found)


def asked(sources: Iterable[tuple[str, str]]) -> list[Asked]:
    """All that these modules ask, each a name and its text."""
    trees = [(name, ast.parse(text)) for name, text in sources]
    given: dict[str, Type] = {}
    for _ in range(2):  # what a function gives may come from another one
        for name, tree in trees:
            for function in ast.walk(tree):
                if isinstance(function, ast.FunctionDef):
                    reader = _Reader(name, given)
                    reader.read(tree.body)
                    reader.read(function.body)
                    if reader.returned.name:
                        given[function.name] = reader.returned
    found: dict[Asked, None] = {}
    for name, tree in trees:
        reader = _Reader(name, given)
        reader.read(tree.body, inside=True)
        found.update(dict.fromkeys(reader.found))
    return list(found)


class _Reader:
    def __init__(self, where: str, given: dict[str, Type]) -> None:
        self.where = where
        self.given = given
        self.names: dict[str, Type] = {}
        self.python: set[str] = set()  # what is imported is no object of Java's
        self.found: list[Asked] = []
        self.returned = Type("")

    def read(self, body: Iterable[ast.stmt], inside: bool = False) -> None:
        """Read statements in their order; those inside functions and classes too, if asked for."""
        for statement in body:
            self._read(statement, inside)

    def _read(self, statement: ast.stmt, inside: bool) -> None:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            self.python |= {(one.asname or one.name).partition(".")[0] for one in statement.names}
            return
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            if inside:
                before = dict(self.names)
                if isinstance(statement, ast.FunctionDef):
                    for argument in statement.args.args:
                        self.names.pop(argument.arg, None)
                self.read(statement.body, inside)
                self.names = before
            return
        if isinstance(statement, ast.Assign):
            kinds = self._kinds(statement)
            for target, kind in kinds:
                self.names[target] = kind
            if all(isinstance(target, (ast.Name, ast.Tuple)) for target in statement.targets):
                return
        if isinstance(statement, ast.Return) and statement.value is not None:
            self.returned = self._type(statement.value)
            return
        for part in _parts(statement):
            if isinstance(part, ast.stmt):
                self._read(part, inside)
            elif isinstance(part, ast.expr):
                self._type(part)

    def _kinds(self, statement: ast.Assign) -> list[tuple[str, Type]]:
        targets, value = statement.targets[0], statement.value
        if isinstance(targets, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(targets.elts, value.elts, strict=True))
        else:
            pairs = [(targets, value)]
        return [
            (target.id if isinstance(target, ast.Name) else "", kind)
            for target, kind in [(target, self._type(one)) for target, one in pairs]
        ]

    def _type(self, node: ast.expr) -> Type:
        if isinstance(node, ast.Name):
            return self.names.get(node.id, Type(""))
        if isinstance(node, ast.Attribute):
            return self._member(node, None)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Lambda):
            return self._type(node.body)
        last = Type("")
        for part in _parts(node):
            if isinstance(part, ast.expr):
                last = self._type(part)
            elif isinstance(part, ast.comprehension):
                self._type(part.iter)
        return last if isinstance(node, (ast.BoolOp, ast.IfExp)) else Type("")

    def _call(self, node: ast.Call) -> Type:
        for argument in (*node.args, *(one.value for one in node.keywords)):
            self._type(argument)
        called = node.func
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        first = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        if isinstance(first, str) and name in (*_FINDERS, "cast"):
            return Type(first.replace("/", "."), object=name == "cast")
        if name in self.given and (isinstance(called, ast.Name) or self._python(called)):
            return self.given[name]
        if isinstance(called, ast.Attribute):
            return self._member(called, len(node.args))
        kind = self._type(called)
        if kind.name and not kind.object:
            self.found.append(Asked(self.where, kind.name, "<init>", len(node.args)))
            return Type(kind.name)
        return Type("")

    def _member(self, node: ast.Attribute, given: int | None) -> Type:
        owner = self._type(node.value)
        if not owner.name:
            if not self._python(node) and _JAVAS.fullmatch(node.attr):
                self.found.append(Asked(self.where, "", node.attr, given))
            return Type("")
        if node.attr.startswith("_"):
            return Type("")  # kept at the class by Kivy, and nothing of Java's
        self.found.append(Asked(self.where, owner.name, node.attr, given))
        members = table.members(owner.name, node.attr) if owner.name in table.kinds() else ()
        result = members[0].result if members else ""
        named = result.startswith("L") and result != "Ljava/lang/Object;"
        return Type(result[1:-1].replace("/", ".")) if named else Type("")

    def _python(self, node: ast.expr) -> bool:
        while isinstance(node, (ast.Attribute, ast.Call)):
            node = node.value if isinstance(node, ast.Attribute) else node.func
        return isinstance(node, ast.Constant) or (
            isinstance(node, ast.Name) and node.id not in self.names and (node.id in self.python or node.id == "self")
        )


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    for part in ast.iter_child_nodes(node):
        if isinstance(part, (ast.ExceptHandler, ast.withitem)):
            yield from _parts(part)
        else:
            yield part
