"""Runs of Sennit over the benchmark programs, judged by their task files; shared by the scripts of this folder.

Status of a run: right (the expected verdict; for a program that is expected SAFE WITHIN BOUND also
SAFE, and the bound must reach the one at which the twin fails), weaker (SAFE WITHIN BOUND where SAFE
is expected, UNKNOWN), timeout (no verdict in time, or a SAFE WITHIN BOUND where SAFE is expected because the 20 s of work in which
Sennit starts new bounds are over, or something "not excluded" because a query was given up), error, WRONG (the opposite verdict).
A right UNSAFE is also asked whether its execution shows the line in which the twins differ (shown.py); the status stays right if not.
"""
import concurrent.futures
import json
import math
import os
import re
import subprocess
import tempfile

import measure
import shown

VERDICT = re.compile(r'^Verdict: (SAFE WITHIN BOUND|SAFE|UNSAFE|UNKNOWN) \(unreach-call(?:, (.*))?\)$', re.M)
BOUND = re.compile(r'\bbound (\d+)')
DEEPENED_FOR = 19  # seconds of work; a bound that is not enough after that, or a query, was given up for time


def judge(task, verdict, reason):
    """The status of a verdict for this task."""
    if verdict is None:
        return 'error'
    if verdict == 'UNKNOWN':
        return 'weaker'
    bound = BOUND.search(reason)
    deep_enough = verdict == 'SAFE' or bound is not None and int(bound.group(1)) >= task.bound
    if not task.expected:
        return 'right' if verdict == 'UNSAFE' else 'WRONG' if deep_enough else 'weaker'
    if verdict == 'UNSAFE':
        return 'WRONG'
    return 'right' if verdict == 'SAFE' or task.kind == 'bounded' and deep_enough else 'weaker'


def report(path):
    """The JSON report at path; empty if there is none because the run was stopped."""
    try:
        return load(path)
    except (OSError, ValueError):
        return {}


def counters(document):
    """Of a JSON report: the counters, with NAME.cpu in seconds for each of its timers."""
    numbers = dict(document.get('statistics', {}).get('counters', {}))
    for name, timer in document.get('statistics', {}).get('times', {}).items():
        numbers[name + '.cpu'] = timer.get('cpu', 0)
    return numbers


def run_task(task, sennit, options, timeout):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'report.json')
        done = measure.run([sennit, '--json', path] + task.model_options + options + [task.source], timeout)
        document = report(path)
    match = VERDICT.search(done.output)
    verdict, reason = (match.group(1), match.group(2) or '') if match else (None, '')
    status = 'timeout' if done.timed_out or done.code == 31 else judge(task, verdict, reason)
    if status == 'weaker' and min(done.wall, done.cpu) > DEEPENED_FOR and (verdict == 'SAFE WITHIN BOUND' or 'not excluded' in reason):
        status = 'timeout'
    result = {'task': task.name, 'family': task.family, 'size': task.size, 'kind': task.kind,
              'status': status, 'verdict': verdict, 'reason': reason, 'code': done.code, 'stopped': done.timed_out,
              'cpu': round(done.cpu, 3), 'wall': round(done.wall, 3), 'memory': done.memory,
              'statistics': counters(document),
              'bounds': [{key: b[key] for key in ('kind', 'name', 'line', 'bound')} for b in document.get('bounds', [])]}
    if status == 'right' and not task.expected:
        result['shown'] = shown.shows_difference(document, task)
    if status == 'error':
        result['output'] = done.output[-600:]
    return result


def hides_difference(result):
    """A right UNSAFE whose execution does not show the line in which the twins differ."""
    return not result.get('shown', True)


def line(result):
    """What is printed of a result while a script runs."""
    said = result['verdict'] or result.get('output', '').strip().rpartition('\n')[2]
    return (f"{result['status']:8} {result['task']:46} {result['cpu']:7.2f} s "
            f"{result['memory'] / 1e6:6.0f} MB  {said} {result['reason']}"
            f"{'  LINE NOT SHOWN' if hides_difference(result) else ''}")


def run_all(chosen, arguments):
    """Every chosen task with arguments.{sennit, options, timeout, jobs, quiet}."""
    results = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for result in pool.map(lambda t: run_task(t, arguments.sennit, arguments.options, arguments.timeout), chosen):
            results.append(result)
            if not arguments.quiet or result['status'] != 'right' or hides_difference(result):
                print(line(result), flush=True)
    return results


def solving(result):
    """CPU seconds in the solver (0 if there is no report because the run was stopped)."""
    return result['statistics'].get('bmc.solve.cpu', 0)


def version_of(sennit):
    return subprocess.run([sennit, '--version'], capture_output=True, text=True, check=False).stdout.strip()


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float('nan')


def family_means(ratios):
    """{family: [ratio]} -> {family: geometric mean}."""
    return {family: geometric_mean(values) for family, values in ratios.items()}


class Store:
    """Rows by key in a JSON file, written after each new row, so that a long measurement that was interrupted
    goes on where it stopped (--resume). Rows of another version of Sennit or with other settings are refused."""

    def __init__(self, path, resume, **about):
        self.path, self.rows, self.about = path, {}, about
        if resume and path and os.path.exists(path):
            document = load(path)
            other = {k: v for k, v in about.items() if document.get(k) != v}
            if other:
                raise SystemExit(f"{path}: made with another {', '.join(other)}")
            self.rows = document['rows']

    def row(self, key, make):
        """The row of this key; make() measures it if it is not there yet."""
        if key not in self.rows:
            self.rows[key] = make()
            self.save()
        return self.rows[key]

    def save(self):
        if not self.path:
            return
        with open(self.path + '.new', 'w', encoding='utf-8') as out:
            head = json.dumps(self.about, indent=1)[:-2]
            rows = ',\n'.join(f'  {json.dumps(k)}: {json.dumps(v)}' for k, v in self.rows.items())
            out.write(f'{head},\n "rows": {{\n{rows}\n }}\n}}\n')
        os.replace(self.path + '.new', self.path)


def load(path):
    with open(path, encoding='utf-8') as file:
        return json.load(file)


def split_options(argv):
    """What stands behind -- goes to Sennit."""
    return (argv[:argv.index('--')], argv[argv.index('--') + 1:]) if '--' in argv else (argv, [])


def add_output(parser, resume=True):
    parser.add_argument('--json', help='write the results here')
    parser.add_argument('--markdown', help='write the table here')
    if resume:
        parser.add_argument('--resume', action='store_true', help='keep the rows that the file of --json has already')


def write(path, text):
    if path:
        with open(path, 'w', encoding='utf-8') as out:
            out.write(text)
