"""The task files of the benchmark programs, for the scripts of this folder.

A task file is YAML of a small shape (two levels of `key: value`), so the standard library is enough:
`load()` returns one Task a file. The keys under x-sennit are described in README.md.
"""
import os
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, 'programs')


@dataclass
class Task:
    name: str          # family/name, without ending
    source: str        # absolute path of the C file
    expected: bool     # verdict of unreach-call
    family: str
    size: str
    small: bool
    kind: str          # safe, bounded or unsafe
    bound: int         # where the twin fails; the safe one must reach it
    twin: str
    differs: str
    known: str
    data_model: str
    path: str

    @property
    def model_options(self):
        """What Sennit and CBMC must be told of the data model (theirs is the host's)."""
        return ['--32'] if self.data_model == 'ILP32' else []


def parse(path):
    """Reads `key: value` lines; nested keys are joined with a dot, list dashes are dropped."""
    values, section = {}, ''
    with open(path, encoding='utf-8') as lines:
        for line in lines:
            if not line.strip() or line.lstrip().startswith('#'):
                continue
            key, _, value = line.strip().removeprefix('- ').partition(':')
            value = value.strip().strip("'")
            if not line.startswith(' '):
                section = '' if value else key + '.'
                values[key] = value
            else:
                values[section + key] = value
    return values


def load(family=None, size=None, small=None, verdict=None, only=None):
    tasks = []
    for folder in sorted(os.listdir(PROGRAMS)):
        where = os.path.join(PROGRAMS, folder)
        for file in sorted(os.listdir(where)) if os.path.isdir(where) else []:
            if not file.endswith('.yml'):
                continue
            v = parse(os.path.join(where, file))
            x = {k.removeprefix('x-sennit.'): w for k, w in v.items()}
            tasks.append(Task(f'{folder}/{file[:-4]}', os.path.join(where, v['input_files']),
                              v['properties.expected_verdict'] == 'true', x['family'], x['size'],
                              x['small'] == 'true', x['kind'], int(x.get('bound', 0)), x['twin'], x['differs'],
                              x['known'], v['options.data_model'], os.path.join(where, file)))
    return [t for t in tasks
            if (not family or t.family in family.split(',')) and (not size or t.size == size)
            and (small is None or t.small == small) and (verdict is None or t.expected == verdict)
            and (not only or any(part in t.name for part in only.split(',')))]


def add_filters(parser):
    parser.add_argument('--family', help='only these families, with commas between')
    parser.add_argument('--size', help='only this size')
    parser.add_argument('--small', action='store_true', default=None, help='only the sizes marked small')
    parser.add_argument('--large', action='store_false', dest='small', help='only the others')
    parser.add_argument('--verdict', choices=['true', 'false'], help='only this expected verdict')
    parser.add_argument('--only', help='only tasks whose name contains this, or one of these with commas between')


def chosen(arguments):
    verdict = {'true': True, 'false': False}.get(arguments.verdict)
    return load(arguments.family, arguments.size, arguments.small, verdict, arguments.only)
