"""One message of every kind: of the wire, of the room, and of each game."""

from collections.abc import Iterator

from tests.server.guest import Message

MESSAGES: dict[str, Message] = {
    "hello": {"v": 1, "room": "XXXXXX", "name": "Mallory"},
    "act": {"e": 1, "a": {"do": "volunteer"}},
    "ask": {"a": {"do": "start"}},
    "ping": {"at": 1},
    "react": {"how": "clap"},
    "chat": {"text": "Mallory was here"},
    "unsay": {"id": "1"},
    "hand": {"x": 1, "y": 1},
}
WISHES: dict[str, Message] = {
    "rename": {"name": "Mallory"},
    "dress": {"animal": 3, "colour": 3},
    "speak": {"lang": "de"},
    "sit": {},
    "watch": {},
    "get_ready": {"ready": True},
    "choose": {"game": "freeze", "options": {}},
    "add_bot": {"level": "easy"},
    "remove_bot": {"person": 1},
    "start": {},
    "stop": {},
    "hand_over": {"person": 1},
    "kick": {"person": 1},
    "let_in": {"person": 1, "phone": "older"},
    "lock": {"locked": True},
    "pause": {"paused": False},
    "hide_code": {"hidden": True},
    "let_chat": {"allowed": True},
    "mute": {"person": 1, "muted": True},
    "erase": {"seat": 0, "text": "Hello"},
    "erase_name": {"person": 1},
    "stand_in": {"person": 1, "playing": True},
    "set_tempo": {"tempo": 200},
    "go_on": {},
    "take_chair": {"person": 1},
    "give_chair": {"person": 1, "to": 2},
    "remove_pack": {"game": "freeze"},
    "lend_luck": {"nonce": "abc"},
    "leave": {},
}
MOVES: dict[str, dict[str, Message]] = {
    "freeze": {
        "volunteer": {},
        "pass": {},
        "ready": {},
        "ask_swap": {},
        "cue": {},
        "say": {"text": "Hello"},
        "gesture": {"how": "bow"},
        "call_foul": {"actress": 0, "what": "rank"},
        "admit": {},
        "deny": {},
        "vote": {"yes": True},
        "guess": {"text": "Bakery"},
        "guess_aloud": {},
        "point": {"hands": [0, 1]},
        "onward": {},
    },
    "farben": {
        "vote": {"whom": 0},
        "pick_side": {"side": 0},
        "choose_colour": {"colour": "red"},
        "show": {},
        "tell": {"text": "Once"},
        "finish": {},
        "onward": {},
        "hand": {"packet": 0},
        "name": {"owner": 0, "colour": "red"},
        "note": {"owner": 0, "colour": "red"},
        "ask_clue": {"owner": 0},
        "give_clue": {"word": "lantern"},
        "give_clue_aloud": {},
        "forget": {},
        "agree_album": {},
    },
    "falling": {
        "take": {"card": 0},
        "play": {"card": 0, "at": 1},
        "save": {"card": 0},
        "drop": {"card": 0},
        "deal": {},
        "run": {"tempo": "fast"},
        "settle": {},
        "take_back": {},
    },
    "carnavalesque": {
        "claim": {},
        "decline": {},
        "withdraw": {},
        "keep_role": {"role": "rebel"},
        "decree": {"age": "child"},
        "draw": {"card": 0},
        "give": {"card": 0},
        "enough": {},
        "peek": {"card": 0},
        "turn_over": {"card": 0},
        "toss": {"card": 0},
        "move_pawn": {"age": "child"},
        "shift": {"card": 0, "to": [0, 0]},
        "ask_king": {"text": "Balloons"},
        "nod": {"yes": True},
        "barter": {"card": 0, "whom": 1},
        "trade": {"card": 0},
        "keep_own": {},
        "discard": {"card": 0},
        "feel": {"at": [0, 0]},
        "sweep": {"path": [0, 0, 10, 10]},
        "lift": {"at": [0, 0], "to": [10, 10]},
        "flip": {"at": [0, 0]},
        "take": {"at": [0, 0]},
        "call_stop": {},
        "lay": {"card": 0, "workshop": 0},
        "open_workshop": {},
        "show_tailor": {},
        "proclaim": {"word": "Robots"},
    },
}


def all_messages(game: str, entry: int) -> Iterator[Message]:
    """One of each: of the wire, of the room, and of this game, made in this entry."""
    for tag in ("hello", "ping", "react", "chat", "unsay", "hand"):
        yield {"t": tag, **MESSAGES[tag]}
    for do, more in WISHES.items():
        yield {"t": "ask", "a": {"do": do, **more}}
    for do, more in MOVES[game].items():
        yield {"t": "act", "e": entry, "a": {"do": do, **more}}
