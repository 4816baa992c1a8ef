"""Nim: who takes the last match loses."""

from tablee.core.box import Box

from .bots import easy, normal, sharp
from .encoding import NimEncoding
from .facts import FACTS
from .game import GAME
from .story import SENTENCES

BOX = Box(
    rules=GAME,
    players={"easy": easy, "normal": normal, "sharp": sharp},
    story=SENTENCES,
    facts=FACTS,
    encoding=NimEncoding,
)
