"""What people type is cleaned: nothing invisible, no towers, names as long as people count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.words import Refused
from tablee.wire.text import clean, clean_name, clusters

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  two   words\n", "two words"),
        ("a\u202eb\u2066c", "abc"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("Z" + "\u0335" * 40, "Z" + "\u0335" * 2),
        ("e\u0301", "é"),
        ("<b>hi</b>", "<b>hi</b>"),
        (FAMILY, FAMILY),
    ],
)
def test_clean(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@pytest.mark.parametrize("name", ["Zoé", "李雷", "O’Neil", "x" * 16, FAMILY * 16, "🇫🇷🇩🇪", "👍🏽", "7"])
def test_names(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "key"),
    [("", "name_empty"), ("\u200b\u2060", "name_empty"), ("...", "name_empty"), ("x" * 17, "name_too_long")],
)
def test_no_names(name: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert refused.value.key == key


def test_clusters() -> None:
    assert clusters("ae\u0301🇫🇷🇩🇪👍🏽") == ["a", "e\u0301", "🇫🇷", "🇩🇪", "👍🏽"]


@given(st.text())
def test_cleaning_twice_changes_nothing_more(typed: str) -> None:
    assert clean(clean(typed)) == clean(typed)
