"""The catalogues say the same as the program, in every language, and nothing more."""

import gettext
import re
from string import Formatter

import pytest

from taluva.words.catalogue import Catalogue, fill, system_language
from tests import catalogues
from tests.catalogues import LOCALE, PLURAL_FORMS, TRANSLATED, Entry, Text, collect, compile_mo, read_po, write_po

TEXTS = collect()
HINT = "run python -m tests.catalogues, fill in what it lists, run it again"
EACH = pytest.mark.parametrize(("language", "area"), [(lang, area) for lang in TRANSLATED for area in sorted(TEXTS)])


def placeholders(text: str) -> set[str]:
    """Name the placeholders of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@EACH
def test_every_text_is_translated_and_nothing_else(language: str, area: str) -> None:
    """A catalogue holds the texts of its area, each whole, none fuzzy."""
    entries = read_po(LOCALE / language / f"{area}.po")

    assert set(TEXTS[area]) - set(entries) == set(), f"missing: {HINT}"
    assert set(entries) - set(TEXTS[area]) == set(), f"unused: {HINT}"
    assert [text for text, entry in entries.items() if not catalogues.is_whole(language, entry)] == [], HINT


@EACH
def test_translations_keep_the_placeholders(language: str, area: str) -> None:
    """A translation has the placeholders of its text; a form for one number only may leave that number out."""
    for text, entry in read_po(LOCALE / language / f"{area}.po").items():
        wanted = placeholders(text.singular) | placeholders(text.plural)
        for form in entry.forms:
            # Russian says 21 and 31 in the form of 1 too, so there the number is needed everywhere.
            spare = {"n"} if form is not entry.forms[-1] and language != "ru" else set()
            assert wanted - spare <= placeholders(form) <= wanted, form


@EACH
def test_compiled_catalogue_is_fresh(language: str, area: str) -> None:
    """The .mo is what its .po compiles to, and the .po is what the tool would write."""
    path = LOCALE / language / f"{area}.po"
    entries = read_po(path)

    assert path.read_text("utf-8") == write_po(language, TEXTS[area], entries), HINT
    assert path.with_suffix(".mo").read_bytes() == compile_mo(language, entries.values()), HINT


def test_placeholders_are_plain_names() -> None:
    """No text reaches into a value or formats it: a placeholder is a name and nothing more."""
    for texts in TEXTS.values():
        for text in texts:
            for name in placeholders(text.singular) | placeholders(text.plural):
                assert re.fullmatch("[a-z][a-z_]*", name), text


def test_no_catalogue_lies_around_unused() -> None:
    """Every file in the folder belongs to an area."""
    assert {path.stem for path in LOCALE.glob("*/*.?o")} <= set(TEXTS), HINT


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_text_is_said_the_same_in_every_area(language: str) -> None:
    """Texts are looked up over all areas, so two areas may not translate one text in two ways."""
    said: dict[str, tuple[str, ...]] = {}
    for area in TEXTS:
        for text, entry in read_po(LOCALE / language / f"{area}.po").items():
            assert said.setdefault(text.singular, entry.forms) == entry.forms, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_plural_forms_are_chosen_as_the_language_wants(language: str) -> None:
    """One, two or five huts; Russian counts 21 like 1, French nothing like 1."""
    wanted = {"fr": "00111111", "de": "10111111", "it": "10111111", "ru": "20112200"}[language]
    choose = gettext.c2py(PLURAL_FORMS[language].split("plural=")[1].rstrip(";"))

    assert "".join(str(int(choose(n))) for n in (0, 1, 2, 4, 5, 11, 21, 31)) == wanted


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_area_is_read(language: str) -> None:
    """Each text of each area is said as its catalogue has it, whichever area it belongs to."""
    words = Catalogue(language)
    for area in TEXTS:
        for text, entry in read_po(LOCALE / language / f"{area}.po").items():
            if text.plural:
                said = {words.ngettext(*text, n) for n in range(30)}
                assert said == set(entry.forms), text
            else:
                assert words.gettext(text.singular) == entry.forms[0]


def test_texts_are_found_in_python() -> None:
    """All marks are recognised, as functions and as methods; what is no literal is left alone."""
    source = (
        'a = _("one")\nb = words.tr("two " "halves", n=1)\nc = N_("three")\n'
        'd = tr_n("{n} hut", "{n} huts", 2)\ne = NN_("x", "y")\nf = tr(variable)\ng = other("no")\n'
    )

    assert list(catalogues.texts_in_python(source, "x.py")) == [
        Text("one"),
        Text("two halves"),
        Text("three"),
        Text("{n} hut", "{n} huts"),
        Text("x", "y"),
    ]
    with pytest.raises(SystemExit):
        list(catalogues.texts_in_python('tr(f"{x}")', "x.py"))


def test_texts_are_found_in_kv() -> None:
    """Both kinds of quotes, escapes and line breaks between arguments are recognised; comments are not."""
    source = """
    text: i18n.tr('Huts: {n}', n=root.n)
    # text: i18n.tr('old')
    hint: i18n.tr("Ann\\"s") + i18n.tr_n('{n} tile',
        '{n} tiles', root.left)
    other: i18n.tr(root.text)
    """

    assert list(catalogues.texts_in_kv(source)) == [Text("Huts: {n}"), Text('Ann"s'), Text("{n} tile", "{n} tiles")]


def test_a_text_goes_into_the_catalogue_of_its_room() -> None:
    """In the app that is the folder, whether it stands in Python or in kv."""
    rooms = {
        "taluva/app/table/chrome.py": "table",
        "kv/table/chrome.kv": "table",
        "taluva/words/results.py": "words",
        "taluva/cli.py": "cli",
    }

    assert {path: catalogues.area_of(path) for path in rooms} == rooms


def test_french_punctuation_keeps_its_space_on_the_line() -> None:
    """Before a colon, semicolon, question or exclamation mark and inside quotes; an hour keeps its shape."""
    assert catalogues.french("a : b ; c ? « d » 12:30 !") == "a\xa0: b\xa0; c\xa0? «\xa0d\xa0» 12:30\xa0!"


def test_russian_numbers_and_dashes_keep_to_their_words() -> None:
    """No line ends between a number and what it counts, and none begins with a dash."""
    assert catalogues.russian("{n} хижин и 48 плиток — уровень 3, {name} строит") == (
        "{n}\xa0хижин и 48\xa0плиток\xa0— уровень 3, {name} строит"
    )
    assert [
        form
        for path in sorted((LOCALE / "ru").glob("*.po"))
        for entry in read_po(path).values()
        for form in entry.forms
        if catalogues.russian(form) != form
    ] == []


def test_a_catalogue_file_reads_back(tmp_path: object) -> None:
    """Quotes, backslashes, line breaks, comments and plural forms survive writing and reading."""
    plain, plural = Text('say "{name}"\\ \n twice'), Text("{n} hut", "{n} huts")
    entries = {
        plain: Entry(plain, ("«{name}»",), ("# why",)),
        plural: Entry(plural, ("{n} хижина", "{n} хижины", "{n} хижин"), (), fuzzy=True),
    }
    path = LOCALE.__class__(str(tmp_path)) / "x.po"
    path.write_text(write_po("ru", {plain: ["a.py"], plural: ["a.py", "b.py"]}, entries), "utf-8")

    assert read_po(path) == entries


def test_unknown_texts_and_languages_stay_english() -> None:
    """Nothing is ever empty: what no catalogue knows is said in English, in the right number."""
    words = Catalogue("xx")

    assert words.language == "en"
    assert words.tr("") == Catalogue("fr").tr("") == ""
    assert words.tr("Not in any catalogue, {name}", name="{name}") == "Not in any catalogue, {name}"
    assert [Catalogue("ru").tr_n("{n} thing", "{n} things", n) for n in (1, 2)] == ["1 thing", "2 things"]


@pytest.mark.parametrize("name", ["{0}", "{name!r:>9999}", "%s%n", "[b]x[/b]", "{", "}}", "{__class__}", "\\", "🛖"])
def test_hostile_names_are_shown_as_they_are(name: str) -> None:
    """A value is put in once and never read as a template."""
    assert fill("{name} builds", {"name": name}) == f"{name} builds"


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANGUAGE": "nl:fr:de", "LANG": "de_DE"}, "fr"),
        ({"LC_ALL": "C", "LANG": "ru_RU"}, "en"),
        ({"LC_MESSAGES": "it_CH", "LANG": "C.UTF-8"}, "it"),
        ({"LANG": "rue_UA"}, "en"),
        ({}, "en"),
    ],
)
def test_language_of_the_system(monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], language: str) -> None:
    """The usual variables are asked in the usual order."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in settings.items():
        monkeypatch.setenv(variable, value)

    assert system_language() == language


@pytest.mark.parametrize(("language", "setting"), [("fr", "Toujours"), ("it", "Sempre"), ("ru", "Всегда")])
def test_always_is_no_time_of_a_statistic(language: str, setting: str) -> None:
    """Numbers that are always shown are not “since ever”: two things, two texts."""
    assert Catalogue(language).gettext("Always") == setting
    assert Catalogue(language).gettext("All time") != setting
