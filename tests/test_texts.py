"""Of two texts with the same key a browser would show the last one, and nobody would notice."""

import json
from pathlib import Path

import pytest

TEXTS = Path(__file__).parents[1] / "web" / "src" / "texts"


@pytest.mark.parametrize("path", sorted(TEXTS.rglob("*.json")), ids=lambda path: str(path.relative_to(TEXTS)))
def test_every_key_stands_once(path: Path) -> None:
    def check(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert sorted(keys) == sorted(set(keys))
        return dict(pairs)

    json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=check)
