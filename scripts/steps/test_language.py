"""Tests of scripts/check/language and of what it reads."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

_scripts = pathlib.Path(__file__).parents[1]
_loader = importlib.machinery.SourceFileLoader("language", str(_scripts / "check/language"))
language = importlib.util.module_from_spec(importlib.util.spec_from_loader("language", _loader))
_loader.exec_module(language)

sys.path.insert(0, str(_scripts / "lib"))

import prose
import source_text

LONG = "word " * 31


def texts(source, path="a.swift"):
    return [(text.line, text.kind, text.text) for text in source_text.texts_of(path, source)]


class SwiftTests(unittest.TestCase):
    def test_commentsAndLiterals(self):
        source = '/// Doc.\nlet a = "b // c" // Why.\n/* One. /* Two. */ */ let d = #"e "f" \\n"#\n'
        self.assertEqual(
            texts(source),
            [(1, "doc", "Doc."), (2, "string", "b // c"), (2, "comment", "Why."), (3, "comment", "One. /* Two. */"),
             (3, "string", 'e "f" \\n')])

    def test_linesOfOneCommentAreOneText(self):
        self.assertEqual(texts("/// One\n/// two.\n// Three.\n"), [(1, "doc", "One\ntwo."), (3, "comment", "Three.")])

    def test_anInterpolationIsAValue(self):
        self.assertIn((1, "string", "a X e"), texts(r'f("a \(b("c)") + d[")"]) e")'))

    def test_literalsThatAreAddedAreOneText(self):
        self.assertEqual(texts('f("a "\n    + "b")'), [(1, "string", "a b")])

    def test_linesOfALiteral(self):
        self.assertEqual(texts('let a = """\n    One \\\n    two.\n    """'), [(1, "string", "One two.")])

    def test_aQuotationMarkInARegularExpression(self):
        self.assertEqual(texts('x.matches(of: /"[^"]+/) // Why.\nlet y = "z"'), [(1, "comment", "Why."), (2, "string", "z")])

    def test_divisionsAreCode(self):
        self.assertEqual(texts('let a = b / "c".count, d = e / 2'), [(1, "string", "c")])

    def test_charactersOfC(self):
        self.assertEqual(texts("char a = '\"'; // Why.\n", "a.c"), [(1, "comment", "Why.")])


class ScriptTests(unittest.TestCase):
    def test_python(self):
        source = '"""Doc."""\n# Why\n# so.\nprint(f"a {b} c", "d")\n'
        self.assertEqual(
            texts(source, "a.py"),
            [(1, "doc", "Doc."), (2, "comment", "Why\nso."), (4, "string", "a X c"), (4, "string", "d")])

    def test_shell(self):
        source = "#!/usr/bin/env bash\n# Why.\nprintf 'a: %s is b\\n' \"$c\" # no text\n"
        self.assertEqual(
            texts(source, "scripts/a"), [(2, "comment", "Why."), (3, "string", "a: X is b "), (3, "string", "X")])


class ProseTests(unittest.TestCase):
    def checker(self):
        return prose.Checker(prose.read_words("# A comment.\nanew\tagain\ngoes? on\tcontinues\n"))

    def faults(self, page, **options):
        return [(fault.line, fault.text) for fault in self.checker().faults(prose.paragraphs(page), **options)]

    def test_aWordAndItsReplacement(self):
        self.assertEqual(self.faults("One.\n\nIt starts\nAnew."), [(4, "“Anew”: again")])
        self.assertEqual(self.faults("It goes once."), [])

    def test_thirtyWordsAreASentence(self):
        self.assertEqual(self.faults(LONG.strip() + "."), [(1, "31 words, at most 30: “word word word word word word …”")])
        self.assertEqual(self.faults("A " + "word " * 28 + "more. W" + LONG[6:].strip() + "."), [])

    def test_codeTablesHeadingsAndQuotationsAreNoSentences(self):
        code = "```\nanew\n```\n"
        self.assertEqual(self.faults(f"{code}\n# Anew\n\n| anew | {LONG} |\n\nThe button “anew” and `anew`.\n"), [])

    def test_theItemsOfAListAreSentences(self):
        half = "word " * 20
        self.assertEqual(self.faults(f"- {half}\n- {half}\n"), [])

    def test_theTwoColumnsOfAUsageAreNoSentence(self):
        self.assertEqual(self.faults(f"  run [NAME]   {LONG}\n  run --all  {LONG}\n"), [])
        self.assertEqual(len(self.faults(f"  run [NAME] {LONG}\n")), 1)

    def test_aLinkIsItsText(self):
        self.assertEqual(self.faults("It [goes on](anew.md)."), [(1, "“goes on”: continues")])

    def test_theFirstWordOfAComment(self):
        self.assertEqual(self.faults("Whether it is so.", is_comment=True), [(1, "begins with “Whether”: name the thing")])
        self.assertEqual(self.faults("Whatever.\n\nHow it is.", is_comment=True), [])
        self.assertEqual(self.faults("How it is."), [])

    def test_aFullStopInAName(self):
        self.assertEqual(len(prose.sentences("e.g. A file of 3.5 MB such as a.png is read by it. And so is another one, b.png.")), 2)

    def test_namesAndCodeAreNoMessages(self):
        for text in ["content-type", "Noto Sans Mono", "CGSize(width: X, height: X)", "a.circle b.circle c.circle.fill"]:
            self.assertEqual(prose.message(text), [], text)
        self.assertEqual(len(prose.message("the file cannot be read: X")), 1)


class CheckTests(unittest.TestCase):
    def parts(self, path, text):
        checker = prose.Checker(prose.read_words((_scripts / "lib/words").read_text()))
        return [part for part, _ in language.check(path, text, checker)]

    def test_parts(self):
        self.assertEqual(self.parts("Docs/guides/a.md", "Anew."), ["pages"])
        self.assertEqual(self.parts("Docs/a.md", "Anew."), ["Docs"])
        self.assertEqual(self.parts("Sources/UIKit/A.swift", "// Anew.\n"), ["Sources/UIKit"])
        self.assertEqual(self.parts("Sources/UIKit/A.swift", 'warn("the view is made anew here")'), ["messages"])
        self.assertEqual(self.parts("Tests/UIKitTests/A.swift", '#expect(a, "the view is made anew here")'), [])

    def test_aboveTheNumberFails(self):
        lines, above, below = language.verdict({"Docs": 3, "Tests/A": 1}, {"Docs": 2, "Tests/A": 4})
        self.assertEqual([line.split(":")[1].split()[0] for line in above], ["Docs"])
        self.assertEqual(len(below), 1)
        self.assertIn("notice: Tests/A has 1 faults, less than 4", below[0])

    def test_pagesAndMessagesHaveNone(self):
        _, above, _ = language.verdict({"pages": 1, "messages": 1}, {})
        self.assertEqual(len(above), 2)

    def test_theListOfWordsCanBeRead(self):
        words = prose.read_words((_scripts / "lib/words").read_text())
        self.assertGreater(len(words), 20)
        self.assertTrue(all(replacement for _, replacement in words))


if __name__ == "__main__":
    unittest.main()
