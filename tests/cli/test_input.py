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


if __name__ == '__main__':
    sennit.main()
