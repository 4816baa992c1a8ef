"""Falling, by James Ernest: everybody falls at once, and the last one in the air wins."""

from tablee.core.box import Box

from .bots.players import easy, normal, sharp
from .encoding import FallingEncoding
from .facts import FACTS
from .game import GAME
from .story import SENTENCES

BOX = Box(
    rules=GAME,
    players={"easy": easy, "normal": normal, "sharp": sharp},
    seldom={"settle": 15},
    story=SENTENCES,
    facts=FACTS,
    encoding=FallingEncoding,
    place=2,
)
