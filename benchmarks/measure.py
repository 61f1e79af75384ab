"""One measured run of a command: CPU and wall time, memory, exit code, output.

CPU time and memory are those of the command and of all the children that it waited for. The limit is
on CPU time, so that a busy machine changes no result; the wall clock has ten times as much and ten
minutes more (a sign that the command hangs), and when it ends the whole process group that the command leads is killed.
"""
import math
import os
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass


@dataclass
class Measured:
    code: int          # exit code, or minus the signal
    cpu: float         # seconds
    wall: float        # seconds
    memory: int        # bytes, the greatest resident set among the processes
    timed_out: bool
    output: str        # standard output and standard error


WALL, HANGING = 10, 600  # seconds of wall clock allowed: a second of CPU time, and beyond that


def run(command, timeout):
    seconds = math.ceil(timeout)
    command = ['prlimit', f'--cpu={seconds}:{seconds + 1}'] + command
    with tempfile.TemporaryFile() as out:
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                   start_new_session=True)
        fired = threading.Event()

        def stop():
            fired.set()
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        timer = threading.Timer(WALL * timeout + HANGING, stop)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode('utf-8', 'replace')
    return Measured(process.returncode, usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024,
                    fired.is_set() or process.returncode in (-signal.SIGXCPU, -signal.SIGKILL), text)
