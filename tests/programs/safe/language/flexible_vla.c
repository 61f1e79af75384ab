// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct packet { size_t n; unsigned char data[]; };
static struct packet *make(size_t n, int seed)
{
	struct packet *p = malloc(sizeof *p + n * sizeof p->data[0]);
	p->n = n;
	for (size_t i = 0; i < n; i++) p->data[i] = (unsigned char)(seed + i);
	return p;
}
static int sum2(int r, int c, int a[r][c])
{
	int s = 0;
	for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) s += a[i][j];
	return s;
}
static void *run(void *arg)
{
	struct packet *p = arg;
	int n = (int)p->n;
	int t[n][2];
	for (int i = 0; i < n; i++) { t[i][0] = p->data[i]; t[i][1] = -1; }
	assert(sizeof t == n * 2 * sizeof(int));
	return (void *)(long)sum2(n, 2, t);
}
int main(void)
{
	pthread_t x, y;
	void *a, *b;
	struct packet *p = make(3, 10), *q = make(4, 254);
	pthread_create(&x, 0, run, p);
	pthread_create(&y, 0, run, q);
	pthread_join(x, &a); pthread_join(y, &b);
	assert((long)a == 30);
	assert((long)b == 254 + 255 + 0 + 1 - 4);
	free(p); free(q);
	return 0;
}
