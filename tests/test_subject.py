"""What a commit may be called."""

import pytest
from tools.subject import why_not


@pytest.mark.parametrize(
    "message",
    [
        "freeze: a swap keeps the minute",
        "live: x\n\nThe reason, as long as it likes to be: 72 signs are for the subject alone, not for this.",
        "docs: " + "x" * 66,
        "rl: one\n# Please enter the commit message\n",
        "Merge branch 'doors'",
        'Revert "live: x"',
        "fixup! live: x",
    ],
)
def test_this_is_a_subject(message: str) -> None:
    assert why_not(message) is None


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("", "begins with the part"),
        ("# nothing but a comment", "begins with the part"),
        ("A swap keeps the minute", "begins with the part"),
        ("Freeze: a swap", "begins with the part"),
        ("freeze:a swap", "begins with the part"),
        ("freeze: ", "begins with the part"),
        ("docs: " + "x" * 67, "has 73 signs"),
        ("live: x\nand so on", "an empty line"),
    ],
)
def test_this_is_none(message: str, said: str) -> None:
    assert said in (why_not(message) or "")
