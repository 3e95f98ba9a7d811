"""Tests of scripts/check/observers."""

import importlib.machinery
import importlib.util
import pathlib
import unittest

_path = str(pathlib.Path(__file__).parents[1] / "check" / "observers")
_loader = importlib.machinery.SourceFileLoader("observers", _path)
observers = importlib.util.module_from_spec(importlib.util.spec_from_loader("observers", _loader))
_loader.exec_module(observers)


def names(text):
    return [line.split(": ")[1].split(" ")[0] for line in observers.faults("A.swift", text)]


class ObserverTests(unittest.TestCase):
    def test_publicStoredPropertiesNeedAWrapper(self):
        self.assertEqual(names("    open var text: String? { didSet { changed() } }\n    public var size = CGSize.zero {\n        willSet {}\n    }"), ["text", "size"])

    def test_attributesModifiersAndComments(self):
        text = """
            // What it is.
            @MainActor public private(set) var a = 1 { didSet {} }
            open weak var b: (any Source)? {
                // Why.
                didSet {}
            }
            public final var c: [String: Int] = ["{": 1] {
                didSet {}
            }
            open var d: @MainActor (Int) -> Void = { _ in }
            open var e =
                long { didSet {} }
        """
        self.assertEqual(names(text), ["a", "b", "c", "e"])

    def test_linesAreCounted(self):
        self.assertEqual(observers.faults("A.swift", "/* 1\n2 */\nclass A {\n    open var x = 1 { didSet {} }\n}"),
                         ["A.swift:4: x has observers and must be @Observed, or computed"])

    def test_whatIsNotStoredPasses(self):
        text = """
            @Observed open var a = 1 { didSet {} }
            @Animatable(redraws: false) open var b: Int = 0 { didSet {} }
            open override var c: Int { didSet {} }
            public var d: Int { get { 1 } set {} }
            open var e: Selector?
            var f = 2 { didSet {} }
            package var g = 2 { didSet {} }
            public static var h = 2 { didSet {} }
            open var i: Int
            func j() { didSet() }
        """
        self.assertEqual(names(text), [])
