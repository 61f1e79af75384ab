/* A log in a flat buffer: a writer reserves its place with one fetch-and-add and then copies its
 * line there, letters of its own only. Lines are never mixed. The other version reserves with a load
 * and a store. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#ifndef WRITERS
#define WRITERS 2  /* threads that write a line each */
#endif

enum { LINE = 4 };

static char buffer[WRITERS * LINE + 1];
static atomic_int end;

static int reserve(int length)
{
    int at;
    at = atomic_load(&end), atomic_store(&end, at + length);
    return at;
}

static void *writer(void *arg)
{
    char line[LINE];
    memset(line, 'A' + (int)(long)arg, sizeof line);
    int at = reserve(LINE);
    memcpy(buffer + at, line, LINE);
    return NULL;
}

int main(void)
{
    pthread_t t[WRITERS];
    for (long i = 0; i < WRITERS; i++)
        pthread_create(&t[i], NULL, writer, (void *)i);
    for (int i = 0; i < WRITERS; i++)
        pthread_join(t[i], NULL);

    for (int i = 0; i < WRITERS; i++) {
        char c = buffer[i * LINE];
        assert(c >= 'A' && c < 'A' + WRITERS);
        for (int k = 1; k < LINE; k++)
            assert(buffer[i * LINE + k] == c);
    }
    return 0;
}
