// expect: SAFE
#include <assert.h>
#include <pthread.h>
enum op { PUSH, ADD, MUL, SUB, HALT };
struct vm { int stack[8], sp; const int *pc; };
typedef int (*handler)(struct vm *);
static int h_push(struct vm *v) { v->stack[v->sp++] = *v->pc++; return 0; }
static int h_add(struct vm *v) { v->sp--; v->stack[v->sp - 1] += v->stack[v->sp]; return 0; }
static int h_mul(struct vm *v) { v->sp--; v->stack[v->sp - 1] *= v->stack[v->sp]; return 0; }
static int h_sub(struct vm *v) { v->sp--; v->stack[v->sp - 1] -= v->stack[v->sp]; return 0; }
static int h_halt(struct vm *v) { return 1; }
static handler table[] = { [PUSH] = h_push, [ADD] = h_add, [MUL] = h_mul, [HALT] = h_halt, [SUB] = h_sub };
static const int code[2][9] = { { PUSH, 6, PUSH, 7, MUL, HALT }, { PUSH, 5, PUSH, 3, SUB, PUSH, 4, ADD, HALT } };
static int results[2];
static void *run(void *arg)
{
	int me = (int)(long)arg;
	struct vm v = { .pc = code[me] };
	while (!table[*v.pc++](&v)) ;
	results[me] = v.stack[0];
	return 0;
}
static int find(int grid[3][3], int what)
{
	int i, j;
	for (i = 0; i < 3; i++)
		for (j = 0; j < 3; j++)
			if (grid[i][j] == what) goto found;
	return -1;
found:
	return i * 10 + j;
}
static void *patch(void *p) { table[SUB] = h_add; return p; }
int main(void)
{
	pthread_t t[3];
	int g[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
	for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, run, (void *)i);
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	assert(find(g, 6) == 12 && find(g, 0) == -1);
	assert(results[0] == 42 && results[1] == 6);
	return 0;
}
