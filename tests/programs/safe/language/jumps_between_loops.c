// expect: SAFE
// Two threads jump between loops; some ways of a read cancel each other out: nobody reads there, and nothing explains it.
#include <assert.h>
#include <pthread.h>
static int a, b, f; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#define lock pthread_mutex_lock(&m)
#define unlock pthread_mutex_unlock(&m)
static void *t1(void *p){ int x = 1, fuel = 2;
  switch (1) { case 0: goto L4; case 1: goto L3; default: goto L4; }
 L0: if (fuel-- == 0) goto end; while (!f) ;
   if (a) goto L0;
   if (b & 1) goto L2;
 L1: if (fuel-- == 0) goto end; a = x;
   goto L1;
 L2: if (fuel-- == 0) goto end; x += a;
   goto L2;
 L3: if (fuel-- == 0) goto end; f = 1;
   if (x == a) goto L0;
   if (x > 1) goto L2;
   goto L4;
 L4: if (fuel-- == 0) goto end; lock; a++; unlock;
   if (b & 1) goto L1;
 end: return (void *)(long)x; }
static void *t2(void *p){ int x = 1, fuel = 4;
  switch (1) { case 0: goto L1; case 1: goto L2; default: goto L1; }
 L0: if (--fuel < 0) goto end; b++;
 L1: if (--fuel < 0) goto end; a = x;
   if (x == a) goto L2;
   goto L0;
 L2: if (fuel-- == 0) goto end; lock; a++; unlock;
 L3: if (--fuel < 0) goto end; x += a;
   if (x > 1) goto L2;
   if (!f) goto L1;
 end: return (void *)(long)x; }
int main(void){ pthread_t x,y; void *p,*q; pthread_create(&x,0,t1,0); pthread_create(&y,0,t2,0); pthread_join(x,&p); pthread_join(y,&q); assert(!(a == 2 && b == 3 && (long)p == 2)); return 0; }
