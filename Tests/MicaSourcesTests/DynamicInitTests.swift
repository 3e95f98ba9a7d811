import MicaSources
import Testing

/// Objects of classes known only at run time.
@Suite struct DynamicInitTests {
    private func text(_ text: String) -> String {
        let source = AppleSource(path: "a.swift", bytes: Array(("import UIKit\n" + text).utf8))
        return String(
            decoding: rewritten([source])[0].bytes.dropFirst("import UIKit\n".utf8.count), as: UTF8.self)
    }

    @Test(arguments: [
        // Parameters of functions.
        ("func f<T: UIView>(_: T.Type) -> T { T() }", "func f<T: UIView>(_: T.Type) -> T { T.dynamicInit() }"),
        (
            "func f<T: UIView>(_: T.Type) -> T { T(frame: .zero) }",
            "func f<T: UIView>(_: T.Type) -> T { T.dynamicInit(frame: .zero) }"
        ),
        (
            "func f<A, T: UIViewController>(_ a: [A]) -> T { return T(nibName: nil, bundle: nil) }",
            "func f<A, T: UIViewController>(_ a: [A]) -> T { return T.dynamicInit(nibName: nil, bundle: nil) }"
        ),
        ("func f<T: CALayer>() -> T { T.init() }", "func f<T: CALayer>() -> T { T.dynamicInit() }"),
        ("func f<T: NSObject>() -> T { T() }", "func f<T: NSObject>() -> T { T.dynamicInit() }"),
        ("func f<T>() -> T where T: UILabel { T() }", "func f<T>() -> T where T: UILabel { T.dynamicInit() }"),
        (
            "func f<T: Reusable & UIKit.UIView>() -> T { .init(frame: a) }",
            "func f<T: Reusable & UIKit.UIView>() -> T { .dynamicInit(frame: a) }"
        ),
        (
            "class F<V: UIView> { func f() -> V { return .init() }; var v: V { guard a else { return .init(frame: r) }; return b } }",
            "class F<V: UIView> { func f() -> V { return .dynamicInit() }; var v: V { guard a else { return .dynamicInit(frame: r) }; return b } }"
        ),
        (
            "func f<V: UIView>() -> V { let s = a.map { x in return .init() }; func g() -> Int { return .init() }; return s }",
            "func f<V: UIView>() -> V { let s = a.map { x in return .init() }; func g() -> Int { return .init() }; return s }"
        ),
        (
            "func f<T: UIButton>() { let b = T(type: .system) }",
            "func f<T: UIButton>() { let b = T.dynamicInit(type: .system) }"
        ),
        // Parameters of types, also in their extensions, and the module's own subclasses of Apple's classes.
        (
            "class Host<Content: UIView>: UIView { let content = Content(); lazy var b: Content = .init() }",
            "class Host<Content: UIView>: UIView { let content = Content.dynamicInit(); lazy var b: Content = .dynamicInit() }"
        ),
        (
            "struct A<V: Card> { }; class Card: Base {}; class Base: UIView {}\nextension A { func f() -> V { V() } }",
            "struct A<V: Card> { }; class Card: Base {}; class Base: UIView {}\nextension A { func f() -> V { V.dynamicInit() } }"
        ),
        (
            "protocol P { associatedtype V: UIView }\nextension P { func f() -> V { V(frame: .zero) } }",
            "protocol P { associatedtype V: UIView }\nextension P { func f() -> V { V.dynamicInit(frame: .zero) } }"
        ),
        (
            "extension Array where Element: UIView { func f() { append(Element()) } }",
            "extension Array where Element: UIView { func f() { append(Element.dynamicInit()) } }"
        ),
        // Self.
        (
            "extension UIView { static func make() -> Self { Self() }; class func b() -> UIView { self.init(frame: r) } }",
            "extension UIView { static func make() -> Self { Self.dynamicInit() }; class func b() -> UIView { self.dynamicInit(frame: r) } }"
        ),
        (
            "protocol P: AnyObject {}\nextension P where Self: UIViewController { static func make() -> Self { Self(nibName: n, bundle: b) } }",
            "protocol P: AnyObject {}\nextension P where Self: UIViewController { static func make() -> Self { Self.dynamicInit(nibName: n, bundle: b) } }"
        ),
        (
            "class A: UIView { func twin() -> Self { type(of: self).init() } }",
            "class A: UIView { func twin() -> Self { type(of: self).dynamicInit() } }"
        ),
        // Metatypes.
        (
            "func f(_ t: UITableViewCell.Type) { t.init(style: .default, reuseIdentifier: \"x\") }",
            "func f(_ t: UITableViewCell.Type) { t.dynamicInit(style: .default, reuseIdentifier: \"x\") }"
        ),
        ("func f<T: UIView>(_ t: T.Type) -> T { t.init() }", "func f<T: UIView>(_ t: T.Type) -> T { t.dynamicInit() }"),
        (
            "let all: [UIView.Type] = []; let b = all.map { $0.init() }\nfor t in all { t.init() }",
            "let all: [UIView.Type] = []; let b = all.map { $0.dynamicInit() }\nfor t in all { t.dynamicInit() }"
        ),
        (
            "let c = NSClassFromString(n) as! UIViewController.Type\nc.init(); (d as! UIView.Type).init(frame: .zero)",
            "let c = ClassName.lookUp(n) as! UIViewController.Type\nc.dynamicInit(); (d as! UIView.Type).dynamicInit(frame: .zero)"
        ),
        ("var t: UIView.Type?; t?.init(); t!.init()", "var t: UIView.Type?; t?.dynamicInit(); t!.dynamicInit()"),
        ("row.cellType.init(frame: .zero)", "row.cellType.dynamicInit(frame: .zero)"),
    ]) func dynamicInit_ofClassesOfApple(source: String, expected: String) {
        #expect(text(source) == expected)
    }

    /// Types that Swift creates itself, and types other than such classes.
    @Test(arguments: [
        "func f<T: Model>() -> T { T() }; class Model { required init() {} }",
        "func f<T: Card>() -> T { T(frame: .zero) }; class Card: UIView { required override init(frame: CGRect) {} }",
        "func f<T: Card>() -> T { T() }; class Card: UIView { required init(a: Int = 1) {} }",
        "func f<T: UIView & Made>() -> T { T() }; protocol Made { init() }",
        "final class Card: UIView { init() {}; static func make() -> Self { Self() } }",
        "func f<T: Equatable>(_ a: T) { g(T.self) }; struct T { }; let t = T()",
        "func f<T: UIView>(_ a: T) {}\nstruct T {}\nlet t = T()",
        "func f<T: UIView>() -> T { func g<T: Codable>() -> T { T() } }",
        "class A: UIView { convenience init() { self.init(frame: .zero) }\nconvenience init(b: Int) { self.init() } }",
        "class A: UIView { init(b: Int) { super.init(frame: .zero) } }",
        "let v = UIView.init(frame: .zero); let m: [String: UIView.Type] = [:]; let s = String.init()",
        "func f(_ t: Model.Type) { t.init() }; class Model { required init() {} }",
        "func f<T: UIView>() -> T { T(model: 1) }",
        "struct A { static func make() -> Self { Self() } }; enum E { func T() {} }",
        "extension UIView { convenience init(a: Int) { self.init(frame: .zero) } }",
    ]) func dynamicInit_ofOthersStays(source: String) {
        #expect(text(source) == source)
    }

    /// Deep scopes and long chains of calls take linear time.
    @Test func dynamicInit_stepsGrowWithTheText() {
        func steps(_ count: Int) -> Int {
            let nested =
                String(repeating: "func f<T: UIView>() -> T { T(); ", count: count)
                + String(repeating: "}", count: count)
            let members = String(repeating: "class func a() { self.init(frame: .zero) }; ", count: count)
            let text = "import UIKit\n" + nested + "\nclass A: UIView { " + members + "}"
            return SourceRewriter.counted([AppleSource(path: "a.swift", bytes: Array(text.utf8))]).steps
        }
        let one = steps(200), two = steps(400)
        #expect(two < one * 5 / 2, "\(one), then \(two)")
    }
}
