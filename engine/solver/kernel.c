/* Fewest strokes of golf solitaire, exactly: two dynamic programs over the heights of the columns.
 *
 * A tableau is its seven heights, written as one number in base 6: code = sum of height[j] * 6^j.
 * A play from column j goes to code - 6^j, so visiting codes downwards meets every tableau after
 * all that lead to it. An *entry* (code, j) says with which numbers of draws a tableau is reached
 * by playing column j's card, which then lies on the waste.
 *
 * `sweep_least` is for rules that let the stock be turned at any time: there fewer draws dominate,
 * and one byte a rank says all. `sweep_sets` is for all rules: an entry is the set of numbers of
 * draws, bit d for d draws, and it carries many orders of the stock at once, as lanes.
 * docs/solver.md has the reasons.
 *
 * C11 with GNU vector types, no global state: any number of threads may be inside at once.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/* The wide lanes run on AVX2 where the processor has it; the sanitizers cannot start such clones. */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(SANITIZED)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif
#define INLINE static inline __attribute__((always_inline))

enum {
    COLUMNS = 7,
    HIGHEST = 5,             /* cards in a full column */
    MAX_STOCK = 19,
    RANKS = 16,              /* 0 joker, 1 ace ... 13 king, and the two below */
    EMPTY_WASTE = 14,
    NO_CARD = 15,
    DRAW = COLUMNS,          /* actions: 0 ... 6 play that column */
    CODES = 279936,          /* 6^7 */
    LEVEL = 46656,           /* 6^6: the codes of one height of column 6 */
    BLOCK = 36,              /* the codes of one height of each column but 0 and 1 */
    BLOCKS = LEVEL / BLOCK,
    SLOTS = 55987,           /* 6^0 + 6^1 + ... + 6^6 */
    WIDE = 128,              /* the most lanes of one sweep */
    NARROW = 32,             /* the fewest; other widths are multiples of it */
    LANE_STOCK = 16,         /* cards of a stock whose draws fit the bits of a lane */
    OUT_OF_MEMORY = 1
};

static const uint32_t POWER[COLUMNS] = {1, 6, 36, 216, 1296, 7776, 46656};

/* One position; cards and stock are ranks. A column's cards come from the top, NO_CARD after them, so
 * that columns[j][h] is the card that has just been played from a column that now has height h. */
typedef struct {
    uint16_t followers[RANKS]; /* bit r of followers[w]: rank r may be played on waste rank w */
    uint8_t columns[COLUMNS][HIGHEST + 1];
    uint8_t heights[COLUMNS];
    uint8_t waste;
    uint8_t free_draw;
    uint8_t stock_size;
    uint8_t stock[MAX_STOCK]; /* the next card first */
} golf_position;

/* The best tableau of a sweep: fewest cards left, then fewest draws. */
typedef struct {
    int32_t left;
    int32_t draws;
    uint32_t code;
} golf_reached;

INLINE bool follows(const golf_position *position, int rank, int waste) {
    return position->followers[waste] >> rank & 1;
}

static int8_t strokes_of(const golf_reached *best, int stock_size) {
    return (int8_t)(best->left ? best->left : best->draws - stock_size);
}

/* ---- Free draw: the fewest draws at which each rank can be played ----------------------------- */

/* Draws are kept times 8, so that they address rows of 16 bytes with one scaled index. */
enum { SCALE = 8, UNREACHED = 31 * SCALE };

/* By rank: the fewest draws at which a card of it can be played; under EMPTY_WASTE the fewest with
 * which the tableau is reached at all; under NO_CARD always UNREACHED. */
typedef struct {
    _Alignas(16) uint8_t draws[RANKS];
} by_rank;

typedef uint8_t ranks16 __attribute__((vector_size(16), may_alias));

typedef struct {
    by_rank next[RANKS][32];      /* what a waste card of a rank offers, by the draws so far */
    by_rank nothing[BLOCK];       /* a block that is not reached */
    by_rank blocks[7][BLOCKS];    /* least over a block's cells, by height of column 6 */
} least_state;

/* A level is 46,656 cells and what lies beyond the last block, read but never used. */
enum { LEVEL_CELLS = LEVEL + 6 };

/* Where a block's cells find their entries of one column: a byte in another block's cells, and the
 * rows of `next` for the card that was played. */
typedef struct {
    const uint8_t *draws;
    const by_rank *rows;
} source;

/* The cells of a block such that neighbours do not wait for each other: along its diagonals. */
static const uint8_t DIAGONALS[BLOCK][2] = {
    {5, 5}, {5, 4}, {4, 5}, {5, 3}, {4, 4}, {3, 5}, {5, 2}, {4, 3}, {3, 4}, {2, 5}, {5, 1}, {4, 2},
    {3, 3}, {2, 4}, {1, 5}, {5, 0}, {4, 1}, {3, 2}, {2, 3}, {1, 4}, {0, 5}, {4, 0}, {3, 1}, {2, 2},
    {1, 3}, {0, 4}, {3, 0}, {2, 1}, {1, 2}, {0, 3}, {2, 0}, {1, 1}, {0, 2}, {1, 0}, {0, 1}, {0, 0},
};

INLINE ranks16 fewer(ranks16 a, ranks16 b) {
#if defined(__SSE2__)
    return (ranks16)_mm_min_epu8((__m128i)a, (__m128i)b);
#elif defined(__ARM_NEON)
    return (ranks16)vminq_u8((uint8x16_t)a, (uint8x16_t)b);
#else
    ranks16 is_less = (ranks16)(a < b);
    return (a & is_less) | (b & ~is_less);
#endif
}

INLINE ranks16 offers(const by_rank *rows, uint8_t draws) {
    return *(const ranks16 *)((const char *)rows + sizeof(by_rank) / SCALE * draws);
}

static int next_draw(const golf_position *position, int rank, int waste, int draws) {
    if (follows(position, rank, waste)) return draws;
    while (++draws <= position->stock_size)
        if (follows(position, rank, position->stock[draws - 1])) return draws;
    return UNREACHED / SCALE;
}

static void fill_next(least_state *state, const golf_position *position) {
    memset(state->next, UNREACHED, sizeof state->next);
    for (int waste = 0; waste <= EMPTY_WASTE; waste++)
        for (int draws = 0; draws <= position->stock_size; draws++) {
            uint8_t *next = state->next[waste][draws].draws;
            for (int rank = 0; rank < EMPTY_WASTE; rank++)
                next[rank] = (uint8_t)(SCALE * next_draw(position, rank, waste, draws));
            next[EMPTY_WASTE] = (uint8_t)(SCALE * draws);
        }
}

/* Fill the block's cells and return their minimum. */
INLINE ranks16 visit_block(by_rank *cells, const golf_position *position, const least_state *state,
                           const source sources[COLUMNS]) {
    const by_rank *rows0[HIGHEST + 1], *rows1[HIGHEST + 1];
    size_t rank0[HIGHEST + 1], rank1[HIGHEST + 1];
    for (int h = 0; h <= HIGHEST; h++) {
        rows0[h] = state->next[rank0[h] = position->columns[0][h]];
        rows1[h] = state->next[rank1[h] = position->columns[1][h]];
    }
    ranks16 least = *(const ranks16 *)state->nothing;
#pragma GCC unroll 36
    for (int k = 0; k < BLOCK; k++) {
        const int h0 = DIAGONALS[k][0], h1 = DIAGONALS[k][1], cell = h0 + 6 * h1;
        ranks16 draws = offers(sources[2].rows, sources[2].draws[sizeof(by_rank) * cell]);
        for (int j = 3; j < COLUMNS; j++)
            draws = fewer(draws, offers(sources[j].rows, sources[j].draws[sizeof(by_rank) * cell]));
        draws = fewer(draws, offers(rows0[h0], cells[cell + 1].draws[rank0[h0]]));
        draws = fewer(draws, offers(rows1[h1], cells[cell + 6].draws[rank1[h1]]));
        *(ranks16 *)cells[cell].draws = draws;
        least = fewer(least, draws);
    }
    return least;
}

static void note_reached(const by_rank *cells, int outer_left, uint32_t code, golf_reached *best) {
    for (int cell = 0; cell < BLOCK; cell++) {
        int left = outer_left + cell % 6 + cell / 6;
        if (cells[cell].draws[EMPTY_WASTE] == UNREACHED || left >= best->left) continue;
        *best = (golf_reached){left, cells[cell].draws[EMPTY_WASTE] / SCALE, code + cell};
    }
}

/* Go to the next lower heights of columns 2 to 6; false after the lowest. */
static bool step_down(const golf_position *position, uint8_t heights[COLUMNS]) {
    int j = 2;
    while (j < COLUMNS && heights[j] == 0) heights[j] = position->heights[j], j++;
    if (j == COLUMNS) return false;
    heights[j]--;
    return true;
}

/* Where the work stands: the heights, and the cells of each height of column 6, `pitch` cells apart:
 * one level that is overwritten in place (pitch 0), or seven that stay. */
typedef struct {
    by_rank *levels;
    size_t pitch;
    uint8_t heights[COLUMNS];
    uint32_t code; /* without column 6 */
    int left;
} block_place;

static void stand(block_place *at) {
    at->code = 0;
    at->left = at->heights[6];
    for (int j = 2; j < 6; j++) {
        at->code += at->heights[j] * POWER[j];
        at->left += at->heights[j];
    }
}

/* Where the block's entries of columns 2 to 6 come from; whether there are any. */
INLINE bool find_sources(const least_state *state, const golf_position *position,
                         const block_place *at, source sources[COLUMNS]) {
    const by_rank *cells = at->levels + at->heights[6] * at->pitch + at->code;
    const by_rank *block = state->blocks[at->heights[6]] + at->code / BLOCK;
    uint8_t entered = UNREACHED;
    for (int j = 2; j < 6; j++) {
        const size_t rank = position->columns[j][at->heights[j]];
        const bool is_top = rank == NO_CARD;
        sources[j].draws = (is_top ? state->nothing : cells + POWER[j])->draws + rank;
        sources[j].rows = state->next[rank];
        entered &= (is_top ? state->nothing : block + POWER[j] / BLOCK)->draws[rank];
    }
    /* The start is reached as if the waste card had just been played from column 6. */
    const bool is_top = at->heights[6] == position->heights[6];
    const size_t rank = is_top ? EMPTY_WASTE : position->columns[6][at->heights[6]];
    sources[6].draws = (cells + at->pitch)->draws + rank;
    sources[6].rows = state->next[is_top ? position->waste : rank];
    entered &= state->blocks[at->heights[6] + 1][at->code / BLOCK].draws[rank];
    return entered != UNREACHED;
}

static void start_least(least_state *state, const golf_position *position, block_place *at) {
    const int top = position->heights[6];
    const size_t level_count = at->pitch ? top + 2 : 1;
    memset(at->levels, UNREACHED, level_count * LEVEL_CELLS * sizeof *at->levels);
    memset(state->nothing, UNREACHED, sizeof state->nothing);
    memset(state->blocks, UNREACHED, sizeof state->blocks);
    fill_next(state, position);
    memcpy(at->heights, position->heights, COLUMNS);
    uint32_t start = 0;
    for (int j = 0; j < 6; j++) start += at->heights[j] * POWER[j];
    at->levels[(top + 1) * at->pitch + start].draws[EMPTY_WASTE] = 0;
    state->blocks[top + 1][start / BLOCK].draws[EMPTY_WASTE] = 0;
}

/* Visit every tableau that lies in a block that is entered. */
INLINE golf_reached sweep_least(least_state *state, const golf_position *position, by_rank *levels,
                                size_t pitch) {
    golf_reached best = {COLUMNS * HIGHEST + 1, 0, 0};
    block_place at = {.levels = levels, .pitch = pitch};
    start_least(state, position, &at);
    do {
        stand(&at);
        by_rank *cells = levels + at.heights[6] * pitch + at.code;
        source sources[COLUMNS];
        if (find_sources(state, position, &at, sources)) {
            by_rank *block = state->blocks[at.heights[6]] + at.code / BLOCK;
            *(ranks16 *)block->draws = visit_block(cells, position, state, sources);
            if (at.left < best.left)
                note_reached(cells, at.left, at.code + at.heights[6] * POWER[6], &best);
        } else if (!pitch) {
            memset(cells, UNREACHED, BLOCK * sizeof *cells);
        }
    } while (step_down(position, at.heights));
    return best;
}

/* ---- All rules: walking the tableaus that are reached ----------------------------------------- */

typedef struct {
    const golf_position *position;
    uint64_t reached[CODES / 64 + 1];         /* bit by code: still to be visited */
    uint64_t followers[COLUMNS][HIGHEST + 1]; /* by card just played: bits of those that may follow */
    uint8_t ranks[COLUMNS][HIGHEST + 1];      /* of the available card, by height */
    uint32_t start;
} board;

/* One tableau in the course of a visit. */
typedef struct {
    uint32_t code;
    int left;
    uint8_t ranks[COLUMNS];      /* of the available cards, NO_CARD in an empty column */
    uint64_t followers[COLUMNS]; /* available cards that may follow the one just played */
    uint32_t slots[COLUMNS];     /* where its entries are */
} tableau;

/* A card as a bit: one byte a column. */
static uint64_t card_bit(int column, int height) {
    return UINT64_C(1) << (8 * column + height);
}

static void set_up(board *board, const golf_position *position) {
    board->position = position;
    board->start = 0;
    memset(board->followers, 0, sizeof board->followers);
    memset(board->ranks, NO_CARD, sizeof board->ranks);
    for (int j = 0; j < COLUMNS; j++) {
        board->start += position->heights[j] * POWER[j];
        for (int h = 0; h < position->heights[j]; h++) {
            board->ranks[j][h + 1] = position->columns[j][h];
            for (int i = 0; i < COLUMNS; i++)
                for (int k = 0; k < position->heights[i]; k++)
                    if (follows(position, position->columns[i][k], position->columns[j][h]))
                        board->followers[j][h] |= card_bit(i, k + 1);
        }
    }
}

INLINE void mark(board *board, uint32_t code) {
    board->reached[code / 64] |= UINT64_C(1) << code % 64;
}

/* The highest code up to `code` that is marked, unmarking it; -1 when there is none. */
INLINE int64_t take(board *board, int64_t code) {
    for (; code >= 0; code--) {
        uint64_t *word = &board->reached[code / 64];
        if (!*word) {
            code -= code % 64;
        } else if (*word >> code % 64 & 1) {
            *word ^= UINT64_C(1) << code % 64;
            return code;
        }
    }
    return -1;
}

/* The entry of column j is read exactly 6^j codes after it was written, so it lives in place, at
 * code mod 6^j among the column's own slots. */
INLINE void look(const board *board, tableau *now, uint32_t code) {
    static const uint32_t FIRST_SLOT[COLUMNS] = {0, 1, 7, 43, 259, 1555, 9331};
    uint32_t heights[COLUMNS];
    uint64_t available = 0;
    now->code = code;
    now->left = 0;
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) {
        const uint32_t higher = code / POWER[j];
        heights[j] = higher % 6;
        now->left += (int)heights[j];
        now->ranks[j] = board->ranks[j][heights[j]];
        now->slots[j] = FIRST_SLOT[j] + code - higher * POWER[j];
        available |= card_bit(j, (int)heights[j]);
    }
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) now->followers[j] = board->followers[j][heights[j]] & available;
}

/* The pairs of columns whose cards follow each other, as bits 8 * follower + played. */
INLINE uint64_t following_pairs(const tableau *now) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t pairs = 0;
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) pairs |= (now->followers[j] + 127 * ones) >> 7 << j & ones << j;
    return pairs;
}

/* ---- All rules, one order of the stock: sets of numbers of draws, bit d for d draws ------------ */

/* A tableau that was reached, and its entries: how, by the column played last. */
typedef struct {
    uint32_t code;
    uint32_t entries[COLUMNS];
} golf_visit;

typedef struct {
    board board;
    uint32_t entries[SLOTS];
    uint32_t playable[RANKS]; /* by rank: draws after which it can be played */
    golf_reached best;
    golf_visit *visits;       /* where visits are recorded, if they are */
    size_t visit_count;
    uint8_t *undrawn;         /* by code: where the stock can be turned, if that is asked for */
    uint8_t undrawn_bit;
} order_state;

static uint32_t draws_that_open(const golf_position *position, const uint8_t *stock, int rank) {
    uint32_t draws = 0;
    for (int d = 1; d <= position->stock_size; d++)
        draws |= (uint32_t)follows(position, rank, stock[d - 1]) << d;
    return draws;
}

static void note(order_state *state, const tableau *now) {
    uint32_t draws = 0;
    for (int j = 0; j < COLUMNS; j++) draws |= state->entries[now->slots[j]];
    if (now->left < state->best.left)
        state->best = (golf_reached){now->left, __builtin_ctz(draws), now->code};
    if (!state->visits) return;
    golf_visit *visit = state->visits + state->visit_count++;
    visit->code = now->code;
    for (int j = 0; j < COLUMNS; j++) visit->entries[j] = state->entries[now->slots[j]];
}

/* The numbers of draws from which the stock is turned: all, or those with nothing to play. */
static uint32_t turnable(const order_state *state, const tableau *now) {
    uint32_t draws = 0;
    for (int j = 0; j < COLUMNS; j++)
        if (state->board.position->free_draw || !now->followers[j])
            draws |= state->entries[now->slots[j]];
    return draws;
}

/* Turn the stock: from each number of draws to the next one, and on through those whose card plays
 * nothing. Adding the starts to a run of such numbers carries to the run's end and one beyond. */
static uint32_t turned(const order_state *state, const tableau *now, uint32_t draws) {
    const uint32_t all = (UINT32_C(2) << state->board.position->stock_size) - 1;
    uint32_t closed = 0;
    for (int j = 0; j < COLUMNS; j++) closed |= state->playable[now->ranks[j]];
    const uint32_t open = state->board.position->free_draw ? all : all & ~closed;
    const uint32_t starts = draws << 1 & all;
    return (starts | (((starts & open) + open) ^ open)) & all;
}

/* Go where plays lead: on a card just drawn (numbers of draws), or as `exits` says already. */
static void leave(order_state *state, const tableau *now, uint32_t drawn, uint32_t exits[COLUMNS]) {
    for (int j = 0; j < COLUMNS; j++) {
        exits[j] |= drawn & state->playable[now->ranks[j]];
        state->entries[now->slots[j]] = exits[j];
        if (exits[j]) mark(&state->board, now->code - POWER[j]);
    }
}

static void visit(order_state *state, uint32_t code) {
    tableau now;
    look(&state->board, &now, code);
    note(state, &now);
    const uint32_t draws = turnable(state, &now);
    if (state->undrawn && draws) state->undrawn[code] |= state->undrawn_bit;
    uint32_t exits[COLUMNS] = {0};
    for (uint64_t pairs = following_pairs(&now); pairs; pairs &= pairs - 1) {
        const int pair = __builtin_ctzll(pairs);
        exits[pair / 8] |= state->entries[now.slots[pair % 8]];
    }
    leave(state, &now, turned(state, &now, draws), exits);
}

/* Visit every tableau that is reached by one of the actions, bits that are all legal. Leaves slots
 * and marks as it found them: empty. */
static void sweep_order(order_state *state, unsigned actions) {
    tableau now;
    look(&state->board, &now, state->board.start);
    state->best = (golf_reached){now.left, 0, now.code};
    uint32_t exits[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) exits[j] = actions >> j & 1;
    leave(state, &now, turned(state, &now, actions >> DRAW & 1), exits);
    for (int64_t code = now.code; (code = take(&state->board, code - 1)) >= 0;)
        visit(state, (uint32_t)code);
}

static unsigned legal_actions(const golf_position *position) {
    unsigned actions = 0;
    bool has_cards = false;
    for (int j = 0; j < COLUMNS; j++) {
        if (!position->heights[j]) continue;
        has_cards = true;
        const int rank = position->columns[j][position->heights[j] - 1];
        if (follows(position, rank, position->waste)) actions |= 1U << j;
    }
    const bool may_draw = position->stock_size && (position->free_draw || !actions);
    return has_cards && may_draw ? actions | 1U << DRAW : actions;
}

static void solve_order(order_state *state, const golf_position *position) {
    set_up(&state->board, position);
    for (int rank = 0; rank < EMPTY_WASTE; rank++)
        state->playable[rank] = draws_that_open(position, position->stock, rank);
    sweep_order(state, legal_actions(position));
}

/* ---- All rules, many orders of the stock: such sets as lanes, bit d - 1 for d draws ------------ */

/* Without a draw no order matters: `undrawn` holds where each action can lead and turn the stock
 * for the first time, so that the lanes need no bit for it and sixteen cards need sixteen bits. */
typedef struct {
    board board;
    int width;                     /* lanes of this sweep, in use or not */
    uint16_t entries[SLOTS * WIDE]; /* by slot, then by lane; all 0 between sweeps */
    uint16_t playable[RANKS][WIDE];
    uint8_t undrawn[CODES]; /* bits by action */
    uint8_t actions[WIDE];  /* the first one of each lane */
    uint16_t left[WIDE];    /* the fewest cards left so far */
    uint16_t draws[WIDE];   /* where none are left: the draws, as in an entry; 0 when not one */
    uint16_t worst_left;
} lanes_state;

INLINE uint16_t *entry_of(lanes_state *state, const tableau *now, int j, int width) {
    return state->entries + (size_t)now->slots[j] * width;
}

INLINE void note_lanes(lanes_state *state, const tableau *now, int width) {
    const uint16_t *entries[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) entries[j] = entry_of(state, now, j, width);
    const uint16_t left = (uint16_t)now->left;
    uint16_t worst_left = 0;
    for (int lane = 0; lane < width; lane++) {
        uint16_t draws = 0;
#pragma GCC unroll 7
        for (int j = 0; j < COLUMNS; j++) draws |= entries[j][lane];
        if (!left && state->left[lane]) state->draws[lane] = draws;
        const uint16_t reached = draws ? left : UINT16_MAX;
        state->left[lane] = state->left[lane] < reached ? state->left[lane] : reached;
        worst_left = state->left[lane] > worst_left ? state->left[lane] : worst_left;
    }
    state->worst_left = worst_left;
}

/* The numbers of draws that turning the stock begins with. */
INLINE void begin_draws(lanes_state *state, const tableau *now, uint16_t *draws, bool free_draw,
                       int width) {
    const uint16_t *entries[COLUMNS];
    uint16_t stuck[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) {
        entries[j] = entry_of(state, now, j, width);
        stuck[j] = free_draw || !now->followers[j] ? UINT16_MAX : 0;
    }
    for (int lane = 0; lane < width; lane++) {
        uint16_t from = 0;
#pragma GCC unroll 7
        for (int j = 0; j < COLUMNS; j++) from |= entries[j][lane] & stuck[j];
        draws[lane] = (uint16_t)(from << 1);
    }
    const uint8_t undrawn = state->undrawn[now->code];
    if (!undrawn) return;
    for (int lane = 0; lane < width; lane++) draws[lane] |= undrawn >> state->actions[lane] & 1;
    state->undrawn[now->code] = 0;
}

/* As `turned`, by lane. */
INLINE void turn_lanes(const lanes_state *state, const tableau *now, uint16_t *draws, bool free_draw,
                       int width) {
    const uint16_t all = (uint16_t)((UINT32_C(1) << state->board.position->stock_size) - 1);
    const uint16_t *playable[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) playable[j] = state->playable[now->ranks[j]];
    for (int lane = 0; lane < width; lane++) {
        uint16_t closed = 0;
#pragma GCC unroll 7
        for (int j = 0; j < COLUMNS; j++) closed |= free_draw ? 0 : playable[j][lane];
        const uint16_t open = all & (uint16_t)~closed, starts = draws[lane] & all;
        const uint16_t carried = (uint16_t)((starts & open) + open);
        draws[lane] = (starts | (carried ^ open)) & all;
    }
}

INLINE void visit_lanes(lanes_state *state, uint32_t code, bool free_draw, int width) {
    tableau now;
    uint16_t draws[WIDE], exits[COLUMNS][WIDE];
    look(&state->board, &now, code);
    if (now.left < state->worst_left) note_lanes(state, &now, width);
    begin_draws(state, &now, draws, free_draw, width);
    turn_lanes(state, &now, draws, free_draw, width);
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) {
        const uint16_t *playable = state->playable[now.ranks[j]];
        for (int lane = 0; lane < width; lane++) exits[j][lane] = draws[lane] & playable[lane];
    }
    for (uint64_t pairs = following_pairs(&now); pairs; pairs &= pairs - 1) {
        const int pair = __builtin_ctzll(pairs);
        const uint16_t *played = entry_of(state, &now, pair % 8, width);
        for (int lane = 0; lane < width; lane++) exits[pair / 8][lane] |= played[lane];
    }
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) {
        uint16_t *entry = entry_of(state, &now, j, width), any = 0;
        for (int lane = 0; lane < width; lane++) any |= entry[lane] = exits[j][lane];
        if (any) mark(&state->board, code - POWER[j]);
    }
}

INLINE void sweep_width(lanes_state *state, bool free_draw, int width) {
    for (int64_t code = state->board.start; (code = take(&state->board, code)) >= 0; code--)
        visit_lanes(state, (uint32_t)code, free_draw, width);
}

/* Each width has its own machine code, in which the loops over lanes are straight lines. */
INLINE void sweep_rules(lanes_state *state, bool free_draw) {
    switch (state->width) {
    case NARROW: sweep_width(state, free_draw, NARROW); break;
    case 2 * NARROW: sweep_width(state, free_draw, 2 * NARROW); break;
    case 3 * NARROW: sweep_width(state, free_draw, 3 * NARROW); break;
    default: sweep_width(state, free_draw, WIDE);
    }
}

CLONES static void sweep_lanes_stuck(lanes_state *state) {
    sweep_rules(state, false);
}

CLONES static void sweep_lanes_free(lanes_state *state) {
    sweep_rules(state, true);
}

/* What an action leads to before the stock is turned: where it can be turned first, and the best
 * tableau without that. */
static golf_reached sweep_undrawn(lanes_state *lanes, order_state *order, int action) {
    order->undrawn = lanes->undrawn;
    order->undrawn_bit = (uint8_t)(1U << action);
    sweep_order(order, action == DRAW ? 0 : 1U << action);
    if (action == DRAW) lanes->undrawn[lanes->board.start] |= order->undrawn_bit;
    return order->best;
}

static int8_t strokes_of_lane(const lanes_state *state, int lane) {
    const unsigned draws = state->draws[lane];
    const golf_reached best = {state->left[lane], draws ? __builtin_ctz(draws) + 1 : 0, 0};
    return strokes_of(&best, state->board.position->stock_size);
}

static void solve_lanes(lanes_state *state, order_state *order, const uint8_t *stocks,
                        const uint8_t *actions, int count) {
    const golf_position *position = state->board.position;
    golf_reached undrawn[DRAW + 1];
    unsigned asked = 0;
    for (int lane = 0; lane < count; lane++) asked |= 1U << actions[lane];
    for (int action = 0; action <= DRAW; action++)
        if (asked >> action & 1) undrawn[action] = sweep_undrawn(state, order, action);
    for (uint32_t code = 0; code <= state->board.start; code++)
        if (state->undrawn[code]) mark(&state->board, code);
    state->width = (count + NARROW - 1) / NARROW * NARROW;
    for (int lane = 0; lane < state->width; lane++) {
        const int source = lane < count ? lane : 0;
        state->actions[lane] = actions[source];
        state->left[lane] = (uint16_t)undrawn[actions[source]].left;
        state->draws[lane] = 0;
        for (int rank = 0; rank < EMPTY_WASTE; rank++)
            state->playable[rank][lane] =
                (uint16_t)(draws_that_open(position, stocks + source * MAX_STOCK, rank) >> 1);
    }
    state->worst_left = COLUMNS * HIGHEST;
    (position->free_draw ? sweep_lanes_free : sweep_lanes_stuck)(state);
}

/* ---- The door --------------------------------------------------------------------------------- */

/* What a batch needs of each kind; made at the first position of the kind. */
typedef struct {
    least_state *least;
    by_rank *level;
    order_state *order;
} workspace;

static void *new_cells(size_t size) {
    return aligned_alloc(_Alignof(by_rank), size);
}

static int fewest_free(workspace *work, const golf_position *position, int8_t *strokes) {
    if (!work->least) work->least = new_cells(sizeof *work->least);
    if (!work->level) work->level = new_cells(LEVEL_CELLS * sizeof *work->level);
    if (!work->least || !work->level) return OUT_OF_MEMORY;
    const golf_reached best = sweep_least(work->least, position, work->level, 0);
    *strokes = strokes_of(&best, position->stock_size);
    return 0;
}

static int fewest_stuck(workspace *work, const golf_position *position, int8_t *strokes) {
    if (!work->order) work->order = calloc(1, sizeof *work->order);
    if (!work->order) return OUT_OF_MEMORY;
    solve_order(work->order, position);
    *strokes = strokes_of(&work->order->best, position->stock_size);
    return 0;
}

/* Fewest strokes of each position. */
int golf_fewest(const golf_position *positions, size_t count, int8_t *strokes) {
    workspace work = {NULL, NULL, NULL};
    int error = 0;
    for (size_t k = 0; k < count && !error; k++)
        error = (positions[k].free_draw ? fewest_free : fewest_stuck)(&work, positions + k, strokes + k);
    free(work.least);
    free(work.level);
    free(work.order);
    return error;
}

static golf_position after(const golf_position *position, const uint8_t *stock, int action) {
    golf_position next = *position;
    memcpy(next.stock, stock, MAX_STOCK);
    if (action == DRAW) {
        next.waste = stock[0];
        memmove(next.stock, next.stock + 1, MAX_STOCK - 1);
        next.stock_size--;
    } else {
        uint8_t *card = next.columns[action] + --next.heights[action];
        next.waste = *card;
        *card = NO_CARD;
    }
    return next;
}

/* A stock of more than sixteen cards, which jokers and an open start make, has no room in a lane. */
static int lanes_one_by_one(const golf_position *position, const uint8_t *stocks,
                            const uint8_t *actions, size_t count, int8_t *strokes) {
    golf_position *next = malloc(count * sizeof *next);
    if (!next) return OUT_OF_MEMORY;
    for (size_t k = 0; k < count; k++) next[k] = after(position, stocks + k * MAX_STOCK, actions[k]);
    const int error = golf_fewest(next, count, strokes);
    free(next);
    return error;
}

/* Fewest strokes of one tableau for many lanes: each has its order of the stock, MAX_STOCK ranks,
 * and the legal action that comes first. */
int golf_lanes(const golf_position *position, const uint8_t *stocks, const uint8_t *actions,
               size_t count, int8_t *strokes) {
    if (position->stock_size > LANE_STOCK)
        return lanes_one_by_one(position, stocks, actions, count, strokes);
    lanes_state *state = calloc(1, sizeof *state);
    order_state *order = calloc(1, sizeof *order);
    const int error = state && order ? 0 : OUT_OF_MEMORY;
    if (!error) {
        set_up(&state->board, position);
        set_up(&order->board, position);
    }
    for (size_t first = 0; first < count && !error; first += WIDE) {
        const size_t size = count - first < WIDE ? count - first : WIDE;
        solve_lanes(state, order, stocks + first * MAX_STOCK, actions + first, (int)size);
        for (size_t k = 0; k < size; k++) strokes[first + k] = strokes_of_lane(state, (int)k);
    }
    free(state);
    free(order);
    return error;
}

/* All cells of a position with free draw: 7 levels of LEVEL + 6 cells of 16 bytes, aligned to 16. */
int golf_keep_least(const golf_position *position, uint8_t *levels, golf_reached *best) {
    least_state *state = new_cells(sizeof *state);
    if (!state) return OUT_OF_MEMORY;
    *best = sweep_least(state, position, (by_rank *)levels, LEVEL_CELLS);
    free(state);
    return 0;
}

/* All tableaus that are reached, codes downwards, where the stock opens only when stuck; there must
 * be room for every code. */
int golf_keep_sets(const golf_position *position, golf_visit *visits, size_t *count,
                   golf_reached *best) {
    order_state *state = calloc(1, sizeof *state);
    if (!state) return OUT_OF_MEMORY;
    state->visits = visits;
    solve_order(state, position);
    *count = state->visit_count;
    *best = state->best;
    free(state);
    return 0;
}
