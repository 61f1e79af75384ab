"""What CBMC says, for the scripts that run it beside Sennit.

CBMC runs with --no-standard-checks --unwinding-assertions. A program that it cannot take (parse error, call of a function
that it has no body for) is told apart; failing checks of CBMC's own library models count as such too, and
programs with semaphores, C11 threads, operators on _Atomic variables, values of pthread_join,
_Thread_local, memcpy into shared arrays or reader-writer locks, which CBMC 6.6 takes without a word but gives another meaning
(calls without effect, two steps, no value, one copy for all, a copy of the whole array, readers that exclude each other).
"""
import re

COMMAND = ['cbmc', '--no-standard-checks', '--unwinding-assertions']
LOOP = re.compile(r'^\[(\S+?)\.(assertion|unwind|no-body|[\w-]+)\.(\S+)\].*: FAILURE$', re.M)
EFFECT_FREE = re.compile(r'\.no-body\.(sched_yield|usleep)\]')
LIBRARY = re.compile(r'^\[(pthread_|sem_|mtx_|__CPROVER|malloc|free)')


def not_modelled(source):
    """CBMC 6.6 gives these another meaning without saying so."""
    with open(source, encoding='utf-8') as file:
        text = file.read()
    core = re.match(r'.*#include "(.*?)"', text, re.S)
    if core and core.group(1).endswith('.c'):
        return not_modelled(source[:source.rindex('/') + 1] + core.group(1))
    atomic = re.findall(r'_Atomic \w+ (\w+)', text)
    return bool(re.search(r'\bsem_|<threads.h>|pthread_join\([^,]*, &|_Thread_local|\bmemcpy\(|pthread_rwlock_rdlock', text)) or any(
        re.search(rf'\b{name}(\+\+|--)|(\+\+|--){name}\b', text) for name in atomic)


def verdict(text):
    """safe, bounded, unsafe, or why CBMC cannot say."""
    if 'VERIFICATION SUCCESSFUL' in text:
        return 'safe' if 'no body for function' not in text else 'no body'
    failures = [m.group(0) for m in LOOP.finditer(text)]
    if not failures:
        return 'cannot'
    failures = [f for f in failures if not EFFECT_FREE.search(f)]
    if any('.no-body.' in f for f in failures) or 'no body for function' in text:
        return 'no body'
    own = [f for f in failures if '.unwind.' not in f and '.recursion' not in f and not LIBRARY.match(f)]
    if own:
        return 'unsafe'
    if not failures:
        return 'safe'
    return 'library check' if any(LIBRARY.match(f) for f in failures) else 'bounded'
