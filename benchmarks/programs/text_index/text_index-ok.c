/* Builds an inverted index of small documents with one indexer thread a document.
 *
 * Words are cut out of the text (letters only, folded to lower case), interned in a shared dictionary and their postings
 * (document, count) appended. Interning looks the word up first without the dictionary's lock, because most words are
 * known; only if it is not there is the lock taken, and then the bucket is searched again before the word is added.
 * Entries are published by a release store of the bucket's head, when they are complete.
 *
 * The other version does not search again under the lock, so a word that two documents bring at the same time is
 * entered twice, and its count is split. */
#include <assert.h>
#include <ctype.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef DOCUMENTS
#define DOCUMENTS 2
#endif

enum { BUCKETS = 2, WORD_MAX = 3 };

typedef struct Posting {
  int document;
  unsigned count;
  struct Posting *next;
} Posting;

typedef struct Word {
  char text[WORD_MAX + 1];
  unsigned length;
  pthread_mutex_t postings_lock;
  Posting *postings;
  struct Word *next; /* fixed once the word is published */
} Word;

typedef struct {
  _Atomic(Word *) buckets[BUCKETS];
  pthread_mutex_t lock; /* for adding words */
  atomic_uint words;
} Dictionary;

typedef struct {
  const char *text;
  int number;
  unsigned tokens;
} Document;

static Dictionary dictionary = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- tokens ---- */

/* The next word of *cursor into token[]; 0 at the end. */
static unsigned next_token(const char **cursor, char token[WORD_MAX + 1]) {
  const char *p = *cursor;
  unsigned n = 0;

  while (*p != '\0' && !isalpha((unsigned char)*p))
    p++;
  for (; isalpha((unsigned char)*p); p++)
    if (n < WORD_MAX)
      token[n++] = (char)tolower((unsigned char)*p);
  token[n] = '\0';
  *cursor = p;
  return n;
}

static unsigned hash_of(const char *text) {
  uint32_t h = 5381;
  while (*text)
    h = (h << 5) + h + (unsigned char)*text++;
  return h % BUCKETS;
}

/* ---- dictionary ---- */

static Word *lookup(Word *chain, const char *text, unsigned length) {
  for (Word *w = chain; w; w = w->next)
    if (w->length == length && memcmp(w->text, text, length) == 0)
      return w;
  return NULL;
}

static Word *word_new(const char *text, unsigned length) {
  Word *w = calloc(1, sizeof *w);
  if (!w)
    abort();
  memcpy(w->text, text, length + 1);
  w->length = length;
  pthread_mutex_init(&w->postings_lock, NULL);
  return w;
}

static Word *intern(Dictionary *d, const char *text, unsigned length) {
  _Atomic(Word *) *bucket = &d->buckets[hash_of(text)];
  Word *head = atomic_load_explicit(bucket, memory_order_acquire);
  Word *w = lookup(head, text, length);

  if (w)
    return w;
  pthread_mutex_lock(&d->lock);
  w = lookup(head = atomic_load_explicit(bucket, memory_order_relaxed), text, length);
  if (!w) {
    w = word_new(text, length);
    w->next = head;
    atomic_store_explicit(bucket, w, memory_order_release);
    atomic_fetch_add_explicit(&d->words, 1, memory_order_relaxed);
  }
  pthread_mutex_unlock(&d->lock);
  return w;
}

static void add_posting(Word *w, int document) {
  Posting *p;

  pthread_mutex_lock(&w->postings_lock);
  for (p = w->postings; p; p = p->next)
    if (p->document == document)
      break;
  if (!p) {
    p = malloc(sizeof *p);
    if (!p)
      abort();
    *p = (Posting){.document = document, .next = w->postings};
    w->postings = p;
  }
  p->count++;
  pthread_mutex_unlock(&w->postings_lock);
}

static void *index_document(void *arg) {
  Document *doc = arg;
  const char *cursor = doc->text;
  char token[WORD_MAX + 1];
  unsigned length;

  while ((length = next_token(&cursor, token)) > 0) {
    add_posting(intern(&dictionary, token, length), doc->number);
    doc->tokens++;
  }
  return NULL;
}

/* ---- queries (no thread runs any more) ---- */

static unsigned frequency(const char *text, int document) {
  const Word *w = lookup(dictionary.buckets[hash_of(text)], text, (unsigned)strlen(text));
  unsigned n = 0;

  if (w)
    for (const Posting *p = w->postings; p; p = p->next)
      if (document < 0 || p->document == document)
        n += p->count;
  return n;
}

static unsigned total_count(void) {
  unsigned n = 0;
  for (int b = 0; b < BUCKETS; b++)
    for (const Word *w = dictionary.buckets[b]; w; w = w->next)
      for (const Posting *p = w->postings; p; p = p->next)
        n += p->count;
  return n;
}

static void dictionary_free(void) {
  for (int b = 0; b < BUCKETS; b++) {
    Word *w = dictionary.buckets[b];
    while (w) {
      Word *next = w->next;
      for (Posting *p = w->postings; p;) {
        Posting *following = p->next;
        free(p);
        p = following;
      }
      pthread_mutex_destroy(&w->postings_lock);
      free(w);
      w = next;
    }
    dictionary.buckets[b] = NULL;
  }
}

int main(void) {
  static Document documents[DOCUMENTS] = {
      {.text = "No, no!", .number = 0},
      {.text = "no", .number = 1},
#if DOCUMENTS > 2
      {.text = "on", .number = 2},
#endif
  };
  pthread_t threads[DOCUMENTS];
  unsigned tokens = 0;

  for (int i = 1; i < DOCUMENTS; i++)
    pthread_create(&threads[i], NULL, index_document, &documents[i]);
  index_document(&documents[0]);
  for (int i = 1; i < DOCUMENTS; i++)
    pthread_join(threads[i], NULL);

  for (int i = 0; i < DOCUMENTS; i++)
    tokens += documents[i].tokens;
  assert(documents[0].tokens == 2);
  assert(total_count() == tokens);
  assert(frequency("no", -1) == 3);
  assert(frequency("no", 0) == 2 && frequency("no", 1) == 1);
  assert(frequency("yes", -1) == 0);
  assert(dictionary.words == (DOCUMENTS > 2 ? 2 : 1));
  dictionary_free();
  return 0;
}
