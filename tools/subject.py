"""Is this the message of a commit? A subject of at most 72 signs that begins with its part: `freeze: ...`."""

import re
import sys
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"[a-z][a-z0-9_-]*: \S.*")
OF_GIT = re.compile(r"(Merge|Revert|fixup!|squash!) ?")


def main() -> None:
    if reason := why_not(Path(sys.argv[1]).read_text("utf-8")):
        sys.exit(reason)


def why_not(message: str) -> str | None:
    subject, *rest = [line for line in message.splitlines() if not line.startswith("#")] or [""]
    if OF_GIT.match(subject):
        return None
    if not SUBJECT.fullmatch(subject):
        return "A subject begins with the part it changes: `freeze: ...`, `live: ...`, `docs: ...`."
    if len(subject) > LONGEST:
        return f"The subject has {len(subject)} signs; {LONGEST} are enough. The reason goes into the body."
    if rest and rest[0].strip():
        return "Between subject and body stands an empty line."
    return None


if __name__ == "__main__":
    main()
