"""Whether an execution shows the line in which the program differs from its twin.

The execution of a JSON report names places everywhere: of a step, of the call in the user's code that led to it, of the
calls around it, of the violation. The line is shown if any of them lies on it. A preprocessed file (`.i`) is known to
the execution by the names and numbers of its linemarkers, so `# 6 "xl_main.c" 2` in line 124 makes 125 of it xl_main.c:6.
"""
import os
import re

LINEMARKER = re.compile(r'# (\d+) "([^"]*)"')


def original_place(path, line):
    """File and line by which the compiler knows line `line` (from 1) of the file at path."""
    file, shift = os.path.basename(path), 0
    if path.endswith('.i'):
        with open(path, encoding='utf-8') as lines:
            for number, text in enumerate(lines, 1):
                if number >= line:
                    break
                marker = LINEMARKER.match(text)
                if marker:
                    file, shift = os.path.basename(marker.group(2)), int(marker.group(1)) - number - 1
    return file, line + shift


def places(part):
    """File and line of every place in a part of a JSON document."""
    if isinstance(part, dict):
        if 'file' in part and 'line' in part:
            yield os.path.basename(part['file']), part['line']
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from places(inner)


def shows_difference(document, task):
    """Whether an execution in this report names the differing line of the task."""
    file, line = task.differs.rsplit(':', 1)
    wanted = original_place(os.path.join(os.path.dirname(task.source), file), int(line))
    return any(place == wanted for p in document.get('properties', []) for place in places(p.get('execution', {})))
