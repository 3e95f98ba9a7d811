import Testing

import MicaSources

/// A suite that rewrites short sources.
protocol RewriterSuite {}

extension RewriterSuite {
    func rewrite(_ text: String, others: [String] = [], locations: Bool = false) -> RewrittenSource {
        let sources = ([text] + others).enumerated().map { AppleSource(path: "file\($0).swift", bytes: Array($1.utf8)) }
        return rewritten(sources, keepsLocations: locations)[0]
    }

    func text(_ text: String, others: [String] = [], locations: Bool = false) -> String {
        String(decoding: rewrite(text, others: others, locations: locations).bytes, as: UTF8.self)
    }
}

/// The result of each construct.
@Suite struct RewriterTests: RewriterSuite {
    @Test(arguments: [
        ("@objc func a() {}", "func a() {}"),
        ("@objc (b:) func a(_ x: Int) {}", "func a(_ x: Int) {}"),
        ("let f: @escaping (Int) -> Void", "let f: @escaping (Int) -> Void"),
        ("@objc(b:)\n  func a(_ x: Int) {}", "\n  func a(_ x: Int) {}"),
        ("@objcMembers @IBDesignable\npublic class A {}", "\npublic class A {}"),
        ("    @objc @IBInspectable\n    dynamic var a = 1", "    \n    var a = 1"),
        ("@IBOutlet weak var a: UIView!", "weak var a: UIView!"),
        ("@IBAction func a(_ sender: Any) {}", "func a(_ sender: Any) {}"),
        ("@UIApplicationMain class A: UIResponder {}", "@main class A: UIResponder {}"),
        ("public dynamic var a = 1; let b = c.dynamic", "public var a = 1; let b = c.dynamic"),
        ("enum E { case dynamic\nfunc f() {} }", "enum E { case dynamic\nfunc f() {} }"),
        ("enum E { case a, dynamic\nvar b = 1 }", "enum E { case a, dynamic\nvar b = 1 }"),
        ("let a = dynamic\nvar b = 1", "let a = dynamic\nvar b = 1"),
        ("f(.dynamic)\nlet dynamic: Int\nfunc g() {}", "f(.dynamic)\nlet dynamic: Int\nfunc g() {}"),
        (
            "import UIKit\nclass A: UIView { @objc public dynamic var a = 1 { didSet {} }\ndynamic var b: Int { 1 } }",
            "import UIKit\nclass A: UIView { @UIAppearanceProperty public var a = 1 { didSet {} }\nvar b: Int { 1 } }"
        ),
        (
            "import UIKit\nclass A: B { dynamic var a: UIColor? }\nclass B: UIControl { dynamic lazy var b = 1 }",
            "import UIKit\nclass A: B { @UIAppearanceProperty var a: UIColor? }\nclass B: UIControl { lazy var b = 1 }"
        ),
        (
            "import UIKit\nclass A: UIViewController { dynamic var a = 1 }\nclass B: UIView { dynamic func b() {} }",
            "import UIKit\nclass A: UIViewController { var a = 1 }\nclass B: UIView { func b() {} }"
        ),
        (
            "import UIKit\nclass A: UIView { @objc fileprivate dynamic var a = 1 { willSet {} }\nprivate dynamic var b = 1 }",
            "import UIKit\nclass A: UIView { @UIAppearanceProperty fileprivate var a = 1 { willSet {} }\n@UIAppearanceProperty private var b = 1 }"
        ),
        ("private(set) dynamic var a = 1\n\tdynamic var b: Int", "private(set) var a = 1\n\tvar b: Int"),
        (
            "let s = \"@objc #selector(a)\" // @objc\n/* @IBOutlet */",
            "let s = \"@objc #selector(a)\" // @objc\n/* @IBOutlet */"
        ),
        ("let a = \"\\(#keyPath(CALayer.opacity))\"", "let a = \"\\(\"opacity\")\""),
        ("typealias F = @convention(block) () -> Void", "typealias F = () -> Void"),
        ("@available(iOS, unavailable) func a() {}", "@available(*, unavailable) func a() {}"),
        (
            "@available(iOS 13, *) func a() { if #available(iOS 14.0, *) {} }",
            "@available(iOS 13, *) func a() { if #available(iOS 14.0, *) {} }"
        ),
        (
            "let c = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
            "let c = UIColor(red: 1, green: 0, blue: 0, alpha: 1)"
        ),
        ("let i = #imageLiteral(resourceName: \"a\")", "let i = UIImage(imageLiteralResourceName: \"a\")"),
    ]) func attributes(before: String, after: String) {
        #expect(text(before) == after)
    }

    @Test(arguments: [
        ("@NSManaged public var progress: CGFloat", "@Animatable public var progress: CGFloat = 0"),
        (
            "@NSManaged var a: CGPoint, b: [CGFloat] // c\n",
            "@Animatable var a: CGPoint = .zero, b: [CGFloat] = [] // c\n"
        ),
        (
            "public @NSManaged var a: UIColor?\n@NSManaged var b: [String: [Int]]",
            "public @Animatable var a: UIColor?\n@Animatable var b: [String: [Int]] = [:]"
        ),
        ("@NSManaged private(set) var a: Bool", "@Animatable private(set) var a: Bool = false"),
        ("@NSManaged var a: UIColor", "@Animatable var a: UIColor = .clear"),
    ]) func managedProperties(before: String, after: String) {
        let result = rewrite(before)
        #expect(String(decoding: result.bytes, as: UTF8.self) == after)
        #expect(result.findings.isEmpty)
    }

    @Test func managedProperty_withoutAZero() {
        let result = rewrite("\n@NSManaged var style: Style")
        #expect(String(decoding: result.bytes, as: UTF8.self) == "\n@Animatable var style: Style!")
        #expect(result.findings.map(\.line) == [2])
    }

    @Test(arguments: ["@NSManaged @objc weak var", "@objc @NSManaged weak var", "@NSManaged weak @objc var"])
    func managedProperty_weakWithAttributes(before: String) {
        #expect(
            text("\(before) a: B?") == "@Animatable(redraws: false) private var weakA = "
                + "WeakReference<B>(nil); var a: B? { get { weakA.object } set { weakA = WeakReference(newValue) } }")
    }

    @Test func managedProperty_weak() {
        #expect(
            text("@NSManaged weak var ring: Ring!") == "@Animatable(redraws: false) private var weakRing = "
                + "WeakReference<Ring>(nil); var ring: Ring! { get { weakRing.object } "
                + "set { weakRing = WeakReference(newValue) } }")
    }

    @Test(arguments: [
        ("#keyPath(CALayer.position)", "\"position\""), ("#keyPath(CALayer.isHidden)", "\"hidden\""),
        ("#keyPath(A.B.layer.bounds.origin)", "\"layer.bounds.origin\""), ("#keyPath(progress)", "\"progress\""),
        ("#keyPath(self.view?.isOpaque)", "\"view.opaque\""),
        (
            "class A { @objc(size) var radius = 1; let k = #keyPath(A.radius) }",
            "class A { var radius = 1; let k = \"size\" }"
        ),
        (
            "class A { @objc var isOpaque = true; let k = #keyPath(isOpaque) }",
            "class A { var isOpaque = true; let k = \"isOpaque\" }"
        ),
    ]) func keyPaths(before: String, after: String) {
        #expect(text(before) == after)
    }

    @Test(arguments: [
        ("class A { func f() { g(#selector(tap)) }\n@objc func tap(_ s: B) {} }", "Selector(\"tap:\", A.tap)"),
        (
            "class A { func f() { g(#selector(tap)) }\n@objc func tap(sender: B, event: C) {} }",
            "Selector(\"tapWithSender:event:\", A.tap)"
        ),
        ("class A { lazy var r = R(self, #selector(self.tap(_:))) }", "Selector(\"tap:\", A.tap(_:))"),
        ("extension A.B { func f() { g(#selector(A.B.moved(to:))) } }", "Selector(\"movedTo:\", A.B.moved(to:))"),
        ("class A { func f() { g(#selector(stop(withTimer:))) } }", "Selector(\"stopWithTimer:\", A.stop(withTimer:))"),
        ("class A { class B { func f() { g(#selector(tap)) } } }", "Selector(\"tap\", B.tap)"),
        ("class A { func f() { g(#selector(tap as () -> Void)) } }", "Selector(\"tap\", A.tap as (A) -> () -> Void)"),
        (
            "class A { func f() { g(#selector(A.tap(_:) as (A) -> (B) -> Void)) } }",
            "Selector(\"tap:\", A.tap(_:) as (A) -> (B) -> Void)"
        ),
        (
            "class A { func f() { g(#selector(UIView.setNeedsLayout)) } }",
            "Selector(\"setNeedsLayout\", UIView.setNeedsLayout)"
        ),
        (
            "class A { func f() { g(#selector(getter: isOn)) } }",
            "Selector(\"isOn\", getter: { (object: A) in object.isOn })"
        ),
        (
            "class A { func f() { g(#selector(setter: A.title)) } }",
            "Selector(\"setTitle:\", setter: { (object: A, new) in object.title = new })"
        ),
        (
            "class A { func f() { g(#selector(model.run)) } }\nclass M { @objc(go) func run() {} }",
            "Selector(\"go\", M.run)"
        ),
        ("class A { func f() { g(Selector(\"tap:\")) }\nfunc tap(_ a: B) {} }", "Selector(\"tap:\", A.tap(_:))"),
        ("class A { func f() { g(Selector((\"tap\"))) }\nfunc tap() {} }", "Selector(\"tap\", A.tap)"),
    ]) func selectors(before: String, after: String) {
        let result = text(before)
        #expect(result.contains("g(\(after))") || result.contains("R(self, \(after))"), "\(result)")
    }

    @Test func selector_onSeveralLines_keepsThoseBelow() {
        let result = text("class A {\nfunc f() { g(#selector(\n  A.tap(_:)\n), 1) }\nlet a = 1 }")
        #expect(result == "class A {\nfunc f() { g(Selector(\"tap:\", A.tap(_:))\n\n, 1) }\nlet a = 1 }")
    }

    /// If methods are exchanged, those visible to Objective-C first look up their exchanged implementation.
    @Test func exchangedMethods_askFirst() {
        let exchange = "func e(_ a: Method, _ b: Method) { method_exchangeImplementations(a, b) }"
        let own = """
            extension UIViewController {
              @objc func seen(_ animated: Bool, at time: [String: (Int, Int)]?) { seen(animated, at: time) }
              @objc dynamic func sum(of a: Int) -> Int? { return a }
              @objc func implicit() -> Int { 1 }
              @objc func three(a: Int, b: Int, c: Int) {}
              @objc static func shared() {}
              func hidden() {}
              func f() { g(#selector(seen(_:at:)), #selector(viewWillAppear(_:))) }
            }
            """
        let expected = """
            extension UIViewController {
              func seen(_ animated: Bool, at time: [String: (Int, Int)]?) { if let exchanged: Void = \
            MethodExchange.perform("seen:at:", of: UIViewController.self, on: self, animated, time) { return exchanged }; \
            seen(animated, at: time) }
              func sum(of a: Int) -> Int? { if let exchanged: Int? = \
            MethodExchange.perform("sumOf:", of: UIViewController.self, on: self, a) { return exchanged }; return a }
              func implicit() -> Int { if let exchanged: Int = \
            MethodExchange.perform("implicit", of: UIViewController.self, on: self) { return exchanged }; return 1 }
              func three(a: Int, b: Int, c: Int) {}
              static func shared() {}
              func hidden() {}
              func f() { g(Selector("seen:at:", UIViewController.seen(_:at:)).exchangeable, \
            Selector("viewWillAppear:", UIViewController.viewWillAppear(_:))) }
            }
            """
        #expect(text(own, others: [exchange]) == expected)
        #expect(rewrite(own, others: [exchange]).findings.isEmpty)
        #expect(!text(own).contains("MethodExchange") && !text(own).contains(".exchangeable"))
    }

    /// Extensions of Apple's classes that override a member of another extension.
    @Test func overridesInExtensions_areFoundByTheClass() {
        let base = """
            extension UIView {
              @objc func clear(all: Bool, _ n: Int) -> Int { a(); return 1 }
              @objc var parts: [UIView] { subviews }
              @objc func alone() {}
            }
            """
        let others = """
            extension UILabel {
              override func clear(all: Bool, _ n: Int) -> Int { return super.clear(all: true, n) + 1 }
              override var parts: [UIView] { [] }
            }
            """
        let dispatch = """
            switch ExtensionOverride.nearest(to: self, among: [UILabel.self]) { case 0: return \
            unsafeDowncast(self, to: UILabel.self).clear_of_UILabel(all: all, n); default: return clear_of_UIView(all: all, n) }
            """
        #expect(
            text(base, others: [others]) == """
                extension UIView {
                  func clear(all: Bool, _ n: Int) -> Int { \(dispatch) }; func \
                clear_of_UIView(all: Bool, _ n: Int) -> Int { a(); return 1 }
                  var parts: [UIView] { switch ExtensionOverride.nearest(to: self, among: [UILabel.self]) { case 0: return \
                unsafeDowncast(self, to: UILabel.self).parts_of_UILabel; default: return parts_of_UIView } }; var parts_of_UIView: [UIView] { subviews }
                  func alone() {}
                }
                """)
        let above = dispatch.replacing("[UILabel.self]", with: "[UILabel.self], above: UILabel.self")
        #expect(
            text(others, others: [base]) == """
                extension UILabel {
                  func clear_of_UILabel(all: Bool, _ n: Int) -> Int { return clear_above_UILabel(all: true, n) + 1 }; func \
                clear_above_UILabel(all: Bool, _ n: Int) -> Int { \(above) }
                  var parts_of_UILabel: [UIView] { [] }
                }
                """)
        #expect(rewrite(others, others: [base]).findings.isEmpty)
        // Two members with the same name: which one is meant is unknown.
        let second = "extension CALayer { @objc func clear(all: Bool, _ n: Int) -> Int { return 1 } }"
        #expect(rewrite(others, others: [base, second]).findings.map(\.line) == [2])
        #expect(rewrite(others).findings.map(\.line) == [2, 3])
    }

    /// A type of the module has the name; its own calls stay.
    @Test func selector_besideATypeOfTheName() {
        let before =
            "import UIKit\nenum Selector { case id(String) }\nclass A { func f() { g(#selector(tap)) }; @objc func tap() {} }"
        #expect(text(before).contains("g(UIKit.Selector(\"tap\", A.tap))"))
        #expect(text(before.replacing("UIKit", with: "QuartzCore")).contains("g(QuartzCore.Selector(\"tap\", A.tap))"))
        let own = "import UIKit\nstruct Selector { init(_ a: String) {} }\nlet s = Selector(\"tap\")"
        #expect(text(own) == own && rewrite(own).findings.isEmpty)
    }

    /// Optional methods of Apple's delegates that are called by name.
    @Test(arguments: [
        ("delegate?.tabBar?(self, didSelect: i)", "delegate?.tabBar(self, didSelect: i)"),
        ("a.delegate?.presentationControllerDidDismiss?(p)", "a.delegate?.presentationControllerDidDismiss(p)"),
        ("delegate!.navigationBar!(self, didPop: i)", "delegate!.navigationBar(self, didPop: i)"),
        ("delegate?.sceneDidBecomeActive?(s)", "delegate?.sceneDidBecomeActive(s)"),
        ("self.onTap?(self); tabBar?(1)", "self.onTap?(self); tabBar?(1)"),
        (
            "if let n = delegate.tabBar?(self, didSelect: i) { f(n) }",
            "if let n = delegate.tabBar(self, didSelect: i) as Optional { f(n) }"
        ),
        ("let n = delegate.tabBar?(i) ?? 1", "let n = delegate.tabBar(i) ?? 1"),
        ("animator.addCompletion?({ f() })", "animator.addCompletion({ f() })"),
        ("animator.addCompletion? { f() }", "animator.addCompletion { f() }"),
    ]) func optionalMethods_ofDelegates(before: String, after: String) {
        #expect(text(before) == after)
    }

    @Test func selector_ofAMethodInAnotherFile() {
        let other = "extension A { @objc func tap(_ sender: B) {} }"
        #expect(
            text("class A { func f() { g(#selector(tap)) } }", others: [other]).contains("Selector(\"tap:\", A.tap)"))
    }

    /// `NSObject` has no `observeValue` here to override.
    @Test func observers_thatAreNoViews() {
        let body = "override func observeValue() { super.observeValue(a) }"
        #expect(
            text("class A: NSObject, B {\n@objc \(body)\n}")
                == "class A: NSObject, KeyValueObserver, B {\nfunc observeValue() { unobservedValue(a) }\n}")
        #expect(text("class A: UIView { \(body) }") == "class A: UIView { \(body) }")
        let both = "class A: NSObject { \(body) }\nclass B: A { \(body) }"
        #expect(
            text(both) == "class A: NSObject, KeyValueObserver { func observeValue() { unobservedValue(a) } }\n"
                + "class B: A { \(body) }")
    }

    @Test func objects_areAskedByTheirTypes() {
        #expect(
            text("let y = (change?[.newKey] as AnyObject).cgPointValue.y")
                == "let y = NSValue.observed(change?[.newKey] ).cgPointValue.y")
        #expect(
            text("type(of: a).description() + b.description()") == "String(reflecting: type(of: a)) + b.description()")
        let before = """
            @objc protocol P { @objc optional func f(_ a: Int) }
            class A { weak var owner: AnyObject?
                func g() { self.owner?.f?(1); owner?.f?(2); other?.f?(3) } }
            """
        #expect(
            text(before).hasSuffix("{ (self.owner as? P)?.f(1); (owner as? P)?.f(2); other?.f(3) } }"),
            "\(text(before))")
    }

    @Test func missingModules_areReported() {
        let result = rewrite(
            "import UIKit\nimport AVFoundation\nvar p: AVPlayer?\n#if canImport(AppKit)\nimport AppKit\n#endif")
        #expect(!result.isChanged && result.findings.map(\.line) == [2])
    }

    @Test(arguments: [
        ("CryptoKit", "SHA256.self"), ("Network", "NWPath.self"), ("PDFKit", "PDFView()"), ("Security", "kSecClass"),
        ("ARKit", "ARView()"), ("GroupActivities", "0"), ("simd", "simd_float2()"),
    ])
    func missingModules_areAllOfApples(name: String, use: String) {
        #expect(rewrite("import UIKit\nimport \(name)\nlet x = \(use)").findings.map(\.line) == [2])
        #expect(rewrite("import UIKit\nimport Own\(name)\nlet x = \(use)").findings.isEmpty)
    }

    /// A framework of which a file uses nothing.
    @Test func missingModules_areReplacedIfUnused() {
        let source = "import MetalKit\nimport class CoreLocation.CLLocation\nvar m: Int?"
        let result = rewrite(source)
        #expect(result.findings.isEmpty && text(source) == "import UIKit\nimport Foundation\nvar m: Int?")
        #expect(text("import SwiftUI\nclass A: UIView {}") == "import UIKit\nclass A: UIView {}")
        #expect(rewrite("import MetalKit\nvar v: MTKView?").findings.map(\.line) == [1])
        // Previews are removed.
        let preview = "import SwiftUI\nclass A: UIView {}\n#Preview(\"A\") { AnyView(A()) }"
        #expect(text(preview).hasPrefix("import UIKit\nclass A: UIView {}"))
    }

    /// A file that describes views of SwiftUI does not keep the others from compiling.
    @Test func filesOfSwiftUI_areLeftOut() {
        let source = "// Card\nimport SwiftUI\nstruct Card: View {}"
        #expect(text(source) == "// Card\n#if canImport(SwiftUI)\nimport SwiftUI\nstruct Card: View {}\n#endif")
        #expect(rewrite(source).findings.map(\.missingModule) == ["SwiftUI"])
        #expect(!rewrite(text(source)).isChanged && rewrite(text(source)).findings.isEmpty)
        // A view of UIKit stays, since other files need it.
        let mixed = "import SwiftUI\nclass A: UIView { var c: AnyView? }"
        #expect(text(mixed, others: ["let a = A()"]) == mixed)
        #expect(text(mixed).hasPrefix("#if canImport(SwiftUI)"))
    }

    /// Nothing looks up a method by its name at run time.
    @Test(arguments: ["Selector(\"\\(name)Load\")", "Selector(name)", "Selector((a + \"b:\"))"])
    func selectorsThatAreMadeAtRunTime_areReported(text: String) {
        let result = rewrite("class A {\nlet s = \(text)\nfunc tap() {} }")
        #expect(result.findings.map(\.line) == [2] && !result.isChanged)
        #expect(result.findings.first?.message.hasPrefix(text + ": no method") == true)
    }

    @Test func protocols_ofClassesOnly() {
        #expect(text("@objc public protocol P {}") == "public protocol P: AnyObject {}")
        #expect(text("@objc protocol P: Q {}") == "protocol P: AnyObject, Q {}")
        #expect(text("@objc protocol P: class, Q {}") == "protocol P: class, Q {}")
    }

    @Test func optionalRequirements_getDefaults() {
        let before = """
            @objc public protocol P: NSObjectProtocol {
                /// Doc.
                @objc optional func opened(_ a: A,
                    at i: Int)
                @objc optional func view(for a: A) -> B?
                @objc optional var title: String? { get }
                func closed()
            }
            class A { weak var delegate: P?
                func f() { delegate?.opened?(self, at: 1); completion?(2); let v = delegate?.view?(for: self) } }
            """
        let after = """
            public protocol P: AnyObject, NSObjectProtocol {
                /// Doc.
                func opened(_ a: A,
                    at i: Int)
                func view(for a: A) -> B?
                var title: String? { get }
                func closed()
            }; public extension P { func opened(_ a: A, at i: Int) {}; func view(for a: A) -> B? { nil }; var title: String? { nil } }
            class A { weak var delegate: P?
                func f() { delegate?.opened(self, at: 1); completion?(2); let v = delegate?.view(for: self) } }
            """
        #expect(text(before) == after)
        #expect(text("d?.scrollViewDidScroll?(s); d?.done?(s)") == "d?.scrollViewDidScroll(s); d?.done?(s)")
        let required = rewrite("@objc protocol P {\n @objc optional func value() -> Any\n}")
        #expect(required.findings.map(\.line) == [2])
    }

    /// A missing method with a value is noticed where it is called.
    @Test func optionalValues_areNilIfTheyAreMissing() {
        let before = """
            import UIKit
            @objc protocol P { @objc optional func mayOpen(_ a: A) -> Bool
                @objc optional var rate: CGFloat { get } }
            func f() { if d?.mayOpen?(a) ?? true {}; let r = list[0].p.rate ?? 2; if let s = d?.rate {}
                let w = self.d?.mayOpen?(a).hashValue }
            func g() -> Bool { guard let open = self.d?.mayOpen(_:) else { return true }
                return open(a) }
            """
        let after = """
            import UIKit
            protocol P: AnyObject { func mayOpen(_ a: A) -> Bool
                var rate: CGFloat { get } }; \
            extension P { func mayOpen(_ a: A) -> Bool { OptionalRequirement.missing() }; \
            var rate: CGFloat { OptionalRequirement.missing() } }
            func f() { if OptionalRequirement.value(d?.mayOpen(a)) ?? true {}; \
            let r = OptionalRequirement.value(list[0].p.rate) ?? 2; if let s = OptionalRequirement.value(d?.rate) {}
                let w = OptionalRequirement.value(self.d?.mayOpen(a))?.hashValue }
            func g() -> Bool { guard let open = self.d?.mayOpen(_:) else { return true }
                return (OptionalRequirement.value(open(a)) ?? (true)) }
            """
        #expect(text(before) == after)
    }

    /// Closures have no labels, so that a call with one is a call of the method.
    @Test func optionalMethods_withTheNameOfAProperty() {
        let before = """
            @objc protocol P { @objc optional func move(by a: Int) }
            class A { var move: ((Int) -> Void)?
                func f() { $0.move?(by: 1); $0.move?(1) } }
            """
        #expect(text(before).contains("$0.move(by: 1); $0.move?(1)"))
    }

    /// C functions and blocks of methods are closures here.
    @Test func implementations_areFunctions() {
        let before = """
            import UIKit
            typealias F = @convention(c) (AnyObject, Selector, Bool) -> Void
            let f = unsafeBitCast(method_getImplementation(m), to: F.self)
            let g = imp_implementationWithBlock(unsafeBitCast(block, to: AnyObject.self))
            let h = unsafeBitCast(x, to: Int.self)
            """
        let after = """
            import UIKit
            typealias F = (AnyObject, Selector, Bool) -> Void
            let f = (method_getImplementation(m)).function(F.self)
            let g = imp_implementationWithBlock(block)
            let h = unsafeBitCast(x, to: Int.self)
            """
        #expect(text(before) == after)
    }

    @Test func optionalRequirements_ofTheType_getDefaultsOfTheType() {
        #expect(
            text("@objc protocol P {\n@objc optional static func f()\n@objc optional static var a: Int? { get }\n}")
                == "protocol P: AnyObject {\nstatic func f()\nstatic var a: Int? { get }\n}"
                + "; extension P { static func f() {}; static var a: Int? { nil } }")
    }

    /// A closure of the client's own may have the name of a delegate's method.
    @Test func optionalClosures_stayOptional() {
        let before = """
            class A { var animationDidStop: ((Bool) -> Void)?
                func f() { self.animationDidStop?(true); a.animationDidStop?(true); delegate?.animationDidStop?(b) } }
            """
        #expect(text(before) == before.replacing("delegate?.animationDidStop?", with: "delegate?.animationDidStop"))
    }

    @Test func actor_asAnOrdinaryName_isNoType() {
        let before = "class A: B {\nfunc f() { for actor in cast { g(#selector(h)) } }\nfunc h() {} }"
        #expect(text(before).contains("Selector(\"h\", A.h)"))
        let closure = "class A: B {\nfunc f() { cast.map { actor in c { g(#selector(h)) } } }\nfunc h() {} }"
        #expect(text(closure).contains("Selector(\"h\", A.h)"))
    }

    @Test func byteOrderMark_staysAtTheStart() {
        #expect(text("\u{FEFF}import Darwin\n@objc class A {}") == "\u{FEFF}import Glibc\nclass A {}")
    }

    /// The compiled text begins with its location in the original; the compiler would reject a mark inside a file.
    @Test func compiledText_beginsWithItsLocation() {
        let sources = [("\u{FEFF}let a = 1\n", "let a = 1\n"), ("#!/usr/bin/swift\na()", "///usr/bin/swift\na()")]
        for (before, after) in sources {
            let bytes = rewrite(before).compiled
            #expect(
                String(decoding: bytes, as: UTF8.self) == "#sourceLocation(file: \"file0.swift\", line: 1)\n" + after)
        }
    }

    @Test func overridesInExtensions_goIntoTheClass() {
        let before = """
            class A: B {
                let a = 1
            }
            public extension A {
                // Layout.
                @objc override func layout() {
                    run(#selector(layout))
                }
                func stays() {}
                override var size: Int { 1 }
            }
            """
        let after = """
            class A: B {
                let a = 1

            #sourceLocation(file: "file0.swift", line: 6)
            public override func layout() {
                    run(Selector("layout", A.layout))
                }
            #sourceLocation(file: "file0.swift", line: 10)
            public override var size: Int { 1 }
            #sourceLocation(file: "file0.swift", line: 3)
            }
            public extension A {
                // Layout.
            \("    ")


                func stays() {}
            \("    ")
            }
            """
        #expect(text(before, locations: true) == after)
    }

    /// A method that a subclass overrides must be in the class.
    @Test func overriddenMethods_leaveTheirExtensions() {
        let result = text(
            "class A {\n}\nextension A {\n@objc func f() {}\nfunc g() {}\n}\nclass B: A { override func f() {} }")
        #expect(
            result
                == "class A {\n\nfunc f() {}\n}\nextension A {\n\nfunc g() {}\n}\nclass B: A { override func f() {} }")
    }

    @Test func overridesOfForeignClasses_areReported() {
        let result = rewrite("extension UIView {\n    override func f() {}\n}")
        #expect(!result.isChanged && result.findings.map(\.line) == [2])
        #expect(result.findings[0].message.contains("UIView"))
    }

    /// This package's own sources have no Objective-C: only names that depend on the platform are rewritten in them.
    @Test func sourcesWithoutConstructs_comeOutByteForByte() {
        let constructs = [
            "@objc", "@IB", "#selector", "#keyPath", "@NSManaged", "dynamic ", "#if", "Timer", "asyncAfter",
            "Task.sleep",
            "import Darwin", "URL", "XML", "Bundle", "ocaliz", "String(format", "preferredLanguages",
            "forInfoDictionaryKey",
            "Selector", "objc_", "NSKeyValue", "NSClassFromString", "forKey", "@available(iOS, unavailable",
            "scrollView", "?(", "Literal",
        ]
        let sources = LexerTests.sources.filter { source in !constructs.contains { source.contains($0) } }
        #expect(sources.count > 60)
        for source in sources {
            let result = rewrite(source)
            #expect(!result.isChanged && result.bytes == Array(source.utf8))
        }
    }
}
