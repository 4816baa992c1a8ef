"""Farben, by Apolline Jove: colours for words, told in stories, and who remembers them."""

from tablee.core.box import Box

from .bots.players import easy, keepsake, normal, sharp
from .content import PACKS, load_words
from .encoding import FarbenEncoding
from .facts import FACTS
from .game import GAME
from .story import SENTENCES

BOX = Box(
    rules=GAME,
    content=load_words,
    packs=PACKS,
    players={"easy": easy, "normal": normal, "sharp": sharp},
    lasting=True,
    keepsake=keepsake,
    story=SENTENCES,
    facts=FACTS,
    encoding=FarbenEncoding,
    place=1,
)
