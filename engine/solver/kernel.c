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
    WIDE = 32,               /* lanes of one wide sweep */
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

/* Visit every tableau. `levels` holds the cells by height of column 6, `pitch` cells apart: one
 * level that is overwritten in place (pitch 0), or seven that stay. */
INLINE golf_reached sweep_least(least_state *state, const golf_position *position, by_rank *levels,
                                size_t pitch) {
    const int top = position->heights[6];
    const size_t level_count = pitch ? top + 2 : 1;
    golf_reached best = {COLUMNS * HIGHEST + 1, 0, 0};
    uint8_t heights[COLUMNS];
    memcpy(heights, position->heights, COLUMNS);
    memset(levels, UNREACHED, level_count * LEVEL_CELLS * sizeof *levels);
    memset(state->nothing, UNREACHED, sizeof state->nothing);
    memset(state->blocks, UNREACHED, sizeof state->blocks);
    fill_next(state, position);
    /* The start is reached as if the waste card had just been played from column 6. */
    uint32_t start = 0;
    for (int j = 0; j < 6; j++) start += heights[j] * POWER[j];
    levels[(top + 1) * pitch + start].draws[EMPTY_WASTE] = 0;
    state->blocks[top + 1][start / BLOCK].draws[EMPTY_WASTE] = 0;
    do {
        uint32_t code = 0;
        int left = heights[6];
        for (int j = 2; j < 6; j++) code += heights[j] * POWER[j], left += heights[j];
        by_rank *cells = levels + heights[6] * pitch + code;
        by_rank *block = state->blocks[heights[6]] + code / BLOCK;
        source sources[COLUMNS];
        uint8_t entered = UNREACHED;
        for (int j = 2; j < 6; j++) {
            const size_t rank = position->columns[j][heights[j]];
            const bool is_top = rank == NO_CARD;
            sources[j].draws = (is_top ? state->nothing : cells + POWER[j])->draws + rank;
            sources[j].rows = state->next[rank];
            entered &= (is_top ? state->nothing : block + POWER[j] / BLOCK)->draws[rank];
        }
        const bool is_top = heights[6] == top;
        const size_t rank = is_top ? EMPTY_WASTE : position->columns[6][heights[6]];
        sources[6].draws = (cells + pitch)->draws + rank;
        sources[6].rows = state->next[is_top ? position->waste : rank];
        entered &= state->blocks[heights[6] + 1][code / BLOCK].draws[rank];
        if (entered != UNREACHED) {
            *(ranks16 *)block->draws = visit_block(cells, position, state, sources);
            if (left < best.left) note_reached(cells, left, code + heights[6] * LEVEL, &best);
        } else if (!pitch) {
            memset(cells, UNREACHED, BLOCK * sizeof *cells);
        }
    } while (step_down(position, heights));
    return best;
}

/* ---- All rules: the sets of numbers of draws, for many orders of the stock at once ------------ */

/* A tableau that was reached, and its entries: how, by the column played last. */
typedef struct {
    uint32_t code;
    uint32_t entries[COLUMNS];
} golf_visit;

typedef struct {
    const golf_position *position;
    uint32_t *entries;                        /* slots in place, by column */
    golf_visit *visits;                       /* where visits are recorded, if they are */
    size_t visit_count;
    uint64_t reached[CODES / 64 + 1];         /* bit by code: some entry is not empty */
    uint64_t followers[COLUMNS][HIGHEST + 1]; /* by card just played: bits of those that may follow */
    uint8_t ranks[COLUMNS][HIGHEST + 1];      /* of the available card, by height */
    uint32_t playable[RANKS][WIDE];           /* by rank: draws after which it can be played */
    golf_reached best[WIDE];
    int32_t worst_left;                       /* of `best` */
} sets_state;

/* One tableau in the course of a visit. */
typedef struct {
    uint32_t code;
    int left;
    uint8_t ranks[COLUMNS];      /* of the available cards, NO_CARD in an empty column */
    uint64_t followers[COLUMNS]; /* available cards that may follow the one just played */
    uint32_t *entries[COLUMNS];
} tableau;

/* A card as a bit: one byte a column. */
static uint64_t card_bit(int column, int height) {
    return UINT64_C(1) << (8 * column + height);
}

static void fill_cards(sets_state *state) {
    const golf_position *position = state->position;
    memset(state->followers, 0, sizeof state->followers);
    memset(state->ranks, NO_CARD, sizeof state->ranks);
    for (int j = 0; j < COLUMNS; j++)
        for (int h = 0; h < position->heights[j]; h++) {
            state->ranks[j][h + 1] = position->columns[j][h];
            for (int i = 0; i < COLUMNS; i++)
                for (int k = 0; k < position->heights[i]; k++)
                    if (follows(position, position->columns[i][k], position->columns[j][h]))
                        state->followers[j][h] |= card_bit(i, k + 1);
        }
}

static void fill_playable(sets_state *state, const uint8_t *stock, int lane) {
    const golf_position *position = state->position;
    for (int rank = 0; rank < EMPTY_WASTE; rank++) {
        uint32_t draws = 0;
        for (int d = 1; d <= position->stock_size; d++)
            draws |= (uint32_t)follows(position, rank, stock[d - 1]) << d;
        state->playable[rank][lane] = draws;
    }
}

/* The entry of column j is read exactly 6^j codes after it was written, so it lives in place, at
 * code mod 6^j among the column's own slots. */
INLINE void look(const sets_state *state, tableau *now, uint32_t code, int lanes) {
    static const uint32_t FIRST_SLOT[COLUMNS] = {0, 1, 7, 43, 259, 1555, 9331};
    uint32_t heights[COLUMNS];
    uint64_t available = 0;
    now->code = code;
    now->left = 0;
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) {
        const uint32_t higher = code / POWER[j], slot = FIRST_SLOT[j] + code - higher * POWER[j];
        heights[j] = higher % 6;
        now->left += (int)heights[j];
        now->ranks[j] = state->ranks[j][heights[j]];
        now->entries[j] = state->entries + (size_t)slot * lanes;
        available |= card_bit(j, (int)heights[j]);
    }
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) now->followers[j] = state->followers[j][heights[j]] & available;
}

INLINE void note_sets(sets_state *state, const tableau *now, int lanes) {
    state->worst_left = 0;
    for (int lane = 0; lane < lanes; lane++) {
        uint32_t draws = 0;
        for (int j = 0; j < COLUMNS; j++) draws |= now->entries[j][lane];
        golf_reached *best = state->best + lane;
        if (draws && now->left < best->left)
            *best = (golf_reached){now->left, __builtin_ctz(draws), now->code};
        if (best->left > state->worst_left) state->worst_left = best->left;
    }
}

/* The numbers of draws from which the stock is turned: all, or those with nothing to play. */
INLINE void gather_drawn(const tableau *now, uint32_t *drawn, int lanes, bool free_draw) {
    uint32_t stuck[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) stuck[j] = free_draw || !now->followers[j] ? UINT32_MAX : 0;
    for (int lane = 0; lane < lanes; lane++) {
        uint32_t draws = 0;
#pragma GCC unroll 7
        for (int j = 0; j < COLUMNS; j++) draws |= now->entries[j][lane] & stuck[j];
        drawn[lane] = draws;
    }
}

/* Turn the stock: from each number of draws to the next one, and on through those whose card plays
 * nothing. Adding the starts to a run of such numbers carries to the run's end and one beyond. */
INLINE void turn_stock(const sets_state *state, const tableau *now, uint32_t *drawn, int lanes,
                       bool free_draw) {
    const uint32_t all = (UINT32_C(2) << state->position->stock_size) - 1;
    const uint32_t *playable[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) playable[j] = state->playable[now->ranks[j]];
    for (int lane = 0; lane < lanes; lane++) {
        uint32_t closed = 0;
#pragma GCC unroll 7
        for (int j = 0; j < COLUMNS; j++) closed |= free_draw ? 0 : playable[j][lane];
        const uint32_t starts = drawn[lane] << 1 & all, open = all & ~closed;
        drawn[lane] = (starts | (((starts & open) + open) ^ open)) & all;
    }
}

/* What each column's play leads to after a draw; nothing from an empty column. */
INLINE void play_on_drawn(const sets_state *state, const tableau *now, const uint32_t *drawn,
                          uint32_t exits[COLUMNS][WIDE], int lanes) {
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) {
        const uint32_t *playable = state->playable[now->ranks[j]];
        for (int lane = 0; lane < lanes; lane++) exits[j][lane] = drawn[lane] & playable[lane];
    }
}

/* Add what follows the card just played. The pairs of columns are bits 8 * follower + played. */
INLINE void play_on_played(const tableau *now, uint32_t exits[COLUMNS][WIDE], int lanes) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t pairs = 0;
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) pairs |= (now->followers[j] + 127 * ones) >> 7 << j & ones << j;
    for (; pairs; pairs &= pairs - 1) {
        const int pair = __builtin_ctzll(pairs);
        const uint32_t *draws = now->entries[pair % 8];
        for (int lane = 0; lane < lanes; lane++) exits[pair / 8][lane] |= draws[lane];
    }
}

INLINE void leave(sets_state *state, const tableau *now, uint32_t exits[COLUMNS][WIDE], int lanes) {
#pragma GCC unroll 7
    for (int j = 0; j < COLUMNS; j++) {
        uint32_t *draws = now->entries[j], any = 0;
        for (int lane = 0; lane < lanes; lane++) any |= draws[lane] = exits[j][lane];
        if (!any) continue;
        const uint32_t code = now->code - POWER[j];
        state->reached[code / 64] |= UINT64_C(1) << code % 64;
    }
}

INLINE void record(sets_state *state, const tableau *now) {
    golf_visit *visit = state->visits + state->visit_count++;
    visit->code = now->code;
    for (int j = 0; j < COLUMNS; j++) visit->entries[j] = *now->entries[j];
}

INLINE void visit(sets_state *state, uint32_t code, int lanes, bool free_draw) {
    tableau now;
    uint32_t drawn[WIDE], exits[COLUMNS][WIDE];
    look(state, &now, code, lanes);
    if (now.left < state->worst_left) note_sets(state, &now, lanes);
    if (lanes == 1 && state->visits) record(state, &now);
    gather_drawn(&now, drawn, lanes, free_draw);
    turn_stock(state, &now, drawn, lanes, free_draw);
    play_on_drawn(state, &now, drawn, exits, lanes);
    play_on_played(&now, exits, lanes);
    leave(state, &now, exits, lanes);
}

/* Start each lane with its actions, bits that are all legal. */
INLINE void start_lanes(sets_state *state, uint32_t code, const uint8_t *actions, int lanes,
                        bool free_draw) {
    tableau now;
    uint32_t drawn[WIDE], exits[COLUMNS][WIDE];
    look(state, &now, code, lanes);
    for (int lane = 0; lane < lanes; lane++) {
        drawn[lane] = actions[lane] >> DRAW & 1;
        state->best[lane] = (golf_reached){now.left, 0, code};
    }
    state->worst_left = now.left;
    turn_stock(state, &now, drawn, lanes, free_draw);
    play_on_drawn(state, &now, drawn, exits, lanes);
    for (int j = 0; j < COLUMNS; j++)
        for (int lane = 0; lane < lanes; lane++) exits[j][lane] |= actions[lane] >> j & 1;
    leave(state, &now, exits, lanes);
}

/* Visit every tableau that some lane reaches. Leaves slots and bits as it found them: empty. */
INLINE void sweep_sets(sets_state *state, const uint8_t *actions, int lanes, bool free_draw) {
    uint32_t start = 0;
    for (int j = 0; j < COLUMNS; j++) start += state->position->heights[j] * POWER[j];
    start_lanes(state, start, actions, lanes, free_draw);
    for (int64_t code = (int64_t)start - 1; code >= 0; code--) {
        uint64_t *word = &state->reached[code / 64];
        if (!*word) code -= code % 64;
        else if (*word >> code % 64 & 1) {
            *word ^= UINT64_C(1) << code % 64;
            visit(state, (uint32_t)code, lanes, free_draw);
        }
    }
}

static void sweep_one(sets_state *state, uint8_t actions) {
    sweep_sets(state, &actions, 1, false);
}

CLONES static void sweep_wide(sets_state *state, const uint8_t *actions) {
    sweep_sets(state, actions, WIDE, false);
}

CLONES static void sweep_wide_free(sets_state *state, const uint8_t *actions) {
    sweep_sets(state, actions, WIDE, true);
}

static uint8_t legal_actions(const golf_position *position) {
    uint8_t actions = 0;
    bool has_cards = false;
    for (int j = 0; j < COLUMNS; j++) {
        if (!position->heights[j]) continue;
        has_cards = true;
        const int rank = position->columns[j][position->heights[j] - 1];
        if (follows(position, rank, position->waste)) actions |= (uint8_t)(1 << j);
    }
    if (has_cards && position->stock_size && (position->free_draw || !actions)) actions |= 1 << DRAW;
    return actions;
}

static void begin_position(sets_state *state, const golf_position *position) {
    state->position = position;
    fill_cards(state);
}

/* ---- The door --------------------------------------------------------------------------------- */

/* What a batch needs of each kind; made at the first position of the kind. */
typedef struct {
    least_state *least;
    by_rank *level;
    sets_state *sets;
} workspace;

static void free_sets(sets_state *state) {
    if (state) free(state->entries);
    free(state);
}

static sets_state *new_sets(size_t lanes) {
    sets_state *state = calloc(1, sizeof *state);
    if (state) state->entries = calloc(SLOTS * lanes, sizeof *state->entries);
    if (state && state->entries) return state;
    free_sets(state);
    return NULL;
}

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

static void solve_stuck(sets_state *state, const golf_position *position) {
    begin_position(state, position);
    fill_playable(state, position->stock, 0);
    sweep_one(state, legal_actions(position));
}

static int fewest_stuck(workspace *work, const golf_position *position, int8_t *strokes) {
    if (!work->sets) work->sets = new_sets(1);
    if (!work->sets) return OUT_OF_MEMORY;
    solve_stuck(work->sets, position);
    *strokes = strokes_of(work->sets->best, position->stock_size);
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
    free_sets(work.sets);
    return error;
}

/* Fewest strokes of one tableau for many lanes: each has its order of the stock (MAX_STOCK ranks)
 * and the actions, as bits, of which the first one has to be. */
int golf_lanes(const golf_position *position, const uint8_t *stocks, const uint8_t *actions,
               size_t lanes, int8_t *strokes) {
    sets_state *state = new_sets(WIDE);
    if (!state) return OUT_OF_MEMORY;
    begin_position(state, position);
    for (size_t first = 0; first < lanes; first += WIDE) {
        uint8_t batch[WIDE] = {0};
        const size_t size = lanes - first < WIDE ? lanes - first : WIDE;
        memcpy(batch, actions + first, size);
        for (size_t k = 0; k < size; k++)
            fill_playable(state, stocks + (first + k) * MAX_STOCK, (int)k);
        (position->free_draw ? sweep_wide_free : sweep_wide)(state, batch);
        for (size_t k = 0; k < size; k++)
            strokes[first + k] = strokes_of(state->best + k, position->stock_size);
    }
    free_sets(state);
    return 0;
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
    sets_state *state = new_sets(1);
    if (!state) return OUT_OF_MEMORY;
    state->visits = visits;
    solve_stuck(state, position);
    *count = state->visit_count;
    *best = state->best[0];
    free_sets(state);
    return 0;
}
