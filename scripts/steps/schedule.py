"""Runs steps in parallel, as many as the processors allow, and reports the result of each.

Nothing polls: a step ends when its process's descriptor becomes readable. A step that fails skips only the steps that need it.
"""

import dataclasses
import os
import selectors
import signal
import socket
import subprocess
import time

import tests


@dataclasses.dataclass
class Result:
    name: str
    outcome: str  # "passed", "failed" or "left out"
    reason: str = ""
    wall: float = 0
    cpu: float = 0
    tests: int = 0
    skipped: int = 0
    log: str = ""


class Running:
    """A step's process, which leads a group of its own."""

    def __init__(self, step, log, environment, root):
        self.step, self.log, self.begin = step, log, time.monotonic()
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                step.command, cwd=root, env={**environment, **step.environment}, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True)
        self.descriptor = os.pidfd_open(self.process.pid)
        self.is_late = False

    def kill(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass

    def end(self):
        """The result; everything that the process left running in its group ends too."""
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = code = os.waitstatus_to_exitcode(status)
        os.close(self.descriptor)
        self.kill(signal.SIGKILL)
        result = Result(
            self.step.name, "passed", wall=time.monotonic() - self.begin, cpu=usage.ru_utime + usage.ru_stime,
            log=str(self.log))
        if self.step.has_tests:
            result.tests, result.skipped = tests.counts(self.log)
        if self.is_late:
            result.reason = f"was stopped after {self.step.limit:.0f} s"
        elif code < 0:
            result.reason = f"ended with {signal.Signals(-code).name}"
        elif self.step.has_tests and (code == tests.NONE_FOUND or (code == 0 and result.tests == 0)):
            result.reason = "no test matches"
        elif code:
            result.reason = f"exit status {code}"
        if result.reason:
            result.outcome = "failed"
        return result


class Interrupts:
    """The signals that end a run, handled between two steps: one that arrives while a process starts would lose it."""

    def __enter__(self):
        self.caught = None
        self.reader, self.writer = socket.socketpair()
        self.writer.setblocking(False)
        self.wakeup = signal.set_wakeup_fd(self.writer.fileno())
        self.handlers = {n: signal.signal(n, self.catch) for n in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
        return self

    def catch(self, number, _):
        self.caught = signal.Signals(number)

    def __exit__(self, *_):
        for number, handler in self.handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self.wakeup)
        self.reader.close()
        self.writer.close()


def run(steps, logs, root, environment, processors, report=lambda result: None, suffix=""):
    """The results of all steps, in the order in which they ended. `report` is called with each."""
    with Interrupts() as interrupts:
        return run_until(interrupts, steps, logs, root, environment, processors, report, suffix)


def run_until(interrupts, steps, logs, root, environment, processors, report, suffix):
    names = {step.name for step in steps}
    waiting, running, results = list(steps), {}, {}
    selector = selectors.DefaultSelector()
    selector.register(interrupts.reader, selectors.EVENT_READ)

    def add(result):
        results[result.name] = result
        report(result)

    def start_what_fits():
        busy = sum(min(r.step.cpus, processors) for r in running.values())
        for step in list(waiting):
            needs = [name for name in step.needs if name in names]
            lost = [name for name in needs if name in results and results[name].outcome != "passed"]
            cost = min(step.cpus, processors)
            if lost:
                waiting.remove(step)
                add(Result(step.name, "left out", f"{lost[0]} did not pass"))
                return True
            if all(name in results for name in needs) and busy + cost <= processors:
                waiting.remove(step)
                try:
                    process = Running(step, logs / f"{step.name}{suffix}.log", environment, root)
                except OSError as error:
                    add(Result(step.name, "failed", f"cannot be started: {error}"))
                    return True
                running[process.descriptor] = process
                selector.register(process.descriptor, selectors.EVENT_READ)
                busy += cost
        return False

    try:
        while waiting or running:
            while start_what_fits():
                pass
            if not running:
                for step in waiting:
                    add(Result(step.name, "left out", "its needs form a circle"))
                break
            now = time.monotonic()
            for process in running.values():
                if not process.is_late and now >= process.begin + process.step.limit:
                    process.is_late = True
                    process.kill(signal.SIGKILL)
            ends = [r.begin + r.step.limit for r in running.values() if not r.is_late]
            for key, _ in selector.select(max(0, min(ends) - now) if ends else None):
                if key.fd in running:
                    selector.unregister(key.fd)
                    add(running.pop(key.fd).end())
            if interrupts.caught:
                raise KeyboardInterrupt(interrupts.caught.name)
    finally:
        stop(list(running.values()))
        selector.close()
    return list(results.values())


def stop(processes, patience=10):
    """Ends the groups of processes: terminates them, and kills the remaining ones after `patience` seconds."""
    with selectors.DefaultSelector() as selector:
        for process in processes:
            selector.register(process.descriptor, selectors.EVENT_READ, process)
            process.kill(signal.SIGTERM)
        end = time.monotonic() + patience
        while selector.get_map():
            ready = selector.select(max(0, end - time.monotonic()))
            if not ready:
                for process in processes:
                    process.kill(signal.SIGKILL)
                break
            for key, _ in ready:
                selector.unregister(key.fd)
    for process in processes:
        process.end()


def table(results):
    """The lines of the table that ends a run."""
    width = max([len(r.name) for r in results] + [len("step")])
    lines = [f"{'step':{width}}  {'':8} {'wall s':>8} {'cpu s':>8} {'tests':>6} {'skipped':>8}"]
    for r in results:
        counts = f"{r.tests:6} {r.skipped:8}" if r.tests or r.skipped else ""
        lines.append(f"{r.name:{width}}  {r.outcome:8} {r.wall:8.1f} {r.cpu:8.1f} {counts:15}{r.reason}".rstrip())
    return lines
