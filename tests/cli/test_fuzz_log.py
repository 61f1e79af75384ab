"""The long runs of tools/program_fuzz and tools/theory_fuzz: ended and resumed they give what a run in one go gives."""
import json
import os
import signal
import subprocess
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

PROGRAM_FUZZ = os.environ.get('PROGRAM_FUZZ', 'build/release/tools/program_fuzz/program_fuzz')
THEORY_FUZZ = os.environ.get('THEORY_FUZZ', 'build/release/tools/theory_fuzz/theory_fuzz')


class FuzzLog(unittest.TestCase):
    def setUp(self):
        scratch = TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def line(self, log, *more):
        return [PROGRAM_FUZZ, '--count', '120', '--draw', '3', '--quick', '--keep-going', '--progress', '20', '--log', str(self.folder / log), *more]

    def sums(self, log):
        """The one line that the log is after --compact, without what depends on the machine."""
        subprocess.run([PROGRAM_FUZZ, '--log', str(self.folder / log), '--compact'], check=True)
        lines = (self.folder / log).read_text().splitlines()
        self.assertEqual(1, len(lines))
        piece = json.loads(lines[0])
        del piece['seconds']
        for counts in ('options', 'features'):
            table, pairs = iter(piece[counts]['counts']), {}
            names = piece[counts]['names']
            for i, name in enumerate(names):
                for other in names[:i + 1]:
                    pairs[tuple(sorted((name, other)))] = next(table)
            piece[counts] = pairs
        return piece

    def test_resumed(self):
        subprocess.run(self.line('whole'), check=True, capture_output=True)
        for signal_ in (signal.SIGTERM, signal.SIGINT):
            process = subprocess.Popen(self.line('parts', '--jobs', '2', '--piece', '50', '--resume'), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True)
            process.stderr.readline()  # some progress
            process.send_signal(signal_)
            process.communicate(timeout=100)
            self.assertEqual(0, process.returncode)
        again = subprocess.run(self.line('parts', '--jobs', '2', '--piece', '50', '--resume'), check=True, capture_output=True, text=True)
        self.assertIn('120 programs', again.stdout)
        self.assertEqual(self.sums('whole'), self.sums('parts'))

    def children(self, process):
        return Path(f'/proc/{process.pid}/task/{process.pid}/children').read_text().split()

    def test_dead_worker(self):
        """What kills a worker is a finding, the rest of its piece is done again."""
        process = subprocess.Popen(self.line('log', '--jobs', '1'), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stderr.readline()
        os.kill(int(self.children(process)[0]), signal.SIGKILL)
        out, _ = process.communicate(timeout=100)
        self.assertEqual(1, process.returncode)
        self.assertRegex(out, r'(?m)^120 programs')
        self.assertRegex(out, r'seed \d+ disagrees\n  killed by signal 9')
        self.assertIn('died 1\n', out)

    def test_theory(self):
        line = [THEORY_FUZZ, '--calls', '20000', '--piece', '100', '--log', str(self.folder / 'log'), '--resume']
        process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        process.stderr.readline()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=100)
        parts = subprocess.run(line, check=True, capture_output=True, text=True).stdout
        whole = subprocess.run([THEORY_FUZZ, '--calls', '20000'], check=True, capture_output=True, text=True).stdout

        def timeless(text):
            return [entry for entry in text.splitlines() if not entry.startswith('seconds')]
        self.assertEqual(timeless(whole), timeless(parts))
        self.assertIn('all agree', whole)


if __name__ == '__main__':
    unittest.main()
