"""One version, told alike by the code, the build and the changelog."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

from tools.release import noted, why_not

from tablee import __version__

CHANGES = Path("CHANGELOG.md").read_text("utf-8")


def test_the_build_reads_the_version_from_the_code() -> None:
    settings = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    assert "version" not in settings["project"]
    assert settings["tool"]["hatch"]["version"]["path"] == "src/tablee/__init__.py"
    assert version("tablee") == __version__


def test_every_version_in_the_changelog_has_a_day_but_the_one_to_come() -> None:
    first, *versions = re.findall(r"^## (.+)$", CHANGES, re.MULTILINE)
    assert first == "Unreleased"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", each) for each in versions)
    assert f"{__version__} (" in versions[0]


def test_a_release_is_a_tag_of_the_version_with_notes_and_nothing_unreleased() -> None:
    changes = "## Unreleased\n\n## 1.2.0 (2026-12-01)\n\nMore.\n\n## 1.1.0 (2026-11-30)\n\nSome.\n"
    assert why_not("v1.2.0", "1.2.0", changes) is None
    assert noted("1.2.0", changes) == "More."
    assert why_not("v1.3.0", "1.2.0", changes) == "The tag v1.3.0 is not v1.2.0, the version in the code."
    assert why_not("v1.3.0", "1.3.0", changes) == "The changelog has no 1.3.0 with a day."
    waiting = changes.replace("Unreleased\n", "Unreleased\n\n- Something.\n")
    assert why_not("v1.2.0", "1.2.0", waiting) == "Something still stands under Unreleased in the changelog."
