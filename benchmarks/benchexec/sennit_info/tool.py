"""BenchExec tool-info module of Sennit: how to call it, and what its output means.

    PYTHONPATH=benchmarks/benchexec benchexec --tool-directory build/release/bin benchmarks/benchexec/sennit.xml
"""
import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

VERDICT = re.compile(r'^Verdict: (SAFE WITHIN BOUND|SAFE|UNSAFE|UNKNOWN) \(([a-z-]+)(?:, (.*))?\)$')
FALSE = {
    'unreach-call': result.RESULT_FALSE_REACH,
    'no-deadlock': result.RESULT_FALSE_DEADLOCK,
    'no-overflow': result.RESULT_FALSE_OVERFLOW,
    'termination': result.RESULT_FALSE_TERMINATION,
    'valid-memsafety': result.RESULT_FALSE_MEMTRACK,
    'valid-memcleanup': result.RESULT_FALSE_MEMCLEANUP,
}


class Tool(benchexec.tools.template.BaseTool2):
    def executable(self, tool_locator):
        return tool_locator.find_executable('sennit')

    def name(self):
        return 'Sennit'

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix='sennit ')

    def cmdline(self, executable, options, task, rlimits):
        if task.property_file:
            options = options + ['--property', task.property_file]
        model = get_data_model_from_task(task, {ILP32: '--32', LP64: '--64'})
        if model and model not in options:
            options = options + [model]
        return [executable, *options, *task.input_files]

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        for line in run.output:
            found = VERDICT.match(line.strip())
            if not found:
                continue
            verdict, prop, _ = found.groups()
            if verdict == 'SAFE':
                return result.RESULT_TRUE_PROP
            if verdict == 'UNSAFE':
                return FALSE.get(prop, result.RESULT_FALSE_PROP)
            return f'{result.RESULT_UNKNOWN} ({"bound" if verdict == "SAFE WITHIN BOUND" else "unknown"})'
        return f'{result.RESULT_ERROR} ({run.exit_code.value if run.exit_code.value is not None else "signal"})'

    def get_value_from_output(self, output, identifier):
        """A counter or timer of --stats by its name, e.g. bmc.events or bmc.solve."""
        for line in output:
            words = line.split()
            if len(words) > 1 and words[0] == identifier:
                return words[1]
        return None
