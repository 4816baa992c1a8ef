"""Carnavalesque at a live table: the Jester's hand, and who sees the crowd."""

from tablee.core.records import Seat
from tablee.live.signals import MERGED
from tablee.room.actions import Choose, LetChat, Start
from tablee.room.voice import may_see_hand
from tablee.wire.messages import Chat, Hand

from .fake import Evening, Guest


def rummaging() -> tuple[Evening, Guest, Seat, Seat]:
    """Four phones and a screen; the first player of the first round has closed the eyes."""
    evening = Evening(4)
    screen = Guest(evening.keeper, role="screen")
    evening.guests[0].ask(LetChat(True))
    evening.guests[0].ask(Choose("carnavalesque", {"version": "events"}))
    evening.guests[0].ask(Start())
    evening.settle()
    evening.guests[1].act(do="claim")
    evening.settle(20_000)
    evening.guests[1].act(do="decree", age="teen")
    evening.settle()
    phase = evening.guests[0].view["table"]["phase"]
    assert phase["name"] == "Rummaging"
    return evening, screen, phase["player"], 1


def test_all_others_see_the_hand_of_the_jester() -> None:
    evening, screen, jester, _ = rummaging()
    evening.keeper.signal(evening.guests[jester].device, Hand(120, -340))
    seen = {"t": "hand_moved", "seat": jester, "x": 120, "y": -340}
    others = [guest for seat, guest in enumerate(evening.guests) if seat != jester]
    assert [guest.channel.last("hand_moved") for guest in (*others, screen)] == [seen] * 4
    assert evening.guests[jester].channel.all("hand_moved") == []


def test_nobody_sees_another_hand() -> None:
    evening, screen, _, king = rummaging()
    evening.keeper.signal(evening.guests[king].device, Hand(0, 0))
    evening.keeper.signal(screen.device, Hand(0, 0))
    assert [m for guest in (*evening.guests, screen) for m in guest.channel.all("hand_moved")] == []


def test_there_are_no_hands_in_the_lobby() -> None:
    evening = Evening(2)
    evening.keeper.signal(evening.guests[0].device, Hand(0, 0))
    assert not may_see_hand(evening.keeper.ledger.written, 0, 1)
    assert evening.guests[1].channel.all("hand_moved") == []


def test_the_screen_and_the_others_see_the_crowd_the_jester_does_not() -> None:
    evening, screen, jester, _ = rummaging()
    views = [guest.view for guest in evening.guests]
    assert all(view["table"]["crowd"] is None for view in (*views, screen.view))
    assert [("crowd" in view["mine"]) for view in views] == [seat != jester for seat in range(4)]
    assert len(screen.view["mine"]["crowd"]) > 30


def test_a_blind_jester_sees_no_signs() -> None:
    evening, screen, jester, _ = rummaging()
    others = [seat for seat in range(4) if seat != jester]
    for seat in others:
        evening.guests[seat].react("clap")
    evening.settle(MERGED)
    assert [len(evening.guests[seat].channel.all("reacted")) for seat in others] == [3] * 3
    assert [guest.channel.all("reacted") for guest in (evening.guests[jester], screen)] == [[], []]


def test_the_mute_king_sighs_and_everybody_sees_it() -> None:
    """5.1: signs without words."""
    evening, screen, jester, king = rummaging()
    taken(evening, jester)
    evening.guests[king].react("sigh")
    evening.settle(MERGED)
    seen = [guest.channel.last("reacted") for guest in (*evening.guests, screen)]
    assert [(sign["seat"], sign["how"]) for sign in seen] == [(king, "sigh")] * 5


def taken(evening: Evening, jester: Seat) -> None:
    """He has taken the card that lies on top, and opened his eyes."""
    (top, *_) = reversed(evening.guests[jester - 1].view["mine"]["crowd"])
    at = [top["x"], top["y"]]
    evening.guests[jester].act(do="feel", at=at)
    evening.guests[jester].act(do="take", at=at, depth=0)
    evening.settle()


def test_who_waits_may_point_at_a_card_that_she_wishes_for() -> None:
    """6.2: all others see it, but for the King's hand and that of whose turn it is."""
    evening, screen, jester, king = rummaging()
    taken(evening, jester)
    evening.guests[jester].act(do="give", card=evening.guests[jester].view["mine"]["hand"][0]["card"])
    evening.settle()
    evening.guests[king].act(do="decree", age="teen")
    evening.settle()
    phase = evening.guests[0].view["table"]["phase"]
    assert phase["name"] == "Drawing"
    for seat in range(4):
        evening.keeper.signal(evening.guests[seat].device, Hand(seat, 0))
    wishing = [seat for seat in range(4) if seat not in (king, phase["player"])]
    assert [m["seat"] for m in screen.channel.all("hand_moved")] == wishing
    assert [m["seat"] for m in evening.guests[king].channel.all("hand_moved")] == wishing


def test_the_king_reads_the_chat_and_writes_nothing() -> None:
    """He hears (5.1); while the Jester is blind nobody else says anything (6.4)."""
    evening, _, jester, king = rummaging()
    for seat in range(4):
        evening.keeper.signal(evening.guests[seat].device, Chat("Left!"))
    taken(evening, jester)
    evening.keeper.signal(evening.guests[jester].device, Chat("Witches?"))
    evening.keeper.signal(evening.guests[king].device, Chat("Yes"))
    unheard = [len(guest.channel.all("unheard")) for guest in evening.guests]
    assert unheard == [(seat != jester) + (seat == king) for seat in range(4)]
    heard = [[line["text"] for line in guest.channel.last("talk")["lines"]] for guest in evening.guests]
    assert heard == [["Left!", "Witches?"]] * 4


def test_m3_a_second_screen_does_not_show_the_jester_what_he_may_not_see() -> None:
    """He opens one in another tab, or watches, or comes in under another name."""
    evening, screen, *_ = rummaging()
    devices = [Guest(evening.keeper, role=role) for role in ("screen", "watcher")]
    spies = [*devices, Guest(evening.keeper, "Spy")]
    evening.settle()
    assert [spy.view["mine"] for spy in spies] == [None] * 3
    assert [spy.view["table"] for spy in spies] == [screen.view["table"]] * 3
    assert len(screen.view["mine"]["crowd"]) > 30


def test_m3_a_screen_that_lost_its_net_shows_the_crowd_again_after_a_restart_too() -> None:
    evening, screen, *_ = rummaging()
    screen.leave()
    again = Guest(evening.keeper, role="screen")
    evening.settle()
    assert len(again.view["mine"]["crowd"]) > 30
    reopened = evening.again()
    screens = [Guest(reopened.keeper, role="screen") for _ in range(2)]
    reopened.settle()
    assert [screen.view["mine"] is None for screen in screens] == [False, True]
