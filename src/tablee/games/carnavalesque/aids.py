"""The small player aid: ten events (8) and eleven roles (9)."""

from typing import Literal, get_args

Happening = Literal[
    "fog", "gust", "daylight", "day_off", "two_decrees",
    "cold_hands", "open_hearts", "royal_word", "sober_jester", "hurry",
]  # fmt: skip
Role = Literal[
    "jester", "rebel", "scout", "gleaner", "acrobat", "herald",
    "giver", "barterer", "crier", "sweeper", "tailor",
]  # fmt: skip

EVENTS: tuple[Happening, ...] = get_args(Happening)
ROLES: tuple[Role, ...] = get_args(Role)
