import Foundation
import TestSeeds
import Testing

import MicaSources

@Suite(.seeded) struct LexerTests {
    private func kinds(_ text: String) -> [String] {
        Lexer.tokens(of: Array(text.utf8)).filter { !$0.isTrivia }.map {
            "\($0.kind) \(String(decoding: Array(text.utf8)[$0.range], as: UTF8.self))"
        }
    }

    @Test func strings_withInterpolationsInEachOther() {
        #expect(
            kinds(#"a("x\(f("y\(1)", (2)))z") + b"#) == [
                "identifier a", "punctuation (", #"string "x\"#, "punctuation (", "identifier f", "punctuation (",
                #"string "y\"#, "punctuation (", "number 1", "punctuation )", #"string ""#, "punctuation ,",
                "punctuation (", "number 2", "punctuation )", "punctuation )", "punctuation )", #"string z""#,
                "punctuation )", "operator +", "identifier b",
            ])
    }

    @Test func strings_rawAndOnSeveralLines() {
        #expect(
            kinds(##"#"a"b\(c)\#(d)"# e"##) == [
                ##"string #"a"b\(c)\#"##, "punctuation (", "identifier d", "punctuation )", ##"string "#"##,
                "identifier e",
            ])
        #expect(kinds("\"\"\"\n @objc \"x\" \\\"\"\" \n\"\"\" e").map { $0.prefix(6) } == ["string", "identi"])
        #expect(kinds("#\"\"\"\n a \"\"\" b\n\"\"\"# e").count == 2)
        #expect(kinds(##"#"""# e"##).last == "identifier e")
        // An unclosed literal ends with its line.
        #expect(kinds("\"abc\nd") == ["string \"abc", "identifier d"])
        #expect(kinds("\"a\\\\\" b") == ["string \"a\\\\\"", "identifier b"])
    }

    @Test func comments_nest() {
        #expect(kinds("a /* @objc /* b */ \" */ c // \"\n d") == ["identifier a", "identifier c", "identifier d"])
        #expect(
            kinds("a+/*b*/c+//d\ne") == ["identifier a", "operator +", "identifier c", "operator +", "identifier e"])
        #expect(kinds("#!/usr/bin/swift \"\na") == ["identifier a"])
    }

    @Test func slashes_areRegexesWhereAnOperandStands() {
        #expect(kinds("let r = /a\"[/]b/.x").contains("regex /a\"[/"))
        #expect(kinds("a / b / \"c\"") == ["identifier a", "operator /", "identifier b", "operator /", "string \"c\""])
        #expect(kinds("f(x) /y/ \"z\"").last == "string \"z\"")
        #expect(kinds("return /\"/") == ["identifier return", "regex /\"/"])
        #expect(kinds("x = #/a\n\"b/#; c").suffix(2) == ["punctuation ;", "identifier c"])
        #expect(
            kinds("reduce(1, /)\n\"x\"") == [
                "identifier reduce", "punctuation (", "number 1", "punctuation ,", "operator /", "punctuation )",
                "string \"x\"",
            ])
    }

    @Test func numbersNamesOperators() {
        #expect(
            kinds("1.5e-3..<0x1p-2 1.description a?.b `class`.c #if x!=y") == [
                "number 1.5e-3", "punctuation .", "punctuation .", "operator <", "number 0x1p-2", "number 1",
                "punctuation .",
                "identifier description", "identifier a", "operator ?", "punctuation .", "identifier b",
                "identifier `class`",
                "punctuation .", "identifier c", "pound #if", "identifier x", "operator !=", "identifier y",
            ])
    }

    /// Sources of this package.
    static let sources: [String] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return ["Sources/MicaSources", "Sources/QuartzCore", "Sources/UIKit", "Sources/Mica", "Tests/CoreTextTests"]
            .flatMap { folder in
                let paths =
                    FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)?
                    .compactMap { $0 as? String } ?? []
                return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap {
                    try? String(
                        contentsOf: root.appendingPathComponent(folder).appendingPathComponent($0), encoding: .utf8)
                }
            }
    }()

    private func expectWhole(_ bytes: [UInt8], _ note: @autoclosure () -> String) {
        var position = 0
        for token in Lexer.tokens(of: bytes) {
            guard token.range.lowerBound == position, !token.range.isEmpty else {
                Issue.record("a gap or an empty token at \(position): \(note())")
                return
            }
            position = token.range.upperBound
        }
        #expect(position == bytes.count, "\(note())")
    }

    @Test func tokens_joinedAreTheFile() {
        #expect(LexerTests.sources.count > 100)
        for source in LexerTests.sources { expectWhole(Array(source.utf8), String(source.prefix(60))) }
    }

    /// Truncated and duplicated sources with foreign bytes: the output is complete, and no rule stops on them.
    @Test(.timeLimit(.minutes(5))) func mutatedSources_comeOutWhole() {
        let rounds = ProcessInfo.processInfo.environment["MICA_FUZZ_ROUNDS"].flatMap(Int.init) ?? 300
        let seed = ProcessInfo.processInfo.environment["MICA_FUZZ_SEED"].flatMap(UInt64.init) ?? 19
        var random = Seeded(seed)
        let pieces = [
            "\"", "\"\"\"", "#\"", "\"#", "\\(", "(", ")", "{", "}", "/*", "*/", "//", "/", "#/", "/#", "`", "\\", "\n",
            "\r\n",
            "#if os(iOS)\n", "#else\n", "#endif\n", "@objc ", "@objc(", "#selector(", "#keyPath(", "@NSManaged ",
            "class A {",
            "extension A { override func f() {} }", "func ", "protocol ", "optional ", ".f?(", "import ", "\u{0}", "é",
            "<", ">",
            "Selector(\"a:\")", "@objc protocol P { @objc optional func f() -> Int }", "dynamic ", "var x: ", "as ",
            ",",
        ]
        for round in 0..<rounds {
            let source = LexerTests.sources[random.below(LexerTests.sources.count)]
            var bytes = Array(source.utf8.prefix(6000))
            for _ in 0...random.below(6) {
                let at = random.below(bytes.count + 1)
                switch random.below(4) {
                case 0: bytes.removeSubrange(at..<min(bytes.count, at + random.below(40)))
                case 1: bytes.insert(contentsOf: pieces[random.below(pieces.count)].utf8, at: at)
                case 2: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + random.below(300))], at: at)
                default: if at < bytes.count { bytes[at] = UInt8(random.below(256)) }
                }
            }
            expectWhole(bytes, "seed \(seed), round \(round)")
            let result = SourceRewriter.rewrite(
                [AppleSource(path: "a.swift", bytes: bytes)], keepsLocations: round % 2 == 0)
            // Without moved declarations the number of lines does not change.
            let text = String(decoding: result[0].bytes, as: UTF8.self)
            if !text.contains("#sourceLocation"), !String(decoding: bytes, as: UTF8.self).contains("override") {
                let lines = result[0].bytes.count { $0 == 0x0A }, before = bytes.count { $0 == 0x0A }
                #expect(lines == before, "seed \(seed), round \(round)")
            }
        }
    }

    /// Deep nesting and long sequences take linear time: twice as many steps for twice the length.
    @Test(arguments: [
        "(", "\"\\(", "/*", "{", "[", "#if a\n{", "#\"", "= /a\\/ ", "class A {", "@objc ", "#selector(", "f(a, ", "<",
        "@NSManaged var x: A<", "#", "#keyPath(a.", "weak ", "@a() ", "extension A { override func f() ", "import a.",
        "\"\"\"", "func f<", ".a?(", "protocol P {", "&& os(iOS) ", "class A: ", "private class A ", "private let ",
        "private extension A ", "#elseif b\n", "#if A\nextension A { override func f() {} }\n", "dynamic ",
        "class A { func f(", "optional ", "@objc protocol P { optional func f()", "static ", "Selector(", "actor a ",
        "@NSManaged weak @a var x: A?, ", "case a, ", "/", "a /b", "`", "1.", "1e", "\\", "\u{FEFF}", "import ",
        ",\\/a",
        "private func f() {}\n", "private init", "as ", ".asyncAfter(deadline: ", "extension A where A {",
        "func f<T>() ", "func f<T> ", "init ", "subscript a ", "var a ", "a as? NSValue ", ">.sleep(for: ",
        "class A: UIView { dynamic var a ", "class A: B { func f() { ", "else { return .init() ",
    ]) func longInputs_areLinear(unit: String) { expectLinear(unit, closing: "") }

    /// The same for what is closed: each level contains the ones in it.
    @Test(arguments: [
        ("(", ")"), ("[", "]"), ("{", "}"), ("#selector(a(", "))"), ("Selector(", ")"), ("\"\\(", ")\""),
        ("f(a: ", ")"),
        ("@NSManaged var x: (", ")"), ("class A { func f() {", "}}"), ("extension A { override func f() {", "}}"),
        ("@objc protocol P { optional func f(a: {", "}) }"), ("Task.sleep(for: ", ")"), ("#if a\n", "\n#endif"),
        ("class A: NSObject { override func observeValue() {", "}}"), ("private extension A {", "}"),
        ("UIEdgeInsetsInsetRect(a, ", ")"), ("class A: UIView { dynamic var a: B { ", "}}"), ("#keyPath(a.", ")"),
        ("struct A<T: B> { func f<T>() where T: C { T()", "}}"), ("type(of: ", ").description()"),
        ("a.value(forKey: ", ")"), ("a.setValue(b, c: ", ")"),
    ]) func nestedInputs_areLinear(unit: String, closing: String) { expectLinear(unit, closing: closing) }

    private func expectLinear(_ unit: String, closing: String) {
        func steps(_ count: Int) -> Int {
            let head = "import UIKit\nclass A {}\nextension A { override func f() {} }\n"
            let text = String(repeating: unit, count: count) + String(repeating: closing, count: count)
            let bytes = Array((head + text).utf8)
            expectWhole(bytes, unit)
            return SourceRewriter.counted([
                AppleSource(path: "a.swift", bytes: bytes),
                AppleSource(path: "b.swift", bytes: Array("class B {}".utf8)),
            ]).steps
        }
        let (one, two) = (steps(500), steps(1_000))
        // Some rules look at a bounded number of tokens around one, which is less for a short source.
        #expect(Double(two) < 2.5 * Double(one), "\(one) and \(two)")
    }
}
