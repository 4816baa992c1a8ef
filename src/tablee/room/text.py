"""Cleaning what people type: once, at the door."""

import re
from unicodedata import category, combining, normalize

from tablee.core.records import Refused

LONGEST_TYPED = 840
"""More than anybody may say at once; what lies beyond is cut before any work is done on it."""
LONGEST_RUN = 30
"""Marks in a row, as in the Stream-Safe Text Format of UAX #15: sorting more of them takes quadratic time."""
LONGEST_NAME = 16
LONGEST_CLUSTER = 12
MOST_MARKS = 2
_JOINER, _PICTURE, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_CLUSTER_GLUE = _JOINER + _PICTURE
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(point) for span in ((0x180B, 0x1810), (0xFE00, 0xFE0F), (0xE0100, 0xE01F0)) for point in range(*span)
}
"""Letters, marks and signs that nobody can see; the categories of Unicode do not tell."""

_LOOK_ALIKES = str.maketrans("АВЕЅІЈКМНОРСТУХҮԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABESIJKMHOPCTYXYQWABEZHIKMNOPTYXC")
"""Capitals of the Cyrillic and the Greek alphabet that look like Latin ones."""


def clean(text: str) -> str:
    """One line without control, bidi or invisible signs, and without towers of accents."""
    text = text[:LONGEST_TYPED]
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    whole = normalize("NFC", _without_long_runs(text))[:LONGEST_TYPED]
    seen = "".join(sign for sign in whole if _can_be_seen(sign))
    line = normalize("NFC", _without_stray_glue(" ".join(seen.split())))
    return " ".join(_without_towers(line).split())


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


def alike(name: str) -> str:
    """The same for names that look the same: whatever the width, style, case or alphabet of their letters."""
    return normalize("NFKC", name).casefold().upper().translate(_LOOK_ALIKES)


def _without_long_runs(text: str) -> str:
    kept, run = [], 0
    for sign in text:
        run = run + 1 if combining(sign) else 0
        if run <= LONGEST_RUN:
            kept.append(sign)
    return "".join(kept)


def _can_be_seen(sign: str) -> bool:
    """Or parts words, or joins signs."""
    return sign.isspace() or sign in _CLUSTER_GLUE or (category(sign)[0] != "C" and sign not in _BLANK)


def _without_stray_glue(line: str) -> str:
    """What joins is kept only where it joins pictures: elsewhere it would make two equal names different."""
    kept: list[str] = []
    for at, sign in enumerate(line):
        if sign not in _CLUSTER_GLUE or _joins(kept[-1] if kept else " ", sign, line[at + 1 : at + 2] or " "):
            kept.append(sign)
    return "".join(kept)


def _joins(before: str, glue: str, after: str) -> bool:
    is_picture = category(before) in {"So", "Sm"}
    if glue == _PICTURE:
        return is_picture or (before in "0123456789#*" and after == _KEYCAP)
    return (is_picture or category(before) == "Sk" or before == _PICTURE) and category(after) == "So"


def _is_joined(cluster: str, sign: str) -> bool:
    if len(cluster) >= LONGEST_CLUSTER:
        return False
    if combining(sign) or category(sign) in {"Mn", "Me", "Mc"} or sign in _CLUSTER_GLUE:
        return True
    is_flag = (
        "\U0001f1e6" <= sign <= "\U0001f1ff" and len(cluster) == 1 and "\U0001f1e6" <= cluster <= "\U0001f1ff"
    )
    return cluster[-1] == _JOINER or "\U0001f3fb" <= sign <= "\U0001f3ff" or is_flag


def _without_towers(text: str) -> str:
    """No more than two marks on a letter, and none on nothing."""
    kept, marks = [], MOST_MARKS
    for sign in text:
        if category(sign) not in {"Mn", "Me"}:
            marks = MOST_MARKS if sign == " " else 0
        elif sign != _PICTURE:
            marks += 1
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)
