"""A mishap in writing: what failed where, on which device, without anybody's name. It knows no Kivy."""

import re
import traceback
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

MOST = 12_000  # letters of one report
_DEEPEST = 30  # calls of one error
_OURS = "taluva"
NAMELESS = "…"


class Mishap(NamedTuple):
    """What failed: the error as text, and a short form by which the same error is known again."""

    where: str  # callback, thread, start, native
    error: str
    signature: str
    wordless: str  # the error without what it says, for when nobody knows which names to leave out


def mishap(where: str, error: BaseException) -> Mishap:
    """Put an error into words; paths are cut to what the source tree shows."""
    lines: list[str] = []
    wordless: list[str] = []
    last = ""
    for kind in _chain(error):
        frames = traceback.extract_tb(kind.__traceback__)
        calls = [f"  {_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames[-_DEEPEST:]]
        lines += [*calls, f"{type(kind).__name__}: {_said(kind)}"]
        wordless += [*calls, type(kind).__name__]
        last = f"{type(kind).__name__} {_place(kind.__traceback__)}"
    return Mishap(where, "\n".join(lines), last, "\n".join(wordless))


def _chain(error: BaseException) -> list[BaseException]:
    """The error and what led to it, the first cause first."""
    chain = [error]
    while (before := chain[-1].__cause__ or chain[-1].__context__) is not None and before not in chain:
        chain.append(before)
    return chain[::-1]


def _said(error: BaseException) -> str:
    try:
        return str(error)[:2000]
    except Exception as worse:
        # An error whose own words fail is an error all the same.
        return f"(no words: {type(worse).__name__})"


def _place(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)
    return f"{_short(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""


def _short(path: str) -> str:
    """Leave out which folders lie above the program: people's names stand there."""
    parts = re.split(r"[/\\]", path)
    at = max((n for n, part in enumerate(parts) if part in (_OURS, "kivy", "tests")), default=len(parts) - 1)
    return "/".join(parts[at:])


def shortened(text: str) -> str:
    """A trace of the interpreter itself, its paths cut like those of `mishap`."""
    return re.sub(r'File "([^"]+)"', lambda found: f'File "{_short(found[1])}"', text)


def written(what: Mishap, facts: Iterable[tuple[str, str]], touches: Iterable[str], names: Iterable[str]) -> str:
    """Write the report: facts about program and device, the last touches, the error."""
    head = [f"{name}: {value}" for name, value in (("where", what.where), *facts)]
    tail = [f"last touches: {', '.join(touches)}"]
    return without_names("\n".join([*head, *tail, what.error]), names)[:MOST]


def without_names(text: str, names: Iterable[str]) -> str:
    """Leave out what people are called, and the folder that is called like one."""
    home = str(Path.home())
    if len(home) > 1:
        text = text.replace(home, "~")
    for name in sorted({name.strip() for name in names if name.strip()}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NAMELESS, text)
    return text
