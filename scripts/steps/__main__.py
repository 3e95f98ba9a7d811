"""Builds Mica and runs its tests and checks in parallel; a table of all steps ends the run."""

import argparse
import contextlib
import dataclasses
import fcntl
import fnmatch
import os
import shutil
import signal
import sys
import time

import changes
import load
import schedule
import table
import tests
import unchanged

DESCRIPTION = """\
Without options: builds once, runs every test, then the tests of MicaRaster, CoreGraphics,
ImageIO and QuartzCore once more with AddressSanitizer."""

EPILOG = """\
examples:
  ./test --changed                        after a change
  ./test --only QuartzCoreTests,windows   two steps
  ./test --filter GestureTests            some tests
  ./test --repeat 10 --under-load --only QuartzCoreTests
                                          looks for what fails only sometimes

The output of a step is in out/test/STEP.log (STEP.N.log of round N). Pictures that differ are in
out/test-failures/index.html; MICA_UPDATE_GOLDENS=failed records them again. Longer runs:
MICA_FUZZ_ROUNDS=20000 or MICA_RANDOM_OPERATIONS=1000000 before ./test. The exit status is 0 if every
step passed, 1 if one did not, 2 for wrong options."""

LOGS = table.ROOT / "out" / "test"
PASSED = table.ROOT / ".build" / "passed.json"
CLOCK = time.monotonic()


def parse(arguments):
    parser = argparse.ArgumentParser(
        prog="./test", formatter_class=argparse.RawDescriptionHelpFormatter,
        description=DESCRIPTION, epilog=EPILOG)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help="every test, and the checks that need an emulator, a display, a "
                      "browser or another package")
    what.add_argument("--ci", action="store_true", help="everything of --all and the format check: what a pull request must "
                      "pass; .ci/run is ./test --ci, and has the same options")
    what.add_argument("--changed", nargs="?", const="", metavar="REV", help="the modules that differ from REV (uncommitted "
                      "changes count), those above them, and the checks that read them. REV is by default the merge base "
                      "with the last tag, without a tag HEAD~1")
    what.add_argument("--filter", action="append", metavar="PATTERN", help="the tests whose name, such as "
                      "UIKitTests.GestureTests/tap_fires(), matches this regular expression, in one process; no checks")
    parser.add_argument("--skip", action="append", default=[], metavar="PATTERN", help="leaves out tests; only together "
                        "with --filter")
    parser.add_argument("--only", metavar="STEP[,STEP]", help="these steps of --ci --list, and the steps that they need; * "
                        "stands for any characters")
    parser.add_argument("--sanitize", choices=sorted(table.SANITIZED), help="only one sanitizer's build, and the tests of "
                        "the modules that it is for (all that match, with --filter)")
    parser.add_argument("--gpu", action="store_true", help="only the tests that draw with a graphics chip: random plans, and the "
                        "goldens of all modules. Without MICA_GPU_DEVICE it is Mesa's Vulkan on processors, which takes hours")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="builds once, then runs the chosen steps N times")
    parser.add_argument("--under-load", action="store_true", help="beside four busy loops and a program that writes to "
                        "the disk")
    parser.add_argument("--again", action="store_true", help="also runs the steps that have passed in this tree. Without it, "
                        "./test, --all and --changed run those steps only after a change of a file, a package or the environment")
    parser.add_argument("--list", action="store_true", help="prints the steps and their purposes, and runs nothing")
    options = parser.parse_args(arguments)
    if options.repeat < 1:
        parser.error("--repeat must be at least 1")
    if options.skip and not options.filter:
        parser.error("--skip needs --filter")
    if options.sanitize and (options.all or options.ci or options.changed is not None):
        parser.error("--sanitize runs its own steps; leave out --all, --ci and --changed")
    if options.gpu and (options.all or options.ci or options.filter or options.sanitize or options.changed is not None):
        parser.error("--gpu runs its own steps; leave out the other choices")
    try:
        return options, choose(options)
    except ValueError as error:
        parser.error(str(error))


def choose(options):
    """The steps for a command line, in the order in which they start."""
    if options.gpu:
        steps = [table.BUILD, *table.gpu()]
    elif options.sanitize:
        steps = table.sanitizer(options.sanitize, options.filter or ())
        steps = only([table.BUILD, *steps], [step.name for step in steps])
    elif options.filter:
        steps = [
            table.BUILD,
            table.Step(
                "filter", table.run_tests(table.binary(), options.filter, options.skip), needs=("build",), has_tests=True),
        ]
    elif options.changed is not None:
        revision = options.changed or changes.base()
        files = changes.changed_files(revision)
        # The inner loop skips the sanitizer, which compiles the changes once more.
        steps = [step for step in table.all_steps() if step is not table.FORMAT and not step.name.startswith("address")]
        steps = changes.steps_for(files, changes.manifest_targets(), steps)
        print(f"test: {len(files)} files differ from {revision}", flush=True)
    elif options.ci or options.only is not None:
        steps = table.all_steps()
    elif options.all:
        steps = [step for step in table.all_steps() if step is not table.FORMAT]
    else:
        steps = table.usual_steps()
    return table.beside_the_build(only(steps, options.only.split(",")) if options.only is not None else steps)


def only(steps, patterns):
    """The steps that match a pattern, and the builds that they need."""
    for pattern in patterns:
        if not any(fnmatch.fnmatchcase(step.name, pattern) for step in steps):
            raise ValueError(f"--only must name steps of the list (got {pattern}): {' '.join(step.name for step in steps)}")
    chosen = {step.name for step in steps if any(fnmatch.fnmatchcase(step.name, p) for p in patterns)}
    for step in reversed(steps):
        if step.name in chosen:
            chosen.update(step.needs)
    return [step for step in steps if step.name in chosen]


def say(text):
    print(f"{time.monotonic() - CLOCK:6.0f} s  {text}", flush=True)


def report(result):
    counts = f", {result.tests} tests" if result.tests else ""
    say(f"{result.name}: {result.outcome}" + (f" ({result.reason})" if result.reason else f" in {result.wall:.0f} s{counts}"))


@contextlib.contextmanager
def alone():
    """One run at a time in this tree."""
    (table.ROOT / ".build").mkdir(exist_ok=True)
    with open(table.ROOT / ".build" / "test.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("test: waiting for another ./test in this tree", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(steps, options):
    """The results of all rounds, and those of faults in the order in which they ended."""
    if {"MICA_FUZZ_ROUNDS", "MICA_RANDOM_OPERATIONS"} & os.environ.keys():
        # A caller that requests more rounds knows that they take long.
        steps = [dataclasses.replace(step, limit=100 * step.limit) for step in steps]
    environment = {**os.environ, "MICA_DEVELOPMENT": "1", "MICA_BUILD": str(table.ROOT / ".build/release"), "SWIFT_BACKTRACE": "enable=no"}
    arguments = (LOGS, table.ROOT, environment, table.PROCESSORS, report)
    if options.repeat == 1 and not options.under_load:
        return schedule.run(steps, *arguments)
    results = schedule.run([step for step in steps if step.is_build], *arguments)
    lost = {result.name for result in results if result.outcome != "passed"}
    steps = [step for step in steps if not step.is_build and not lost.intersection(step.needs)]
    with load.load(LOGS) if options.under_load else contextlib.nullcontext():
        for number in range(1, options.repeat + 1):
            say(f"round {number} of {options.repeat}")
            suffix = f".{number}" if options.repeat > 1 else ""
            for result in schedule.run(steps, *arguments, suffix=suffix):
                results.append(dataclasses.replace(result, name=result.name + suffix))
    return results


def run_what_changed(steps, options):
    """The results of all steps: those that passed in this very tree are not run again."""
    before = unchanged.state(table.ROOT, os.environ)
    known = {} if options.again else unchanged.passed(PASSED, before)
    known = {step.name: known[step.name] for step in steps if step.name in known and not step.is_build}
    if known:
        say(f"{len(known)} steps have passed in this tree; --again runs them again")
    results = run([step for step in steps if step.name not in known], options)
    unchanged.record(PASSED, before, unchanged.state(table.ROOT, os.environ), results)
    return [*known.values(), *results]


def remembers(options):
    """True in the inner loop. A pull request, and a caller that names steps or rounds, wants them to run."""
    return not (options.ci or options.gpu or options.filter or options.only or options.sanitize or options.under_load or options.repeat > 1)


def interrupt(number, _):
    raise KeyboardInterrupt(signal.Signals(number).name)


def main():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)
    os.environ["MICA_DEVELOPMENT"] = "1"
    # If it were left from the inner loop, it would omit the tests of all other modules.
    os.environ.pop("MICA_TESTS", None)
    options, steps = parse(sys.argv[1:])
    if options.list:
        for step in steps:
            print(f"{step.name:25} {step.purpose}")
        return 0
    if not steps:
        print("test: nothing to run")
        return 0
    with alone():
        shutil.rmtree(LOGS, ignore_errors=True)
        LOGS.mkdir(parents=True)
        results = run_what_changed(steps, options) if remembers(options) else run(steps, options)
    failed = [result for result in results if result.outcome != "passed"]
    for result in failed:
        if result.log:
            print(f"\n== {result.name}: {result.reason} ({os.path.relpath(result.log, table.ROOT)})")
            print("\n".join(tests.faults(result.log)))
    lines = schedule.table(results)
    (LOGS / "table.txt").write_text("\n".join(lines) + "\n")
    print("\n" + "\n".join(lines))
    for result in results:
        if result.log and result.outcome == "passed":
            for notice in tests.notices(result.log):
                print(notice)
    count, skipped = sum(r.tests for r in results), sum(r.skipped for r in results)
    verdict = f"{len(failed)} of {len(results)} steps did not pass" if failed else f"all {len(results)} steps passed"
    print(f"\ntest: {verdict}; {count} tests, {skipped} skipped; {time.monotonic() - CLOCK:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt as stopped:
        print(f"test: stopped by {stopped}", file=sys.stderr)
        sys.exit(130)
