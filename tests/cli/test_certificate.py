"""Certificates: good ones are accepted, corrupted ones refused, and each corruption by the check that is meant for it."""
import os
import re
import resource
import shutil
import signal
import subprocess
from pathlib import Path

import sennit

CERTCHECK = str(Path(sennit.BINARY).resolve().parent / 'certcheck')
ACCEPTED, REFUSED, MALFORMED = 0, 20, 21

THREADS = '''#include <assert.h>
#include <pthread.h>
'''
COUNTER = THREADS + '''int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *a) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return a; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  assert(x == 2);
}
'''
PETERSON = THREADS + '''int f0, f1, turn, inside;
void *p0(void *a) { f0 = 1; turn = 1; while (f1 && turn == 1); inside++; assert(inside == 1); inside--; f0 = 0; return a; }
void *p1(void *a) { f1 = 1; turn = 0; while (f0 && turn == 0); inside++; assert(inside == 1); inside--; f1 = 0; return a; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, p0, 0); pthread_create(&b, 0, p1, 0); }
'''
# An index that only the solver knows: places of symbolic address.
ARRAY = THREADS + '''extern unsigned __VERIFIER_nondet_uint(void);
int a[4], done; unsigned i;
void *writer(void *p) { a[i] = 7; __atomic_store_n(&done, 1, __ATOMIC_SEQ_CST); return p; }
int main(void) {
  pthread_t t;
  i = __VERIFIER_nondet_uint() % 4;
  unsigned j = __VERIFIER_nondet_uint() % 4;
  pthread_create(&t, 0, writer, 0);
  if (__atomic_load_n(&done, __ATOMIC_SEQ_CST)) assert(a[i] == 7 && (i == j || a[j] == 0));
}
'''
LOOP = THREADS + '''extern _Bool __VERIFIER_nondet_bool(void);
unsigned x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *a) { while (__VERIFIER_nondet_bool()) { pthread_mutex_lock(&m); x += 2; pthread_mutex_unlock(&m); } return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); assert(x % 2 == 0); pthread_mutex_lock(&m); x += 2; pthread_mutex_unlock(&m); }
'''
# Consistent without an order of writes (weak SC), but in no schedule: encoding.md section 4.
ORDER = THREADS + '''int x, y, ok[6];
void *t1(void *a) { x = 2; ok[0] = y == 1; return a; }
void *t2(void *a) { y = 2; ok[1] = x == 1; return a; }
void *t3(void *a) { x = 1; ok[2] = y == 2; return a; }
void *t4(void *a) { y = 1; ok[3] = x == 2; return a; }
void *t5(void *a) { int r = x == 2; ok[4] = r & (y == 2); return a; }
void *t6(void *a) { int r = y == 1; ok[5] = r & (x == 1); return a; }
int o7, o8;
void *t7(void *a) { int r = x == 1; o7 = r & (y == 1); return a; }
void *t8(void *a) { int r = y == 2; o8 = r & (x == 2); return a; }
int main(void) {
  void *(*f[8])(void *) = {t1, t2, t3, t4, t5, t6, t7, t8};
  pthread_t t[8];
  for (int i = 0; i < 8; i++) pthread_create(&t[i], 0, f[i], 0);
  for (int i = 0; i < 8; i++) pthread_join(t[i], 0);
  assert(!(ok[0] & ok[1] & ok[2] & ok[3] & ok[4] & ok[5] & o7 & o8));
}
'''
PROGRAMS = {'counter': COUNTER, 'peterson': PETERSON, 'array': ARRAY, 'loop': LOOP, 'order': ORDER}


class Certificate(sennit.Case):
    def make(self, source, *options):
        """A certificate folder of a SAFE program."""
        folder = self.folder / 'certificate'
        shutil.rmtree(folder, ignore_errors=True)
        done = self.run_sennit('--certificate', folder, *options, self.file('p.c', source))
        self.assertIn(done.returncode, (0, 5), done.stdout + done.stderr)
        self.assertTrue((folder / 'proof.drat').exists(), done.stdout)
        return folder

    def check(self, folder, code, *words):
        done = subprocess.run([CERTCHECK, str(folder)], capture_output=True, text=True, timeout=60, env=self.environment(), check=False)
        self.check_clean(done)
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        for word in words:
            self.assertIn(word, done.stdout + done.stderr)

    def corrupted(self, folder, **files):
        """A copy with other texts: graph, formula, lemmas, proof as functions of the lines."""
        copy = self.folder / 'corrupted'
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder, copy)
        names = {'graph': 'graph.txt', 'formula': 'formula.cnf', 'lemmas': 'lemmas.txt', 'proof': 'proof.drat'}
        for key, change in files.items():
            path = copy / names[key]
            lines = change(path.read_text().splitlines())
            if key == 'formula':  # the head must not be what betrays it
                lines[0] = ' '.join(lines[0].split()[:3] + [str(len(lines) - 1)])
            path.write_text(''.join(line + '\n' for line in lines))
        return copy

    def lemmas_with(self, folder, step):
        found = [line for line in (folder / 'lemmas.txt').read_text().splitlines() if f' {step} ' in line]
        self.assertTrue(found, step)
        return found

    def rf(self, folder):
        return [line.split() for line in (folder / 'graph.txt').read_text().splitlines() if line.startswith('rf ')]

    def test_good_ones(self):
        for name, source in PROGRAMS.items():
            with self.subTest(name):
                folder = self.make(source, *(['--unwind', '3'] if name == 'loop' else []))
                self.check(folder, ACCEPTED, 'ACCEPTED',
                           'claim: safe-within-bound bound 3, cut: worker.0' if name == 'loop' else 'claim: safe\n')

    def test_nothing_to_prove(self):
        self.check(self.make(sennit.SAFE), ACCEPTED, 'ACCEPTED')

    def test_write_order(self):
        folder = self.make(ORDER)
        self.check(folder, ACCEPTED)
        self.assertTrue([line for line in (folder / 'graph.txt').read_text().splitlines() if line.startswith('order ')])
        pinned = self.corrupted(folder, formula=lambda lines: lines + [self.first(folder, 'order ').split()[4] + ' 0'])
        self.check(pinned, REFUSED, 'restricts the order of writes')

    def first(self, folder, start):
        return next(line for line in (folder / 'graph.txt').read_text().splitlines() if line.startswith(start))

    def test_assumptions_are_said(self):
        self.check(self.make(COUNTER, '--assume-no-ub'), ACCEPTED, 'assuming: no undefined behaviour')

    def test_removed_edge(self):
        for name in ('counter', 'array'):
            with self.subTest(name):
                folder = self.make(PROGRAMS[name])
                used = re.search(r' ED (\d+) ', self.lemmas_with(folder, 'ED')[0]).group(1)
                bad = self.corrupted(folder, graph=lambda lines: [l for l in lines if not l.startswith(f'edge {used} ')])
                self.check(bad, REFUSED, f'edge {used} is not in the graph')

    def test_added_edge(self):
        """An edge that is neither from a creation nor from the end of a thread."""
        folder = self.make(PETERSON)
        bad = self.corrupted(folder, graph=lambda lines: lines + ['edge 1000 7 2 T'])
        self.check(bad, REFUSED, 'edge 1000')

    def test_changed_literal(self):
        for name in ('counter', 'peterson', 'array'):
            with self.subTest(name):
                folder = self.make(PROGRAMS[name])

                def change(lines):
                    first, rest = lines[0].split(' ', 1)
                    return [f'{-int(first)} {rest}'] + lines[1:]
                self.check(self.corrupted(folder, lemmas=change), REFUSED, 'lacks a literal')
                # A clause that says more than its steps show.
                shorter = self.corrupted(folder, lemmas=lambda lines: [lines[0].split(' ', 1)[1]] + lines[1:])
                self.check(shorter, REFUSED, 'lacks a literal')

                def exchange(lines):
                    """Two rf exchange their variables."""
                    at = [i for i, line in enumerate(lines) if line.startswith('rf ')][:2]
                    a, b = (lines[i].split() for i in at)
                    lines[at[0]], lines[at[1]] = ' '.join(a[:4] + b[4:]), ' '.join(b[:4] + a[4:])
                    return lines
                self.check(self.corrupted(folder, graph=exchange), REFUSED)

    def test_dropped_candidate(self):
        """One rf less everywhere, all numbers in order: the read still may read from that write."""
        for name in ('counter', 'peterson', 'array', 'loop'):
            with self.subTest(name):
                folder = self.make(PROGRAMS[name], *(['--unwind', '2'] if name == 'loop' else []))
                number, literal = self.rf(folder)[-1][1], self.rf(folder)[-1][4]

                def formula(lines):
                    kept = [line for line in lines[1:] if f'-{literal}' not in line.split()]
                    return lines[:1] + [' '.join(w for w in line.split() if w != literal) for line in kept]
                bad = self.corrupted(folder, formula=formula, graph=lambda lines: [l for l in lines if not l.startswith(f'rf {number} ')],
                                     lemmas=lambda lines: [l for l in lines if not re.search(rf' (RF|WS|FR) {number} ', l)])
                self.check(bad, REFUSED, 'which is no candidate')

    def test_hidden_write(self):
        """A write that is said to be unseen."""
        folder = self.make(PETERSON)

        def hide(lines):
            last = max(i for i, line in enumerate(lines) if line.startswith('write '))
            _, _, node, place, *_ = lines[last].split()
            return lines[:last] + [f'unseen {node} {place}'] + lines[last:]
        self.check(self.corrupted(folder, graph=hide), REFUSED, 'listed as unseen')

    def test_dropped_clause(self):
        for name in ('counter', 'peterson', 'array'):
            with self.subTest(name):
                folder = self.make(PROGRAMS[name])
                rf = self.rf(folder)[0][4]

                def drop(which):
                    def change(lines):
                        at = next(i for i, line in enumerate(lines) if which(line.split()))
                        return lines[:at] + lines[at + 1:]
                    return self.corrupted(folder, formula=change)
                self.check(drop(lambda words: rf in words), REFUSED, 'a clause is missing', 'reads from something')
                guarded = next(r for r in self.rf(folder)
                               if len(self.first(folder, f'write {r[2]} ').split()) == 6
                               and self.first(folder, f'read {r[3]} ').split()[4] != 'T')
                path = self.first(folder, f'read {guarded[3]} ').split()[4]
                self.check(drop(lambda words: words == [f'-{guarded[4]}', path, '0']), REFUSED, 'needs its guards')
                goals = {line.split()[2] for line in (folder / 'graph.txt').read_text().splitlines() if line.startswith('goal ')} - {'F'}
                self.check(drop(lambda words: set(words) - {'0'} == goals), REFUSED, 'some goal holds')
                # What the graph does not speak of: the values. Without them there are executions.
                guards = {word for line in (folder / 'graph.txt').read_text().splitlines()
                          if line.startswith(('write ', 'read ', 'same ')) for word in line.split()[3:]}
                no = {f'-{r[4]}' for r in self.rf(folder)}
                values = self.corrupted(folder, formula=lambda lines: lines[:1] + [
                    line for line in lines[1:] if not no & set(line.split()) or set(line.split()) - no - guards <= {'0'}])
                self.check(values, REFUSED, 'drat-trim')

    def test_added_clause(self):
        """A clause that asks for a reads-from takes executions away."""
        folder = self.make(COUNTER)
        bad = self.corrupted(folder, formula=lambda lines: lines + [f'{self.rf(folder)[0][4]} 0'])
        self.check(bad, REFUSED, 'asks for reads-from')

    def test_dropped_lemma(self):
        for name in ('counter', 'peterson', 'array'):
            with self.subTest(name):
                folder = self.make(PROGRAMS[name])
                self.check(self.corrupted(folder, lemmas=lambda lines: []), REFUSED, 'drat-trim')
                # Not every lemma is needed; some one is.
                count = len((folder / 'lemmas.txt').read_text().splitlines())
                for i in range(count):
                    bad = self.corrupted(folder, lemmas=lambda lines, i=i: lines[:i] + lines[i + 1:])
                    done = subprocess.run([CERTCHECK, str(bad)], capture_output=True, text=True, check=False)
                    if done.returncode != ACCEPTED:
                        self.assertEqual(REFUSED, done.returncode)
                        self.assertIn('drat-trim', done.stdout)
                        break
                else:
                    self.fail('no lemma is needed')

    def test_steps(self):
        """Steps that do not follow."""
        folder = self.make(PETERSON)

        def with_steps(change):
            return self.corrupted(folder, lemmas=lambda lines: [change(lines[0])] + lines[1:])
        self.check(with_steps(lambda line: line.rsplit(' |', 1)[0]), REFUSED, 'no cycle')
        self.check(with_steps(lambda line: line.rsplit(' ', 1)[0]), REFUSED)
        self.check(with_steps(lambda line: line + ' 99'), REFUSED, 'not shown before')
        self.check(with_steps(lambda line: re.sub(r' PO (\d+) (\d+)', r' PO \2 \1', line, count=1)), REFUSED, 'not in program order')
        self.check(with_steps(lambda line: line.replace(' | 1 ', ' | 2 ', 1)), MALFORMED)

    def test_other_damage(self):
        folder = self.make(COUNTER)
        self.check(self.corrupted(folder, proof=lambda lines: []), REFUSED, 'drat-trim')
        self.check(self.corrupted(folder, graph=lambda lines: lines[:-20]), REFUSED)
        self.check(self.corrupted(folder, graph=lambda lines: ['something'] + lines[1:]), MALFORMED)
        self.check(self.corrupted(folder, graph=lambda lines: lines + ['rf x y z']), MALFORMED)
        self.file('p.c', COUNTER.replace('x == 2', 'x == 3'))
        self.check(folder, REFUSED, 'the program has changed')

    def test_missing_files(self):
        self.check(self.folder / 'nowhere', 2, 'cannot read')
        folder = self.make(COUNTER)
        os.remove(folder / 'proof.drat')
        self.check(folder, 2, 'proof.drat')

    def test_only_safe_has_one(self):
        folder = self.folder / 'certificate'
        done = self.run_sennit('--certificate', folder, self.file('u.c', sennit.UNSAFE))
        self.assert_verdict(done, 10, 'UNSAFE')
        self.assertIn('certificate: none, the verdict is not SAFE', done.stdout)
        self.assertFalse(folder.exists())

    def test_an_old_one_goes(self):
        folder = self.make(COUNTER)
        self.run_sennit('--certificate', folder, self.file('u.c', sennit.UNSAFE))
        self.assertEqual([], list(folder.iterdir()))

    def test_bad_folder(self):
        source = self.file('p.c', COUNTER)
        for bad, word in ((self.folder / 'no' / 'such', 'No such file'), (source, 'Not a directory')):
            self.assert_error(self.run_sennit('--certificate', bad, source), 3, 'cannot write', word)

    def test_disk_full(self):
        """A limit on the size of files stands for the disk; the program is text IR, since clang's output counts, too."""
        program = self.file('p.sir', self.run_sennit('--show-program', self.file('p.c', COUNTER)).stdout)
        folder = self.folder / 'full'
        for limit in (0, 3000):
            def limited(limit=limit):
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            with self.subTest(limit=limit):
                done = subprocess.run([sennit.BINARY, '--certificate', str(folder), program], capture_output=True, text=True,
                                      env=self.environment(), preexec_fn=limited, check=False)
                self.assertEqual(3, done.returncode, done.stdout + done.stderr)
                self.assertEqual(1, len(done.stderr.splitlines()), done.stderr)
                self.assertIn('error: cannot write', done.stderr)
                self.assertIn('VERIFICATION SUCCESSFUL', done.stdout)
                self.assertFalse(folder.exists() and list(folder.iterdir()))

    def test_senseless(self):
        source = self.file('p.c', COUNTER)
        self.assert_error(self.run_sennit('--certificate', 'c', '--engine', 'explicit', source), 1, 'means nothing')
        self.assert_error(self.run_sennit('--certificate', 'c', '--solver', 'z3', source), 1, '--solver cadical')


if __name__ == '__main__':
    sennit.main()
