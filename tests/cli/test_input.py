"""Inputs that cannot be used: one clear line each, exit code 2 (1 for a wrong command line)."""
import sennit


class Input(sennit.Case):
    def test_malformed_c(self):
        file = self.file('bad.c', 'int main(void) { return 0 }\n')
        done = self.run_sennit(file)
        self.assertEqual((2, ''), (done.returncode, done.stdout))
        self.assertRegex(done.stderr.splitlines()[0], r'bad\.c:1:26: error: expected')

    def test_missing_file(self):
        self.assert_error(self.run_sennit(self.folder / 'none.c'), 2, 'none.c', 'error:')

    def test_directory(self):
        (self.folder / 'd.c').mkdir()
        self.assert_error(self.run_sennit(self.folder / 'd.c'), 2, 'd.c', 'error:')

    def test_empty_file(self):
        self.assert_error(self.run_sennit(self.file('empty.c', '')), 2, 'empty.c:1:1: error: the file is empty')

    def test_binary_junk(self):
        self.assert_error(self.run_sennit(self.file('junk.c', bytes(range(256)) * 20)), 2, 'junk.c')

    def test_missing_main(self):
        self.assert_error(self.run_sennit(self.file('f.c', 'int f(void) { return 1; }\n')), 2, 'main')

    def test_missing_function(self):
        self.assert_error(self.run_sennit(self.file('a.c', sennit.SAFE), '--function', 'nowhere'), 2, 'nowhere')

    def test_malformed_text_ir(self):
        self.assert_error(self.run_sennit(self.file('a.sir', 'nonsense\n')), 2, 'a.sir:1:')

    def test_missing_text_ir(self):
        self.assert_error(self.run_sennit(self.folder / 'none.sir'), 2, 'none.sir')

    def test_wrong_property_file(self):
        file = self.file('p.prp', 'CHECK( init(main()), LTL(G something new) )\n')
        self.assert_error(self.run_sennit('--property', file, self.file('a.c', sennit.SAFE)), 2, 'p.prp:1:')

    def test_missing_property_file(self):
        self.assert_error(self.run_sennit('--property', 'none.prp', self.file('a.c', sennit.SAFE)), 2, 'none.prp')

    def test_unsupported_construct(self):
        source = '#include <assert.h>\nint x;\nint main(void) { __asm__ volatile("cpuid" : "=a"(x)); assert(x == 0); }\n'
        done = self.run_sennit(self.file('asm.c', source))
        self.assert_verdict(done, 5, 'UNKNOWN')
        self.assertIn('asm.c:3:', done.stdout)
        self.assertRegex(done.stderr, r'asm\.c:3:\d+: error: unsupported: inline assembly "cpuid"; \w+')
        self.assertRegex(done.stdout, r'not supported: inline assembly "cpuid" at \S*asm\.c:3:')

    def test_unknown_function(self):
        """Named in the trust report with its place; spoils a SAFE unless told otherwise; named beside an UNSAFE."""
        source = '#include <assert.h>\nint odd(int *);\nint x = 1;\nint main(void) { odd(&x); assert(%s); }\n'
        done = self.run_sennit(self.file('e.c', source % '1'))
        self.assert_verdict(done, 5, 'UNKNOWN')
        self.assertRegex(done.stdout, r'external call: odd: arbitrary result.* at \S*e\.c:4:18')
        self.assertRegex(done.stderr, r'e\.c:4:18: error: unsupported: call of odd; define the function')
        done = self.run_sennit('--assume-externals', self.file('e.c', source % '1'))
        self.assert_verdict(done, 0, 'SAFE')
        self.assertIn('assumption: unknown functions do no harm', done.stdout)
        done = self.run_sennit(self.file('e.c', source % 'x == 1'))
        self.assert_verdict(done, 10, 'UNSAFE')
        self.assertRegex(done.stdout, r'Verdict: UNSAFE .*approximated: call of odd at \S*e\.c:4:18')

    def test_several_files(self):
        """Two files, each with a static of the same name, and a shared variable."""
        one = self.file('one.c', '#include <assert.h>\nextern int x;\nstatic int n = 2;\nint other(void);\n'
                                 'int main(void) { x = n; assert(other() == 5); }\n')
        two = self.file('two.c', 'int x;\nstatic int n = 3;\nint other(void) { return x + n; }\n')
        self.assert_verdict(self.run_sennit(one, two), 0, 'SAFE')


class TaskFile(sennit.Case):
    TASK = """format_version: '2.0'
# A comment.
input_files: 'sub/prog.i'
properties:
  - property_file: props/reach.prp   # another
    expected_verdict: false
options:
  language: C
  data_model: ILP32
"""

    def setUp(self):
        super().setUp()
        for name in ('sub', 'props'):
            (self.folder / name).mkdir()
        self.file('sub/prog.i', 'typedef unsigned int size_t;\nvoid reach_error() {}\n'
                                'int main() { if (sizeof(long) == 4) reach_error(); return 0; }\n')
        self.file('props/reach.prp', 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n')

    def test_task(self):
        done = self.run_sennit(self.file('t.yml', self.TASK))
        self.assert_verdict(done, 10, 'UNSAFE')
        self.assertIn('assumption: no undefined behaviour', done.stdout)

    def test_list_of_files(self):
        for files in ('["sub/prog.i"]', '\n  - sub/prog.i'):
            with self.subTest(files=files):
                done = self.run_sennit(self.file('t.yml', self.TASK.replace("'sub/prog.i'", files)))
                self.assert_verdict(done, 10, 'UNSAFE')

    def test_errors(self):
        task = self.file('t.yml', self.TASK)
        self.assert_error(self.run_sennit('--64', task), 1, 'data model')
        self.assert_error(self.run_sennit('--property', 'termination', task), 1, 'not supported yet')
        self.assert_error(self.run_sennit(self.folder / 'none.yml'), 2, 'none.yml:1:1')
        self.assert_error(self.run_sennit(self.file('j.yml', self.TASK.replace('language: C', 'language: Java'))), 2, 'Java')
        self.assert_error(self.run_sennit(self.file('n.yml', 'options:\n  language: C\n')), 2, 'input_files')
        self.assert_error(self.run_sennit(self.file('p.yml', self.TASK.replace('reach.prp', 'none.prp'))), 2, 'none.prp')
        self.assert_error(self.run_sennit(task, self.file('a.c', sennit.SAFE)), 1, 'alone')


if __name__ == '__main__':
    sennit.main()
