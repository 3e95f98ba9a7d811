"""Tests of the memory of steps that passed."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import schedule
import unchanged


class UnchangedTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.file = self.root / ".build" / "passed.json"
        self.file.parent.mkdir()
        self.packages = self.root / ".build" / "status"
        self.packages.write_text("one")
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        (self.root / ".gitignore").write_text(".build/\nPackage.resolved\n")
        (self.root / "a.swift").write_text("a")
        self.environment = {"MICA_A": "1", "HOME": "/"}

    def state(self):
        return unchanged.state(self.root, self.environment, self.packages)

    def test_anyChangeIsAnotherState(self):
        seen = {self.state()}
        self.assertEqual({self.state()}, seen)

        def expect_another():
            now = self.state()
            self.assertNotIn(now, seen)
            seen.add(now)

        (self.root / "a.swift").write_text("b")
        expect_another()
        (self.root / "new.swift").write_text("")
        expect_another()
        os.chmod(self.root / "a.swift", 0o755)
        expect_another()
        (self.root / "Package.resolved").write_text("1")
        expect_another()
        self.packages.write_text("two")
        expect_another()
        self.environment["MICA_A"] = "2"
        expect_another()
        (self.root / "a.swift").rename(self.root / "c.swift")
        expect_another()
        (self.root / "c.swift").unlink()
        os.symlink("new.swift", self.root / "c.swift")
        expect_another()
        self.environment["HOME"] = "/elsewhere"
        (self.root / ".build" / "x").write_text("")
        self.assertIn(self.state(), seen)

    def test_onlyWhatPassedInThisStateIsKnown(self):
        now = self.state()
        results = [schedule.Result("A", "passed", tests=3, skipped=1), schedule.Result("B", "failed"), schedule.Result("C", "left out")]
        unchanged.record(self.file, now, now, results)
        known = unchanged.passed(self.file, now)
        self.assertEqual(list(known), ["A"])
        self.assertEqual((known["A"].outcome, known["A"].tests, known["A"].skipped), ("passed", 3, 1))
        self.assertEqual(unchanged.passed(self.file, "other"), {})
        # A later run adds its steps, and a failure is no longer known.
        unchanged.record(self.file, now, now, [schedule.Result("B", "passed")])
        self.assertEqual(set(unchanged.passed(self.file, now)), {"A", "B"})
        unchanged.record(self.file, now, now, [schedule.Result("A", "failed")])
        self.assertEqual(set(unchanged.passed(self.file, now)), {"B"})

    def test_aTreeThatChangesDuringTheRunIsNotKnown(self):
        unchanged.record(self.file, "before", "after", [schedule.Result("A", "passed")])
        self.assertFalse(self.file.exists())

    def test_damagedRecordsAreNone(self):
        for text in ["", "{", "[]", '{"state": "x"}', '{"state": "x", "steps": 1}', '{"state": "x", "steps": {"A": 1}}']:
            self.file.write_text(text)
            self.assertEqual(unchanged.passed(self.file, "x"), {})

    def test_outsideOfARepositoryNothingIsKnown(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIsNone(unchanged.state(pathlib.Path(folder), {}))
        unchanged.record(self.file, None, None, [schedule.Result("A", "passed")])
        self.assertEqual(unchanged.passed(self.file, None), {})
