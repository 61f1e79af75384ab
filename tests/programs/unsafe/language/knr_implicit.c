// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
int table[4];
int put(at, v) int at; int v; { if (at < 0 || at > 3) return -1; table[at] = v; return helper(v); }
int helper(v) int v; { return v + 1; }
void *run(p) void *p; { put(*(int *)p, 5); return 0; }
int main()
{
	pthread_t a;
	int at = 2;
	pthread_create(&a, 0, run, &at);
	at = 3;
	pthread_join(a, 0);
	assert(table[2] == 5);
	assert(put(9, 1) == -1 && put(0, 1) == 2);
	return 0;
}
