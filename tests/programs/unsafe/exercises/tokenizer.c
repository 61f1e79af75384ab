// expect: UNSAFE
/* A lexer thread hands tokens through a slot to a parser that evaluates "12+3*4-5". */
#include <assert.h>
#include <ctype.h>
#include <pthread.h>
#include <semaphore.h>
enum kind { NUM, OP, END };
struct token { enum kind kind; int value; };
static struct token slot;
static sem_t full, empty;
static const char *src = "12+3*4-5";
static void emit(enum kind k, int v)
{
	sem_wait(&empty);
	slot.kind = k; slot.value = v;
	sem_post(&full);
}
static void *lexer(void *p)
{
	const char *s = src;
	while (*s) {
		if (isdigit((unsigned char)*s)) {
			int v = 0;
			while (isdigit((unsigned char)*s)) v = 10 * v + (*s++ - '0');
			emit(NUM, v);
		} else emit(OP, *s++);
	}
	emit(END, 0);
	return p;
}
static struct token look;
static void advance(void)
{
	sem_wait(&full);
	look = slot;
	sem_post(&empty);
	look = slot;
}
static int number(void) { assert(look.kind == NUM); int v = look.value; advance(); return v; }
static int product(void)
{
	int v = number();
	while (look.kind == OP && look.value == '*') { advance(); v *= number(); }
	return v;
}
static int sum(void)
{
	int v = product();
	while (look.kind == OP) {
		int op = look.value;
		advance();
		int r = product();
		v = op == '+' ? v + r : v - r;
	}
	return v;
}
int main(void)
{
	pthread_t t;
	sem_init(&full, 0, 0); sem_init(&empty, 0, 1);
	pthread_create(&t, 0, lexer, 0);
	advance();
	int v = sum();
	assert(look.kind == END && v == 19);
	pthread_join(t, 0);
	return 0;
}
