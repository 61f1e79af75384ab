// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <complex.h>
#include <wchar.h>
typedef struct { double x, y, z; } vec;
typedef struct { char name[6]; vec v; struct { int a : 4; unsigned b : 12; } f; } rec;
static vec plus(vec a, vec b) { return (vec){ .x = a.x + b.x, .y = a.y + b.y, .z = a.z + b.z }; }
static vec (*op)(vec, vec) = plus;
static rec shared = { "abc", { 1, 2, 3 }, { -1, 7 } };
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static rec snapshot(void)
{
	return shared;
}
static void *mover(void *p)
{
	pthread_rwlock_wrlock(&l);
	shared.v = op(shared.v, (vec){ 1, 1, 1 });
	shared.f.b++;
	pthread_rwlock_unlock(&l);
	return p;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, mover, 0);
	rec r = snapshot();
	assert(r.v.y - r.v.x == 1.0 && r.v.z - r.v.y == 1.0);
	assert(r.f.b == (unsigned)r.v.x + 6 && r.f.a == -1 && r.name[2] == 'c' && r.name[5] == 0);
	pthread_join(t, 0);
	const wchar_t *w = L"hej";
	assert(w[3] == 0 && sizeof(wchar_t) == 4 && w[1] == L'e');
	return 0;
}
