"""Texts that the tests of the record begin with."""

import json
from pathlib import Path
from typing import Any

TAGS = '[Taluva "1"]\n[Red "Ann"]\n[White "Ben"]\n'
HEAD = TAGS + "\n"  # the first turn stands on line 5

DATA = Path(__file__).parent.parent / "data"
EXAMPLES: list[dict[str, Any]] = json.loads((DATA / "examples.json").read_text(encoding="utf-8"))
# Those that can be read.
RECORDS: tuple[str, ...] = tuple(dict.fromkeys(example["record"] for example in EXAMPLES if example["exit"] != 2))

LONGEST = max(RECORDS, key=lambda text: text.count("\n"))
