"""How a kv rule is worked out: without describing each one for Kivy's log.

Kivy writes two lines at its finest log level for every rule it works out, with the rule, the widget and the value in
words, and makes these words whether or not anybody logs that finely: a third of what a rule costs. Python leaves that
out when it is told to optimise, as it is on a tablet; here it is left out everywhere.
"""

from typing import Any

from kivy.lang import builder


def work_out(rule: tuple[Any, ...], _instance: object, _value: object) -> None:
    """Work out a rule and set what it is for; stands in the place of Kivy's `call_fn`."""
    element, key, code, source, names = rule
    source.count += 1
    setattr(element, key, eval(code, names))


builder.call_fn = work_out
