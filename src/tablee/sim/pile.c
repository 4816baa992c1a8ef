/* The pile of Carnavalesque (games/carnavalesque/pile.py) once more, for games by the thousand: the same news,
 * many times sooner. quick.py builds it and hands it to the rules.
 *
 * The points of a card are rows of bits; `row` and `column` say where they begin. Lengths are in 0.1 mm, angles in
 * 0.1 degrees, sines are whole numbers of ONE. Cards are known by their numbers and lie in their order from bottom
 * to top. All numbers are whole, so it comes out the same on every machine.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    CARDS = 58,
    FRAMES = 3,
    ROWS = 56, /* no card reaches over more */
    WIDEST = 64,
    ONE = 1 << 16,
    GRID = 20,
    SQUARE = GRID * ONE,
    HALF_SQUARE = SQUARE / 2,
    HALF_WIDTH = 280,
    HALF_HEIGHT = 435,
    QUARTER = 900,
    FULL_TURN = 3600,
    FARTHEST = 10000, /* no table is larger */
    MORE = 2,
    HIDDEN = (MORE + 1) << FRAMES,
    UNTOLD = HIDDEN + 1,
    FAR_RIGHT = 2700,
    FAR_DOWN = 2200,
    STEP = 100,
    RADIAN = 573,
    INERTIA = (HALF_WIDTH * HALF_WIDTH + HALF_HEIGHT * HALF_HEIGHT) / 3,
    MOST_SHARES = 20, /* below that a card moves by less than 0.1 mm */
};
static const int64_t NEAR = 4 * HALF_WIDTH * HALF_WIDTH;
static const int64_t FAR = 4 * (HALF_WIDTH * HALF_WIDTH + HALF_HEIGHT * HALF_HEIGHT);

typedef struct {
    int32_t x, y, half_width, half_height;
} Frame;

typedef struct {
    int32_t row, column, many;
    uint64_t points[ROWS];
} Mask;

typedef struct {
    int32_t x, y, angle;
} Pose;

typedef struct {
    Pose pose;
    int32_t is_up, covers;
    uint64_t under; /* a bit for each card that it covers */
    Mask mask;
    uint64_t visible[ROWS];
    int8_t told; /* what the last news said: how many lie on it, and a bit for each of its pictures */
} Card;

typedef struct {
    int32_t many;
    uint8_t order[CARDS];
    uint64_t changed;
    Card cards[CARDS];
} Pile;

/* What the rules know of cards, told once. */
static const int32_t *SIN, *COS, *COUNTS;
static const Frame (*PICTURES)[FRAMES];
static int32_t LEFT, TOP;

static int64_t divided(int64_t a, int64_t b) { /* down, as in Python; b > 0 */
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static int64_t rest(int64_t a, int64_t b) { return a - divided(a, b) * b; }

void prepare(const int32_t *sines, const int32_t *cosines, const int32_t *counts, const Frame *pictures,
             int32_t left, int32_t top) {
    SIN = sines, COS = cosines, COUNTS = counts;
    PICTURES = (const Frame(*)[FRAMES])pictures;
    LEFT = left, TOP = top;
}

size_t size_of_pile(void) { return sizeof(Pile); }

static uint64_t below(int64_t end) { return end >= WIDEST ? ~0ULL : (1ULL << end) - 1; }

static uint64_t span(int64_t start, int64_t end) {
    start = divided(start, SQUARE), end = divided(end, SQUARE);
    return end > start ? below(end) & ~below(start) : 0;
}

static int64_t square(int64_t length) { return -divided(HALF_SQUARE - length, SQUARE); }

static void straight(Mask *mask, int64_t x, int64_t y, int64_t half_width, int64_t half_height) {
    int64_t first = square(y - half_height * ONE), last = square(y + half_height * ONE);
    uint64_t row = span(x - half_width * ONE + HALF_SQUARE - 1, x + half_width * ONE + HALF_SQUARE - 1);
    mask->row = first, mask->many = last - first;
    for (int n = 0; n < mask->many; n++) mask->points[n] = row;
}

static void turned(Mask *mask, int64_t x, int64_t y, int64_t half_width, int64_t half_height, int angle) {
    int64_t c = COS[angle], s = SIN[angle];
    int64_t wc = half_width * c, ws = half_width * s, hc = half_height * c, hs = half_height * s;
    x += HALF_SQUARE - 1, y = HALF_SQUARE - y;
    int64_t top = y + ws + hc, left = y + ws - hc, right = y - ws + hc;
    int64_t first = -divided(top, SQUARE), last = -divided(y - ws - hc, SQUARE);
    int64_t left_row = -divided(left, SQUARE), right_row = -divided(right, SQUARE);
    int64_t to_left = divided(-(int64_t)SQUARE * s, c), to_right = divided((int64_t)SQUARE * c, s);
    int64_t start = x - wc + hs + divided(rest(top, SQUARE) * -s, c);
    int64_t end = x - wc + hs + divided(rest(top, SQUARE) * c, s);
    mask->row = first, mask->many = last - first;
    for (int64_t row = first; row < last; row++) {
        if (row == left_row) start = x - wc - hs + divided(rest(left, SQUARE) * c, s);
        if (row == right_row) end = x + wc + hs + divided(rest(right, SQUARE) * -s, c);
        mask->points[row - first] = span(start, end);
        start += row < left_row ? to_left : to_right;
        end += row < right_row ? to_right : to_left;
    }
}

/* The points of a frame of a card that lies so. */
static void fill(Mask *mask, const Card *card, const Frame *frame) {
    int64_t c = COS[card->pose.angle], s = SIN[card->pose.angle];
    int64_t half_width = frame->half_width, half_height = frame->half_height;
    mask->column = divided(card->pose.x - LEFT, GRID) - WIDEST / 2;
    int64_t x = (int64_t)(card->pose.x - LEFT) * ONE + frame->x * c - frame->y * s - (int64_t)mask->column * SQUARE;
    int64_t y = (int64_t)(card->pose.y - TOP) * ONE + frame->x * s + frame->y * c;
    if (card->pose.angle / QUARTER % 2) half_width = frame->half_height, half_height = frame->half_width;
    if (card->pose.angle % QUARTER) turned(mask, x, y, half_width, half_height, card->pose.angle % QUARTER);
    else straight(mask, x, y, half_width, half_height);
}

static int reaches(int64_t x, int64_t y, int angle, int64_t across, int64_t along) {
    int64_t right = x * COS[angle] + y * SIN[angle], down = y * COS[angle] - x * SIN[angle];
    return -across < right && right < across && -along < down && down < along;
}

/* Does one card lie on any part of the other? By separating axes, exactly. */
static int overlap(const Card *one, const Card *other) {
    int64_t x = other->pose.x - one->pose.x, y = other->pose.y - one->pose.y, far = x * x + y * y;
    if (far >= FAR) return 0;
    if (far < NEAR) return 1;
    int angle = (other->pose.angle - one->pose.angle + FULL_TURN) % FULL_TURN;
    int64_t c = llabs(COS[angle]), s = llabs(SIN[angle]);
    int64_t across = HALF_WIDTH * (ONE + c) + HALF_HEIGHT * s, along = HALF_HEIGHT * (ONE + c) + HALF_WIDTH * s;
    return reaches(x, y, one->pose.angle, across, along) && reaches(x, y, other->pose.angle, across, along);
}

/* The rows that one mask shares with another, which begins so many rows above and columns to the right. */
typedef struct {
    int first, last, down, right;
} Shared;

static Shared shared(const Mask *mask, const Mask *other) {
    int down = mask->row - other->row, right = other->column - mask->column;
    int last = mask->many < other->many - down ? mask->many : other->many - down;
    return (Shared){down < 0 ? -down : 0, right > -WIDEST && right < WIDEST ? last : 0, down, right};
}

static uint64_t shifted(uint64_t points, int by) { return by >= 0 ? points << by : points >> -by; }

/* Nothing is seen of those points of a mask that others cover. */
static void darken(uint64_t *visible, const Mask *mask, const uint64_t *shadow, const Mask *other) {
    Shared it = shared(mask, other);
    for (int row = it.first; row < it.last; row++) visible[row] &= ~shifted(shadow[row + it.down], it.right);
}

static void cover(Pile *pile, int number, int above) {
    pile->cards[number].covers++;
    pile->cards[above].under |= 1ULL << number;
    pile->changed |= 1ULL << number;
}

/* A card comes. Whether there is such a card, such a place and such an angle. */
int lay(Pile *pile, int at, int number, int x, int y, int angle, int is_up) {
    static const Frame whole = {0, 0, HALF_WIDTH, HALF_HEIGHT};
    if (at < 0 || at > pile->many || pile->many == CARDS) return 0;
    if (number < 0 || number >= CARDS || angle < 0 || angle >= FULL_TURN) return 0;
    if (x < -FARTHEST || x > FARTHEST || y < -FARTHEST || y > FARTHEST) return 0;
    Card *card = &pile->cards[number];
    *card = (Card){.pose = {x, y, angle}, .is_up = is_up, .told = UNTOLD};
    fill(&card->mask, card, &whole);
    memcpy(card->visible, card->mask.points, sizeof card->visible);
    for (int n = at; n < pile->many; n++) {
        Card *above = &pile->cards[pile->order[n]];
        if (!overlap(card, above)) continue;
        cover(pile, number, pile->order[n]);
        darken(card->visible, &card->mask, above->mask.points, &above->mask);
    }
    for (int n = 0; n < at; n++) {
        Card *beneath = &pile->cards[pile->order[n]];
        if (!overlap(card, beneath)) continue;
        cover(pile, pile->order[n], number);
        darken(beneath->visible, &beneath->mask, card->visible, &card->mask);
    }
    memmove(&pile->order[at + 1], &pile->order[at], pile->many++ - at);
    pile->order[at] = number;
    pile->changed |= 1ULL << number;
    return 1;
}

/* Cards come one on the other, each with its number, place, angle and side. */
int stack(Pile *pile, const int32_t *cards, int many) {
    for (const int32_t *it = cards; it < cards + 5 * many; it += 5)
        if (!lay(pile, pile->many, it[0], it[1], it[2], it[3], it[4])) return 0;
    return 1;
}

/* A card goes: light falls through the hole, each ray on the first card below. Whether one lay there. */
int lift(Pile *pile, int at) {
    if (at < 0 || at >= pile->many) return 0;
    int number = pile->order[at];
    Card *card = &pile->cards[number];
    memmove(&pile->order[at], &pile->order[at + 1], --pile->many - at);
    for (int n = at; n < pile->many; n++) pile->cards[pile->order[n]].under &= ~(1ULL << number);
    for (int n = at - 1; n >= 0; n--) {
        Card *beneath = &pile->cards[pile->order[n]];
        if (!(card->under >> pile->order[n] & 1)) continue;
        beneath->covers--;
        pile->changed |= 1ULL << pile->order[n];
        Shared it = shared(&card->mask, &beneath->mask);
        for (int row = it.first; row < it.last; row++) {
            uint64_t lit = card->visible[row] & shifted(beneath->mask.points[row + it.down], it.right);
            card->visible[row] ^= lit;
            beneath->visible[row + it.down] |= shifted(lit, -it.right);
        }
    }
    return 1;
}

int free_cards(const Pile *pile) {
    int many = 0;
    for (int n = 0; n < pile->many; n++) many += !pile->cards[pile->order[n]].covers;
    return many;
}

/* How far a card follows on which so many others follow as well: three fifths as far as the one on it. */
static int64_t share(int64_t way, int above) {
    int64_t whole = 1, part = 1;
    if (above > MOST_SHARES) return way < 0 ? -1 : 0;
    while (above--) whole *= 5, part *= 3;
    return divided(way * part, whole);
}

static int32_t held(int64_t length, int32_t most) { return length < -most ? -most : length > most ? most : length; }

/* It slides along, and turns around the hand if that is not on its middle. */
static void push(Pose *pose, int64_t x, int64_t y, int64_t right, int64_t down) {
    int64_t lever = (x - pose->x) * down - (y - pose->y) * right;
    pose->x = held(pose->x + right, FAR_RIGHT);
    pose->y = held(pose->y + down, FAR_DOWN);
    pose->angle = rest(pose->angle + divided(lever * RADIAN, 2 * INERTIA), FULL_TURN);
}

static int holds(const Pose *pose, int64_t x, int64_t y) {
    int64_t right = x - pose->x, down = y - pose->y, c = COS[pose->angle], s = SIN[pose->angle];
    return llabs(right * c + down * s) <= HALF_WIDTH * ONE && llabs(down * c - right * s) <= HALF_HEIGHT * ONE;
}

static void step(Pose *poses, int many, int64_t x, int64_t y, int64_t right, int64_t down) {
    int above = 0;
    for (int at = many - 1; at >= 0; at--) {
        if (!holds(&poses[at], x, y)) continue;
        push(&poses[at], x, y, share(right, above), share(down, above));
        above++;
    }
}

/* Which cards would lie otherwise if a hand swept over them, and how. */
int sweep(const Pile *pile, const int32_t *path, int points, int32_t *told) {
    Pose poses[CARDS];
    int32_t *next = told;
    for (int at = 0; at < pile->many; at++) poses[at] = pile->cards[pile->order[at]].pose;
    for (int n = 1; n < points; n++, path += 2) {
        int64_t x = path[2] - path[0], y = path[3] - path[1];
        int64_t steps = (llabs(x) > llabs(y) ? llabs(x) : llabs(y)) / STEP + 1;
        for (int64_t k = 0; k < steps; k++) {
            int64_t here = path[0] + divided(x * k, steps), down = path[1] + divided(y * k, steps);
            step(poses, pile->many, here, down, path[0] + divided(x * (k + 1), steps) - here,
                 path[1] + divided(y * (k + 1), steps) - down);
        }
    }
    for (int at = 0; at < pile->many; at++) {
        if (!memcmp(&poses[at], &pile->cards[pile->order[at]].pose, sizeof(Pose))) continue;
        *next++ = at, *next++ = poses[at].x, *next++ = poses[at].y, *next++ = poses[at].angle;
    }
    return next - told;
}

static int top_at(const Pile *pile, int64_t x, int64_t y) {
    int at = pile->many - 1;
    while (at >= 0 && !holds(&pile->cards[pile->order[at]].pose, x, y)) at--;
    return at;
}

/* How many cards lie there; less than nothing, by one more, where the top one ends near to it. */
int felt(const Pile *pile, int x, int y, int touch) {
    int many = 0, top = top_at(pile, x, y);
    for (int at = 0; at <= top; at++) many += holds(&pile->cards[pile->order[at]].pose, x, y);
    int is_even = top == top_at(pile, x + touch, y) && top == top_at(pile, x - touch, y) &&
                  top == top_at(pile, x, y + touch) && top == top_at(pile, x, y - touch);
    return is_even ? many : -1 - many;
}

static int is_seen(const Card *card) {
    for (int row = 0; row < card->mask.many; row++)
        if (card->visible[row]) return 1;
    return 0;
}

static int is_half_seen(const Card *card, const Frame *frame) {
    Mask mask;
    int all = 0, seen = 0;
    fill(&mask, card, frame);
    Shared it = shared(&mask, &card->mask);
    for (int row = 0; row < mask.many; row++) all += __builtin_popcountll(mask.points[row]);
    for (int row = it.first; row < it.last; row++)
        seen += __builtin_popcountll(mask.points[row] & shifted(card->visible[row + it.down], it.right));
    return 2 * seen >= all;
}

static int pictures(const Card *card, int number) {
    int shown = 0;
    for (int n = 0; card->is_up && n < COUNTS[number]; n++)
        if (!card->covers || is_half_seen(card, &PICTURES[number][n])) shown |= 1 << n;
    return shown;
}

static int glimpse(const Card *card, int number) {
    int over = card->covers < MORE ? card->covers : MORE;
    return is_seen(card) ? over << FRAMES | pictures(card, number) : HIDDEN;
}

/* Of what is seen otherwise than told before: where it lies, and what is seen of it. */
int news(Pile *pile, int8_t *told) {
    int8_t *next = told;
    for (int at = 0; at < pile->many; at++) {
        int number = pile->order[at];
        Card *card = &pile->cards[number];
        if (!(pile->changed >> number & 1)) continue;
        int seen = glimpse(card, number);
        if (seen == card->told) continue;
        *next++ = at, *next++ = card->told = seen;
    }
    pile->changed = 0;
    return next - told;
}
