"""How kv rules are read and worked out: each compiled when it is needed, and none described for Kivy's log.

Kivy writes two lines at its finest log level for every rule it works out, with the rule, the widget and the value in
words, and makes these words whether or not anybody logs that finely: a third of what a rule costs. Python leaves that
out when it is told to optimise, as it is on a tablet; here it is left out everywhere.

Kivy also compiles everything in a file when it reads the file. Much of that is for what is shown later, or never: here
it is compiled with the first widget that it is for. And it looks at each letter of each name in a list of 63: in a set
that takes a tenth of the time. Together they are half of what reading a file costs.
"""

from typing import Any

from kivy.lang import builder
from kivy.lang.parser import Parser, ParserRule


def work_out(rule: tuple[Any, ...], _instance: object, _value: object) -> None:
    """Work out a rule and set what it is for; stands in the place of Kivy's `call_fn`."""
    element, key, code, source, names = rule
    source.count += 1
    setattr(element, key, eval(code, names))


def compile_now(rule: Any) -> None:
    """Compile what is said of one widget; what is said of its children waits for them."""
    properties = [*rule.properties.values(), *rule.handlers]
    for canvas in (rule.canvas_before, rule.canvas_root, rule.canvas_after):
        for instruction in canvas.children if canvas else ():
            properties += instruction.properties.values()
    for one in properties:
        # What Kivy itself read before this was loaded has been compiled.
        if one.mode is None:
            one.precompile()


def compile_first(rule: Any, widget: object) -> None:
    """Compile a rule that is used for the first time: Kivy calls this for each before it looks into it."""
    if not rule.cache_marked:
        compile_now(rule)
    _create_missing(rule, widget)


_create_missing = ParserRule.create_missing
ParserRule.create_missing = compile_first
ParserRule.precompile = lambda rule: None
Parser.PROP_RANGE, Parser.CLASS_RANGE = set(Parser.PROP_RANGE), set(Parser.CLASS_RANGE)
builder.call_fn = work_out
