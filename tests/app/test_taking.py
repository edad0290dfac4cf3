"""What is taken in as a game: hostile texts and files end in a sentence."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from taluva.app.share.inlet import Refused, take, why
from taluva.archive import incoming
from taluva.archive.incoming import Incoming
from taluva.archive.values import ImportResult
from taluva.words.catalogue import LANGUAGES, Catalogue
from tests.archive.support import opened


def taken(coming: Incoming) -> ImportResult | list[str]:
    """The game, or why there is none in every language."""
    try:
        return take(opened(), coming)
    except Refused as error:
        return [why(Catalogue(language), error).strip() for language in LANGUAGES]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "Line 1, column 1"),
        ("Taluva 1/2 00000000\nx", "Line 1, column 1"),
        (" \n ", "no text"),
        ("https://app.bgstatsapp.com/createPlay.html?data=%7B%7D", "BG Stats"),
    ],
)
def test_a_text_that_is_no_record_is_explained(text: str, said: str) -> None:
    """By its place, or by what it is."""
    told = taken(incoming.of_text(text))
    assert isinstance(told, list)
    assert said in told[0]


@given(data=st.binary(max_size=300) | st.text(max_size=200).map(lambda text: text.encode("utf-8")))
@example(data=b'[Taluva "1"]')
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_and_any_file_is_taken_or_explained(tmp_path: Path, data: bytes) -> None:
    """Nothing ends in anything but a game or a sentence in every language."""
    path = tmp_path / "given"
    path.write_bytes(data)
    incoming.beginning(str(path))
    for coming in (incoming.of_text(data.decode("utf-8", "replace")), incoming.of_file(str(path))):
        told = taken(coming)
        assert isinstance(told, ImportResult) or "" not in told
