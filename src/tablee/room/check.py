"""Permission: what people may ask for in a room. Most things only the host."""

from collections.abc import Callable
from typing import Any

from tablee.bots import levels
from tablee.core.records import Refused
from tablee.core.table import Table
from tablee.games import find_box, find_game

from . import actions as do
from .follow import is_deserted
from .journal import Moment, table_of
from .outcomes import Packed
from .state import ANIMALS, COLOURS, MOST_EVER, STAND_IN, Presence, RoomState, badges, free_id, free_name
from .text import clean_name

LONGEST_NONCE = 64
MOST_DEVICES = 30  # that belong to nobody, watchers and screens: to tell a full room takes 1.5 ms of the loop
MOST_LINES = 1_000_000
MOST_BYTES = 32 * 2**20


def check_all(moment: Moment, by: int, action: do.RoomAction, presence: Presence) -> None:
    """May this person do this now, by the room, by its table, and by who is here?"""
    if not isinstance(action, do.Leave):
        check_size(moment)
    check(moment.room, by, action)
    if isinstance(action, do.Erase):
        check_erase(table_of(moment), action)
    if isinstance(action, do.StandIn | do.GiveChair):
        check_away(moment.room, action, presence)
    if isinstance(action, do.GoOn):
        check_waits(table_of(moment))
    if isinstance(action, do.Pause) and not action.paused:
        check_awake(moment.room, presence)
    if isinstance(action, do.AddBot):
        check_coming(moment.room, presence)
        check_chair(moment.room, presence)


def check_size(moment: Moment, more: int = 0) -> None:
    """Is there room in the room's journal? Who is here can go on playing, and leave."""
    if moment.number >= MOST_LINES or moment.bytes + more > MOST_BYTES:
        raise Refused("full")


def check(room: RoomState, by: int, action: do.RoomAction | Packed) -> None:
    """May this person do this now?"""
    check_host(room, by, action)
    if check_one := _CHECKS.get(type(action)):
        check_one(room, by, action)


def check_host(room: RoomState, by: int, action: do.RoomAction | Packed) -> None:
    """Does she lead, where only who leads may ask? Costs nothing, and comes before all that does."""
    if room.host != by and isinstance(action, HOST_ONLY) and not _wakes(room, by, action):
        raise Refused("not_host")


def _wakes(room: RoomState, by: int, action: do.RoomAction | Packed) -> bool:
    """A table that fell asleep goes on when anybody who plays says so."""
    return isinstance(action, do.Pause) and not action.paused and room.is_asleep and by in room.seats


def check_erase(table: Table, action: do.Erase) -> None:
    """Only what can be seen can be erased."""
    erased = table.erase(action.seat, action.text, 0).state
    if table.game.view(erased, None) == table.game.view(table.state, None):
        raise Refused("already_erased")


def check_coming(room: RoomState, presence: Presence) -> None:
    """Is there a place in the room for one more?"""
    if len(room.present) >= do.MOST_PEOPLE or free_id(room, presence.here) >= MOST_EVER:
        raise Refused("full")


def check_device(room: RoomState, presence: Presence) -> None:
    """May one more watcher or screen come in? A locked room takes as many as were there, and no more."""
    if presence.watchers + presence.screens >= MOST_DEVICES:
        raise Refused("full")
    if room.most_devices is not None and presence.watchers + presence.screens >= room.most_devices:
        raise Refused("locked")


def check_waits(table: Table) -> None:
    """Does the table wait for anybody?"""
    if not table.state.phase.awaits(table.state):
        raise Refused("nobody_awaited")


def check_awake(room: RoomState, presence: Presence) -> None:
    """Is anybody there to play on?"""
    if is_deserted(room, presence):
        raise Refused("all_away")


def check_away(room: RoomState, action: do.StandIn | do.GiveChair, presence: Presence) -> None:
    """Nobody plays for somebody who is here."""
    if action.person in presence.here and room.is_present(action.person):
        raise Refused("is_here")


def check_chair(room: RoomState, presence: Presence) -> None:
    """Is there a chair for one more? Those of people who are gone are free."""
    most = find_game(room.game).max_seats
    if presence.seated(room.players) >= most:
        raise Refused("too_many_players", most=most)


def _check_name(room: RoomState, by: int, action: do.Rename) -> None:
    if room.people[by].is_muted:
        raise Refused("muted")
    if clean_name(action.name) != free_name(room, clean_name(action.name), by):
        raise Refused("name_taken")


def _check_dress(room: RoomState, by: int, action: do.Dress) -> None:
    if not (0 <= action.animal < ANIMALS and 0 <= action.colour < COLOURS):
        raise Refused("bad_badge")
    if (action.animal, action.colour) in badges(room, by):
        raise Refused("badge_taken")


def _check_choose(room: RoomState, by: int, action: do.Choose) -> None:
    _check_idle(room)
    find_game(action.game).read_options(action.options)


def _check_remove(room: RoomState, by: int, action: do.RemoveBot) -> None:
    _check_idle(room)
    if not room.is_present(action.person) or not room.people[action.person].bot:
        raise Refused("no_such_person")


def _check_start(room: RoomState, by: int, action: do.Start) -> None:
    _check_idle(room)
    game, seats = find_game(room.game), len(room.seated(action.without))
    if seats < game.min_seats:
        raise Refused("too_few_players", least=game.min_seats)
    if seats > game.max_seats:
        raise Refused("too_many_players", most=game.max_seats)


def _check_stop(room: RoomState, by: int, action: do.Stop) -> None:
    if room.stage == "lobby":
        raise Refused("no_game")


def _check_idle(room: RoomState) -> None:
    if room.stage == "playing":
        raise Refused("game_running")


def _check_other(room: RoomState, by: int, action: do.HandOver | do.Kick) -> None:
    if not room.is_present(action.person) or room.people[action.person].bot or action.person == by:
        raise Refused("no_such_person")


def _check_someone(room: RoomState, by: int, action: do.Mute | do.EraseName) -> None:
    if not room.shows(action.person) or room.people[action.person].bot:
        raise Refused("no_such_person")


def _check_erase(room: RoomState, by: int, action: do.Erase) -> None:
    if room.stage == "lobby" or not 0 <= action.seat < len(room.seats):
        raise Refused("no_such_seat")


def _check_stand_in(room: RoomState, by: int, action: do.StandIn) -> None:
    if action.person not in room.seats or room.people[action.person].bot:
        raise Refused("no_such_person")
    if STAND_IN not in levels(room.game):
        raise Refused("no_such_player")


def _check_take(room: RoomState, by: int, action: do.TakeChair) -> None:
    """A chair of paper that nobody else is about to take."""
    if room.stage != "playing" or by in room.seats:
        raise Refused("not_now")
    if not room.is_paper(action.person):
        raise Refused("no_such_chair")
    if any(p.claims == action.person for p in room.present if p.id != by):
        raise Refused("chair_taken")


def _check_give(room: RoomState, by: int, action: do.GiveChair) -> None:
    if room.stage != "playing" or action.person not in room.seats:
        raise Refused("no_such_chair")
    if not room.is_present(action.to) or room.people[action.to].bot or action.to in room.seats:
        raise Refused("no_such_person")


def _check_go_on(room: RoomState, by: int, action: do.GoOn) -> None:
    if room.stage != "playing" or room.is_paused:
        raise Refused("not_now")


def _check_let_in(room: RoomState, by: int, action: do.LetIn) -> None:
    if not room.is_present(action.person) or not room.people[action.person].rival:
        raise Refused("no_such_person")


def _check_pause(room: RoomState, by: int, action: do.Pause) -> None:
    if room.stage != "playing" or room.is_paused == action.paused:
        raise Refused("not_now")


def _check_nonce(room: RoomState, by: int, action: do.LendLuck) -> None:
    _check_idle(room)
    if not action.nonce.isalnum() or not action.nonce.isascii() or len(action.nonce) > LONGEST_NONCE:
        raise Refused("bad_nonce")


def _check_pack(room: RoomState, by: int, event: Packed) -> None:
    _check_idle(room)
    if find_box(event.game).packs is None:
        raise Refused("no_such_pack")


def _check_unpack(room: RoomState, by: int, action: do.RemovePack) -> None:
    _check_idle(room)
    if room.pack(action.game) is None:
        raise Refused("no_such_pack")


HOST_ONLY = (
    do.Choose, do.AddBot, do.RemoveBot, do.Start, do.Stop, do.HandOver, do.Kick, do.LetIn, do.Lock, do.Pause,
    do.HideCode, do.LetChat, do.Mute, do.Erase, do.EraseName, do.StandIn, do.GiveChair, do.SetTempo,
    do.GoOn, Packed, do.RemovePack,
)  # fmt: skip

_CHECKS: dict[type, Callable[[RoomState, int, Any], None]] = {
    do.Rename: _check_name,
    do.Dress: _check_dress,
    do.Choose: _check_choose,
    do.AddBot: lambda room, by, action: _check_idle(room),
    do.RemoveBot: _check_remove,
    do.Start: _check_start,
    do.Stop: _check_stop,
    do.HandOver: _check_other,
    do.Kick: _check_other,
    do.LetIn: _check_let_in,
    do.TakeChair: _check_take,
    do.GiveChair: _check_give,
    do.GoOn: _check_go_on,
    do.Pause: _check_pause,
    do.Mute: _check_someone,
    do.Erase: _check_erase,
    do.EraseName: _check_someone,
    do.StandIn: _check_stand_in,
    do.LendLuck: _check_nonce,
    Packed: _check_pack,
    do.RemovePack: _check_unpack,
}
