// expect: UNKNOWN
// getline, getenv and getopt are approximated: a SAFE is UNKNOWN, an error is found.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int verbose = 0, c;
  while ((c = getopt(argc, argv, "vh")) != -1)
    if (c == 'v')
      verbose++;
  char *home = getenv("HOME");
  char *line = NULL;
  size_t room = 0;
  if (getline(&line, &room, stdin) > 0 && home)
    assert(verbose >= 0);
  free(line);
}
