import Testing

import MicaSources

/// Classes, outlets and actions as Interface Builder knows them.
@Suite struct AppIndexTests {
    private func index(_ texts: String...) -> AppIndex {
        AppIndex(texts.enumerated().map { AppleSource(path: "file\($0).swift", bytes: Array($1.utf8)) })
    }

    private func members(_ body: String) -> [AppIndex.Member] {
        index("class A: UIView {\n\(body)\n}").classInfo("A")?.members ?? []
    }

    @Test(arguments: [
        ("@IBOutlet weak var a: UILabel!", AppIndex.Kind.outlet, "UILabel!", true),
        ("@IBOutlet var a: UILabel", .outlet, "UILabel", false),
        ("@IBOutlet private weak var a: UILabel? { didSet { a?.text = nil } }", .outlet, "UILabel?", true),
        ("@IBOutlet\n@available(iOS 13, *)\nvar a: Pair<Int, [String]>!", .outlet, "Pair<Int, [String]>!", true),
        ("@IBOutlet var a: [UIView]!", .outletCollection, "[UIView]!", true),
        ("@IBOutlet var a: Array<UIView>", .outletCollection, "Array<UIView>", false),
        ("@IBOutlet var a: [UIView] = [] { didSet {} }", .outletCollection, "[UIView]", false),
        ("@IBInspectable var a: CGFloat = 1", .inspectable, "CGFloat", false),
        ("@IBInspectable public var a: UIColor? { get { b } set {} }", .inspectable, "UIColor?", true),
        ("var a: (Int) -> [Int: A] = { _ in [:] }", .property, "(Int) -> [Int: A]", false),
        ("@objc dynamic var a: Optional<Int> = f(1, 2)", .property, "Optional<Int>", true),
    ]) func properties(text: String, kind: AppIndex.Kind, type: String, isOptional: Bool) {
        let found = members(text)
        #expect(found.count == 1 && found.first?.name == "a" && found.first?.key == "a")
        #expect(found.first?.kind == kind && found.first?.type == type && found.first?.isOptional == isOptional)
        #expect(found.first?.isSettable == true && found.first?.isPrivate == false)
    }

    @Test func propertiesOfOneDeclaration_shareTheirType() {
        let found = members("@IBOutlet var a, b: UILabel!, c: UIView?")
        #expect(found.map(\.name) == ["a", "b", "c"] && found.map(\.type) == ["UILabel!", "UILabel!", "UIView?"])
        #expect(members("var a = f(1, 2), b = { c, d in e }").map(\.name) == ["a", "b"])
    }

    @Test(arguments: ["let a = 1", "var a: Int { 1 }", "var a: Int { get { 1 } }", "private(set) var a = 1"])
    func propertiesWithoutASetter_cannotBeSet(text: String) {
        #expect(members(text).map(\.isSettable) == [false])
    }

    @Test(arguments: [
        ("@IBAction func tap() {}", "tap", "tap", []),
        ("@IBAction func tap(_ sender: Any) {}", "tap:", "tap(_:)", ["Any"]),
        (
            "@IBAction private func tap(_ sender: UIButton, forEvent event: UIEvent) {}", "tap:forEvent:",
            "tap(_:forEvent:)", ["UIButton", "UIEvent"]
        ),
        ("@IBAction func tap(sender: AnyObject?) {}", "tapWithSender:", "tap(sender:)", ["AnyObject?"]),
        ("@objc(press:) @IBAction func tap(_ s: [A<B, C>] = []) {}", "press:", "tap(_:)", ["[A<B, C>]"]),
        ("@objc func tap() {}", "tap", "tap", []),
        ("@IBAction func `repeat`(_ sender: Any) {}", "repeat:", "`repeat`(_:)", ["Any"]),
        ("@IBAction func back(segue: UIStoryboardSegue) {}", "backWithSegue:", "back(segue:)", ["UIStoryboardSegue"]),
        ("@IBAction func tap() {}\nfunc tap(a: Int) {}", "tap", "tap as (A) -> () -> Void", []),
    ]) func actions(text: String, selector: String, reference: String, types: [String]) {
        let found = members(text)
        #expect(found.count == 1 && found.first?.kind == .action)
        #expect(found.first?.selector == selector && found.first?.reference == reference)
        #expect(found.first?.parameterTypes == types && found.first?.isPrivate == false)
    }

    @Test func segueAction_isOne() {
        let found = members("@IBSegueAction func make(_ coder: NSCoder, sender: Any?) -> A? { nil }")
        #expect(found.map(\.kind) == [.segueAction] && found.map(\.selector) == ["make:sender:"])
        #expect(found.map(\.reference) == ["make(_:sender:)"] && found.map(\.parameterTypes) == [["NSCoder", "Any?"]])
    }

    @Test func membersOfTheTypeAndOtherMethods_areNone() {
        #expect(members("static var a = 1\nclass func b() {}\nfunc c() {}\ninit() {}").isEmpty)
        #expect(index("@objcMembers class A: NSObject { func c() {} }").action("c", of: "A") != nil)
    }

    @Test func membersOfExtensions_belongToTheClass() {
        let index = index(
            "class A: UIViewController {}", "extension A { @IBAction func tap(_ s: Any) {} }",
            "class B: A {}\nextension UIView { @IBInspectable var radius: CGFloat { get { 0 } set {} } }",
            "class C: UISwitch {}")
        #expect(index.action("tap:", of: "B")?.path == "file1.swift")
        #expect(index.member("radius", of: "C")?.line == 2 && index.member("radius", of: "UIButton") != nil)
        #expect(index.member("radius", of: "A") == nil && index.member("tap", of: "A") == nil)
    }

    @Test func classes_areFoundByAllTheirNames() {
        let index = index(
            "@objc(Old) class A: UIView {}\nenum Kit { final class Cell: UITableViewCell {} }\nclass Box<T>: UIView {}",
            "private class P: UIView {}\ntypealias Base = UIViewController\nclass D: Base {}")
        #expect(index.classInfo("Old")?.name == "A" && index.classInfo("A")?.objectiveCName == "Old")
        #expect(index.classInfo("Cell")?.name == "Kit.Cell" && index.classInfo("Kit.Cell")?.line == 2)
        #expect(index.classInfo("Box")?.isGeneric == true && index.classInfo("A")?.isGeneric == false)
        #expect(index.classInfo("P")?.isPrivate == true && index.classInfo("UIView") == nil)
        #expect(index.uikitSuperclass(of: "D") == "UIViewController" && index.isClass("D", "UIResponder"))
    }

    @Test func superclasses() {
        let index = index(
            "class A: UIButton, P {}\nclass B: A { required init?(coder: NSCoder) {} }\nclass R {}\nclass S: P {}",
            "protocol P {}")
        #expect(index.uikitSuperclass(of: "B") == "UIButton" && index.uikitSuperclass(of: "UILabel") == "UILabel")
        #expect(index.uikitSuperclass(of: "R") == nil && index.uikitSuperclass(of: "S") == nil)
        #expect(index.isClass("B", "A") && index.isClass("B", "UIControl") && !index.isClass("B", "UILabel"))
        #expect(index.classInfo("B")?.hasCoderInit == true && index.classInfo("A")?.hasCoderInit == false)
        // A circle ends.
        #expect(self.index("class A: B {}\nclass B: A {}").uikitSuperclass(of: "A") == nil)
    }

    @Test func classesWithAnAction_areInOrderOfDerivation() {
        let action = "@IBAction func back(_ s: UIStoryboardSegue) {}"
        let index = index(
            "class A: UIViewController { \(action) }\nclass B: A {}\nclass C: B { override \(action) }\nclass D: A {}")
        #expect(index.classes(withAction: "back:").map(\.name) == ["C", "A"])
    }

    /// Members that generated code cannot use, also after the sources are rewritten.
    @Test(arguments: [
        ("private var a = 1", true), ("fileprivate @objc func a() {}", true), ("@IBOutlet private var a: B!", false),
        ("private(set) var a = 1", false), ("@IBAction fileprivate func a() {}", false),
        ("@IBOutlet private var a: Hidden!", true), ("@IBInspectable private var twice: Int = 1", true),
    ]) func privacy(text: String, isPrivate: Bool) {
        let index = index(
            "class A: UIView { \(text) }\nprivate class Hidden: UIView {}",
            "class C: A { private var twice = 2 }")
        #expect(index.classInfo("A")?.members.map(\.isPrivate) == [isPrivate])
    }

    @Test func conditions_areKept() {
        let index = index(
            """
            #if os(iOS)
            class A: UIView {
            #if DEBUG
                @IBOutlet var a: UIView!
            #endif
            #if os(macOS)
                @IBOutlet var b: UIView!
            #endif
            }
            #endif
            """)
        #expect(index.classInfo("A")?.conditions == [])
        #expect(index.classInfo("A")?.members.map(\.conditions) == [["DEBUG"]])
    }
}
