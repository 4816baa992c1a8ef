"""Host names: what may stand in a Host header."""

import re

LONGEST_HOST = 255
SOUND_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?", re.ASCII)


def is_sound(host: str) -> bool:
    """Could this be a name and a port at all?"""
    return len(host) <= LONGEST_HOST and SOUND_HOST.fullmatch(host) is not None
