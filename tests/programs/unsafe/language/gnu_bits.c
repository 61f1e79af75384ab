// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
static const unsigned char klass[256] = { [0 ... 31] = 1, ['0' ... '9'] = 2, ['a' ... 'z'] = 3, [255] = 4 };
struct empty { };
struct mixed { union { struct { uint8_t lo, hi; }; uint16_t w; }; int tail[0]; };
typedef int (*cmpfn)(int, int);
static int less(int a, int b) { return a < b; }
static int more(int a, int b) { return a > b; }
static cmpfn (*pick(int up))(int) ;
static cmpfn by(int x) { return x ? less : more; }
static cmpfn (*pick(int up))(int) { return by; }
static struct mixed mx;
static unsigned popcnt;
#define container(p, t, f) ((t *)((char *)(p) - offsetof(t, f)))
struct node { int pad; struct node *link; };
static void *run(void *p)
{
	mx.lo = 0x34;
	mx.w |= 0x1200;
	popcnt = __builtin_popcount(mx.w) + __builtin_ctz(8) + __builtin_clz(1) + __builtin_ffs(0) + __builtin_parity(7);
	return p;
}
static void *hi(void *p) { __sync_fetch_and_or(&mx.w, 0x4000); return p; }
int main(void)
{
	pthread_t a, b;
	struct node nd;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, hi, 0);
	assert(klass['5'] == 2 && klass['q'] == 3 && klass['A'] == 0 && klass[31] == 1 && klass[255] == 4);
	assert(sizeof(struct empty) == 0 && container(&nd.link, struct node, link) == &nd);
	assert(pick(1)(1)(2, 3) && !pick(0)(0)(2, 3));
	assert(__builtin_types_compatible_p(typeof(mx.w), unsigned short));
	assert(__builtin_choose_expr(1, 5, "x") == 5);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(mx.w == 0x5234 && mx.hi == 0x52);
	assert(popcnt >= 5 + 3 + 31 + 1 && popcnt <= 6 + 3 + 31 + 1);
	if (__builtin_expect(mx.lo == 0x34, 1)) return 0;
	__builtin_unreachable();
}
