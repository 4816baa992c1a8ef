"""Lines that are fouls and lines that are none: 400 in each language, written for this house."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from tablee.core.records import Words
from tablee.games.freeze.content import load_situations

HERE = Path(__file__).parent
FRAMED = 7  # places for each frame
RANKS = range(4)


class Line(NamedTuple):
    """What somebody said, and whether it is a foul: of the place, or where there is none, of her rank."""

    text: str
    is_foul: bool
    place: Words | None = None


def corpus(lang: str) -> list[Line]:
    page = _sections((HERE / f"{lang}.txt").read_text(encoding="utf-8"))
    return [*_places(page), *_framed(page["frames"], lang), *_ranks(page)]


def _sections(text: str) -> dict[str, list[str]]:
    page: dict[str, list[str]] = {}
    section = ""
    for line in text.splitlines():
        section = line.strip("[]") if line.startswith("[") else section
        page.setdefault(section, []).extend([] if line.startswith("[") else [line])
    return page


def _places(page: dict[str, list[str]]) -> Iterator[Line]:
    known = {situation.place.en: situation.place for card in load_situations().cards for situation in card}
    for kind in ("place", "no place"):
        for row in page[kind]:
            place, text = row.split(" | ")
            yield Line(text, kind == "place", known[place])


def _framed(frames: list[str], lang: str) -> Iterator[Line]:
    """A place in a sentence is a foul there, and none where the scene is somewhere else."""
    places = [situation.place for card in load_situations().cards[::2] for situation in card[:2]]
    rest = cycle(zip(places, places[11:] + places[:11], strict=True))
    for frame in frames:
        for _ in range(FRAMED):
            here, elsewhere = next(rest)
            text = frame.format(place=here.said(lang))
            yield Line(text, True, here)
            yield Line(text, False, elsewhere)


def _ranks(page: dict[str, list[str]]) -> Iterator[Line]:
    """A frame is said with every rank, in turn as a digit and as a word."""
    numbers, ordinals = (row.split(": ")[1].split() for row in page[""])
    for kind in ("rank", "no rank"):
        for row, line in enumerate(page[kind]):
            for rank in RANKS if "{" in line else RANKS[:1]:
                number = str(rank + 1) if (row + rank) % 2 else numbers[rank]
                yield Line(line.format(n=number, o=ordinals[rank]), kind == "rank")
