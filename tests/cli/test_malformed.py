"""tests/malformed: programs, LLVM IR, text IR and task files that are none. Each ends with exit code 2 and a line that names it; so do
random changes of a good LLVM file, unless they leave it a program."""
import random
import shutil
import subprocess
from pathlib import Path

import sennit

FOLDER = Path(__file__).parent.parent / 'malformed'


class Malformed(sennit.Case):
    def test_files(self):
        files = sorted(FOLDER.iterdir())
        self.assertGreater(len(files), 50)
        for file in files:
            with self.subTest(file=file.name):
                done = self.run_sennit(file)
                self.assertEqual((2, ''), (done.returncode, done.stdout))
                self.assertRegex(done.stderr, rf'(?m){file.name}:\d+:\d+: (fatal )?error: \S')

    def changed(self, chance, data):
        data = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            at, length = chance.randrange(len(data)), chance.randint(1, 40)
            kind = chance.randrange(3)
            if kind == 0:
                data[at] = chance.randrange(256)
            elif kind == 1 and len(data) > 100:
                del data[at:at + length]
            else:
                data[at:at] = data[at:at + length]
        return bytes(data)

    def test_changed_llvm(self):
        clang = shutil.which('clang-19') or shutil.which('clang')
        source = self.file('a.c', sennit.UNSAFE)
        for ending, form in (('bc', '-c'), ('ll', '-S')):
            good = self.folder / f'good.{ending}'
            subprocess.run([clang, '-O0', '-emit-llvm', form, '-o', good, source], check=True)
            for seed in range(15):
                with self.subTest(ending=ending, seed=seed):
                    done = self.run_sennit('--timeout', '10s', self.file(f'x.{ending}', self.changed(random.Random(seed), good.read_bytes())))
                    self.assertIn(done.returncode, (0, 2, 5, 10, 31), done.stderr)


if __name__ == '__main__':
    sennit.main()
