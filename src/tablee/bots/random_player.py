"""The random player: does anything it is offered, in any game."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.player import Idea, Player, Sight, steady
from tablee.core.records import Action, Offer

LINES = ("Hm.", "Oh, really?", "Wait a moment.", "After you.", "I have seen worse.", "Where were we?")
DOES_NOTHING = 4


def random_player(seldom: Mapping[str, int]) -> Player:
    """What would stop the game all the time it does only once in so many times, by the tag of the offer."""
    return steady(partial(think, seldom))


def think(seldom: Mapping[str, int], sight: Sight) -> Idea:
    known = [offer for offer in sight.mine.offers if offer.actions()]  # no sample: only memory can tell
    offers = [offer for offer in known if sight.one_in(seldom.get(_tag(offer), 1))]
    if not offers or sight.one_in(DOES_NOTHING):
        return None
    action = sight.chance.pick(sight.chance.pick(offers).actions())
    return sight.after(500, 3_000, _in_words(action, sight.chance))


def _in_words(action: Action, chance: Chance) -> Action:
    """A free text is one of a few lines."""
    is_text = "text" in action.__struct_fields__
    return replace(action, text=chance.pick(LINES)) if is_text else action


def _tag(offer: Offer) -> Any:
    return offer.__struct_config__.tag
