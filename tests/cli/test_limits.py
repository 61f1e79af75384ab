"""Time, memory, Ctrl-C, tools and outputs that fail: the verdict so far, the documented exit code."""
import os
import signal
import subprocess
import time

import sennit


class Limits(sennit.Case):
    def test_timeout(self):
        for way in (('--engine', 'bmc'), ('--engine', 'explicit'), ('--solver', 'portfolio')):
            with self.subTest(way=way):
                start = time.time()
                done = self.run_sennit(*way, '--timeout', '2s', self.file('h.c', sennit.HARD))
                self.assertLess(time.time() - start, 15)
                self.assert_verdict(done, 31, 'UNKNOWN')
                self.assertIn('time limit', done.stdout)

    def test_bound_given_up(self):
        """Wherever the time ends, in the query of a bound or of its cuts: a loop without end is never SAFE."""
        program = self.file('h.c', sennit.HARD_LOOP)
        for seconds in ('0.3s', '1s', '2s', '4s'):
            with self.subTest(timeout=seconds):
                done = self.run_sennit('--timeout', seconds, program)
                self.assertIn(done.returncode, (5, 31), done.stdout)
                self.assertNotIn('Verdict: SAFE (', done.stdout)

    def test_memlimit(self):
        done = self.run_sennit('--engine', 'explicit', '--memlimit', '100m', '--timeout', '50s', self.file('h.c', sennit.HARD))
        self.assert_verdict(done, 33, 'UNKNOWN')
        self.assertIn('memory limit', done.stdout)

    def test_interrupt(self):
        process = subprocess.Popen([sennit.BINARY, '--engine', 'explicit', self.file('h.c', sennit.HARD)], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, env=self.environment())
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=20)
        done = subprocess.CompletedProcess([], process.returncode, out, error)
        self.check_clean(done)
        self.assert_verdict(done, 32, 'UNKNOWN')

    def test_interrupt_while_compiling(self):
        """A terminal sends Ctrl-C to clang too."""
        fake = self.fake_clang('exec sleep 30')
        process = subprocess.Popen([sennit.BINARY, self.file('a.c', sennit.SAFE)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, env=self.environment({'SENNIT_CLANG': fake}), start_new_session=True)
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        out, error = process.communicate(timeout=20)
        done = subprocess.CompletedProcess([], process.returncode, out, error)
        self.check_clean(done)
        self.assert_verdict(done, 32, 'UNKNOWN')

    def fake_clang(self, action):
        fake = self.folder / 'clang-fake'
        fake.write_text('#!/bin/sh\ncase "$*" in *--version*|*-dumpversion*) echo "clang version 19.1.7"; exit 0;; esac\n' + action + '\n')
        fake.chmod(0o755)
        return str(fake)

    def test_clang_missing(self):
        done = self.run_sennit(self.file('a.c', sennit.SAFE), env={'SENNIT_CLANG': str(self.folder / 'no-clang')})
        self.assert_error(done, 3, 'clang')

    def test_no_clang_in_path(self):
        done = self.run_sennit(self.file('a.c', sennit.SAFE), env={'PATH': str(self.folder)})
        self.assert_error(done, 3, 'clang')

    def test_clang_crashing(self):
        fake = self.fake_clang('kill -SEGV $$')
        done = self.run_sennit(self.file('a.c', sennit.SAFE), env={'SENNIT_CLANG': str(fake)})
        self.assert_error(done, 3, 'clang')

    def test_full_disk(self):
        done = self.run_sennit('--json', '/dev/full', self.file('a.c', sennit.SAFE))
        self.assertEqual(3, done.returncode)
        self.assertIn('VERIFICATION SUCCESSFUL', done.stdout)  # the verdict is still printed
        self.assertEqual('/dev/full: error: cannot write: No space left on device\n', done.stderr)

    def test_json_into_missing_folder(self):
        done = self.run_sennit('--json', self.folder / 'none' / 'a.json', self.file('a.c', sennit.SAFE))
        self.assertEqual(3, done.returncode)
        self.assertIn('No such file', done.stderr)

    def test_full_standard_output(self):
        with open('/dev/full', 'w') as full:
            done = self.run_sennit(self.file('a.c', sennit.SAFE), stdout=full)
        self.assertEqual(3, done.returncode)
        self.assertEqual('error: cannot write to standard output\n', done.stderr)

    def test_progress(self):
        done = self.run_sennit('--engine', 'explicit', '--progress', 'on', '--timeout', '5s', self.file('h.c', sennit.HARD))
        self.assertRegex(done.stderr, r'(?m)^\[\d+ s\] ')
        done = self.run_sennit('--engine', 'explicit', '--progress', 'off', '--timeout', '3s', self.file('h.c', sennit.HARD))
        self.assertEqual('', done.stderr)


if __name__ == '__main__':
    sennit.main()
