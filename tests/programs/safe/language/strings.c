// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <ctype.h>
static int cmp(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static char out[2][24];
static void *run(void *arg)
{
	int me = (int)(long)arg;
	char buf[] = "k=17;z=0x1f";
	char *save, *end;
	long s = 0;
	for (char *t = strtok_r(buf, ";", &save); t; t = strtok_r(0, ";", &save)) {
		char *e = strchr(t, '=');
		s += strtol(e + 1, &end, 0);
		assert(*end == 0);
	}
	int n = snprintf(out[me], sizeof out[me], "%c:%03ld|%-4s|", 'a' + me, s, "xy");
	assert(n == 11);
	return 0;
}
int main(void)
{
	pthread_t t[2];
	char *w[] = { "pear", "fig", "apple" }, *key = "fig";
	for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, run, (void *)i);
	qsort(w, 3, sizeof *w, cmp);
	assert(!strcmp(w[0], "apple") && bsearch(&key, w, 3, sizeof *w, cmp) == &w[1]);
	char b[12] = "abcdef";
	memmove(b + 2, b, 5);
	assert(!memcmp(b, "ababcde", 7));
	errno = 0;
	assert(strtol("99999999999999999999", 0, 10) == 0x7fffffffffffffffL && errno == ERANGE);
	assert(strtoul("-1", 0, 10) == ~0ul && atoi(" +12x") == 12);
	assert(strspn("aabc", "ab") == 3 && !strcmp(strrchr("a/b/c", '/'), "/c") && strstr("hello", "ll") && toupper('q') == 'Q');
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	assert(!strcmp(out[1], "b:048|xy  |"));
	assert(out[0][0] == 'a');
	return 0;
}
