"""The page for people who write clients: with it alone a deal can be checked."""

import json
import re
from pathlib import Path
from typing import Any

from msgspec.json import encode

from tablee.sim.party import party

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def told() -> dict[str, Any]:
    """What the page defines, read as a reader would run it."""
    known: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        exec(block, known)
    return known


def test_with_the_page_alone_a_deal_can_be_checked() -> None:
    opened, *rest = (json.loads(encode(event)) for event in party("freeze", "7", 6, "easy").events)
    deals = [event for event in rest if event["what"]["do"] == "dealt"]
    page, start = told(), opened["what"]
    assert page["is_kept"](start) and not page["is_kept"](start | {"seed": "another"})
    assert deals and all(page["is_fair"](start, deal) for deal in deals)
    assert not all(page["is_fair"](start | {"seed": "another"}, deal) for deal in deals)
