"""What a bot says on stage, in the tone of its rank: the first ranks lead, the last ones obey."""

from importlib.resources import files

from tablee.core.content import read_texts
from tablee.core.records import Words

from ..outcomes import RANKS


def _lines() -> tuple[tuple[Words, ...], ...]:
    """The lines of each rank; they fit any place, and name none."""
    texts = read_texts(files(__package__).joinpath("texts"))
    return tuple(tuple(it for key, it in texts.items() if key.startswith(f"rank{rank}.")) for rank in RANKS)


LINES = _lines()
