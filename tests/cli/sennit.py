"""What the tests of the command line share: a scratch folder, runs of sennit, and what must hold of every run.

SENNIT names the binary. Every run checks that no stack trace is printed and that no file is left in the temporary folder."""
import os
import subprocess
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

BINARY = os.environ.get('SENNIT', 'build/release/bin/sennit')

SAFE = '#include <assert.h>\nint x = 1;\nint main(void) { assert(x == 1); }\n'
UNSAFE = '''#include <assert.h>
#include <pthread.h>
int x;
void *worker(void *a) { int t = x; x = t + 1; return a; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
}
'''
LOOP = '#include <assert.h>\nint n(void);\nunsigned x;\nint main(void) { while (n()) x += 2; assert(x % 2 == 0); }\n'.replace(
    'int n(void);', 'extern int __VERIFIER_nondet_int(void);').replace('n()', '__VERIFIER_nondet_int()')
# Many unordered steps and a hard condition: no engine answers this in a few seconds.
HARD = '''#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
unsigned x = 1, y = 1;
void *worker(void *a) { for (int i = 0; i < 12; i++) { unsigned t = x; y = t * t + y * 7; x = y * y + t; } return a; }
int main(void) {
  pthread_t t[6];
  x = __VERIFIER_nondet_uint();
  for (int i = 0; i < 6; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 6; i++) pthread_join(t[i], 0);
  assert(x * x != 0x12345679u);
}
'''

# Small bounds are easy, the next ones are not; no bound covers all runs.
HARD_LOOP = '''#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
unsigned x = 1, y = 1;
void *worker(void *a) { while (__VERIFIER_nondet_bool()) { unsigned t = x; y = t * t + y * 7; x = y * y + t; } return a; }
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  assert(x * x != 0x12345679u);
}
'''

# Few threads, many accesses of few places: much memory, and long work before any solver starts.
WIDE = '''#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
unsigned x, y, a[64];
void *worker(void *p) {
  for (int i = 0; i < 60; i++) {
    unsigned t = a[x % 64];
    a[(t * y) % 64] = t * t + i;
    x = y * 31 + t;
    y = x % 7 + a[i];
  }
  return p;
}
int main(void) {
  pthread_t t[6];
  x = __VERIFIER_nondet_uint();
  for (int i = 0; i < 6; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 6; i++) pthread_join(t[i], 0);
  assert(x * y != 0x12345679u);
}
'''


class Case(unittest.TestCase):
    def setUp(self):
        scratch = TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.tmp = self.folder / 'tmp'
        self.tmp.mkdir()

    def file(self, name, content):
        path = self.folder / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content)
        return str(path)

    def environment(self, extra=None):
        return {**os.environ, 'TMPDIR': str(self.tmp), **(extra or {})}

    def run_sennit(self, *arguments, env=None, timeout=60, stdout=subprocess.PIPE):
        done = subprocess.run([BINARY, *map(str, arguments)], stdout=stdout, stderr=subprocess.PIPE, text=True, errors='replace',
                              env=self.environment(env), stdin=subprocess.DEVNULL, timeout=timeout)
        self.check_clean(done)
        return done

    def check_clean(self, done):
        for word in ('Stack dump', 'Stack trace', 'terminate called', 'Aborted', '#0 '):
            self.assertNotIn(word, done.stderr)
        self.assertEqual([], list(self.tmp.iterdir()), 'temporary files left')

    def assert_error(self, done, code, *words):
        """Exit code, and one line on standard error that says `words`; nothing on standard output."""
        self.assertEqual(code, done.returncode, done.stderr)
        lines = [line for line in done.stderr.splitlines() if 'error:' in line]
        self.assertEqual(1, len(lines), done.stderr)
        for word in words:
            self.assertIn(word, lines[0])
        self.assertEqual('', done.stdout)

    def assert_verdict(self, done, code, verdict):
        lines = done.stdout.splitlines()
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        self.assertTrue(lines[-2].startswith(f'Verdict: {verdict} ('), done.stdout)
        last = {'SAFE': 'SUCCESSFUL', 'UNSAFE': 'FAILED'}.get(verdict, 'UNKNOWN')
        self.assertEqual('VERIFICATION ' + last, lines[-1])


main = unittest.main
