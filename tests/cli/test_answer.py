"""What is printed: verdict, trace, trust report, JSON."""
import json
from pathlib import Path

import jsonschema

import sennit

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / 'src/witness/execution.schema.json').read_text())


class Answer(sennit.Case):
    def test_safe(self):
        done = self.run_sennit(self.file('a.c', sennit.SAFE))
        self.assert_verdict(done, 0, 'SAFE')
        self.assertIn('memory model: sequential consistency', done.stdout)
        self.assertEqual('', done.stderr)

    def test_unsafe_has_a_trace(self):
        for engine in ('bmc', 'explicit'):
            for style in ([], ['--compact-trace'], ['--trace']):
                with self.subTest(engine=engine, style=style):
                    done = self.run_sennit('--engine', engine, *style, self.file('u.c', sennit.UNSAFE))
                    self.assert_verdict(done, 10, 'UNSAFE')
                    self.assertTrue(done.stdout.startswith('Trace: 3 threads'))
                    flat = ' '.join(done.stdout.split())
                    self.assertIn('x is 0 (initial)', flat)
                    self.assertIn('FAILS: x == 2', flat)
                    self.assertIn('u.c:11:', done.stdout)

    def test_native_replay(self):
        done = self.run_sennit('--replay', self.file('u.c', sennit.UNSAFE))
        self.assert_verdict(done, 10, 'UNSAFE')
        self.assertIn('Native replay: the compiled program fails too, in ', done.stdout)
        self.assertIn('assertion x == 2', done.stdout)
        self.assertNotIn('Native', self.run_sennit('--replay', self.file('a.c', sennit.SAFE)).stdout)
        for option, why in ((['--32'], 'is for 64 bits only'), (['--function', 'other'], 'begins in other')):
            with self.subTest(why=why):
                program = self.file('o.c', sennit.UNSAFE + 'int other(void) { return main(); }\n')
                done = self.run_sennit('--replay', *option, program)
                self.assert_verdict(done, 10, 'UNSAFE')
                self.assertIn('Native replay: not reproduced: ', done.stdout)
                self.assertIn(why, done.stdout)

    def test_portfolio(self):
        for program, code, verdict in ((sennit.SAFE, 0, 'SAFE'), (sennit.UNSAFE, 10, 'UNSAFE')):
            with self.subTest(verdict=verdict):
                done = self.run_sennit('--solver', 'portfolio', self.file('a.c', program))
                self.assert_verdict(done, code, verdict)

    def test_unreached_assertion(self):
        """The second assertion stands behind a condition that never holds."""
        program = self.file('v.c', """#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x, y;
void *worker(void *a) {
  int n = __VERIFIER_nondet_int();
  x = n * 2;
  assert(x % 2 == 0);
  if (x % 2 != 0)
    assert(y == 1);
  if (n == 3)
    assert(x == 6);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  return 0;
}
""")
        done = self.run_sennit(program)
        self.assert_verdict(done, 0, 'SAFE')
        lines = [line.strip() for line in done.stdout.splitlines() if 'not reached' in line]
        self.assertEqual(1, len(lines), done.stdout)
        self.assertIn('y == 1', lines[0])
        self.assertIn('v.c:10:', lines[0])
        self.assertNotIn('not reached', self.run_sennit('--quick', program).stdout)

    def test_bounded(self):
        file = self.file('l.c', sennit.LOOP)
        done = self.run_sennit('--unwind', '2', file)
        self.assert_verdict(done, 5, 'SAFE WITHIN BOUND')
        self.assertIn('loop main.0 (', done.stdout)
        done = self.run_sennit('--unwind', '2', '--bounded-ok', file)
        self.assertEqual(0, done.returncode)
        self.assertEqual('VERIFICATION SUCCESSFUL', done.stdout.splitlines()[-1])

    def test_json(self):
        for source, code in ((sennit.SAFE, 0), (sennit.UNSAFE, 10), (sennit.LOOP, 5)):
            for engine in (['--engine', 'bmc'], ['--engine', 'explicit']):
                if source == sennit.LOOP and 'explicit' in engine:
                    continue
                with self.subTest(code=code, engine=engine):
                    path = self.folder / 'out.json'
                    unwind = ['--unwind', '2'] if code == 5 else []
                    done = self.run_sennit(*engine, *unwind, '--json', path, self.file('p.c', source))
                    self.assertEqual(code, done.returncode)
                    content = json.loads(path.read_text())
                    jsonschema.validate(content, SCHEMA)
                    self.assertEqual(code, content['exit_code'])
                    if code == 10:
                        self.check_execution(content['properties'][0]['execution'])

    def check_execution(self, execution):
        """The relations speak of steps that fit, and the last step is the violation."""
        steps = execution['steps']
        self.assertEqual(list(range(len(steps))), [step['index'] for step in steps])
        for write, read in execution['rf']:
            self.assertLess(write, read)
            self.assertEqual(('write', 'read'), (steps[write]['kind'], steps[read]['kind']))
            self.assertIn(write, steps[read]['reads_from'])
        self.assertEqual('violation', execution['outcome']['kind'])
        self.assertEqual(len(steps) - 1, execution['outcome']['step'])

    def test_deterministic(self):
        file = self.file('u.c', sennit.UNSAFE)
        self.assertEqual(self.run_sennit(file).stdout, self.run_sennit(file).stdout)


if __name__ == '__main__':
    sennit.main()
