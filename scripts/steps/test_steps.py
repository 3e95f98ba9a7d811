"""Tests of the programs behind ./test. They run small shell commands instead of builds and tests."""

import contextlib
import importlib.util
import io
import json
import os
import pathlib
import re
import select
import signal
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import build
import changes
import load
import sanitize
import schedule
import table
import tests

_spec = importlib.util.spec_from_file_location("steps_main", pathlib.Path(__file__).parent / "__main__.py")
steps_main = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(steps_main)


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def run_steps(self, *steps, processors=2):
        results = schedule.run(list(steps), self.folder, self.folder, dict(os.environ), processors)
        return {result.name: result for result in results}

    def shell(self, name, script, **options):
        return table.Step(name, ["sh", "-c", script], **options)


class ScheduleTests(Folder):
    def test_aFailedStepHidesNoOther(self):
        results = self.run_steps(
            self.shell("build", "exit 3"), self.shell("tests", "true", needs=("build",)), self.shell("format", "true"),
            self.shell("later", "true", needs=("tests",)))
        self.assertEqual(
            {name: r.outcome for name, r in results.items()},
            {"build": "failed", "tests": "left out", "later": "left out", "format": "passed"})
        self.assertEqual(results["build"].reason, "exit status 3")

    def test_stepsWaitForTheirNeeds(self):
        results = self.run_steps(
            self.shell("second", "cat made", needs=("first",)), self.shell("first", "echo yes >made"))
        self.assertEqual(results["second"].outcome, "passed")

    def test_needsOutsideOfTheRunDoNotCount(self):
        self.assertEqual(self.run_steps(self.shell("a", "true", needs=("build",)))["a"].outcome, "passed")

    def test_stepsRunSideBySide(self):
        """Each opens one end of a pipe, which blocks until the other is open."""
        os.mkfifo(self.folder / "pipe")
        results = self.run_steps(self.shell("reads", "cat pipe"), self.shell("writes", "echo x >pipe"))
        self.assertEqual({r.outcome for r in results.values()}, {"passed"})

    def test_processorsAreNotPromisedTwice(self):
        """A step that finds the mark of another runs concurrently with it."""
        script = "mkdir mark || exit 1; rmdir mark"
        steps = [self.shell(f"step{i}", script, cpus=1.5) for i in range(6)]
        self.assertEqual({r.outcome for r in self.run_steps(*steps).values()}, {"passed"})

    def test_aStepLargerThanTheMachineRunsAlone(self):
        self.assertEqual(self.run_steps(self.shell("a", "true", cpus=16), processors=1)["a"].outcome, "passed")

    def test_whatWaitsRunsBesideABuild(self):
        os.mkfifo(self.folder / "pipe")
        results = self.run_steps(
            self.shell("build", "cat pipe", cpus=1.5), self.shell("windows", "echo x >pipe", cpus=0.5))
        self.assertEqual({r.outcome for r in results.values()}, {"passed"})

    def test_processorTimeIsThatOfTheWholeStep(self):
        busy = f"{sys.executable} -c 'import time\nwhile time.process_time() < 0.2: pass'"
        results = self.run_steps(self.shell("busy", f"{busy}; {busy}"), self.shell("idle", "true"))
        self.assertGreaterEqual(results["busy"].cpu, 0.4)
        self.assertLess(results["idle"].cpu, 0.2)

    def test_aStepThatHangsIsStopped(self):
        result = self.run_steps(self.shell("hangs", "cat /dev/zero >/dev/null", limit=0.1))["hangs"]
        self.assertEqual((result.outcome, result.reason), ("failed", "was stopped after 0 s"))

    def test_aCrashSaysItsSignal(self):
        self.assertEqual(self.run_steps(self.shell("a", "kill -SEGV $$"))["a"].reason, "ended with SIGSEGV")

    def test_aCommandThatIsMissingFails(self):
        result = self.run_steps(table.Step("a", ["./is-not-there"]), self.shell("b", "true"))
        self.assertEqual((result["a"].outcome, result["b"].outcome), ("failed", "passed"))
        self.assertIn("is-not-there", result["a"].reason)

    def test_aCircleOfNeedsEnds(self):
        results = self.run_steps(self.shell("a", "true", needs=("b",)), self.shell("b", "true", needs=("a",)))
        self.assertEqual({r.outcome for r in results.values()}, {"left out"})

    def test_whatAStepLeavesRunningEndsWithIt(self):
        os.mkfifo(self.folder / "pipe")
        self.run_steps(self.shell("a", "cat <>pipe >/dev/null & echo $! >number"))
        number = int((self.folder / "number").read_text())
        try:
            descriptor = os.pidfd_open(number)
        except ProcessLookupError:
            return
        self.assertTrue(select.select([descriptor], [], [], 60)[0])
        os.close(descriptor)

    def test_aRunWithoutTestsFails(self):
        line = "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds."
        results = self.run_steps(
            self.shell("none", f"echo '{line}'", has_tests=True), self.shell("code", "exit 69", has_tests=True),
            self.shell("some", f"echo '{line.replace('0 tests', '1 test')}'", has_tests=True))
        self.assertEqual([results[name].reason for name in ("none", "code", "some")], ["no test matches"] * 2 + [""])

    def test_anInterruptEndsTheSteps(self):
        """The step reports its process; its end is seen at its descriptor."""
        script = f"""
import os, pathlib, sys
sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r})
import schedule, table
here = pathlib.Path({str(self.folder)!r})
step = table.Step("waits", ["sh", "-c", "echo $$ >pipe; exec cat /dev/zero >/dev/null"])
schedule.run([step], here, here, dict(os.environ), 2)
"""
        os.mkfifo(self.folder / "pipe")
        process = subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.DEVNULL)
        with open(self.folder / "pipe") as pipe:
            descriptor = os.pidfd_open(int(pipe.readline()))
        process.send_signal(signal.SIGTERM)
        self.assertNotEqual(process.wait(60), 0)
        self.assertTrue(select.select([descriptor], [], [], 60)[0])
        os.close(descriptor)

    def test_theTableHasEachStep(self):
        results = self.run_steps(self.shell("a", "true"), self.shell("b", "exit 1"))
        lines = schedule.table(list(results.values()))
        self.assertEqual(len(lines), 3)
        self.assertTrue(any(line.startswith("b ") and line.endswith("exit status 1") for line in lines))


class LogTests(Folder):
    log_text = """\x1b[90m◇\x1b[0m Test run started.
➜ Test ledger() skipped: "it needs a display"
✔ Test other() passed after 0.001 seconds.
✘ Test badge() recorded an issue at BadgeTests.swift:7:5: Expectation failed: 1 == 2
↳ the badge
✔ Suite A passed after 0.1 seconds.
✘ Test run with 3 tests in 1 suite failed after 0.2 seconds with 1 issue.
"""

    def test_counts(self):
        self.assertEqual(tests.counts(self.write("log", self.log_text)), (3, 1))

    def test_faultsAreTheFailedExpectations(self):
        faults = tests.faults(self.write("log", self.log_text))
        self.assertIn("BadgeTests.swift:7:5", faults[0])
        self.assertFalse(any("other()" in line for line in faults))

    def test_noticesOfWhatPassed(self):
        log = self.write("log", "arrow 601\ncheck/instructions: notice: renew the file\n")
        self.assertEqual(tests.notices(log), ["check/instructions: notice: renew the file"])

    def test_aLogWithoutMarksIsShownByItsEnd(self):
        self.assertEqual(tests.faults(self.write("log", "a\nb\nc\n"), most=2), ["b", "c"])


class BuildTests(Folder):
    def fake_swift(self, script):
        self.write("swift", f"#!/bin/sh\n{script}\n")
        os.chmod(self.folder / "swift", 0o755)
        path = os.environ["PATH"]
        os.environ["PATH"] = f"{self.folder}:{path}"
        self.addCleanup(os.environ.__setitem__, "PATH", path)

    def test_aKilledBuildIsTriedOnceMore(self):
        self.fake_swift(f"echo x >>{self.folder}/calls; [ $(wc -l <{self.folder}/calls) = 2 ] || kill -SEGV $$")
        self.assertEqual(build.swift_build(["--product", "mica"]), 0)
        self.assertEqual((self.folder / "calls").read_text(), "x\nx\n")

    def test_aFailedBuildIsNot(self):
        self.fake_swift(f"echo x >>{self.folder}/calls; exit 1")
        self.assertEqual(build.swift_build([]), 1)
        self.assertEqual((self.folder / "calls").read_text(), "x\n")


class ChangesTests(unittest.TestCase):
    targets = [
        changes.Target("Low", "Sources/Low", ()),
        changes.Target("Middle", "Sources/Middle", ("Low",)),
        changes.Target("High", "Sources/High", ("Middle",)),
        changes.Target("Beside", "Sources/Beside", ()),
        changes.Target("LowTests", "Tests/LowTests", ("Low",), True),
        changes.Target("MiddleTests", "Tests/MiddleTests", ("Middle",), True),
        changes.Target("BesideTests", "Tests/BesideTests", ("Beside",), True),
    ]
    steps = [
        table.BUILD, *table.sanitizer("address"), table.check("windows", "", ("High",)), table.check("docs", "", ("Docs/",)),
        *(table.module_tests(name) for name in ("LowTests", "MiddleTests", "BesideTests")),
    ]

    def names(self, *files):
        return [step.name for step in changes.steps_for(list(files), self.targets, self.steps)]

    def test_aModuleItsTestsFirstThenThoseAboveAndTheirChecks(self):
        self.assertEqual(
            self.names("Sources/Low/A.swift"), ["build-changed", "LowTests", "build", "windows", "MiddleTests"])

    def test_theTestsOfOneModule(self):
        self.assertEqual(self.names("Tests/MiddleTests/A.swift"), ["build-changed", "MiddleTests"])

    def test_aGoldenIsItsModules(self):
        self.assertEqual(self.names("Tests/Goldens/BesideTests/Views/a.png"), ["build-changed", "BesideTests"])

    def test_aPageRunsItsCheck(self):
        self.assertEqual(self.names("Docs/text.md"), ["build", "docs"])

    def test_whatNothingReadsRunsNothing(self):
        self.assertEqual(self.names("SECURITY.md"), [])

    def test_theManifestIsReadByEverything(self):
        self.assertLessEqual({"LowTests", "MiddleTests", "BesideTests", "windows"}, set(self.names("Package.swift")))

    def test_theBuildWaitsForThatOfTheChangedModules(self):
        chosen = changes.steps_for(["Sources/Low/A.swift"], self.targets, self.steps)
        self.assertEqual(next(step for step in chosen if step.name == "build").needs, ("build-changed",))


class HistoryTests(Folder):
    def git(self, *arguments):
        identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *identity, *arguments], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def commit(self, message="change"):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)

    def setUp(self):
        super().setUp()
        self.git("init", "--quiet")
        for name in ("Low", "High"):
            (self.folder / name).mkdir()
            self.write(f"{name}/A.swift", "let text = 1\n" * 20)
        self.commit("first")

    def changed(self, revision="HEAD"):
        return changes.changed_files(revision, self.folder)

    def test_whatIsNotCommittedCounts(self):
        self.write("Low/A.swift", "let text = 2\n")
        self.write("Low/a new\nfile.swift", "")
        (self.folder / "High/A.swift").unlink()
        self.assertEqual(self.changed(), ["High/A.swift", "Low/A.swift", "Low/a new\nfile.swift"])

    def test_aFileThatMovedChangesBothModules(self):
        self.git("mv", "Low/A.swift", "High/B.swift")
        self.assertEqual(self.changed(), ["High/B.swift", "Low/A.swift"])

    def test_theFirstCommitDiffersFromNothing(self):
        self.assertEqual(self.changed(changes.base(self.folder)), ["High/A.swift", "Low/A.swift"])

    def test_theBaseIsTheLastTagOrTheCommitBefore(self):
        first = changes.commit("HEAD", self.folder)
        self.write("Low/A.swift", "let text = 2\n")
        self.commit()
        self.assertEqual(changes.base(self.folder), first)
        self.git("tag", "1.0")
        self.assertEqual(changes.base(self.folder), changes.commit("HEAD", self.folder))

    def test_whatIsNoCommitIsRefused(self):
        for revision in ("nonsense", "HEAD:Low/A.swift", f"--output={self.folder}/written", "HEAD~7"):
            with self.assertRaisesRegex(ValueError, "must be followed by a commit"):
                self.changed(revision)
        self.assertFalse((self.folder / "written").exists())

    def test_aFolderWithoutHistoryIsRefused(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(ValueError, "not a git repository"):
            changes.changed_files("HEAD", folder)


class SanitizeTests(unittest.TestCase):
    def plan(self, *commands):
        return "".join(f"  tool: shell\n    args: {json.dumps(command)}\n" for command in commands)

    def link_of_the_tests(self, release):
        return ["swiftc", "-o", f"{release}/{sanitize.PROGRAM}", "-emit-executable", f"@{release}/{sanitize.OBJECTS}"]

    def test_commandsOfAModule(self):
        swift = ["swiftc", "-module-name", "Low", "-output-file-map", "/b/release/Low.build/output-file-map.json"]
        tool = ["swiftc", "-module-name", "Low", "-output-file-map", "/b/release/Low-tool.build/output-file-map.json"]
        c = ["clang", "-c", "A.c", "-o", "/b/release/Kernels.build/A.c.o", "-MF", "/b/release/Kernels.build/A.c.d"]
        plan = self.plan(tool, swift, c)
        self.assertEqual(sanitize.compile_commands("Low", plan), [swift])
        self.assertEqual(sanitize.compile_commands("Kernels", plan), [c])
        with self.assertRaisesRegex(ValueError, "no module High"):
            sanitize.compile_commands("High", plan)

    def test_aModuleIsCompiledAgainWhenTheReleaseBuildHas(self):
        with tempfile.TemporaryDirectory() as place:
            release, folder = pathlib.Path(place, "release"), pathlib.Path(place, "address")
            (release / "Kernels.build").mkdir(parents=True)
            original = release / "Kernels.build/A.c.o"
            original.write_text("")
            plan = self.plan(["clang", "-c", "A.c", "-o", str(original), "-MF", f"{original}.d"])
            made = folder / "Kernels.build/A.c.o"
            runs = []

            def compiler(command, **_):
                runs.append(command)
                made.write_text("")
                return subprocess.CompletedProcess(command, 0)

            with unittest.mock.patch.object(sanitize.subprocess, "run", compiler):
                for isTouched in (False, False, True):
                    if isTouched:
                        later = (made.parent / "A.c.command").stat().st_mtime_ns + 10**9
                        os.utime(original, ns=(later, later))
                    self.assertEqual(sanitize.compile_module("Kernels", "address", plan, release, folder), 0)
            self.assertEqual(len(runs), 2)
            self.assertEqual(runs[0][runs[0].index("-o") + 1], str(made))
            self.assertIn("-fsanitize=address", runs[0])

    def test_besideTheBuild_aModuleIsCompiledWhenItsObjectsAreNew(self):
        with tempfile.TemporaryDirectory() as place:
            root = pathlib.Path(place)
            # The first build makes the link .build/release when it ends.
            release = root / ".build/linux/release"
            objects = {name: release / f"{name}.build/{name}.c.o" for name in ("Low", "High", "Old")}
            for original in objects.values():
                original.parent.mkdir(parents=True)
            started = []

            class Compiler:
                status = None

                def __init__(self, command, **_):
                    started.append(command[-1])

                def poll(self):
                    return self.status

            with unittest.mock.patch.object(sanitize, "ROOT", root), \
                    unittest.mock.patch.object(sanitize.subprocess, "Popen", Compiler):
                beside = sanitize.Beside("address", ["Low", "High", "Old"], begin=10**18)

                def make(path, text="", seconds=10**9 + 1):
                    path.write_text(text)
                    os.utime(path, ns=(seconds * 10**9, seconds * 10**9))
                    beside.build_went_on()

                plan = self.plan(self.link_of_the_tests(release), *(
                    ["clang", "-c", f"{name}.c", "-o", str(path), "-MF", f"{path}.d"] for name, path in objects.items()))
                make(objects["Old"], seconds=10**9 - 1)
                make(objects["Low"])
                make(root / ".build/release.yaml", plan, seconds=10**9 - 1)
                self.assertEqual(started, [], "the plan is that of an earlier build")
                make(root / ".build/release.yaml", plan)
                self.assertEqual(started, ["Low"])
                make(objects["High"])
                self.assertEqual(started, ["Low"], "one at a time")
                beside.process.status = 0
                beside.build_went_on()
                beside.process.status = 0
                beside.build_went_on()
                self.assertEqual(started, ["Low", "High"], "an old object is left to the step address")

    def test_noObjectOfTheReleaseBuildIsReplaced(self):
        """The first build makes the link .build/release when it ends, and modules are compiled with a sanitizer before."""
        with tempfile.TemporaryDirectory() as place:
            root = pathlib.Path(place).resolve()
            release = root / ".build/linux/release"
            (release / "Kernels.build").mkdir(parents=True)
            (release / "Low.build").mkdir()
            kernels, low = release / "Kernels.build/A.c.o", release / "Low.build/A.swift.o"
            for original in (kernels, low):
                original.write_text("")
            files = release / "Low.build/output-file-map.json"
            files.write_text(json.dumps({"": {"swift-dependencies": str(files)}, "A.swift": {"object": str(low)}}))
            (root / ".build/release.yaml").write_text(self.plan(
                self.link_of_the_tests(release),
                ["clang", "-c", "A.c", "-o", str(kernels), "-MF", f"{kernels}.d"],
                ["swiftc", "-module-name", "Low", "-output-file-map", str(files), "A.swift"]))
            commands = []

            def compiler(command, **_):
                commands.append(command)
                return subprocess.CompletedProcess(command, 0)

            with unittest.mock.patch.object(sanitize, "ROOT", root), \
                    unittest.mock.patch.object(sanitize.subprocess, "run", compiler):
                self.assertEqual(sanitize.main("--compile", "address", "Kernels", "Low"), 0)
            made = root / ".build/address/release"
            self.assertEqual(len(commands), 2)
            self.assertIn(str(made / "Kernels.build/A.c.o"), commands[0])
            self.assertIn(str(made / "Kernels.build/A.c.o.d"), commands[0])
            self.assertIn(str(made / "Low.build/output-file-map.json"), commands[1])
            self.assertEqual(
                json.loads((made / "Low.build/output-file-map.json").read_text()),
                {"A.swift": {"object": str(made / "Low.build/A.swift.o")}})
            self.assertFalse([argument for command in commands for argument in command if str(release) in argument])
            with self.assertRaises(ValueError):
                sanitize.sanitized_command(["clang", "-c", "A.c", "-o", str(kernels)], "address", root / ".build/release", made)

    def test_besideTheBuild_onlyWhereTheSanitizerRuns(self):
        def command(*arguments):
            return next(step.command for step in steps_main.parse(list(arguments))[1] if step.name == "build")

        self.assertIn("--beside", command("--ci"))
        self.assertIn("--beside", command())
        self.assertNotIn("--beside", command("--only", "windows"))
        self.assertNotIn("--beside", command("--filter", "A"))

    def test_objectsOfTheseModulesAreReplaced(self):
        objects = [f"/b/release/{name}.build/{file}.o" for name in ("Low", "High", "LowTests") for file in ("A", "B")]
        self.assertEqual(
            sanitize.replaced(objects, {"Low"}, pathlib.Path("/b/release"), pathlib.Path("/s")),
            ["/s/Low.build/A.o", "/s/Low.build/B.o", *objects[2:]])

    def test_theCommandThatLinksTheTests(self):
        other = ["swiftc", "-emit-executable", "@/b/mica.product/Objects.LinkFileList"]
        wanted = ["swiftc", "-emit-executable", f"@/b/{sanitize.OBJECTS}"]
        plan = "".join(f"  tool: shell\n    args: {json.dumps(a)}\n" for a in (other, wanted, ["swiftc", "-c"]))
        self.assertEqual(sanitize.link_command(plan), wanted)
        with self.assertRaises(ValueError):
            sanitize.link_command("    args: [\"swiftc\"]\n")


class CommandLineTests(unittest.TestCase):
    def names(self, *arguments):
        return [step.name for step in steps_main.parse(list(arguments))[1]]

    def test_usualSteps(self):
        names = self.names()
        self.assertLessEqual({"build", "UIKitTests", "address", "address-QuartzCoreTests"}, set(names))
        self.assertFalse({"windows", "format", "docs"} & set(names))

    def test_ciRunsEverything(self):
        self.assertLess(set(self.names("--all")), set(self.names("--ci")))
        self.assertIn("format", self.names("--ci"))

    def test_oneStepWithItsBuild(self):
        self.assertEqual(self.names("--only", "windows"), ["build", "windows"])
        self.assertEqual(self.names("--ci", "--only", "kernels"), ["kernels"])
        self.assertEqual(self.names("--only", "address-I*"), ["build", "address", "address-ImageIOTests"])

    def test_aStepThatIsMissing(self):
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as said:
            self.names("--only", "widnows")
        self.assertIn("--only must name steps of the list (got widnows)", said.getvalue())

    def test_aFilterIsOneStep(self):
        self.assertEqual(self.names("--filter", "Badge"), ["build", "filter"])
        self.assertEqual(self.names("--filter", "Badge", "--sanitize", "thread"), ["thread", "thread-filter"])

    def test_theAddressSanitizerTakesTheTestsOfTheBuild(self):
        self.assertEqual(self.names("--filter", "Badge", "--sanitize", "address"), ["build", "address", "address-filter"])

    def test_anEmptyNameIsNoStep(self):
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as said:
            self.names("--only", "")
        self.assertIn("--only must name steps", said.getvalue())

    def test_aSanitizerRunsItsOwnSteps(self):
        for other in (["--all"], ["--ci"], ["--changed"], ["--changed", "HEAD"]):
            with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as said:
                self.names("--sanitize", "address", *other)
            self.assertIn("--sanitize runs its own steps", said.getvalue())

    def test_theJobsOfTheHostedRunHaveEachStep(self):
        """Each once, except the build, which its jobs share."""
        jobs = (table.ROOT / ".github/workflows/ci.yml").read_text()
        patterns = re.findall(r"^ +steps: (\S+)$", jobs, re.MULTILINE)
        found = sorted(name for line in patterns for name in self.names("--only", line) if name != "build")
        self.assertEqual(found, sorted(name for name in self.names("--ci") if name != "build"))

    def test_stepsHavePurposes(self):
        steps = [*table.all_steps(), *table.sanitizer("thread")]
        self.assertEqual([step.name for step in steps if not step.purpose], [])

    def test_stepsHaveNamesOfTheirOwn(self):
        names = [step.name for step in table.all_steps()]
        self.assertEqual(len(names), len(set(names)))


class LoadTests(Folder):
    def test_theLoadEndsWithTheRun(self):
        with load.load(self.folder, loops=1):
            self.assertEqual(len(list(self.folder.iterdir())), 1)
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
