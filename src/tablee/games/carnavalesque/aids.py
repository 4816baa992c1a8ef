"""The small player aid: ten events (8) and eleven roles (9); the last ones named are those of version 1."""

from typing import Literal

Happening = Literal[
    "fog", "gust", "day_off", "two_decrees", "open_hearts", "royal_word",
    "two_jesters", "handstand", "butterfingers", "topsy_turvy",
    "daylight", "cold_hands", "sober_jester", "hurry",
]  # fmt: skip
Role = Literal[
    "jester", "rebel", "scout", "gleaner", "acrobat", "herald",
    "giver", "barterer", "juggler", "sweeper", "tailor",
    "crier",
]  # fmt: skip

EVENTS: tuple[Happening, ...] = (
    "fog", "gust", "day_off", "two_decrees", "open_hearts", "royal_word",
    "two_jesters", "handstand", "butterfingers", "topsy_turvy",
)  # fmt: skip
ROLES: tuple[Role, ...] = (
    "jester", "rebel", "scout", "gleaner", "acrobat", "herald",
    "giver", "barterer", "juggler", "sweeper", "tailor",
)  # fmt: skip
