"""Keeps the catalogues in step with the texts of the program: python -m tests.catalogues

Run it after adding, changing or dropping a text. It collects every marked text from taluva/ and kv/, brings
taluva/locale/<language>/LC_MESSAGES/taluva.po up to date (translations are kept, dropped texts go, new ones come in
empty), compiles the .mo beside each, and lists what is still empty.
It exits with 1 while there are any: write the translations into the .po and run it again. The .mo must be committed
beside its .po.

What is recognised, with literal texts only (adjacent literals are joined, f-strings are refused):

    Python  _("…")  tr("…")  gettext("…")  N_("…")       also as a method: words.tr("…"), i18n.tr("…")
            tr_n("one", "many", n)  ngettext("one", "many", n)  NN_("one", "many")
    kv      tr("…")  tr_n("one", "many", n)              i18n.tr('Huts: {n}', n=root.n)

Placeholders are written {name}. Plural forms: English, French, German, Italian two; Russian three (1, 2, 5).
"""

import ast
import io
import json
import re
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from taluva.words.catalogue import LANGUAGES
from tests import ROOT

LOCALE = ROOT / "taluva" / "locale"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")

SINGLE = ("_", "tr", "gettext", "N_")
PLURAL = ("tr_n", "ngettext", "NN_")

Text = str | tuple[str, str]  # with its plural, if it has one


# Collecting


def texts_in_python(source: str, name: str) -> Iterator[Text]:
    """Find the marked texts of a Python file in the order in which they stand there.

    Babel's own reader passes over what stands within an f-string, and does not refuse one.
    """
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        called = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        args = call.args[: 1 if called in SINGLE else 2 if called in PLURAL else 0]
        if any(isinstance(arg, ast.JoinedStr) for arg in args):
            raise SystemExit(f"{name}:{call.lineno}: a text to translate cannot be an f-string; use {{placeholders}}")
        texts = [arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if texts and len(texts) == len(args):
            yield texts[0] if len(texts) == 1 else (texts[0], texts[1])


def texts_in_kv(source: str) -> Iterator[Text]:
    """Find the marked texts of a kv file: its words are those of Python."""
    marks = {**dict.fromkeys(SINGLE), **dict.fromkeys(PLURAL, (1, 2))}
    for _, text, _, _ in extract("python", io.BytesIO(source.encode()), marks):
        yield text if isinstance(text, str) else (text[0], text[1])


def collect() -> Catalog:
    """Collect all marked texts in order of file and line, each with the files that use it."""
    paths = sorted([*(ROOT / "taluva").rglob("*.py"), *(ROOT / "kv").rglob("*.kv")])
    catalogue = Catalog()
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        source = path.read_text("utf-8")
        for text in texts_in_kv(source) if path.suffix == ".kv" else texts_in_python(source, name):
            catalogue.add(text, locations=[(name, 0)])
    return catalogue


# The files


def path_of(language: str) -> Path:
    """Where the translations of a language lie."""
    return LOCALE / language / "LC_MESSAGES" / "taluva.po"


def read(language: str) -> Catalog:
    """Read the translations of a language; where there is no file yet, none."""
    path = path_of(language)
    catalogue = read_po(io.BytesIO(path.read_bytes() if path.exists() else b""), locale=language)
    # It goes into the .mo, which would be another one each minute.
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """Write a .po file, with the lines of a head that gettext needs and none that tells who wrote it when."""
    head = (
        f"Language: {catalogue.locale_identifier}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
        f"Content-Transfer-Encoding: 8bit\nPlural-Forms: {catalogue.plural_forms}\n"
    )
    file = io.BytesIO()
    write_po(file, catalogue, width=0, omit_header=True, include_lineno=False, ignore_obsolete=True)
    lines = ['msgid ""', 'msgstr ""', *map(json.dumps, head.splitlines(keepends=True)), "\n"]
    return "\n".join(lines).encode() + file.getvalue()


def texts_of(catalogue: Catalog) -> list[Message]:
    """All but the head."""
    return [message for message in catalogue if message.id]


def forms_of(said: str | Sequence[str] | None) -> tuple[str, ...]:
    """A text or a translation: one, or one for each kind of number."""
    return (said,) if isinstance(said, str) else tuple(said or ("",))


def is_whole(catalogue: Catalog, message: Message) -> bool:
    """Say whether a text needs no more work."""
    forms = forms_of(message.string)
    return len(forms) == (catalogue.num_plurals if message.pluralizable else 1) and all(forms) and not message.fuzzy


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


def update() -> int:
    """Bring all catalogues up to date, and count what is still empty."""
    wanted, empty = collect(), 0
    for language in TRANSLATED:
        catalogue, spaced = read(language), SPACED.get(language, str)
        catalogue.update(deepcopy(wanted), no_fuzzy_matching=True, update_creation_date=False)
        for message in texts_of(catalogue):
            forms = tuple(map(spaced, forms_of(message.string)))
            message.string = forms if message.pluralizable else forms[0]
            if not is_whole(catalogue, message):
                empty += 1
                print(f"{language}: {json.dumps(message.id, ensure_ascii=False)}")
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalogue))
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
    return empty


def main() -> int:
    """Run the tool."""
    empty = update()
    print(f"{empty} still to translate" if empty else "all texts are translated")
    return 1 if empty else 0


if __name__ == "__main__":
    sys.exit(main())
