// expect: UNSAFE
/* Histogram: private bins, merged under a lock. */
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <stddef.h>
static const char text[] = "abracadabra alakazam";
static unsigned bins[27];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct span { size_t from, to; };
static void *count(void *arg)
{
	const struct span *s = arg;
	unsigned mine[27] = { 0 };
	for (size_t i = s->from; i < s->to; i++) {
		char ch = text[i];
		mine[ch >= 'a' && ch <= 'z' ? ch - 'a' : 26]++;
	}
	for (int b = 0; b < 27; b++) {
		if (!mine[b]) continue;
		unsigned v = bins[b];
		pthread_mutex_lock(&lock);
		bins[b] = v + mine[b];
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}
int main(void)
{
	pthread_t t[2];
	struct span s[2] = { { 0, 10 }, { 10, sizeof text - 1 } };
	unsigned total = 0;
	for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, count, &s[i]);
	for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
	for (int b = 0; b < 27; b++) total += bins[b];
	assert(total == strlen(text));
	assert(bins[0] == 9 && bins['b' - 'a'] == 2 && bins[26] == 1);
	return 0;
}
