"""What people type: cleaned once, at the door."""

import re
from unicodedata import category, combining, normalize

from tablee.core.words import Refused

LONGEST_NAME = 16
MOST_MARKS = 2
_CLUSTER_GLUE = "\u200d\ufe0f"


def clean(text: str) -> str:
    """One line without control, bidi or invisible signs, and without towers of accents."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = (c for c in normalize("NFC", text) if c.isspace() or c in _CLUSTER_GLUE or category(c)[0] != "C")
    line = " ".join("".join(kept).split())
    return _without_towers(line).strip(_CLUSTER_GLUE + " ")


def clean_name(name: str) -> str:
    """A name of 1 to 16 signs as people count them."""
    line = clean(name)
    if not re.search(r"[^\W_]|[^\x00-\x7f]", line):
        raise Refused("name_empty")
    if len(clusters(line)) > LONGEST_NAME:
        raise Refused("name_too_long", longest=LONGEST_NAME)
    return line


def clusters(text: str) -> list[str]:
    """The signs of a text, roughly as people count them: a letter with its marks, a joined emoji, a flag."""
    found: list[str] = []
    for sign in text:
        if found and _is_joined(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _is_joined(cluster: str, sign: str) -> bool:
    if combining(sign) or category(sign) in {"Mn", "Me", "Mc"} or sign in _CLUSTER_GLUE:
        return True
    is_flag = (
        "\U0001f1e6" <= sign <= "\U0001f1ff" and len(cluster) == 1 and "\U0001f1e6" <= cluster <= "\U0001f1ff"
    )
    return cluster[-1] == "\u200d" or "\U0001f3fb" <= sign <= "\U0001f3ff" or is_flag


def _without_towers(text: str) -> str:
    """No more than two marks on a letter."""
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if combining(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)
