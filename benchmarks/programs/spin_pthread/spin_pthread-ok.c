/* A pthread spin lock around a two-word record with a checksum; readers and writers both take it.
 * The other version's writer takes it for the first word only. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* writers */
#endif

static pthread_spinlock_t spin;
static struct {
    unsigned word, check;
} record = {0, ~0u};

static void *writer(void *arg)
{
    unsigned value = (unsigned)(long)arg;
    pthread_spin_lock(&spin);
    record.word = value;
    record.check = ~value;
    pthread_spin_unlock(&spin);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, writer, (void *)(i + 1));
    pthread_spin_lock(&spin);
    unsigned word = record.word, check = record.check;
    pthread_spin_unlock(&spin);
    assert(check == ~word);
    return 0;
}
