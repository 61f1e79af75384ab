// expect: SAFE
/* Hash table with striped locks and chains; a counter of its own. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define BUCKETS 4
#define STRIPES 2
struct item { struct item *next; char key[8]; int value; };
static struct item *bucket[BUCKETS];
static pthread_mutex_t stripe[STRIPES] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
static atomic_int count;
static uint32_t hash(const char *s)
{
	uint32_t h = 2166136261u;
	while (*s) { h ^= (unsigned char)*s++; h *= 16777619u; }
	return h;
}
static void add(const char *key, int by)
{
	uint32_t h = hash(key), b = h % BUCKETS;
	pthread_mutex_t *m = &stripe[b % STRIPES];
	pthread_mutex_lock(m);
	struct item *i;
	for (i = bucket[b]; i; i = i->next) if (!strcmp(i->key, key)) break;
	if (!i) {
		i = malloc(sizeof *i);
		strncpy(i->key, key, sizeof i->key);
		i->value = 0;
		i->next = bucket[b];
		bucket[b] = i;
		atomic_fetch_add(&count, 1);
	}
	i->value += by;
	pthread_mutex_unlock(m);
}
static int get(const char *key)
{
	for (struct item *i = bucket[hash(key) % BUCKETS]; i; i = i->next) if (!strcmp(i->key, key)) return i->value;
	return -1;
}
static void *one(void *p) { add("ab", 1); add("cd", 2); return p; }
static void *two(void *p) { add("ab", 4); add("aa", 8); return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(get("ab") == 5 && get("cd") == 2 && get("aa") == 8);
	assert(count == 3);
	return 0;
}
