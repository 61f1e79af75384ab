"""The command line itself."""
import re

import sennit


class Options(sennit.Case):
    def usage(self, *arguments):
        return self.run_sennit(*arguments, self.file('a.c', sennit.SAFE))

    def test_version(self):
        done = self.run_sennit('--version')
        self.assertEqual(0, done.returncode)
        self.assertRegex(done.stdout, r'\Asennit \d+\.\d+\.\d+\n\Z')

    def test_help_names_every_option(self):
        done = self.run_sennit('--help')
        self.assertEqual(0, done.returncode)
        for name in ('--unwind', '--property', '--engine', '--json', '--timeout', '--memlimit', '--stats'):
            self.assertIn(name, done.stdout)

    def test_self_test(self):
        done = self.run_sennit('--self-test')
        self.assertEqual(0, done.returncode, done.stdout)
        lines = done.stdout.splitlines()
        self.assertEqual(10, len(lines))
        self.assertTrue(all(line.endswith(': ok') for line in lines), done.stdout)
        self.assert_error(self.usage('--self-test', 'a.c'), 1, '--self-test takes no file')

    def test_no_file(self):
        self.assert_error(self.run_sennit(), 1, 'no input file')

    def test_unknown_option(self):
        self.assert_error(self.usage('--frobnicate'), 1, '--frobnicate')

    def test_missing_value(self):
        self.assert_error(self.run_sennit(self.file('a.c', sennit.SAFE), '--unwind'), 1, '--unwind')

    def test_bad_values(self):
        for option, value in (('--unwind', '-1'), ('--unwind', 'x'), ('--unwind', '0'), ('--timeout', '5 parsecs'), ('--timeout', '0'),
                              ('--memlimit', '1q'), ('--engine', 'steam'), ('--unwindset', 'main.0'), ('--property', 'beauty')):
            with self.subTest(option=option, value=value):
                self.assert_error(self.usage(option, value), 1, option)

    def test_not_supported_yet(self):
        for arguments in (['--all'], ['--mm', 'tso'], ['--witness', 'w.yml'], ['--property', 'termination']):
            with self.subTest(arguments=arguments):
                self.assert_error(self.usage(*arguments), 1, 'error: not supported yet: ' + ' '.join(arguments[:1 if arguments[0] in (
                    '--all', '--witness') else 2]))

    def test_contradictions(self):
        self.assert_error(self.usage('--32', '--64'), 1, 'contradict')
        self.assert_error(self.usage('--32', '--data-model', 'LP64'), 1, 'contradict')
        self.assert_error(self.usage('--engine', 'explicit', '--unwind', '3'), 1, '--unwind means nothing')

    def test_property_file(self):
        file = self.file('p.prp', 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n')
        self.assert_verdict(self.usage('--property', file), 0, 'SAFE')

    def test_preprocessor(self):
        self.file('v.h', '#define VALUE 3\n')
        file = self.file('p.c', '#include "v.h"\n#include <assert.h>\nint main(void) { assert(VALUE + EXTRA == 7); }\n')
        self.assert_verdict(self.run_sennit(f'-I{self.folder}', '-DEXTRA=4', file), 0, 'SAFE')
        self.assert_verdict(self.run_sennit('-I', self.folder, '-D', 'EXTRA=5', file), 10, 'UNSAFE')
        self.assert_verdict(self.run_sennit(file, '--', '-DEXTRA=5'), 10, 'UNSAFE')

    def test_data_model(self):
        file = self.file('p.c', '#include <assert.h>\nint main(void) { assert(sizeof(long) == 8); }\n')
        self.assert_verdict(self.run_sennit('--64', file), 0, 'SAFE')
        self.assert_verdict(self.run_sennit('--32', file), 10, 'UNSAFE')

    def test_show_loops(self):
        done = self.run_sennit('--show-loops', self.file('l.c', sennit.LOOP))
        self.assertEqual(0, done.returncode)
        self.assertRegex(done.stdout, r'main\.0 .*l\.c:4:')

    def test_show_events(self):
        dot = self.folder / 'g.dot'
        done = self.run_sennit('--show-events', '--dot', dot, self.file('u.c', sennit.UNSAFE))
        self.assertEqual(0, done.returncode)
        self.assertRegex(done.stdout, r'(?m)\be\d+ R x = ')
        self.assertTrue(dot.read_text().startswith('digraph'))
        self.assert_error(self.usage('--dot', dot), 1, 'not supported yet: --dot')

    def test_show_program_round_trip(self):
        shown = self.run_sennit('--show-program', self.file('u.c', sennit.UNSAFE))
        self.assertEqual(0, shown.returncode)
        again = self.run_sennit('--show-program', self.file('u.sir', shown.stdout))
        self.assertEqual(shown.stdout, again.stdout)
        self.assert_verdict(self.run_sennit('--engine', 'explicit', self.folder / 'u.sir'), 10, 'UNSAFE')

    def test_stats(self):
        done = self.usage('--stats')
        self.assertEqual(0, done.returncode)
        self.assertTrue(re.search(r'^  frontend\.clang_cpu_ms +\d+$', done.stderr, re.M), done.stderr)


if __name__ == '__main__':
    sennit.main()
