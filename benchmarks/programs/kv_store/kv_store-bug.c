/* A key-value server in small: text commands from clients ("SET k v", "GET k", "INCR k", "MOVE k k"), parsed, dispatched
 * through a table, executed on a table in shards with a lock each.
 *
 * MOVE takes the amount from one key to another and locks both shards, in the order of their addresses. Everything
 * else locks one. So the sum over all keys changes by INCR and SET only, and nobody sees a half-done MOVE.
 * The other version of lock_both only tries to get the second lock and goes on without it.
 */
#include <assert.h>
#include <ctype.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define SHARDS        2
#define SLOTS         2          /* keys a shard */
#define KEY_MAX       4
#define MAX_WORDS     4

enum status { ST_OK, ST_NOT_FOUND, ST_FULL, ST_SYNTAX, ST_UNKNOWN };

/* ------------------------------------------------------------------ storage */

struct item {
    char key[KEY_MAX];
    int value;
    unsigned version;
};

struct shard {
    pthread_mutex_t mutex;
    struct item items[SLOTS];
    unsigned used;
};

static struct shard shards[SHARDS] = {
    { .mutex = PTHREAD_MUTEX_INITIALIZER },
    { .mutex = PTHREAD_MUTEX_INITIALIZER },
};

static struct shard *shard_of(const char *key)
{
    unsigned h = 0;
    for (const char *p = key; *p; p++)
        h = h * 31 + (unsigned char)*p;
    return &shards[h % SHARDS];
}

static struct item *find(struct shard *s, const char *key)
{
    for (unsigned i = 0; i < s->used; i++)
        if (strcmp(s->items[i].key, key) == 0)
            return &s->items[i];
    return NULL;
}

static struct item *find_or_add(struct shard *s, const char *key)
{
    struct item *it = find(s, key);
    if (it)
        return it;
    if (s->used == SLOTS)
        return NULL;
    it = &s->items[s->used++];
    strncpy(it->key, key, KEY_MAX - 1);
    it->value = 0;
    it->version = 0;
    return it;
}

static void lock_both(struct shard *a, struct shard *b)
{
    if (a == b) {
        pthread_mutex_lock(&a->mutex);
        return;
    }
    if (a > b) {
        struct shard *t = a;
        a = b;
        b = t;
    }
    pthread_mutex_lock(&a->mutex);
    pthread_mutex_trylock(&b->mutex);
}

static void unlock_both(struct shard *a, struct shard *b)
{
    pthread_mutex_unlock(&a->mutex);
    if (a != b)
        pthread_mutex_unlock(&b->mutex);
}

/* ------------------------------------------------------------------ commands */

struct request {
    int argc;
    char argv[MAX_WORDS][KEY_MAX + 1];
};

struct reply {
    enum status status;
    int number;
};

static int parse_int(const char *s, int *out)
{
    int value = 0, negative = 0;
    if (*s == '-') {
        negative = 1;
        s++;
    }
    if (!isdigit((unsigned char)*s))
        return -1;
    while (isdigit((unsigned char)*s))
        value = value * 10 + (*s++ - '0');
    *out = negative ? -value : value;
    return *s == '\0' ? 0 : -1;
}

static void cmd_set(const struct request *rq, struct reply *rp)
{
    int value;
    if (parse_int(rq->argv[2], &value) != 0) {
        rp->status = ST_SYNTAX;
        return;
    }
    struct shard *s = shard_of(rq->argv[1]);
    pthread_mutex_lock(&s->mutex);
    struct item *it = find_or_add(s, rq->argv[1]);
    if (it) {
        it->value = value;
        it->version++;
    } else {
        rp->status = ST_FULL;
    }
    pthread_mutex_unlock(&s->mutex);
}

static void cmd_get(const struct request *rq, struct reply *rp)
{
    struct shard *s = shard_of(rq->argv[1]);
    pthread_mutex_lock(&s->mutex);
    const struct item *it = find(s, rq->argv[1]);
    if (it)
        rp->number = it->value;
    else
        rp->status = ST_NOT_FOUND;
    pthread_mutex_unlock(&s->mutex);
}

static void cmd_incr(const struct request *rq, struct reply *rp)
{
    struct shard *s = shard_of(rq->argv[1]);
    pthread_mutex_lock(&s->mutex);
    struct item *it = find_or_add(s, rq->argv[1]);
    if (it) {
        rp->number = ++it->value;
        it->version++;
    } else {
        rp->status = ST_FULL;
    }
    pthread_mutex_unlock(&s->mutex);
}

static void cmd_move(const struct request *rq, struct reply *rp)
{
    struct shard *from = shard_of(rq->argv[1]), *to = shard_of(rq->argv[2]);
    lock_both(from, to);
    struct item *a = find(from, rq->argv[1]), *b = find(to, rq->argv[2]);
    if (a && b) {
        rp->number = a->value;
        b->value += a->value;
        a->value -= rp->number;
        a->version++;
        b->version++;
    } else {
        rp->status = ST_NOT_FOUND;
    }
    unlock_both(from, to);
}

static const struct command {
    const char *name;
    int argc;
    void (*run)(const struct request *, struct reply *);
} commands[] = {
    { "SET", 3, cmd_set }, { "GET", 2, cmd_get }, { "INCR", 2, cmd_incr }, { "MOVE", 3, cmd_move },
};

/* ------------------------------------------------------------------ a client's line */

static int split(const char *line, struct request *rq)
{
    rq->argc = 0;
    while (*line) {
        size_t n = 0;
        while (*line == ' ')
            line++;
        if (*line == '\0' || rq->argc == MAX_WORDS)
            break;
        while (*line != ' ' && *line != '\0' && n < KEY_MAX)
            rq->argv[rq->argc][n++] = *line++;
        rq->argv[rq->argc][n] = '\0';
        rq->argc++;
    }
    return rq->argc;
}

static struct reply serve(const char *line)
{
    struct request rq;
    struct reply rp = { ST_OK, 0 };

    if (split(line, &rq) == 0) {
        rp.status = ST_SYNTAX;
        return rp;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const struct command *c = &commands[i];
        if (strcmp(c->name, rq.argv[0]) != 0)
            continue;
        if (c->argc == rq.argc)
            c->run(&rq, &rp);
        else
            rp.status = ST_SYNTAX;
        return rp;
    }
    rp.status = ST_UNKNOWN;
    return rp;
}

/* ------------------------------------------------------------------ the test */

static void *mover(void *arg)
{
    (void)arg;
    struct reply rp = serve("MOVE a b");
    assert(rp.status == ST_OK && rp.number >= 5);
    return NULL;
}

static void *incrementer(void *arg)
{
    const char *line = arg;
    struct reply rp = serve(line);
    assert(rp.status == ST_OK && rp.number >= 1);
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;

    assert(shard_of("a") != shard_of("b"));
    assert(serve("SET a 5").status == ST_OK);
    assert(serve("SET b 0").status == ST_OK);
    assert(serve("SET b x").status == ST_SYNTAX);
    assert(serve("DROP a").status == ST_UNKNOWN);
    assert(serve("GET c").status == ST_NOT_FOUND);
    assert(serve(" ").status == ST_SYNTAX);

    pthread_create(&t1, NULL, mover, NULL);
    pthread_create(&t2, NULL, incrementer, "INCR a");
    struct reply seen = serve("GET b");
    assert(seen.status == ST_OK && (seen.number == 0 || seen.number >= 5));
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    assert(serve("GET a").number + serve("GET b").number == 6);
    assert(find(shard_of("a"), "a")->version == 3);
    assert(find(shard_of("b"), "b")->version == 2);
    return 0;
}
