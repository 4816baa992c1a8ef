"""Law 12, for rooms: an evening that was written by any released version folds for ever, whatever is renamed.

`room-1` is an evening of 0.1.0: people come and go, one is sent away, names and badges change, packs, pauses,
a seat that moves and is doubted, three games with bots, one stopped and one in play, a kill in the middle.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from tablee.room.journal import Stream

HERE = Path(__file__).parent.parent / "journals"
SEAT = 2
FIRST = """
    founded joined moved frozen started won cleared hosted resumed clocked packed emptied
    rename dress speak sit watch get_ready choose add_bot remove_bot start stop hand_over kick let_in
    lock pause hide_code let_chat mute erase erase_name stand_in leave lend_luck remove_pack
"""


def evenings() -> list[Path]:
    return sorted(HERE.glob("room-*.jsonl"))


def folded(page: Path) -> dict[str, Any]:
    """What these lines have made of the room, and of the table that is in play at their end."""
    stream = Stream().read(page.read_bytes().splitlines())
    moment = stream.moment()
    table = moment.table
    assert table is not None
    plain = {
        "room": to_builtins(moment.room) | {"options": dict(moment.room.options)},
        "number": moment.number,
        "counters": {str(person): known for person, known in enumerate(moment.counters) if known},
        "evening": [(played.game.name, len(played.events)) for played in stream.evening],
        "table": table.number,
        "public": table.game.view(table.state, None),
        "seat": table.game.view(table.state, SEAT),
    }
    as_json: dict[str, Any] = json.loads(json.dumps(to_builtins(plain, order="deterministic")))
    return as_json


def lost(then: Any, now: Any, path: str = "") -> list[str]:
    """Where something of what was known then is missing or another now; more may be offered."""
    if path.endswith(".offers"):
        return [f"{path}: {offer} is gone" for offer in then if offer not in now]
    if isinstance(then, dict) and isinstance(now, dict):
        return [fault for key in then for fault in lost(then[key], now.get(key), f"{path}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [fault for at in range(len(then)) for fault in lost(then[at], now[at], f"{path}[{at}]")]
    return [] if then == now else [f"{path}: {then} is {now}"]


@pytest.mark.parametrize("page", evenings(), ids=lambda page: page.stem)
def test_an_evening_folds_for_ever(page: Path) -> None:
    """What it was folded to then is what it is folded to now; a later version may know more of it."""
    assert lost(json.loads(page.with_suffix(".json").read_text(encoding="utf-8")), folded(page)) == []


def test_the_first_evening_holds_every_line_that_a_room_could_write() -> None:
    lines = map(json.loads, (HERE / "room-1.jsonl").read_bytes().splitlines())
    assert {line["room"]["do"] for line in lines if "room" in line} == set(FIRST.split())
