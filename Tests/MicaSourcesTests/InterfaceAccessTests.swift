import Testing

import MicaSources

/// Members that code generated from storyboards and nibs uses from another file.
@Suite struct InterfaceAccessTests {
    private func rewrite(_ texts: String...) -> [RewrittenSource] {
        rewritten(
            texts.enumerated().map { AppleSource(path: "file\($0).swift", bytes: Array($1.utf8)) })
    }

    private func text(_ text: String) -> String { String(decoding: rewrite(text)[0].bytes, as: UTF8.self) }

    @Test(arguments: [
        ("@IBOutlet private weak var a: UIView!", "weak var a: UIView!"),
        ("private @IBOutlet var a: [UIView]!", "var a: [UIView]!"),
        ("@IBOutlet private(set) weak var a: UIView!", "weak var a: UIView!"),
        ("@IBOutlet public private(set) var a: UIView!", "public var a: UIView!"),
        ("@IBOutlet fileprivate var a: UIView!", "var a: UIView!"),
        ("@IBAction private func a(_ sender: Any) {}", "func a(_ sender: Any) {}"),
        ("@IBSegueAction private func a(_ c: NSCoder) -> B? { nil }", "func a(_ c: NSCoder) -> B? { nil }"),
        ("@IBInspectable private var a: Int = 1", "var a: Int = 1"),
        ("private var a = 1", "private var a = 1"), ("@objc private func a() {}", "private func a() {}"),
    ]) func privateMembers_areReached(before: String, after: String) {
        #expect(text("class A: UIView { \(before) }") == "class A: UIView { \(after) }")
    }

    @Test func privateExtensions_giveTheWordToTheOthers() {
        let before = """
            private extension A {
                @IBAction func tap(_ sender: Any) { let b = 1 }
                @discardableResult static func b() -> Int { 2 }
                var c: Int { let d = 3; return d }
                override func viewDidLayoutSubviews() {}
                private func e() {}
                final class F { let g = 4 }
                class func h() {}
                typealias I = Int
            }
            """
        let after = """
            extension A {
                func tap(_ sender: Any) { let b = 1 }
                @discardableResult static fileprivate func b() -> Int { 2 }
                fileprivate var c: Int { let d = 3; return d }
                override fileprivate func viewDidLayoutSubviews() {}
                private func e() {}
                final fileprivate class F { let g = 4 }
                class fileprivate func h() {}
                fileprivate typealias I = Int
            }
            """
        let results = rewrite(before)
        #expect(
            String(decoding: results[0].bytes, as: UTF8.self) == after,
            "\(String(decoding: results[0].bytes, as: UTF8.self))")
        let plain = before.replacing("@IBAction ", with: "")
        #expect(text(plain) == plain)
    }

    /// An override in its class has the keyword once.
    @Test func privateExtensions_withOverrides() {
        let before = """
            class A: UIViewController {
            }
            private extension A {
                @IBAction func tap() {}
                override func viewDidLoad() {}
            }
            """
        #expect(
            text(before) == """
                class A: UIViewController {

                override fileprivate func viewDidLoad() {}
                }
                extension A {
                    func tap() {}
                \("    ")
                }
                """, "\(text(before))")
    }

    @Test func privateTypes_keepTheirMembersPrivate() {
        let result = rewrite("private class B: UIView {}\nclass A: UIView { @IBOutlet private var b: B! }")[0]
        #expect(String(decoding: result.bytes, as: UTF8.self).contains("{ private var b: B! }"))
        #expect(result.findings.map(\.line) == [2] && result.findings[0].message.contains("its type B is private"))
    }

    /// On Apple's systems both exist; here one would override the other silently.
    @Test func namesakesInSubclasses_stayPrivate() {
        let member = "@IBOutlet private var title: UILabel!"
        let results = rewrite(
            "class A: UIView { \(member) }", "class B: A { \(member) }", "class C: UIView { \(member) }")
        #expect(results.map { String(decoding: $0.bytes, as: UTF8.self).contains("private") } == [true, true, false])
        #expect(results.flatMap(\.findings).map(\.path) == ["file0.swift", "file1.swift"])
        #expect(results[0].findings.first?.message.contains("B has one of the same name") == true)
    }

    @Test func awakening_ofObjectsThatAreNoResponders() {
        let body = "override func awakeFromNib() { super.awakeFromNib(); a() }"
        let own = "@preconcurrency @MainActor func awakeFromNib() { (); a() }"
        #expect(
            text("class A: NSObject, B { \(body) }") == "class A: NSObject, B { \(own) }; extension A: AwakesFromNib {}"
        )
        #expect(text("class A: UIView { \(body) }") == "class A: UIView { \(body) }")
        #expect(
            text("class A: NSObject { override func prepareForInterfaceBuilder() { a() } }")
                == "class A: NSObject { @preconcurrency @MainActor func prepareForInterfaceBuilder() { a() } }")
        #expect(
            text("class A: NSObject {}\nenum E { class B: A {\n    \(body)\n} }\nlet c = 1")
                == "class A: NSObject {}\nenum E { class B: A {\n    \(own)\n} }; extension E.B: AwakesFromNib {}\nlet c = 1"
        )
        for modifiers in ["public", "open", "public final"] {
            #expect(
                text("open class A: NSObject { \(modifiers) \(body) }")
                    == "open class A: NSObject { @preconcurrency @MainActor \(modifiers) func awakeFromNib() "
                    + "{ (); a() } }; extension A: AwakesFromNib {}")
        }
        let both = "class A: NSObject { \(body) }\nclass B: A { \(body) }"
        #expect(text(both) == "class A: NSObject { \(own) }; extension A: AwakesFromNib {}\nclass B: A { \(body) }")
    }
}
