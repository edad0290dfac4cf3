"""Plain values as one line of JSON; the standard library's module takes longer to import than `check` to run."""


def to_json(value: object) -> str:
    """The JSON of dicts, lists, texts, whole numbers, booleans and None, in ASCII for any terminal."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return "{" + ", ".join([f"{_text(key)}: {to_json(part)}" for key, part in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([to_json(part) for part in value]) + "]"
    raise TypeError(type(value).__name__)


def _text(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


class _Escapes(dict[int, str]):
    """What JSON writes for a character, found out when it is first met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        self[code] = written = character if " " <= character < "\x7f" else _by_number(character)
        return written


def _by_number(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")  # JSON names characters beyond U+FFFF by two halves
    return "".join([f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2)])


_ESCAPES = _Escapes({ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n"})
