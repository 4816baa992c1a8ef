"""What people may ask for in a room, and what they may not."""

from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from tablee.core.records import Refused
from tablee.room import apply as changes
from tablee.room.actions import (
    AddBot,
    Choose,
    Dress,
    Erase,
    EraseName,
    GetReady,
    HandOver,
    HideCode,
    Kick,
    LendLuck,
    LetChat,
    Level,
    Lock,
    Mute,
    Pause,
    RemoveBot,
    RemovePack,
    Rename,
    RoomAction,
    Sit,
    Speak,
    StandIn,
    Start,
    Stop,
    Watch,
)
from tablee.room.apply import apply
from tablee.room.check import check
from tablee.room.outcomes import Founded, Joined, Packed
from tablee.room.state import RoomState, free_name

HOST, GUEST, BOT = 0, 1, 2


def a_room(players: int = 2, **changes: Any) -> RoomState:
    """A host, a guest, a bot, and as many more as are asked for."""
    room = apply(RoomState(), Founded("BCDF", "en", "freeze", "seed"), None)
    for id in range(max(3, players)):
        bot: Level | None = "easy" if id == BOT else None
        room = apply(room, Joined(id, f"P{id}", id, id % 8, "en", True, f"hash {id}", bot), None)
    return replace(room, **changes)


REFUSALS = [
    ("only the host chooses", GUEST, Choose("freeze", {}), {}, "not_host"),
    ("only the host starts", GUEST, Start(), {}, "not_host"),
    ("only the host stops", GUEST, Stop(), {"stage": "playing"}, "not_host"),
    ("only the host adds bots", GUEST, AddBot(), {}, "not_host"),
    ("only the host removes bots", GUEST, RemoveBot(BOT), {}, "not_host"),
    ("only the host hands over", GUEST, HandOver(GUEST), {}, "not_host"),
    ("only the host sends away", GUEST, Kick(HOST), {}, "not_host"),
    ("only the host locks", GUEST, Lock(True), {}, "not_host"),
    ("only the host pauses", GUEST, Pause(True), {"stage": "playing"}, "not_host"),
    ("only the host hides the code", GUEST, HideCode(True), {}, "not_host"),
    ("only the host opens the chat", GUEST, LetChat(True), {}, "not_host"),
    ("only the host mutes", GUEST, Mute(HOST, True), {}, "not_host"),
    ("only the host erases", GUEST, Erase(0, "Oh."), {"stage": "playing", "seats": (0,)}, "not_host"),
    ("only the host erases names", GUEST, EraseName(HOST), {}, "not_host"),
    ("only the host sends for a stand-in", GUEST, StandIn(HOST, True), {"seats": (0,)}, "not_host"),
    ("a bot is not muted", HOST, Mute(BOT, True), {}, "no_such_person"),
    ("a stranger is not muted", HOST, Mute(99, True), {}, "no_such_person"),
    ("a bot keeps its name", HOST, EraseName(BOT), {}, "no_such_person"),
    ("nothing is written in the lobby", HOST, Erase(0, "Oh."), {"seats": (0,)}, "no_such_seat"),
    ("nobody wrote it", HOST, Erase(2, "Oh."), {"stage": "over", "seats": (0, 1)}, "no_such_seat"),
    ("nobody plays for a watcher", HOST, StandIn(GUEST, True), {"seats": (0,)}, "no_such_person"),
    ("nobody plays for a bot", HOST, StandIn(BOT, True), {"seats": (0, 2)}, "no_such_person"),
    ("no bot knows this game", HOST, StandIn(GUEST, True), {"seats": (0, 1), "game": "go"}, "no_such_player"),
    ("a name has to be one", GUEST, Rename(" \u200b "), {}, "name_empty"),
    ("a name has an end", GUEST, Rename("x" * 17), {}, "name_too_long"),
    ("a name belongs to one", GUEST, Rename("p0"), {}, "name_taken"),
    ("a badge is one of ours", GUEST, Dress(16, 0), {}, "bad_badge"),
    ("a colour is one of ours", GUEST, Dress(0, -1), {}, "bad_badge"),
    ("a game is one of ours", HOST, Choose("chess", {}), {}, "no_such_game"),
    ("an option is known", HOST, Choose("freeze", {"speed": 9}), {}, "bad_options"),
    ("an option has a choice", HOST, Choose("freeze", {"seconds": 46}), {}, "bad_options"),
    ("no other game in a game", HOST, Choose("freeze", {}), {"stage": "playing"}, "game_running"),
    ("no start in a game", HOST, Start(), {"stage": "playing"}, "game_running"),
    ("too few to start", HOST, Start(), {}, "too_few_players"),
    ("nothing to stop", HOST, Stop(), {}, "no_game"),
    ("no bot in a game", HOST, AddBot(), {"stage": "playing"}, "game_running"),
    ("a guest is no bot", HOST, RemoveBot(GUEST), {}, "no_such_person"),
    ("a stranger is no bot", HOST, RemoveBot(99), {}, "no_such_person"),
    ("a bot does not lead", HOST, HandOver(BOT), {}, "no_such_person"),
    ("nobody sends herself away", HOST, Kick(HOST), {}, "no_such_person"),
    ("no pause without a game", HOST, Pause(True), {}, "not_now"),
    ("no second pause", HOST, Pause(True), {"stage": "playing", "is_paused": True}, "not_now"),
    ("luck is lent before the game", GUEST, LendLuck("abc"), {"stage": "playing"}, "game_running"),
    ("luck is letters and digits", GUEST, LendLuck("a b"), {}, "bad_nonce"),
    ("only the host brings packs", GUEST, Packed("farben", Raw()), {}, "not_host"),
    ("no new pack in a game", HOST, Packed("farben", Raw()), {"stage": "playing"}, "game_running"),
    ("a pack is for a game of ours", HOST, Packed("chess", Raw()), {}, "no_such_game"),
    ("not every game takes packs", HOST, Packed("falling", Raw()), {}, "no_such_pack"),
    ("only the host takes packs away", GUEST, RemovePack("farben"), {}, "not_host"),
    ("what is not there cannot go", HOST, RemovePack("farben"), {}, "no_such_pack"),
    ("luck is short", GUEST, LendLuck("a" * 65), {}, "bad_nonce"),
]


@pytest.mark.parametrize(
    ("by", "action", "changes", "key"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_refusals(by: int, action: RoomAction | Packed, changes: dict[str, Any], key: str) -> None:
    with pytest.raises(Refused) as refused:
        check(a_room(**changes), by, action)
    assert refused.value.key == key


CHANGES = [
    (GUEST, Rename(" Zoé  K "), "name", "Zoé K"),
    (GUEST, Dress(15, 7), "animal", 15),
    (GUEST, Speak("de"), "lang", "de"),
    (GUEST, Watch(), "plays", False),
    (GUEST, Sit(), "plays", True),
    (GUEST, GetReady(True), "is_ready", True),
    (GUEST, LendLuck("abc"), "nonce", "abc"),
]


@pytest.mark.parametrize(("by", "action", "field", "value"), CHANGES)
def test_changes_of_oneself(by: int, action: RoomAction, field: str, value: object) -> None:
    room = a_room()
    check(room, by, action)
    changed = apply(room, action, by)
    assert getattr(changed.people[by], field) == value
    assert changed.people[HOST] == room.people[HOST]


def test_who_is_muted_keeps_her_name() -> None:
    room = apply(a_room(), Mute(GUEST, True), HOST)
    with pytest.raises(Refused, match="muted"):
        check(room, GUEST, Rename("Zoé"))
    check(apply(room, Mute(GUEST, False), HOST), GUEST, Rename("Zoé"))


def test_whose_name_was_erased_chooses_another() -> None:
    room = apply(a_room(), EraseName(GUEST), HOST)
    assert room.people[GUEST].name == ""
    check(room, GUEST, Rename("Zoé"))


def test_ten_can_start_freeze_and_eleven_cannot() -> None:
    check(a_room(10), HOST, Start())
    with pytest.raises(Refused, match="too_many_players"):
        check(a_room(11), HOST, Start())


def test_a_removed_bot_is_gone() -> None:
    room = a_room()
    check(room, HOST, RemoveBot(BOT))
    assert BOT not in [person.id for person in apply(room, RemoveBot(BOT), HOST).present]


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert free_name(a_room(), "P0") == "P0 2"
    assert free_name(a_room(), "New") == "New"
    assert free_name(a_room(), "p1", GUEST) == "p1"
    assert free_name(a_room(), "Р0") == "Р0 2", "a Cyrillic letter that looks like P"
    assert free_name(a_room(), "Ρ0") == "Ρ0 2", "and a Greek one"
    assert free_name(a_room(), "Ян") == "Ян"


def test_a_number_cuts_no_sign_of_a_name_in_two() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    room = replace(a_room(), people=(replace(a_room().people[HOST], name=family * 16),))
    assert free_name(room, family * 16) == family * 13 + " 2"


def test_bots_never_lead() -> None:
    room = a_room()
    for person in (HOST, GUEST):
        room = changes._left(room, person)
    assert room.host is None
