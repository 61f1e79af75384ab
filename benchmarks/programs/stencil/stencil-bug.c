/*
 * A numeric kernel: red-black relaxation of a grid in fixed point, the rows divided among workers, a home-made barrier
 * between the half-steps, a reduction of the residual, early exit when all agree that it is small.
 *
 * Cells are red or black like a chess board. A half-step changes the cells of one colour and reads those of the other,
 * so the workers of one half-step never touch a cell that another one changes. The barrier is a counter under a
 * mutex with a generation number (condition variable).
 * In the other version a worker wakes the others between the two half-steps but does not wait, and reads neighbours of
 * the row below while they are being changed.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef STEPS
#define STEPS 1
#endif
#ifndef WIDTH
#define WIDTH 3
#endif

#define ROWS_PER_WORKER 1
#define HEIGHT (WORKERS * ROWS_PER_WORKER + 2) /* a border above and below */
#define RED    0
#define BLACK  1

typedef int32_t fixed; /* 8 bits behind the point */
#define FIXED(x) ((fixed)((x) * 256))

typedef struct {
    fixed cell[HEIGHT][WIDTH];
} grid;

/* ---------------------------------------------------------------- barrier */

typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t turn;
    unsigned generation;
    unsigned waiting;
    unsigned parties;
} barrier;

static void barrier_init(barrier *b, unsigned parties)
{
    pthread_mutex_init(&b->mutex, NULL);
    pthread_cond_init(&b->turn, NULL);
    b->generation = b->waiting = 0;
    b->parties = parties;
}

/* True for the last one. */
static bool barrier_wait(barrier *b)
{
    bool last = false;

    pthread_mutex_lock(&b->mutex);
    unsigned mine = b->generation;
    if (++b->waiting == b->parties) {
        b->waiting = 0;
        b->generation++;
        last = true;
        pthread_cond_broadcast(&b->turn);
    } else {
        while (mine == b->generation)
            pthread_cond_wait(&b->turn, &b->mutex);
    }
    pthread_mutex_unlock(&b->mutex);
    return last;
}

static void barrier_destroy(barrier *b)
{
    pthread_cond_destroy(&b->turn);
    pthread_mutex_destroy(&b->mutex);
}

/* ---------------------------------------------------------------- kernel */

static inline fixed average(fixed a, fixed b)
{
    return (a + b) / 2;
}

/* One half-step on one row: every cell of the colour becomes the mean of the cells above and below. */
static fixed relax_row(grid *g, int row, int colour)
{
    fixed change = 0;

    for (int x = 0; x < WIDTH; x++) {
        if (((row + x) & 1) != colour)
            continue;
        const fixed old = g->cell[row][x];
        const fixed new = average(g->cell[row - 1][x], g->cell[row + 1][x]);
        g->cell[row][x] = new;
        change += abs(new - old);
    }
    return change;
}

/* ---------------------------------------------------------------- workers */

typedef struct {
    grid *g;
    int first_row, rows;
    fixed change;
    int steps_done;
} worker;

static grid shared_grid;
static worker workers[WORKERS];
static barrier step_barrier;
static bool converged; /* written between barriers by one worker */

static void between_colours(barrier *b)
{
    pthread_cond_broadcast(&b->turn);
}

static void reduce(void)
{
    fixed total = 0;

    for (int i = 0; i < WORKERS; i++)
        total += workers[i].change;
    converged = total == 0;
}

static void *worker_main(void *arg)
{
    worker *self = arg;

    for (int step = 0; step < STEPS; step++) {
        self->change = 0;
        for (int colour = RED; colour <= BLACK; colour++) {
            for (int r = 0; r < self->rows; r++)
                self->change += relax_row(self->g, self->first_row + r, colour);
            if (colour == RED)
                between_colours(&step_barrier);
        }
        self->steps_done++;
        if (step + 1 == STEPS)
            break; /* nobody asks any more */
        if (barrier_wait(&step_barrier))
            reduce();
        barrier_wait(&step_barrier);
        if (converged)
            break;
    }
    return NULL;
}

static void grid_init(grid *g)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            g->cell[y][x] = y == 0 ? FIXED(4) : y == HEIGHT - 1 ? FIXED(-4) : FIXED(x);
}

/* The same without threads. */
static void sequential(grid *g)
{
    for (int step = 0; step < STEPS; step++) {
        fixed change = 0;

        for (int colour = RED; colour <= BLACK; colour++)
            for (int y = 1; y < HEIGHT - 1; y++)
                change += relax_row(g, y, colour);
        if (change == 0)
            break;
    }
}

static bool grids_equal(const grid *a, const grid *b)
{
    const fixed *p = &a->cell[0][0], *q = &b->cell[0][0];

    for (size_t i = 0; i < sizeof(grid) / sizeof(fixed); i++)
        if (p[i] != q[i])
            return false;
    return true;
}

int main(void)
{
    pthread_t threads[WORKERS];
    grid *expected = malloc(sizeof *expected);

    if (expected == NULL)
        return EXIT_FAILURE;
    grid_init(expected);
    grid_init(&shared_grid);
    sequential(expected);
    barrier_init(&step_barrier, WORKERS);
    for (int i = 0; i < WORKERS; i++)
        workers[i] = (worker){ .g = &shared_grid, .first_row = 1 + i * ROWS_PER_WORKER, .rows = ROWS_PER_WORKER };
    for (int i = 1; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker_main, &workers[i]);
    worker_main(&workers[0]);
    for (int i = 1; i < WORKERS; i++)
        pthread_join(threads[i], NULL);

    assert(grids_equal(&shared_grid, expected));
    for (int i = 1; i < WORKERS; i++)
        assert(workers[i].steps_done == workers[0].steps_done);
    barrier_destroy(&step_barrier);
    free(expected);
    return EXIT_SUCCESS;
}
