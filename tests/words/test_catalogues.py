"""The catalogues say the same as the program, in every language, and nothing more."""

import gettext
import re
from string import Formatter

import pytest
from babel.messages.mofile import read_mo

from taluva.words.catalogue import Catalogue, system_language
from tests import catalogues
from tests.catalogues import TRANSLATED, collect, forms_of, is_whole, path_of, read, texts_of, written

TEXTS = collect()
HINT = "run python -m tests.catalogues, fill in what it lists, run it again"


def placeholders(text: str) -> set[str]:
    """Name the placeholders of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_nothing_else(language: str) -> None:
    """A catalogue holds the texts of the program, each whole, none fuzzy."""
    catalogue = read(language)
    found = texts_of(catalogue)

    assert {message.id for message in found} ^ {message.id for message in texts_of(TEXTS)} == set(), HINT
    assert [message.id for message in found if not is_whole(catalogue, message)] == [], HINT


def test_translations_keep_the_placeholders() -> None:
    """A translation has the placeholders of its text; a form for one number only may leave that number out."""
    for language in TRANSLATED:
        for message in texts_of(read(language)):
            wanted = set().union(*map(placeholders, forms_of(message.id)))
            *others, last = forms_of(message.string)
            # Russian says 21 and 31 in the form of 1 too, so there the number is needed everywhere.
            spare = {"n"} if language != "ru" else set()
            assert [form for form in others if not wanted - spare <= placeholders(form) <= wanted] == []
            assert placeholders(last) == wanted, last


def test_no_text_takes_a_desk_for_a_tablet() -> None:
    """The app runs on both, and shows the same texts on both."""
    every = [message for catalogue in (TEXTS, *map(read, TRANSLATED)) for message in texts_of(catalogue)]
    shown = {form for message in every for form in (*forms_of(message.id), *forms_of(message.string))}
    assert [form for form in shown if re.search("tablet|планшет", form, re.IGNORECASE)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_compiled_catalogue_is_fresh(language: str) -> None:
    """The .po is what the tool would write, and the .mo says what its .po does."""
    catalogue, path = read(language), path_of(language)
    catalogue.update(TEXTS, no_fuzzy_matching=True)
    with path.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    said, wanted = (
        {forms_of(one.id): forms_of(one.string) for one in texts_of(each)} for each in (compiled, catalogue)
    )

    assert path.read_bytes() == written(catalogue), HINT
    assert said == wanted, HINT


def test_placeholders_are_plain_names() -> None:
    """No text reaches into a value or formats it: a placeholder is a name and nothing more."""
    names = {name for one in texts_of(TEXTS) for form in forms_of(one.id) for name in placeholders(form)}
    assert [name for name in names if not re.fullmatch("[a-z][a-z_]*", name)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_plural_forms_are_chosen_as_the_language_wants(language: str) -> None:
    """One, two or five huts; Russian counts 21 like 1, French nothing like 1."""
    wanted = {"fr": "00111111", "de": "10111111", "it": "10111111", "ru": "20112200"}[language]
    choose = gettext.c2py(str(read(language).plural_expr))

    assert "".join(str(int(choose(n))) for n in (0, 1, 2, 4, 5, 11, 21, 31)) == wanted


@pytest.mark.parametrize(
    ("language", "typed", "fixed"),
    [
        # An hour keeps its shape.
        ("fr", "a : b ; c ? « d » 12:30 !", "a_: b_; c_? «_d_» 12:30_!"),
        # No line ends between a number and what it counts, and none begins with a dash.
        ("ru", "{n} хижин и 48 плиток — уровень 3, {name} строит", "{n}_хижин и 48_плиток_— уровень 3, {name} строит"),
    ],
)
def test_spaces_that_break_no_line_are_set_by_rule(language: str, typed: str, fixed: str) -> None:
    """In every text of the language."""
    spaced = catalogues.SPACED[language]
    said = [form for one in texts_of(read(language)) for form in forms_of(one.string)]

    assert spaced(typed) == fixed.replace("_", "\xa0")
    assert [form for form in said if spaced(form) != form] == []


def test_unknown_texts_and_languages_stay_english() -> None:
    """Nothing is ever empty: what no catalogue knows is said in English, in the right number."""
    words = Catalogue("xx")

    assert (words.language, words.tr(""), Catalogue("fr").tr("")) == ("en", "", "")
    assert words.tr("Not in any catalogue, {name}", name="{name}") == "Not in any catalogue, {name}"
    assert [Catalogue("ru").tr_n("{n} thing", "{n} things", n) for n in (1, 2)] == ["1 thing", "2 things"]


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
