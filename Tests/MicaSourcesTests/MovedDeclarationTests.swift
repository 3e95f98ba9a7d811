import Foundation
import Testing

import MicaSources

/// Declarations that leave an extension for the body of their class.
@Suite struct MovedDeclarationTests {
    private func rewrite(_ texts: [String], locations: Bool = false) -> [RewrittenSource] {
        rewritten(
            texts.enumerated().map { AppleSource(path: "file\($0).swift", bytes: Array($1.utf8)) },
            keepsLocations: locations)
    }

    private func texts(_ texts: String..., locations: Bool = false) -> [String] {
        rewrite(texts, locations: locations).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func override_goesIntoTheClassThatIsCompiled() {
        let before = """
            #if os(macOS)
            class A: NSView {}
            #else
            class A: UIView {}
            #endif
            extension A { override func f() {} }
            """
        let after = """
            #if false
            class A: NSView {}
            #else
            class A: UIView {
            override func f() {}
            }
            #endif
            extension A {  }
            """
        #expect(texts(before) == [after])
    }

    /// Members of an extension of a final class, and final members, cannot be overridden: they stay, and need not move.
    @Test(arguments: [
        "extension Card where Int == Int { func show() {} }", "extension Card { func show() {} }",
        "extension Open where Int == Int { final func show() {} }",
        "private extension Card { func show() { hidden() } }",
    ]) func extensionOfAFinalClass_stays(text: String) {
        let classes = """
            final class Card: UIView {}
            class Open: UIView {}
            class Other { func show() {} }
            class Third: Other { override func show() {} }
            """
        let result = rewrite([classes, "private func hidden() {}\n" + text])
        #expect(result.allSatisfy { !$0.isChanged && $0.findings.isEmpty })
        #expect(rewrite([classes + "\n" + text])[0].findings.isEmpty)
    }

    /// The access level that an extension gives its members follows their own attributes.
    @Test(arguments: [
        ("@discardableResult\n  func f() -> Int { 1 }", "@discardableResult\n  public func f() -> Int { 1 }"),
        ("@available(iOS 13, *) @MainActor func f() {}", "@available(iOS 13, *) @MainActor public func f() {}"),
        ("@objc @discardableResult dynamic func f() -> Int { 1 }", "@discardableResult public func f() -> Int { 1 }"),
        ("@objc func f() {}", "public func f() {}"), ("@objc\n  func f() {}", "\n  public func f() {}"),
        ("func f() {}", "public func f() {}"),
    ]) func accessOfAnExtension_standsBehindAttributes(member: String, moved: String) {
        let text = "public class B: UIView {}\npublic extension B { \(member) }\nclass C: B { override func f() {} }"
        #expect(texts(text)[0].hasPrefix("public class B: UIView {\n\(moved)\n}"), "\(texts(text)[0])")
    }

    /// An attribute on a line of its own is removed with the space before it, which is not moved.
    @Test func attributeOnItsOwnLine_isLeftOut() {
        let before = """
            class A: UIView {
            }
            extension A {
                @objc(put:)
                override func f() {}
            }
            """
        let after = """
            class A: UIView {


                override func f() {}
            }
            extension A {


            }
            """
        func trimmed(_ text: String) -> [String] {
            text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(texts(before).map(trimmed) == [trimmed(after)])
    }

    @Test func branchesThatAreNotCompiled_stayAsTheyAre() {
        let before = "#if canImport(AppKit)\nimport AppKit\nextension B { @objc override func f() {} }\n#endif"
        let result = rewrite([before])
        #expect(!result[0].isChanged && result[0].findings.isEmpty)
    }

    /// Which of the two is compiled is not known here.
    @Test func override_withTwoClassesUnderUnknownConditions_isReported() {
        let result = rewrite(["#if A\nclass C {}\n#else\nclass C {}\n#endif\nextension C { override func f() {} }"])
        #expect(result[0].findings.map(\.line) == [6])
    }

    @Test func condition_goesWithTheMember() {
        let before = """
            class A: B {
            }
            #if os(iOS) && DEBUG
            extension A {
                override func f() {}
                #if X
                #else
                override func g() {}
                #endif
            }
            #elseif Y || Z
            extension A { override func h() {} }
            #endif
            """
        let expected = """
            class A: B {

            #if true && DEBUG
            override func f() {}
            #endif
            #if true && DEBUG
            #if !(X)
            override func g() {}
            #endif
            #endif
            #if !(true && DEBUG) && (Y || Z)
            override func h() {}
            #endif
            }
            """
        #expect(texts(before)[0].hasPrefix(expected), "\(texts(before)[0])")
    }

    @Test func condition_ofBothStaysBehind() {
        let before = "#if DEBUG\nclass A: B {\n}\nextension A { override func f() {} }\n#endif"
        #expect(texts(before) == ["#if DEBUG\nclass A: B {\n\noverride func f() {}\n}\nextension A {  }\n#endif"])
    }

    @Test func attributesOfTheExtension_goWithTheMember() {
        let before = """
            class A: B {
            }
            @available(iOS 13, *) @MainActor @objc public extension A {
                override func f() {}
                @available(iOS 14, *) nonisolated override func g() {}
            }
            """
        let text = texts(before)[0]
        #expect(text.contains("\n@available(iOS 13, *) @MainActor public override func f() {}\n"), "\(text)")
        #expect(
            text.contains("\n@available(iOS 13, *) @available(iOS 14, *) public nonisolated override func g() {}\n"),
            "\(text)")
    }

    @Test func privateExtension_keepsItsMembersVisibleInTheFile() {
        let text = texts("class A: B {\n}\nprivate extension A { func f() {}\n}\nclass C: A { override func f() {} }")[
            0]
        #expect(text.hasPrefix("class A: B {\n\nfileprivate func f() {}\n}"), "\(text)")
    }

    @Test func nestedClasses_areToldApart() {
        let before = "class A { class Cell: X {} }\nclass Cell: X {}\nextension A.Cell { override func f() {} }"
        #expect(
            texts(before) == [
                "class A { class Cell: X {\noverride func f() {}\n} }\nclass Cell: X {}\nextension A.Cell {  }"
            ])
    }

    @Test func override_goesIntoAClassOfAnotherFile() {
        let file = "import UIKit\nclass A: UIView {\n    let a = 1\n}\nlet b = 2\n"
        let other =
            "import UIKit\nimport Darwin\n\nextension A {\n    @objc override func f() {\n        g()\n    }\n}\n"
        let results = texts(file, other, locations: true)
        #expect(
            results[0] == """
                import UIKit; import Glibc
                class A: UIView {
                    let a = 1

                #sourceLocation(file: "file1.swift", line: 5)
                override func f() {
                        g()
                    }
                #sourceLocation(file: "file0.swift", line: 4)
                }
                let b = 2

                """)
        #expect(results[1] == "import UIKit\nimport Glibc\n\nextension A {\n    \n\n\n}\n")
    }

    @Test func override_intoAFileWithoutImports() {
        let results = texts("// A\nclass A: B {\n}", "import UIKit\nextension A { override func f() {} }")
        #expect(results[0] == "// A\nimport UIKit; class A: B {\n\noverride func f() {}\n}")
    }

    /// A name private to its file becomes one of the module if no other file has it.
    @Test func override_usingPrivateNamesOfItsFile() {
        let file = "class A: B {\n}"
        let results = texts(file, "extension A { override func f() { g() } }\nprivate func g() {}")
        #expect(results[0].contains("override func f() { g() }"))
        #expect(results[1] == "extension A {  }\nfunc g() {}")

        for other in [
            "extension A { override func f() { g() }\nprivate func g() {} }",
            "extension A { override func f() { g() } }\nprivate extension A { func g() {} }",
            "extension A { override func f() { K() } }\nprivate struct K { private init() {} }",
            "extension A { override func f() { g() } }\nprivate func g(_ k: K) {}\nprivate let (k, l) = 1\n"
                + "class C { private struct K {} }",
            "extension A { override func f() { self.g = 1 }\nfileprivate var g: Int { get { 1 } set {} } }",
        ] {
            let result = rewrite([file, other])
            #expect(!result[0].isChanged, "\(other)")
            #expect(result[1].findings.count == 1 && result[1].findings[0].message.contains("private"), "\(other)")
        }
        // One of another file has the same name.
        let taken = rewrite(
            [file, "extension A { override func f() { g() } }\nprivate func g() {}", "private func g() {}"])
        #expect(!taken[0].isChanged && taken[1].findings.count == 1)
    }

    /// A method that a subclass overrides moves into its class, even from another file.
    @Test func overriddenMethods_goIntoAClassOfAnotherFile() {
        let results = texts(
            "class A: X {\n}", "extension A { func f() {}\nfunc g() {} }", "class C: A {}",
            "class D: C { override func f() {} }\nclass E: X { override func g() {} }")
        #expect(results[0] == "class A: X {\n\nfunc f() {}\n}")
        #expect(results[1] == "extension A { \nfunc g() {} }")
    }
}
