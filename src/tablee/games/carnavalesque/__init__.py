"""Carnavalesque, by Simon Havard and Juan Rodríguez: a parade out of a heap of cards, with a mute King."""

from tablee.core.box import Box

from .bots.players import easy, normal, sharp
from .facts import FACTS
from .game import GAME
from .story import SENTENCES

BOX = Box(
    rules=GAME,
    players={"easy": easy, "normal": normal, "sharp": sharp},
    lasting=True,
    story=SENTENCES,
    facts=FACTS,
    place=3,
)
