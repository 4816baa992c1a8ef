"""What failed at first is named, whatever the second try says."""

from pathlib import Path

from tests.again import said


def test_every_test_that_failed_is_named(tmp_path: Path) -> None:
    kept = tmp_path / "lastfailed"
    kept.write_text('{"tests/b.py::two": true, "tests/a.py::one": true}', "utf-8")
    rows = said(kept).splitlines()
    assert [row for row in rows if "::" in row] == ["!!   tests/a.py::one", "!!   tests/b.py::two"]


def test_a_run_that_left_no_names_is_said_to_have_failed_too(tmp_path: Path) -> None:
    assert "FAILED AT FIRST" in said(tmp_path / "none")
