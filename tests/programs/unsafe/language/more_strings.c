// expect: UNSAFE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *dup;
static int parsed;
static void *run(void *p)
{
	char line[] = "GET /index.html 200 1.5";
	char verb[8], path[16];
	int code; 
	parsed = sscanf(line, "%7s %15s %d", verb, path, &code);
	assert(parsed == 3 && code == 200 && !strcmp(path, "/index.html"));
	char *s = line, *f = strsep(&s, " ");
	assert(!strcmp(f, "GET") && *s == '/');
	dup = strdup(verb);
	return p;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	char b[16] = "ab";
	strncat(b, "cdef", 2);
	assert(!strcmp(b, "abcd") && strnlen(b, 3) == 3 && memchr(b, 'c', 4) == b + 2);
	strncpy(b, "xy", 5);
	assert(b[2] == 0 && b[4] == 0);
	assert(strcasecmp("HeLLo", "hEllO") == 0 && strncmp("abc", "abd", 2) == 0 && strcspn("abc,d", ",") == 3);
	assert(strtod("2.5e1x", 0) == 25.0 && strtol("0x1F", 0, 16) == 31 && strtol("-0777", 0, 8) == -511 && strtoull("18446744073709551615", 0, 10) == ~0ull);
	char n[8];
	assert(snprintf(n, sizeof n, "%d-%s", 12345, "abcdef") == 12 && !strcmp(n, "12345-a"));
	assert(sprintf(n, "%x%c%u", 0xau, 'z', 7u) == 3 && !strcmp(n, "az7"));
	int arr[5] = { 5, 3, 9, 1, 7 };
	int cmp(const void *, const void *);
	qsort(arr, 5, sizeof *arr, cmp);
	assert(arr[0] == 1 && arr[2] == 5 && arr[4] == 9);
	pthread_join(t, 0);
	assert(strcmp(dup, "GET") > 0);
	free(dup);
	return 0;
}
int cmp(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
