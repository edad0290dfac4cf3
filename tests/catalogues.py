"""Keeps the catalogues in step with the texts of the program: python -m tests.catalogues

Run it after adding, changing or dropping a text. It collects every marked text from taluva/ and kv/, brings the .po
files in taluva/locale/<language>/<area>.po up to date (translations are kept, dropped texts go, new ones come in empty,
or with what another area says for the same text), compiles the .mo beside each, and lists what is still empty.

    python -m tests.catalogues              update all, list the empty ones; exit 1 while there are any
    python -m tests.catalogues --fill FILE  the same, first taking translations from a JSON file shaped
                                            {"English text": {"fr": "…", "de": "…", "it": "…", "ru": "…"}, …}
                                            and for a plural a list of its forms: "ru": ["1 …", "2 …", "5 …"]

Or write the translations into the .po by hand and run it again: the .mo must be committed beside its .po.

What is recognised, with literal texts only (adjacent literals are joined, f-strings are refused):

    Python  _("…")  tr("…")  gettext("…")  N_("…")       also as a method: words.tr("…"), i18n.tr("…")
            tr_n("one", "many", n)  ngettext("one", "many", n)  NN_("one", "many")
    kv      tr("…")  tr_n("one", "many", n)              i18n.tr('Huts: {n}', n=root.n)

Placeholders are written {name}. Plural forms: English, French, German, Italian two; Russian three (1, 2, 5).
"""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from taluva.words.catalogue import LANGUAGES

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "taluva" / "locale"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")

PLURAL_FORMS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "de": "nplurals=2; plural=(n != 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}

SINGLE = {"_", "tr", "gettext", "N_"}
PLURAL = {"tr_n", "ngettext", "NN_"}
LITERAL = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
LITERALS = rf"({LITERAL}(?:\s*{LITERAL})*)"
KV_SINGLE = re.compile(rf"\btr\(\s*{LITERALS}")
KV_PLURAL = re.compile(rf"\btr_n\(\s*{LITERALS}\s*,\s*{LITERALS}")


class Text(NamedTuple):
    """A marked text and, if it has one, its plural."""

    singular: str
    plural: str = ""


class Entry(NamedTuple):
    """One text of a .po file with its translations, one or a form for each kind of number."""

    text: Text
    forms: tuple[str, ...]
    comments: tuple[str, ...] = ()
    fuzzy: bool = False


def forms_of(language: str, text: Text) -> int:
    """Say how many translations the text needs in the language."""
    return int(PLURAL_FORMS[language][9]) if text.plural else 1


# Collecting


def texts_in_python(source: str, name: str) -> Iterator[Text]:
    """Find the marked texts of a Python file in the order in which they stand there."""
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        called = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        wanted = 1 if called in SINGLE else 2 if called in PLURAL else 0
        literals = [arg.value for arg in call.args[:wanted] if isinstance(arg, ast.Constant)]
        if any(isinstance(arg, ast.JoinedStr) for arg in call.args[:wanted]):
            raise SystemExit(f"{name}:{call.lineno}: a text to translate cannot be an f-string; use {{placeholders}}")
        if wanted and len(literals) == wanted and all(isinstance(literal, str) for literal in literals):
            yield Text(*map(str, literals))


def texts_in_kv(source: str) -> Iterator[Text]:
    """Find the marked texts of a kv file, the plain ones first."""
    source = "\n".join("" if line.lstrip().startswith("#") else line for line in source.splitlines())
    for found in KV_SINGLE.finditer(source):
        yield Text(ast.literal_eval(f"({found[1]})"))
    for found in KV_PLURAL.finditer(source):
        yield Text(ast.literal_eval(f"({found[1]})"), ast.literal_eval(f"({found[2]})"))


def area_of(path: str) -> str:
    """Say which catalogue the texts of a file go to: it has the name of the file's room, in the app of its folder."""
    top, *rooms = Path(path).with_suffix("").parts
    return rooms[1] if top == "taluva" and rooms[0] == "app" else rooms[0]


def collect() -> dict[str, dict[Text, list[str]]]:
    """Collect all marked texts: by area, in order of file and line, each with the files that use it."""
    paths = sorted([*(ROOT / "taluva").rglob("*.py"), *(ROOT / "taluva").rglob("*.kv"), *(ROOT / "kv").rglob("*.kv")])
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    areas: dict[str, dict[Text, list[str]]] = {}
    for path, name in zip(paths, names, strict=True):
        source = path.read_text("utf-8")
        for text in texts_in_kv(source) if path.suffix == ".kv" else texts_in_python(source, name):
            files = areas.setdefault(area_of(name), {}).setdefault(text, [])
            if name not in files:
                files.append(name)
    return areas


# The .po file


def read_po(path: Path) -> dict[Text, Entry]:
    """Read a .po file; one that is not there is empty."""
    if not path.exists():
        return {}
    entries = {}
    for block in re.split(r"\n\s*\n", path.read_text("utf-8")):
        comments, fuzzy, parts, keyword = [], False, dict[str, str](), ""
        for line in block.splitlines():
            if line.startswith("#,"):
                fuzzy = "fuzzy" in line
            elif line.startswith("# "):
                comments.append(line)
            elif found := re.fullmatch(r'\s*(msgid_plural|msgid|msgstr(?:\[\d\])?|)\s*(".*")\s*', line):
                keyword = found[1] or keyword
                parts[keyword] = parts.get(keyword, "") + json.loads(found[2])
        if parts.get("msgid"):
            text = Text(parts["msgid"], parts.get("msgid_plural", ""))
            forms = tuple(value for key, value in sorted(parts.items()) if key.startswith("msgstr"))
            entries[text] = Entry(text, forms, tuple(comments), fuzzy)
    return entries


def header(language: str) -> str:
    """Write what stands at the head of a catalogue."""
    return (
        f"Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
        f"Content-Transfer-Encoding: 8bit\nPlural-Forms: {PLURAL_FORMS[language]}\n"
    )


def quoted(text: str) -> str:
    """Write a text as a .po file quotes it."""
    return json.dumps(text, ensure_ascii=False)


def write_po(language: str, texts: dict[Text, list[str]], entries: dict[Text, Entry]) -> str:
    """Write a .po file with these texts, in their order."""
    lines = ['msgid ""', 'msgstr ""', *(quoted(line) for line in header(language).splitlines(keepends=True))]
    for text, files in texts.items():
        entry = entries.get(text) or Entry(text, ())
        lines += ["", *entry.comments, "#: " + " ".join(files)]
        lines += ["#, fuzzy"] if entry.fuzzy else []
        lines += ["msgid " + quoted(text.singular)]
        forms = (*entry.forms, "", "", "")
        if text.plural:
            lines += ["msgid_plural " + quoted(text.plural)]
            lines += [f"msgstr[{i}] {quoted(forms[i])}" for i in range(forms_of(language, text))]
        else:
            lines += ["msgstr " + quoted(forms[0])]
    return "\n".join(lines) + "\n"


# The .mo file


def compile_mo(language: str, entries: Iterable[Entry]) -> bytes:
    """Compile the finished translations into GNU gettext's format, without its hash table."""
    pairs = [(b"", header(language).encode())]
    for text, forms, _, fuzzy in entries:
        if all(forms) and len(forms) == forms_of(language, text) and not fuzzy:
            original = "\0".join(text) if text.plural else text.singular
            pairs.append((original.encode(), "\0".join(forms).encode()))
    pairs.sort()
    tables, strings = [], b""
    start = 28 + 16 * len(pairs)
    for column in (0, 1):
        for pair in pairs:
            tables += [len(pair[column]), start + len(strings)]
            strings += pair[column] + b"\0"
    head = [0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start]
    return b"".join(number.to_bytes(4, "little") for number in head + tables) + strings


# Updating


def french(text: str) -> str:
    """Set the spaces of French punctuation so that no line breaks there."""
    return re.sub(" (?=[:;?!»])|(?<=«) ", "\xa0", text)


COUNTS = r"(\{(?:n|size|place|ms|median|worst|average|longest)\}|\b\d+) (?=[а-яё])"


def russian(text: str) -> str:
    """Keep a number with what it counts, and a dash with the word before it, on one line."""
    return re.sub("(?<=\\S) (?=—)", "\xa0", re.sub(COUNTS, "\\1\xa0", text))


# Languages whose spaces are set by rule.
SPACED = {"fr": french, "ru": russian}


def is_whole(language: str, entry: Entry) -> bool:
    """Say whether the entry needs no more work."""
    return len(entry.forms) == forms_of(language, entry.text) and all(entry.forms) and not entry.fuzzy


def update(given: dict[str, dict[str, str | list[str]]]) -> int:
    """Bring all catalogues up to date, with the given translations first, and count what is still empty."""
    areas, empty = collect(), 0
    for language in TRANSLATED:
        old = {path.stem: read_po(path) for path in sorted((LOCALE / language).glob("*.po"))}
        known = {
            text: entry for entries in old.values() for text, entry in entries.items() if is_whole(language, entry)
        }
        for area, texts in areas.items():
            entries = {text: old.get(area, {}).get(text) or known.get(text) or Entry(text, ()) for text in texts}
            for text in texts:
                if filled := given.get(text.singular, {}).get(language):
                    entries[text] = Entry(text, (filled,) if isinstance(filled, str) else tuple(filled))
                elif not is_whole(language, entries[text]) and text in known:
                    entries[text] = known[text]
            if spaced := SPACED.get(language):
                entries = {text: one._replace(forms=tuple(map(spaced, one.forms))) for text, one in entries.items()}
            path = LOCALE / language / f"{area}.po"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write_po(language, texts, entries), "utf-8")
            path.with_suffix(".mo").write_bytes(compile_mo(language, read_po(path).values()))
            for text, entry in entries.items():
                if not is_whole(language, entry):
                    empty += 1
                    print(f"{path.relative_to(ROOT)}: {quoted(text.singular)}")
        for path in (LOCALE / language).glob("*.?o"):
            if path.stem not in areas:
                path.unlink()
    return empty


def main(arguments: list[str]) -> int:
    """Run the tool."""
    given = json.loads(Path(arguments[1]).read_text("utf-8")) if arguments[:1] == ["--fill"] else {}
    empty = update(given)
    print(f"{empty} still to translate" if empty else "all texts are translated")
    return 1 if empty else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
