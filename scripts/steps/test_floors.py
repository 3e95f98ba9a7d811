"""Tests of scripts/check/floors."""

import importlib.machinery
import importlib.util
import pathlib
import unittest

_path = str(pathlib.Path(__file__).parents[1] / "check" / "floors")
_loader = importlib.machinery.SourceFileLoader("floors", _path)
floors = importlib.util.module_from_spec(importlib.util.spec_from_loader("floors", _loader))
_loader.exec_module(floors)

PAGE = """# Architecture

## Floors

| floor | modules |
|---|---|
| 0 | `Base` |
| 1 | `UIKit` |

| floor | folders of UIKit |
|---|---|
| 0 | `Views` |
| 1 | `Controls` |

| type | known by | because |
|---|---|---|
EXCEPTIONS

## Next
"""

SOURCES = {
    "Base/Base.swift": "struct Heap {}",
    "UIKit/UIKit.swift": "import Base",
    "UIKit/Views/View.swift": "class View {}",
    "UIKit/Controls/Button.swift": "class Button: View {}",
}


def check(exceptions="", **changes):
    sources = {**SOURCES, **{path.replace("__", "/") + ".swift": text for path, text in changes.items()}}
    return floors.check(PAGE.replace("EXCEPTIONS", exceptions), sources)


class FloorTests(unittest.TestCase):
    def test_arrowsThatLeadDownPass(self):
        self.assertEqual(check(), [])

    def test_aTypeOfAHigherFolderIsFound(self):
        found = check(UIKit__Views__View="class View {\n    var button: Button?\n}")
        self.assertEqual(found, ["Sources/UIKit/Views/View.swift:2: Views (floor 0) names Button of Controls (floor 1)"])

    def test_anImportOfAHigherModuleIsFound(self):
        found = check(Base__Base="// What\npackage import UIKit\n")
        self.assertEqual(found, ["Sources/Base/Base.swift:2: Base (floor 0) imports UIKit (floor 1)"])

    def test_importsHaveAttributesAndKinds(self):
        for line in ("@testable import UIKit", "@_exported public import UIKit", "import class UIKit.View", "@_spi(Mica) import UIKit"):
            self.assertEqual(len(check(Base__Base=line)), 1, line)

    def test_anImportAfterAnotherIsFound(self):
        found = check(Base__Base="import Foundation\nimport UIKit\n")
        self.assertEqual(found, ["Sources/Base/Base.swift:2: Base (floor 0) imports UIKit (floor 1)"])

    def test_commentsAndStringsAreNoCode(self):
        for text in ("// Button", "/* Button\n */", "/// A `Button`.", 'let a = "Button"', 'let a = """\n  Button "\n  """', 'let a = #"Button"#'):
            self.assertEqual(check(UIKit__Views__View="class View {}\n" + text), [], text)

    def test_codeInAStringCounts(self):
        self.assertEqual(len(check(UIKit__Views__View='class View {}\nlet a = "\\(Button.self)"')), 1)

    def test_linesAreThoseOfTheFile(self):
        found = check(UIKit__Views__View='class View {}\n/* 1\n 2 */\nlet a = """\n  b\n  """\nlet b: Button')
        self.assertIn("View.swift:7:", found[0])

    def test_aNestedTypeIsNoTypeOfItsFolder(self):
        self.assertEqual(check(UIKit__Controls__Button="class Button { enum Style {} }", UIKit__Views__View="class View { var style: Style? }"), [])

    def test_anExceptionNeedsAReason(self):
        button = "class View { var button: Button? }"
        self.assertEqual(check("| `Button` | `Views/View.swift` | it has one |", UIKit__Views__View=button), [])
        self.assertEqual(
            check("| `Button` | `Views/View.swift` | |", UIKit__Views__View=button),
            ["Docs/architecture.md: the exception for Button has no reason"])

    def test_anExceptionThatNothingNeedsIsFound(self):
        found = check("| `Button` | `Views/View.swift` | it has one |")
        self.assertEqual(found, ["Docs/architecture.md: Views/View.swift needs no exception for Button; remove it from the table"])

    def test_everyModuleAndFolderHasAFloor(self):
        found = check(New__New="", UIKit__Lists__List="class List {}")
        self.assertEqual(found, [
            "Docs/architecture.md: module New has no floor; add it to the table",
            "Docs/architecture.md: folder of UIKit Lists has no floor; add it to the table"])

    def test_theTableHasNoFloorOfAModuleThatIsGone(self):
        found = floors.check(PAGE.replace("EXCEPTIONS", ""), {p: t for p, t in SOURCES.items() if not p.startswith("Base")})
        self.assertEqual(found, ["Docs/architecture.md: there is no module Base; remove it from the table"])

    def test_aPageWithoutTablesIsSaid(self):
        with self.assertRaises(ValueError):
            floors.check("# Architecture\n", SOURCES)


if __name__ == "__main__":
    unittest.main()
