"""Standard output and standard error, as a shell, a pipe, a full disk or Windows may leave them."""

from __future__ import annotations

import os
import sys
from typing import TextIO

RED, GREEN = "31", "32"  # as terminals number them


class OutputError(Exception):
    """Standard output takes no more."""


def coloured(line: str, colour: str) -> str:
    """A line in a colour where somebody sees it: on a terminal only, and not where NO_COLOR asks for none."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    try:
        seen = sys.stdout is not None and sys.stdout.isatty() and os.name != "nt"
    except ValueError:
        seen = False  # closed
    return f"\x1b[{colour}m{line}\x1b[0m" if seen and not plain else line


def say(text: str, encoding: str | None = None) -> None:
    """Write to standard output, its line ends as they are; a reader that has gone away is no reason for a traceback."""
    out: TextIO | None = sys.stdout
    try:
        if out is None:
            raise OSError("no standard output")
        _write(out, text, encoding or out.encoding or "utf-8")
    except (OSError, ValueError) as error:
        _give_up_output()
        raise OutputError("" if isinstance(error, BrokenPipeError) else error) from None


def _write(out: TextIO, text: str, encoding: str) -> None:
    out.flush()
    if hasattr(out, "buffer"):
        out.buffer.write(text.encode(encoding, "backslashreplace"))
    else:  # a text stream that a caller put in its place
        out.write(text)
    out.flush()


def _give_up_output() -> None:
    """Let what is still unwritten go nowhere, or Python would complain about it when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):  # it was no file
        sys.stdout = None


def complain(sentence: str) -> None:
    """Write a sentence to standard error, if anybody listens; on Windows without a console it is a message."""
    if sys.stderr is None:
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.MessageBoxW(None, sentence, "Taluva", 0)
        return
    try:
        # A code page that lacks a letter must not swallow the sentence.
        encoding = sys.stderr.encoding or "utf-8"
        print(sentence.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return  # nobody listens
