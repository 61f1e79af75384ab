"""The families of `benchmarks/growth`: programs of the suite whose size macros are set from outside.

Each has a list of sizes in ascending order; a step of that list is what a family may lose from one commit to the next.
"""
import os
from dataclasses import dataclass

import tasks


@dataclass
class Step:
    label: str
    macros: dict       # for -D
    unwind: int = 0    # for CBMC, whose loops without a constant bound need one; 0: no such loops


@dataclass
class Family:
    name: str
    what: str          # what grows
    source: str        # in programs/
    safe: bool
    steps: list

    @property
    def path(self):
        return os.path.join(tasks.PROGRAMS, self.source)


def ladder(letter, sizes, unwind=lambda size: 0, **fixed):
    """Steps over one macro; the others stay."""
    return [Step(str(n), {**fixed, letter: n}, unwind(n)) for n in sizes]


FAMILIES = [
    Family('locked threads', 'threads that increment once, under a mutex', 'counter_locked/counter_locked-ok.c', True,
           ladder('N', [2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 50, 100, 200], K=1)),
    Family('locked increments', 'increments of each of 3 threads, under a mutex', 'counter_locked/counter_locked-ok.c', True,
           ladder('K', [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128], N=3)),
    Family('late lock threads', 'threads that read before they lock, unsafe', 'counter_locked/counter_locked-bug.c', False,
           ladder('N', [2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 50], K=2)),
    Family('unlocked threads', 'threads with 2 increments each, no lock', 'counter_unlocked/counter_unlocked-ok.c', True,
           ladder('N', [2, 3, 4, 5, 6], K=2)),
    Family('unlocked increments', 'increments of each of 2 threads, no lock', 'counter_unlocked/counter_unlocked-ok.c', True,
           ladder('K', [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14], N=2)),
    Family('fibonacci', 'additions of each of 2 threads', 'fibonacci/fibonacci-ok.c', True,
           ladder('N', [2, 3, 4, 5, 6, 7, 8, 9, 10])),
    Family('fibonacci unsafe', 'the same, one more is claimed', 'fibonacci/fibonacci-bug.c', False,
           ladder('N', [2, 3, 4, 5, 6, 7, 8, 9, 10])),
    Family('locks', 'locks in a ring, each in two nested sections', 'philosophers/philosophers-ok.c', True,
           ladder('N', [3, 4, 5, 6, 8, 10, 12, 16, 24])),
    Family('nested sections', 'sections of each of 3 threads under two nested locks', 'nested_copy/nested_copy-ok.c', True,
           ladder('K', [1, 2, 3, 4, 6, 8, 12, 16], N=3)),
    Family('store buffering', 'threads in the ring', 'store_buffering/store_buffering-ok.c', True,
           ladder('N', [2, 4, 6, 8, 12, 16, 24, 32])),
    Family('stack', 'pushes by compare-and-swap, a thread each', 'treiber/treiber-ok.c', True,
           ladder('N', [2, 3, 4, 5, 6], unwind=lambda n: n + 1)),
    Family('sort', 'bytes of an array, sorted by threads', 'odd_even_sort/odd_even_sort-ok.c', True,
           ladder('N', [3, 4, 5, 6, 7, 8, 9, 10, 11, 12])),
    Family('sum', 'workers, each with a slice of two bytes of an array', 'parallel_sum/parallel_sum-ok.c', True,
           ladder('WORKERS', [2, 3, 4, 5, 6, 7, 8, 10, 12])),
]
