import MicaSources
import Testing

/// Tables of properties, reports of assignments, and overrides of methods that `NSObject` has on Apple's systems.
@Suite struct KeyedPropertyTests {
    private func texts(_ texts: String...) -> [String] {
        let sources = texts.enumerated().map { AppleSource(path: "file\($0).swift", bytes: Array($1.utf8)) }
        return SourceRewriter.rewrite(sources).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func table(_ entries: String...) -> String {
        " final class MicaKeys: KeyedClass { static var properties: [KeyedProperty] { var all: [KeyedProperty] = []; "
            + entries.map { "all.append(KeyedProperty(\($0))); " }.joined() + "return all } };"
    }

    private let use = "; let x = a.value(forKey: b)"

    @Test func classes_getTables() {
        #expect(
            texts("class A: NSObject { @objc var a = 1, b: Int?\n@IBOutlet weak var c: B!; var d = 2 }" + use)[0]
                == "import QuartzCore; class A: NSObject {" + table("\"a\", \\A.a", "\"b\", \\A.b", "\"c\", \\A.c")
                + " var a = 1, b: Int?\nweak var c: B!; var d = 2 }" + use)
    }

    @Test(arguments: [
        ("class A: NSObject { @objc(c) var a = 1 }", ["\"c\", \\A.a"]),
        ("@objcMembers class A: UIView { var a = 1\nprivate var b = 2 }", ["\"a\", \\A.a"]),
        ("class A: NSObject { @objc let `in` = 1 }", ["\"in\", \\A.`in`"]),
        ("enum O { class A: B { @objc var a = 1 }\nclass B: NSObject {} }", ["\"a\", \\O.A.a"]),
        ("class A: NSObject {}\nextension A { @objc var a: Int { 1 } }", ["\"a\", \\A.a"]),
        ("class A: NSObject { @objc static var a = 1\n@objc override var b: Int { 1 } }", []),
        ("class A: NSObject {\n#if DEBUG\n@objc var a = 1\n#endif\n}", []),
        ("class A { @objc var a = 1 }", []), ("class A: P { @objc var a = 1 }\nprotocol P {}", []),
        ("class A<T>: NSObject { @objc var a = 1 }", []), ("struct A { @objc var a = 1 }", []),
    ]) func tables_haveWhatObjectiveCSees(text: String, entries: [String]) {
        let result = texts(text + use)[0]
        #expect(result.components(of: "KeyedProperty(") == entries, "\(result)")
    }

    /// Sources from before Swift 4 set properties without an attribute.
    @Test func oldClasses_getAllProperties() {
        let text = "class A: NSObject { var a = 1; private var b = 2 }\nA().setValuesForKeys(c)"
        #expect(texts(text)[0].components(of: "KeyedProperty(") == ["\"a\", \\A.a"])
    }

    @Test(arguments: [
        "let x = UserDefaults.standard.value(forKey: b)", "defaults.setValue(a, forKey: b)", "f(value: b)",
    ])
    func otherModules_getNoTables(use: String) {
        let text = "class A: NSObject { @objc dynamic var a = 1 }\n" + use
        #expect(texts("import UIKit\n" + text)[0] == "import UIKit\nclass A: NSObject { var a = 1 }\n" + use)
    }

    @Test(arguments: [
        ("dynamic var a = 1", "var a = 1 { didSet { CALL } }"),
        ("dynamic var a: [Int: B<C, D>]", "var a: [Int: B<C, D>] { didSet { CALL } }"),
        ("dynamic var a: Int = {\n1 }()\nvar b = 1", "var a: Int = {\n1 }() { didSet { CALL } }\nvar b = 1"),
        ("dynamic var a = f(1)\n  .g { 1 }\nfunc h() {}", "var a = f(1)\n  .g { 1 } { didSet { CALL } }\nfunc h() {}"),
        ("dynamic var a = b\n  ?? \"c\"\nvar d = 1", "var a = b\n  ?? \"c\" { didSet { CALL } }\nvar d = 1"),
        ("dynamic var a = 60\n  * 60\nfunc h() {}", "var a = 60\n  * 60 { didSet { CALL } }\nfunc h() {}"),
        ("dynamic var a = b -\n  c\n@objc func h() {}", "var a = b -\n  c { didSet { CALL } }\nfunc h() {}"),
        ("dynamic var a = b\n  as? C\nvar d = 1", "var a = b\n  as? C { didSet { CALL } }\nvar d = 1"),
        ("dynamic var a: B<C>?\nvar d = 1", "var a: B<C>? { didSet { CALL } }\nvar d = 1"),
        ("dynamic var a = 1 { didSet { b() } }", "var a = 1 { didSet { defer { CALL }; b() } }"),
        ("dynamic var a = 1 { didSet(old) { b() } }", "var a = 1 { didSet(old) { defer { CALL }; b() } }"),
        ("dynamic var a = 1 { willSet { b() } }", "var a = 1 { didSet { CALL }; willSet { b() } }"),
        (
            "dynamic var a: Int { get { b.set { 1 } } set { b = newValue } }",
            "var a: Int { get { b.set { 1 } } set { defer { CALL }; b = newValue } }"
        ),
        ("dynamic var a: Int { b }", "var a: Int { b }"),
        ("dynamic var a: Int { get { b } }", "var a: Int { get { b } }"),
        ("@objc(b) dynamic weak var a: B?\nvar c = 1", "weak var a: B? { didSet { OTHER } }\nvar c = 1"),
        ("dynamic class var a = 1", "class var a = 1"),
    ]) func dynamicProperties_reportAssignments(before: String, after: String) {
        let result = texts("class A: NSObject {\n\(before)\n}" + use)[0]
        let expected = after.replacing("CALL", with: "ObservedProperty.changed(\"a\", of: self)")
            .replacing("OTHER", with: "ObservedProperty.changed(\"b\", of: self)")
        #expect(result.hasSuffix("\n\(expected)\n}" + use), "\(result)")
    }

    @Test(arguments: [
        (
            "class A: B<C, D>, E { override func value(forUndefinedKey k: String) -> Any? { super.value(forUndefinedKey: k) } }",
            "class A: B<C, D>, UndefinedKeyReader, E { func value(forUndefinedKey k: String) -> Any? { super.value(forUndefinedKey: k) } }"
        ),
        (
            "class A: NSObject { override func value(forKey k: String) -> Any? { super.value(forKey: k) } }",
            "class A: NSObject, KeyValueReader { func value(forKey k: String) -> Any? { unoverriddenValue(forKey: k) } }"
        ),
        (
            "class A: UIView { override open func responds(to s: Selector!) -> Bool { super.responds(to: s) } }",
            "class A: UIView, SelectorResponder { open func responds(to s: Selector!) -> Bool { unoverriddenResponds(to: s) } }"
        ),
        (
            "class A: NSObject { override class func automaticallyNotifiesObservers(forKey k: String) -> Bool { super.automaticallyNotifiesObservers(forKey: k) } }",
            "class A: NSObject { class func automaticallyNotifiesObservers(forKey k: String) -> Bool { true } }"
        ),
        (
            "class A: CALayer { override func value(forKey k: String) -> Any? { super.value(forKey: k) } }",
            "class A: CALayer { override func value(forKey k: String) -> Any? { super.value(forKey: k) } }"
        ),
        (
            "class A: NSObject { override func forwardingTarget(for s: Selector!) -> Any? { b } }\nclass B: A { override func forwardingTarget(for s: Selector!) -> Any? { c } }",
            "class A: NSObject, MessageForwarder { func forwardingTarget(for s: Selector!) -> Any? { b } }\nclass B: A { override func forwardingTarget(for s: Selector!) -> Any? { c } }"
        ),
    ]) func overrides_areFoundThroughProtocols(before: String, after: String) {
        #expect(texts("import UIKit\n" + before)[0].replacing(table(), with: "") == "import UIKit\n" + after)
    }

    @Test func overridesInOtherFiles_areFoundThroughTheirExtensions() {
        let method = "func setValue(_ v: Any?, forUndefinedKey k: String) {}"
        let result = texts("import UIKit\nclass A: NSObject {}", "import UIKit\nextension A { override \(method) }")
        #expect(
            result == [
                "import UIKit\nclass A: NSObject {\n\(method)\n}", "import UIKit\nextension A: UndefinedKeyWriter {  }",
            ])
    }

    /// Other files cannot name what is private, alone or by its extension.
    @Test(arguments: [
        "private extension A { @objc var a: Int { 1 } }", "extension A { @objc private var a: Int { 1 } }",
    ])
    func privateProperties_ofOtherFilesAreNotInTables(text: String) {
        let result = texts("class A: NSObject { @objc var b = 1 }" + use, text)[0]
        #expect(result.components(of: "KeyedProperty(") == ["\"b\", \\A.b"], "\(result)")
    }

    @Test func severalPropertiesInOneDeclaration_areReported() {
        let sources = ["class A: NSObject {\n@objc dynamic var a = 1, b = 2\n}" + use].map {
            AppleSource(path: "a.swift", bytes: Array($0.utf8))
        }
        #expect(SourceRewriter.rewrite(sources)[0].findings.map(\.line) == [2])
    }

    @Test func runtimeNames_areImported() {
        #expect(
            texts("import Foundation\nf(a.value(forKey: b))")[0].hasPrefix("import Foundation; import QuartzCore\n"))
        #expect(texts("f(b)", "class A: NSObject { @objc var a = 1 }" + use)[1].hasPrefix("import QuartzCore; class"))
        #expect(texts("f(a.value(for: b))")[0] == "f(a.value(for: b))")
    }

    @Test func classNames_areLookedUp() {
        #expect(texts("let a = NSClassFromString(b)")[0] == "let a = ClassName.lookUp(b)")
    }

    /// Each class is read a number of times that does not depend on the number of classes.
    @Test func work_growsLinearly() {
        func steps(_ count: Int) -> Int {
            let classes = (0..<count).map { "class A\($0): NSObject { @objc dynamic var a = 1 }\n" }.joined()
            return SourceRewriter.counted([AppleSource(path: "a.swift", bytes: Array((classes + use).utf8))]).steps
        }
        #expect(steps(400) < 5 * steps(100))
    }
}

extension String {
    /// Returns the texts between a beginning and the next ")".
    fileprivate func components(of start: String) -> [String] {
        var result: [String] = [], rest = self[...]
        while let range = rest.firstRange(of: start) {
            rest = rest[range.upperBound...]
            result.append(String(rest.prefix { $0 != ")" }))
        }
        return result
    }
}
