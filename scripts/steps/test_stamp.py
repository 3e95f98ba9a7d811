"""Tests of scripts/lib/stamp."""

import importlib.machinery
import importlib.util
import pathlib
import unittest

_path = str(pathlib.Path(__file__).parents[1] / "lib" / "stamp")
_loader = importlib.machinery.SourceFileLoader("stamp", _path)
stamp = importlib.util.module_from_spec(importlib.util.spec_from_loader("stamp", _loader))
_loader.exec_module(stamp)


class StampTests(unittest.TestCase):
    def test_theTimeIsThatOfTheContent(self):
        self.assertEqual(stamp.time_of(b"a"), stamp.time_of(b"a"))
        self.assertNotEqual(stamp.time_of(b"a"), stamp.time_of(b"b"))

    def test_timesLieInThePast(self):
        """A build treats files newer than itself as changed."""
        for number in range(1000):
            seconds = stamp.time_of(str(number).encode()) / 1e9
            self.assertTrue(stamp.FIRST <= seconds <= stamp.FIRST + stamp.RANGE)


if __name__ == "__main__":
    unittest.main()
