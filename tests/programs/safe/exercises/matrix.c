// expect: SAFE
/* Matrix product, a thread a row, and the trace summed with a lock. */
#include <assert.h>
#include <pthread.h>
#define N 3
static const int A[N][N] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
static int B[N][N], C[N][N], trace_sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *row(void *arg)
{
	int i = *(const int *)arg;
	for (int j = 0; j < N; j++) {
		int s = 0;
		for (int k = 0; k < N; k++) s += A[i][k] * B[k][j];
		C[i][j] = s;
	}
	pthread_mutex_lock(&m);
	trace_sum += C[i][i];
	pthread_mutex_unlock(&m);
	return 0;
}
int main(void)
{
	pthread_t t[N];
	int idx[N];
	for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) B[i][j] = i == j ? 2 : 0;
	for (int i = 0; i < N; i++) { idx[i] = i; pthread_create(&t[i], 0, row, &idx[i]); }
	for (int i = 0; i < N; i++) pthread_join(t[i], 0);
	for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) assert(C[i][j] == 2 * A[i][j]);
	assert(trace_sum == 30);
	return 0;
}
