"""Everything that runs has a licence that goes with MIT, and the list of them is fresh."""

import re
from pathlib import Path

from tools.licences import FINE, PAGE, page, unsuitable

RUN = Path(__file__).parent.parent / "requirements" / "run.txt"


def test_the_list_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == page(), "make licences"


def test_everything_goes_with_mit() -> None:
    assert unsuitable() == []
    assert not any("GPL" in licence for licence in FINE)


def test_nothing_that_is_installed_is_left_out() -> None:
    pinned = re.findall(r"(?m)^([\w.-]+)==", RUN.read_text("utf-8"))
    assert len(pinned) > 20
    assert all(f"\n| {name} |" in page() for name in pinned)
