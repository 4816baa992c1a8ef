"""Freeze, by Hans-Peter Stoll and Andrea Meyer: four act, everybody guesses their ranks."""

from tablee.core.box import Box

from .bots.players import easy, keepsake, normal, sharp
from .content import PACKS, load_situations
from .encoding import FreezeEncoding
from .facts import FACTS
from .game import GAME
from .story import SENTENCES

BOX = Box(
    rules=GAME,
    content=load_situations,
    packs=PACKS,
    players={"easy": easy, "normal": normal, "sharp": sharp},
    lasting=True,
    keepsake=keepsake,
    seldom={"call_foul": 15, "admit": 3},
    story=SENTENCES,
    facts=FACTS,
    encoding=FreezeEncoding,
    place=0,
)
