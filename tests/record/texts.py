"""Texts that the tests of the record begin with."""

import json
from pathlib import Path
from typing import Any

from taluva.record.notation import FILE_LIMIT

TAGS = '[Taluva "1"]\n[Red "Ann"]\n[White "Ben"]\n'
HEAD = TAGS + "\n"  # the first turn stands on line 5

DATA = Path(__file__).parent.parent / "data"
EXAMPLES: list[dict[str, Any]] = json.loads((DATA / "examples.json").read_text(encoding="utf-8"))
# Those that can be read.
RECORDS: tuple[str, ...] = tuple(dict.fromkeys(example["record"] for example in EXAMPLES if example["exit"] != 2))

LONGEST = max(RECORDS, key=lambda text: text.count("\n"))


def filled(before: str, unit: str, after: str = "", size: int = FILE_LIMIT) -> str:
    """A text of about so many bytes: one unit again and again between these two."""
    return before + unit * ((size - len((before + after).encode())) // len(unit.encode())) + after


# Texts in which a record is hardest to find: how each begins, and what follows again and again.
HARDEST_TO_FIND = {
    "a comment of many lines": (HEAD + "1. JC 0,0 12 hut 1,-1 {\n", "a\n"),
    "a comment of lines of braces": (HEAD + "1. JC 0,0 12 hut 1,-1 {\n", "}{\n"),
    "an island of many lines": ('[Taluva "1"]\n[Island "0,0\n', "a\n"),
    "open braces": (HEAD + "1. concede ", "\u00a0{"),
    "open quotes": (TAGS + '[X "', '\u00a0\\"'),
    "brackets": (TAGS, "["),
    "lines of brackets": (TAGS, "[\n"),
    "blank lines": (TAGS, "\n"),
    "one line": ("", "a"),
}
