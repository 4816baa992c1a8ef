"""Players of Carnavalesque: a King who plans, helpful carnavalists, a Jester who remembers."""

from typing import Any

import pytest
from tests.games.carnavalesque.world import HANDS, A, B, C, D, at, card, cards, float_of, handle, lying
from tests.games.table import state_of

from tablee import Play, open_table
from tablee.bots import find_player
from tablee.core.chance import Chance
from tablee.core.records import Action, Words
from tablee.games.carnavalesque import actions as do
from tablee.games.carnavalesque.bots.evaluation import worth_in_crowd, worth_of_card
from tablee.games.carnavalesque.bots.king import plan
from tablee.games.carnavalesque.bots.players import player
from tablee.games.carnavalesque.cards import CARDS, WORKSHOP
from tablee.games.carnavalesque.phases.asking import Answering, Bartering
from tablee.games.carnavalesque.phases.building import Building
from tablee.games.carnavalesque.phases.crowning import Agreeing, Crowning
from tablee.games.carnavalesque.phases.decreeing import Decreeing
from tablee.games.carnavalesque.phases.drawing import Drawing
from tablee.games.carnavalesque.phases.giving import Giving
from tablee.games.carnavalesque.phases.levelling import Dropping
from tablee.games.carnavalesque.phases.phase import CHOICE
from tablee.games.carnavalesque.phases.rummaging import Rummaging
from tablee.sim.selfplay import SelfPlay

IN_GOOD_TIME = 15_000

steady_hand = player(width=6, slips=0)


def thought(play: Play, seat: int, memory: Any = None, luck: int = 0) -> Any:
    see, state = play.table.game.view, state_of(play)
    return steady_hand(memory, see(state, None), see(state, seat), 0, Chance(b"bot", luck))


def wish(play: Play, seat: int, memory: Any = None) -> Action | None:
    found: Action | None = thought(play, seat, memory).action
    return found


WITCHES = {"workshops": (float_of("witch mask", "witch balloon"), (), ())}


def test_she_gives_what_goes_with_a_float() -> None:
    hand = cards("robot lollipop", "witch trumpet", "clown mask")
    play = at(Giving(45_000, 1), turn=1, hands=(HANDS[A], hand, *HANDS[2:]), **WITCHES)
    assert wish(play, B) == do.Give(card("witch trumpet"))


def test_she_draws_what_goes_with_a_float() -> None:
    play = at(Drawing(45_000), turn=1, **WITCHES)
    assert wish(play, B) == do.Draw(handle(play, "witch fan"))


@pytest.mark.parametrize("word", ["trumpet", "Trompeten", "trompette"])
def test_a_royal_word_is_heard(word: str) -> None:
    play = at(Drawing(45_000), turn=1, event="royal_word", word=word)
    assert wish(play, B) == do.Draw(handle(play, "pirate trumpet"))


def test_the_king_says_what_most_of_his_cards_have_in_common() -> None:
    hand = cards("robot fan", "clown fan", "witch fan")
    play = at(Decreeing(20_000), event="royal_word", hands=(*HANDS[:3], hand))
    said = wish(play, D)
    assert isinstance(said, do.Proclaim) and isinstance(said.word, Words)
    assert (said.word.en, said.word.fr, said.word.de) == ("fan", "éventail", "Fächer")
    play.act(D, said, 0)


def test_the_king_forbids_what_he_needs_least() -> None:
    hand = cards("robot fan", "clown fan", "witch trumpet")
    play = at(
        Decreeing(20_000), hands=(*HANDS[:3], hand), workshops=(float_of("rabbit fan", "pirate fan"), (), ())
    )
    assert wish(play, D) in (do.Decree("child"), do.Decree("teen"))


def test_where_nobody_asks_the_quickest_takes_the_crown_and_the_others_let_it_be() -> None:
    good = cards("witch fan", "witch trumpet", "witch lollipop")
    play = at(Crowning(20_000), king=None, hands=(good, *HANDS[1:]), **WITCHES)
    first, other = thought(play, A), thought(play, B)
    assert first.action == other.action == do.Claim() and first.not_before < other.not_before
    play.act(A, do.Claim(), 0)
    assert wish(play, B, other.memory) == do.Decline()
    assert wish(play, A, first.memory) is None


def test_people_may_ask_for_the_crown_first() -> None:
    """Five seconds are theirs; who says that she does not want it is not waited for."""
    play = at(Crowning(20_000), king=None, **WITCHES)
    waits = thought(play, B)
    assert waits.action == do.Claim() and 5_000 <= waits.not_before <= 13_000
    play.act(A, do.Decline(), 2_000)
    see, state = play.table.game.view, state_of(play)
    again = steady_hand(waits.memory, see(state, None), see(state, B), 2_000, Chance(b"bot", 1))
    assert again.action == do.Claim() and again.not_before <= 7_000


def test_a_crown_that_somebody_else_wants_is_hers() -> None:
    """Who claimed it before her gives way at once; nobody ever fights."""
    play = at(Crowning(20_000), king=None, **WITCHES)
    play.act(B, do.Claim(), 0)
    assert wish(play, B) is None
    play.act(A, do.Claim(), 100)
    assert (wish(play, B), wish(play, A)) == (do.Decline(), None)
    contested = at(Agreeing(20_000, (C, A)), king=None)
    assert (wish(contested, A), wish(contested, C)) == (do.Withdraw(), do.Withdraw())


def king(*shops: Any, hand: tuple[int, ...], least: int = 3, **changes: Any) -> Play:
    workshops = (*shops, *((),) * (3 - len(shops)))
    known: dict[str, Any] = {"workshops": workshops, "hands": (*HANDS[:3], hand), "turn": 3}
    return at(Building(120_000, least), **(known | changes))


def test_a_king_wins_where_he_can() -> None:
    ready = float_of("clown fan", "clown mask", "clown balloon", "clown trumpet")
    hand = cards("witch lollipop")
    play = king(ready, float_of("robot fan"), hand=hand, parade=(ready, ready), least=1)
    assert wish(play, D) == do.Lay(hand[0], 0, True)


def test_a_king_lays_nothing_into_the_dead_end_that_he_can_keep() -> None:
    hand = cards("witch fan", "robot mask", "robot balloon")
    play = king(float_of("witch mask"), float_of("robot fan"), hand=hand)
    table: Any = play.table.game.view(state_of(play), None)
    _, lays = plan(table, [CARDS[number] for number in hand], 3, False, 6)
    assert len(lays) == 3 and not any(lay.afresh for lay in lays)


def test_a_king_uses_the_tailor_and_opens_the_workshop() -> None:
    play = king(float_of("witch mask", "witch fan"), hand=cards("robot lollipop", "clown trumpet"), least=1,
                version="roles", roles=("tailor", "giver", "scout", None))  # fmt: skip
    assert wish(play, A) == do.ShowTailor()
    play.act(A, do.ShowTailor(), 0)
    wanted = wish(play, D)
    assert isinstance(wanted, do.Lay) and (wanted.worn, wanted.workshop) == ("witch", 0)
    assert wish(king(hand=(WORKSHOP, card("robot fan")), least=1), D) == do.OpenWorkshop()


def test_a_king_who_has_laid_enough_rests() -> None:
    play = king(
        float_of("witch mask"),
        float_of("robot fan"),
        hand=cards(
            "clown lollipop",
        ),
        least=0,
    )
    assert wish(play, D) == do.Enough()


def idea_of(level: str, play: Play, luck: int) -> Action | None:
    see, state = play.table.game.view, state_of(play)
    king = find_player("carnavalesque", level)
    return king(None, see(state, None), see(state, D), 0, Chance(b"king", luck)).action


LOST_SOON = {"dead_end": float_of("clown trumpet", "clown mask", "clown fan"), "version": "events"}


@pytest.mark.parametrize("level", ["easy", "normal", "sharp"])
def test_no_king_lays_what_loses_while_another_card_fits(level: str) -> None:
    """Dead end three of four: only the witch saves the party."""
    hand = cards("pirate parasol", "robot lollipop", "witch fan")
    for luck in range(40):
        play = king(float_of("witch mask"), float_of("dragon balloon"), hand=hand, least=1, **LOST_SOON)
        assert idea_of(level, play, luck) == do.Lay(card("witch fan"), 0, False)


@pytest.mark.parametrize("level", ["easy", "normal", "sharp"])
def test_a_king_stops_when_he_may(level: str) -> None:
    """What need not be laid joins a float, or stays in his hand."""
    hand = cards("pirate mask", "robot lollipop")
    for luck in range(40):
        play = king(float_of("witch fan"), float_of("dragon balloon"), hand=hand, least=0)
        assert idea_of(level, play, luck) == do.Enough()


def test_a_king_takes_more_guests_before_the_last_float_leaves() -> None:
    """1.4: two points for each card on parade."""
    ready = float_of("clown fan", "clown mask", "clown balloon", "clown trumpet")
    hand = cards("clown lollipop", "witch lollipop")
    play = king(ready, float_of("robot fan"), hand=hand, parade=(ready, ready), least=1)
    assert wish(play, D) == do.Lay(hand[0], 0, False)


def test_the_jester_does_not_know_where_the_third_workshop_lies() -> None:
    """He wanders before he takes anything, and seldom reaches for the bottom."""
    heap = (lying("workshop"), lying("witch fan"), lying("clown fan", -40, 60, 450))
    memory = thought(at(Decreeing(20_000), heap=heap, **WITCHES), A).memory
    found = []
    for luck in range(60):
        took, deeds = rummaged(at(Rummaging(45_000, (2_000, 0)), heap=heap, **WITCHES), memory, luck)
        assert took >= 5_000 and sum(isinstance(deed, do.Feel) for deed in deeds) >= 3
        found.append(isinstance(deeds[-1], do.Take) and deeds[-1].depth > 0)
    assert 0 < sum(found) < 30


def test_the_jester_obeys_a_stop() -> None:
    """6.4: he need not; ours does, and takes what lies on top under his hand."""
    heap = (lying("witch fan", 1_000), lying("clown fan", -1_000))
    play = at(Rummaging(45_000, (2_000, 0)), heap=heap, **WITCHES)
    play.act(A, do.Feel((-1_000, 0)), 0)
    before = thought(play, A)
    assert isinstance(before.action, do.Feel)
    play.act(B, do.CallStop(), 100)
    assert wish(play, A, before.memory) == do.Take((-1_000, 0), 0)


def test_who_calls_is_obeyed_wherever_the_hand_goes() -> None:
    """6.4: each place of the hand has its own calls."""
    heap = (lying("witch fan", 1_000), lying("clown fan", -1_000))
    play = at(Rummaging(45_000, (2_000, 0)), heap=heap, **WITCHES)
    for place in ((-1_000, 0), (2_000, 0), (1_000, 0)):
        play.act(A, do.Feel(place), 0)
        memory = thought(play, A).memory
        play.act(B, do.CallStop(), 100)
    assert wish(play, A, memory) == do.Take((1_000, 0), 0)


def test_the_jester_remembers_where_a_good_card_lay() -> None:
    heap = (lying("witch fan", 1_000), lying("clown fan", -1_000))
    play = at(Decreeing(20_000), heap=heap, open_workshops=3, **WITCHES)
    memory = thought(play, A).memory
    play.act(D, do.Decree("teen"), 0)
    deeds = [rummaged(play_again(heap), memory, luck)[1][-1] for luck in range(8)]
    assert sum(isinstance(deed, do.Take) and abs(deed.at[0] - 1_000) < 500 for deed in deeds) >= 4
    assert isinstance(wish(play, A), do.Feel)


def play_again(heap: Any) -> Play:
    return at(Rummaging(45_000, (2_000, 0)), heap=heap, open_workshops=3, **WITCHES)


def rummaged(play: Play, memory: Any, luck: int) -> tuple[int, list[Action]]:
    """What A does in the dark, and how long."""
    see, now, deeds = play.table.game.view, 0, list[Action]()
    while isinstance(state_of(play).phase, Rummaging):
        state, chance = state_of(play), Chance(b"dark", 100 * luck + len(deeds))
        thinks = steady_hand(memory, see(state, None), see(state, A), now, chance)
        assert thinks.action is not None
        now, memory = thinks.not_before, thinks.memory
        deeds.append(thinks.action)
        play.act(A, thinks.action, now)
    return now, deeds


PILE = (lying("witch fan", 1_000), lying("clown fan", -1_000), lying("robot mask", -1_100, 200, 450))
CORNER = (lying("witch fan", 2_450, -1_950, 450), lying("clown fan", 2_300, -1_700), lying("robot mask"))


@pytest.mark.parametrize("luck", range(12))
@pytest.mark.parametrize(
    ("before", "after", "open_workshops"),
    [
        pytest.param(PILE, PILE, 3, id="as he remembers it"),
        pytest.param(PILE, PILE, 2, id="nothing lies in the middle, where he digs"),
        pytest.param(PILE, PILE[1:], 3, id="the card he wants is gone"),
        pytest.param(CORNER, CORNER, 3, id="the card he wants sticks out of the zone"),
        pytest.param((), (lying("witch fan", 200),), 2, id="he has seen nothing at all"),
    ],
)
def test_a_jester_gropes_no_longer_than_he_must(
    before: Any, after: Any, open_workshops: int, luck: int
) -> None:
    shops = {"open_workshops": open_workshops, **WITCHES}
    memory = thought(at(Decreeing(20_000), heap=before, **shops), A).memory
    took, deeds = rummaged(at(Rummaging(45_000, (2_000, 0)), heap=after, **shops), memory, luck)
    assert isinstance(deeds[-1], do.Take) and took <= IN_GOOD_TIME


def test_who_sees_his_hand_over_a_good_card_calls() -> None:
    play = at(Rummaging(45_000, (1_000, 0)), heap=(lying("witch fan", 1_000),), **WITCHES)
    assert wish(play, B) == do.CallStop()
    play.act(B, do.CallStop(), 0)
    assert wish(play, B) is None


def role(name: str, heap: Any, **changes: Any) -> Play:
    known: dict[str, Any] = {"version": "roles", "roles": (None, name, None, None), "turn": 1}
    return at(Drawing(45_000), heap=heap, **(known | changes))


def test_a_sweeper_moves_what_lies_on_a_good_card() -> None:
    heap = (lying("witch fan"), lying("clown lollipop", 0, 700))
    play = role("sweeper", heap, **WITCHES)
    wanted = wish(play, B)
    assert isinstance(wanted, do.Shift)
    play.act(B, wanted, 0)
    assert state_of(play).heap[0].is_free
    assert isinstance(wish(role("sweeper", heap[1:], **WITCHES), B), do.Draw)


def test_a_scout_looks_and_takes_the_best() -> None:
    heap = (lying("witch fan", up=False), lying("clown fan", 1_500, up=False))
    play = role("scout", heap, **WITCHES)
    for _ in range(2):
        wanted = wish(play, B)
        assert isinstance(wanted, do.Peek)
        play.act(B, wanted, 0)
    assert wish(play, B) == do.Draw(handle(play, "witch fan"))


def test_a_crier_turns_up_what_lies_down() -> None:
    play = role("crier", (lying("witch fan"), lying("clown fan", 1_500, up=False)))
    assert wish(play, B) == do.TurnOver(handle(play, "clown fan"))
    assert isinstance(wish(role("crier", (lying("witch fan"),)), B), do.TurnOver)
    play.act(B, do.TurnOver(handle(play, "clown fan")), 0)
    assert isinstance(wish(play, B), do.Draw)


def test_a_juggler_throws_what_helps_nobody_while_nothing_good_lies_open() -> None:
    dull = (lying("clown lollipop"), lying("robot trumpet", 1_500))
    assert isinstance(wish(role("juggler", dull, **WITCHES), B), do.Toss)
    assert isinstance(wish(role("juggler", (lying("witch fan", -1_500), *dull), **WITCHES), B), do.Draw)


def test_a_rebel_frees_the_age_that_helps() -> None:
    heap = (lying("witch fan"), lying("clown lollipop", 1_500), lying("robot trumpet", -1_500))
    play = role("rebel", heap, decree=("adult",), **WITCHES)
    wanted = wish(play, B)
    assert isinstance(wanted, do.MovePawn) and wanted.age != "adult"
    assert isinstance(wish(role("rebel", heap, decree=("teen",), **WITCHES), B), do.Draw)


def test_a_barterer_offers_what_helps_nobody_and_the_other_answers() -> None:
    hands = (HANDS[A], cards("clown parasol", "robot lollipop"), cards("pirate fan", "dragon mask"), HANDS[D])
    play = role("barterer", (lying("witch fan"),), hands=hands)
    assert isinstance(wish(play, B), do.Barter)
    paired = role("barterer", (lying("witch fan"),))
    assert isinstance(wish(paired, B), do.Draw)
    asked = at(
        Bartering(45_000, Drawing(0), hands[B][0], C), version="roles", roles=(None,) * 4, turn=1, hands=hands
    )
    assert isinstance(wish(asked, C), do.Trade)
    kept = at(Bartering(45_000, Drawing(0), hands[B][0], A), version="roles", roles=(None,) * 4, turn=1)
    assert wish(kept, A) == do.KeepOwn()


def test_a_herald_asks_for_what_she_could_draw_and_trusts_the_answer() -> None:
    hidden = lying("rabbit fan", 1_500, up=False)
    play = role("herald", (lying("witch mask"), hidden), hands=(HANDS[A], cards("witch fan"), *HANDS[2:]))
    asks = wish(play, B)
    assert isinstance(asks, do.AskKing) and isinstance(asks.text, Words)
    assert (asks.text.en, asks.text.fr) == ("witch?", "sorcière\u202f?")
    play.act(B, asks, 0)
    assert isinstance(wish(role("herald", (hidden,)), B), do.Draw), "nothing can be seen to ask for"
    hand = cards("robot lollipop", "clown trumpet", "witch fan")
    for answer, given in ((True, {"witch fan"}), (False, {"robot lollipop", "clown trumpet", "witch fan"})):
        known = {"turn": 1, "hands": (HANDS[A], hand, *HANDS[2:]), "question": "witch?", "answer": answer}
        giving = at(Giving(45_000, 1), version="roles", roles=(None,) * 4, **known)
        gifts = {thought(giving, B, luck=luck).action for luck in range(30)}
        assert gifts <= {do.Give(card(name)) for name in given} and len(gifts) <= len(given)
        assert (len(gifts) == 1) is answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param("Do you need witches?", do.Nod(True), id="what goes with a float"),
        pytest.param("Brauchst du einen Fächer?", do.Nod(True), id="what two of his cards share"),
        pytest.param("Tu adores les pirates ?", do.Nod(False), id="what goes with nothing"),
        pytest.param("Des adultes ?", do.Nod(True), id="the age he wants most"),
        pytest.param("Kinder?", do.Nod(False), id="another age"),
        pytest.param("Is it warm?", None, id="what he does not understand"),
    ],
)
def test_the_king_answers_with_the_truth(question: str, answer: do.Nod | None) -> None:
    hands = (*HANDS[:3], cards("robot fan", "clown fan", "dragon mask"))
    asked = {"version": "roles", "roles": (None,) * 4, "turn": 1, "question": question}
    play = at(Answering(20_000, Drawing(0)), hands=hands, **asked, **WITCHES)
    assert wish(play, D) == answer


def test_what_helps_nobody_is_dropped() -> None:
    hand = cards("witch fan", "witch trumpet", "robot lollipop", "witch parasol")
    play = at(Dropping(45_000, A), hands=(hand, *HANDS[1:]), **WITCHES)
    assert wish(play, A) == do.Discard(card("robot lollipop"))


def test_worths() -> None:
    play = at(Giving(0, 1), **WITCHES)
    table: Any = play.table.game.view(state_of(play), None)
    assert worth_of_card(table, CARDS[WORKSHOP]) > worth_of_card(table, CARDS[card("witch fan")]) > 0
    assert worth_of_card(table, CARDS[card("adult")]) == 0.5
    unknown, known = table.crowd[3], table.crowd[0]
    assert worth_in_crowd(table, known) > worth_in_crowd(table, unknown) > 0


@pytest.mark.slow
@pytest.mark.parametrize("version", ["young", "events", "roles"])
def test_better_players_win_more_often_than_easy_ones_and_no_jester_is_slow(version: str) -> None:
    evenings = {
        level: [evening(version, level, n) for n in range(32)] for level in ("easy", "normal", "sharp")
    }
    won = {level: sum(is_won for is_won, _ in games) for level, games in evenings.items()}
    assert won["easy"] <= won["normal"] and won["easy"] <= won["sharp"]
    assert won["normal"] >= {"young": 24, "events": 16, "roles": 8}[version]
    assert max(longest for games in evenings.values() for _, longest in games) <= IN_GOOD_TIME


def evening(version: str, level: str, number: int) -> tuple[bool, int]:
    """Whether a whole game is won, and for how long a Jester kept his eyes closed."""
    seed = f"bots {number}"
    play = open_table("carnavalesque", 4, seed, {"version": version})
    phase, longest = state_of(play).phase, 0
    for events in SelfPlay(play, [find_player("carnavalesque", level)] * 4, seed).steps():
        if isinstance(phase, Rummaging):
            longest = max(longest, events[-1].time - phase.deadline + CHOICE)
        phase = state_of(play).phase
    return play.result is not None and bool(play.result.winners), longest
