"""From an offer to an action, as docs/protocol.md says; where there is a choice, luck chooses."""

from random import Random
from typing import Any

Message = dict[str, Any]

CHOICES = {"actresses": "actress", "whom": "whom"} | {
    f"{name}s": name for name in ("age", "card", "colour", "owner", "packet", "role", "side", "tempo")
}
WORDS = ("hm", "Oh, really?", "tree", "Zoé ❤", "I have seen worse.")
COLOURS = ("green", "red", "blue")
SAID: dict[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(("say", "tell", "guess", "ask_king"), ("text", WORDS)),
    **dict.fromkeys(("give_clue", "proclaim"), ("word", WORDS)),
    **dict.fromkeys(("name", "note"), ("colour", COLOURS)),
    "gesture": ("how", ("bow", "snap", "kneel", "polish")),
    "call_foul": ("what", ("rank", "place")),
}
"""What is none of the offer's choices."""


def action_for(offer: Message, luck: Random) -> Message:
    """One action that this offer allows, or nearly: what the rules have to say about it they say."""
    do = offer["do"]
    found = {"do": do} | {
        CHOICES[key]: luck.choice(offer[key]) for key in offer if CHOICES.get(key) and offer[key]
    }
    if do in ("nod", "vote") and "whom" not in offer:
        found["yes"] = luck.random() < 0.7
    elif do in SAID:
        name, among = SAID[do]
        found[name] = luck.choice(among)
    elif do == "point":
        at = offer["at"] if offer["must"] is None else [offer["must"]]
        found |= {"hands": at[:1], "lock": luck.random() < 0.5}
    elif do == "drop":
        found["card"] = offer["card"]
    elif do == "play":
        found |= {"card": offer["card"], "at": luck.choice(offer["at"])}
    elif do == "lay":
        found |= {key: value for key, value in luck.choice(offer["ways"]).items() if key != "fate"}
    elif do == "shift":
        found |= {"card": found["card"]["card"], "to": found["card"]["at"]}
    elif do == "sweep":
        found["path"] = [*offer["at"], 0, 0]
    elif do in ("feel", "lift", "flip", "take") and "cards" not in offer:
        found |= {"at": offer.get("at", [0, 0])} | ({"to": [0, 0]} if do == "lift" else {})
    return found
