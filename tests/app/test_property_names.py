"""A wrong name of a property or an event is an error, never silence: Kivy itself only would not call back."""

import ast
import gc
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import Property
from kivy.uix.widget import Widget

import taluva.app
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.choice import Segmented
from taluva.app.widgets.drawn import Drawn
from tests import ROOT

KVS = sorted((ROOT / "kv").rglob("*.kv"))
SOURCES = sorted((ROOT / "taluva" / "app").rglob("*.py"))
# Events of Kivy, of its widgets, window, app, animations and of Android's activity.
KIVYS = {
    "on_touch_down",
    "on_touch_move",
    "on_touch_up",
    "on_kv_post",
    "on_press",
    "on_release",
    "on_scroll_stop",
    "on_text_validate",
    "on_start",
    "on_progress",
    "on_complete",
    "on_stop",
    "on_pause",
    "on_resume",
    "on_motion",
    "on_key_down",
    "on_flip",
    "on_cursor_leave",
    "on_request_close",
    "on_drop_file",
    "on_minimize",
    "on_maximize",
    "on_resize",
    "on_activity_result",
    "on_new_intent",
}


@cache
def dispatchers() -> tuple[type, ...]:
    """All classes of the app that have properties or events."""
    modules = [
        importlib.import_module(module.name)
        for module in pkgutil.walk_packages(taluva.app.__path__, "taluva.app.")
        if not module.ispkg
    ]
    found = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    return tuple(one for one in found if issubclass(one, EventDispatcher) and one.__module__.startswith("taluva."))


def properties(of: type) -> set[str]:
    """The properties that a class and its bases declare in Python."""
    return {name for base in of.__mro__ for name, value in vars(base).items() if isinstance(value, Property)}


def events(of: type) -> set[str]:
    """The events of a class: its own, its bases' and Kivy's."""
    return {event for base in of.__mro__ for event in vars(base).get("__events__", ())} | KIVYS


class WrongProperty(Drawn):
    """Draws when a property changes that it has not."""

    REDRAWN = ("pos", "no_such_property")


class WrongColour(Drawn):
    """Draws when a colour changes that the theme has not."""

    FOLLOWS = ("no_such_colour",)


def test_a_wrong_name_is_an_error_at_once(window: object) -> None:
    """Of a widget's own properties, of the theme's and of any that is watched."""
    for wrong in (WrongProperty, WrongColour, lambda: watch(settings, print, "no_such_setting")):
        with pytest.raises(KeyError, match="no_such"):
            wrong()


def test_what_is_gone_leaves_nothing_that_follows_the_theme(window: object) -> None:
    """A trigger of the clock would stay there, dead, as long as the app runs."""
    with pytest.raises(TypeError):
        watch(theme, Clock.create_trigger(print), "scale")
    counts = []
    for _ in range(2):
        Segmented()
        EventLoop.idle()
        gc.collect()
        theme.scale, theme.scale = 1.5, 1.0
        EventLoop.idle()
        counts.append(
            sum(len(shared.get_property_observers(name)) for shared, name in ((theme, "scale"), (i18n, "tr")))
        )
    assert counts[0] == counts[1]


def test_properties_are_watched_in_one_way() -> None:
    """`fbind` returns 0 for a wrong name; `watch`, which raises, is its only caller."""
    callers = [path.name for path in SOURCES if ".fbind(" in path.read_text("utf-8")]

    assert callers == ["watched.py"]


def test_each_event_that_is_bound_exists(window: object) -> None:
    """`bind` skips an event that nothing dispatches; a setter sets any attribute."""
    known = KIVYS | {event for one in dispatchers() for event in events(one)}
    settable = {name for one in dispatchers() for name in properties(one)}
    wrong = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                given = {str(keyword.arg) for keyword in node.keywords if node.func.attr in ("bind", "unbind")}
                wrong += [(path.name, name) for name in given if name.startswith("on_") and name not in known]
                if node.func.attr == "setter" and isinstance(name := node.args[0], ast.Constant):
                    wrong += [(path.name, str(name.value))] * (name.value not in settable)

    assert wrong == []


def test_each_handler_has_its_event_or_property(window: object) -> None:
    """A method `on_width` is called if there is a property `width`; otherwise nothing calls it."""
    wrong = [
        f"{one.__qualname__}.{name}"
        for one in dispatchers()
        for name, value in vars(one).items()
        if name.startswith("on_") and callable(value)
        if name not in events(one) and name.removeprefix("on_") not in properties(one)
    ]

    assert wrong == []


@cache
def rules() -> tuple[tuple[str, Any], ...]:
    """All our kv rules with the name of their class."""
    dispatchers()
    for path in KVS:
        if not any(rule.ctx.filename == str(path) for _, rule in Builder.rules):
            Builder.load_file(str(path), encoding="utf-8")
    ours = {str(path) for path in KVS}
    found = [rule for _, rule in Builder.rules if rule.ctx.filename in ours]
    return tuple((rule.name.strip("<->").split("@")[0].split(",")[0], rule) for rule in found)


def parts(name: str, rule: Any) -> Iterator[tuple[str, Any]]:
    """A rule and all that it makes, each with the name of its class."""
    waiting = [(name, rule)]
    while waiting:
        name, part = waiting.pop()
        yield name, part
        waiting += [(child.name, child) for child in part.children]


@cache
def assigned() -> dict[str, set[str]]:
    """The attributes that the methods of a class give to `self`, by the name of the class."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(
                    part.attr
                    for part in ast.walk(node)
                    if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "self"
                    if isinstance(part.ctx, ast.Store)
                )
    return found


@cache
def declared(name: str) -> set[str]:
    """The attributes of a class, those that its methods assign, and what kv declares for a class that it makes."""
    kind = getattr(Factory, name)
    names = set(dir(kind)) | {made for base in kind.__mro__ for made in assigned().get(base.__name__, ())}
    for rule_name, rule in rules():
        made_in_kv = getattr(Factory, rule_name)
        if made_in_kv in kind.__mro__ and made_in_kv.__module__ == "kivy.factory":
            names |= set(rule.properties)
    return names


def test_kv_rules_set_only_properties_that_exist(window: object) -> None:
    """A wrong name would become a new property that nothing reads."""
    wrong = [
        f"{part.ctx.filename}:{part.line} {kind}.{name}"
        for rule_name, rule in rules()
        for kind, part in parts(rule_name, rule)
        for name in part.properties
        if name not in declared(kind)
    ]

    assert wrong == []


READ = re.compile(r"""(?<![\w."'])(self|root)\.([A-Za-z]\w*)""")


def test_kv_rules_read_only_names_that_exist(window: object) -> None:
    """Of the widget itself and of the rule's: what follows a press is else found wrong at the press only."""
    wrong = []
    for rule_name, rule in rules():
        for kind, part in parts(rule_name, rule):
            canvases = [one for one in (part.canvas_before, part.canvas_root, part.canvas_after) if one]
            drawn = [value for canvas in canvases for one in canvas.children for value in one.properties.values()]
            for value in (*part.properties.values(), *part.handlers, *drawn):
                wrong += [
                    f"{part.ctx.filename}:{value.line} {whose}.{name}"
                    for whose, name in READ.findall(str(value.value))
                    if name not in declared(kind if whose == "self" else rule_name)
                ]

    assert wrong == []


def test_widgets_and_rules_are_found() -> None:
    """An empty search would prove nothing."""
    assert sum(issubclass(one, Widget) for one in dispatchers()) > 100
    assert len(rules()) > 100
