"""The TypeScript types are written from the Python types, and fresh."""

from pathlib import Path
from typing import Literal

import pytest

from tablee.core.records import Action, Record
from tablee.wire.typescript import typescript, write_types

WEB = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize("path", typescript())
def test_the_generated_files_are_fresh(path: str) -> None:
    assert (WEB / path).read_text("utf-8") == typescript()[path], "run `.venv/bin/tablee types web/src`"


class Inner(Record):
    pair: tuple[int, str]


class Sample(Action):
    many: tuple[Inner, ...]
    some: Literal["a", "b"] | None
    table: dict[str, float]
    flag: bool = True


def test_every_kind_of_field() -> None:
    text = write_types({"All": Sample})
    assert 'do: "sample";' in text
    assert "many: Inner[];" in text
    assert "pair: [number, string];" in text
    assert 'some: "a" | "b" | null;' in text or 'some: null | "a" | "b";' in text
    assert "table: Record<string, number>;" in text
    assert "flag?: boolean;" in text
    assert "export type All = Sample;" in text
