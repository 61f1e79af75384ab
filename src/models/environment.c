/* The process and what surrounds it: its number, its environment, the options of its command line. */
#include "model_support.h"

int __sennit_model_process = 4242;

int getpid(void) {
  return __sennit_model_process;
}
/* The first thread has the number of the process. */
int __sennit_model_thread_number(void) {
  return __sennit_model_process - 1 + (int)__sennit_self();
}
int gettid(void) {
  return __sennit_model_thread_number();
}

static char variable[16];

static char *any_text(void) {
  for (size_t i = 0; i < sizeof variable - 1; i++)
    variable[i] = (char)__sennit_input_char();
  variable[sizeof variable - 1] = 0;
  return variable;
}

char *getenv(const char *name) {
  (void)name;
  if (__sennit_choice(2))
    return 0;
  __sennit_caution("getenv: texts of up to 15 characters only");
  return any_text();
}
char *secure_getenv(const char *name) {
  return getenv(name);
}

/* ------------------------------------------------------------------------------------------------
 * getopt: any of the letters, '?', or the end; it comes after at most `argc` letters. */

char *optarg;
int optind = 1;
int opterr = 1;
int optopt;

int getopt(int argc, char *const *argv, const char *letters) {
  (void)argv;
  if (optind >= argc || __sennit_choice(2))
    return -1;
  optind = optind + 1;
  unsigned count = 0;
  while (letters[count])
    count++;
  unsigned chosen = __sennit_choice(count + 1);
  char letter = letters[chosen];
  optarg = 0;
  if (!letter || letter == ':') {
    optopt = __sennit_input_char();
    return '?';
  }
  if (letters[chosen + 1] == ':') {
    __sennit_caution("getopt: arguments of up to 15 characters only");
    optarg = any_text();
  }
  return letter;
}
