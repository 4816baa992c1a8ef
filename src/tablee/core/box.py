"""A box: all of a game, as a package hands it over through its entry point."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .content import Packs
from .encoding import Encoding
from .facts import Fact
from .game import Game, Nothing
from .player import Player
from .records import Record
from .story import Sentences

LEVELS = ("easy", "normal", "sharp")


@dataclass(frozen=True)
class Box:
    """The object behind an entry point of the group `tablee.games`. Only the rules are a must.

    `packs` reads own content of a host. `players` has a bot for each of the levels; where one is missing, a
    random player sits there, who does what is `seldom` only once in so many times. Bots whose memory is
    `lasting` know more than they see; with their `keepsake` they begin the next game of an evening.
    On the shelf boxes of one package stand by their `place`.
    `story` tells events, `facts` says who may know what, `encoding` puts it in numbers for a table of a size.
    """

    rules: Game
    content: Callable[[], Record] = Nothing
    packs: Packs | None = None
    players: Mapping[str, Player] = field(default_factory=dict)
    lasting: bool = False
    keepsake: Callable[[Iterable[Any]], Any] | None = None
    seldom: Mapping[str, int] = field(default_factory=dict)
    story: Sentences = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    encoding: Callable[[int], Encoding] | None = None
    place: int = 0
