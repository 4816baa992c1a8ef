"""The codes with which a socket is closed; those from 4000 on are our own. docs/protocol.md says why."""

LEFT, RESTART, TRY_LATER = 1000, 1012, 1013
MALFORMED, REFUSED, NO_ROOM, SILENT, ELSEWHERE, TOO_FAST = 4400, 4403, 4404, 4408, 4409, 4429
