public import Foundation
import MicaBase

/// A class with its own `responds(to:)`. Rewritten classes that override the method adopt it.
public protocol SelectorResponder: AnyObject {
    /// Returns `true` if the object has a method with the selector.
    @preconcurrency @MainActor func responds(to aSelector: Selector!) -> Bool
}

extension SelectorResponder {
    /// Replaces `super.responds(to:)` in rewritten sources.
    public func unoverriddenResponds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) ?? false }
}

/// A delegate that passes methods which it does not implement on to another one. Rewritten classes that override
/// `forwardingTarget(for:)` adopt it.
///
/// The methods of `UIScrollViewDelegate` and `UITextFieldDelegate` are passed on; others have their defaults.
public protocol MessageForwarder: AnyObject {
    /// Returns the object that gets the calls of a method; `nil` or this object if none does.
    @preconcurrency @MainActor func forwardingTarget(for aSelector: Selector!) -> Any?
}

/// Returns the object that gets a method which a delegate does not implement; `nil` if there is none.
@MainActor package func targetOfForwarding(from object: AnyObject, _ selector: String) -> AnyObject? {
    guard let forwarder = object as? any MessageForwarder,
        let target = forwarder.forwardingTarget(for: Selector(selector)) as AnyObject?, target !== object
    else { return nil }
    return target
}

extension NSObjectProtocol {
    /// Returns `true` if the selector's method belongs to this object. Returns `false` for a selector that is only a
    /// name. The optional methods of a protocol belong to all objects that adopt it.
    public func responds(to aSelector: Selector!) -> Bool {
        guard let aSelector else { return false }
        guard let own = self as? any SelectorResponder else { return aSelector.isMethod(of: self) }
        return unisolated((own, aSelector)) { $0.0.responds(to: $0.1) }
    }

    /// Returns `true` for the selector of the class's shared object, such as "sharedApplication" of `UIApplication`.
    public static func responds(to aSelector: Selector!) -> Bool {
        aSelector.map { KeyValueCoding.hasShared(self, $0.description) } ?? false
    }

    /// Returns `nil`. On Apple's systems the object gets the methods that this one does not implement.
    public func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

    /// Returns the name of the class, with its module unless that is one of Apple's.
    public static func description() -> String { ClassName.of(self) }
}

/// The names of classes.
public enum ClassName {
    private static let modules: Set<Substring> = [
        "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "MicaObjC", "MicaLists", "Foundation",
    ]

    /// Returns the name of a class as Apple's systems print it: "App.Card", but "UIView".
    static func of(_ type: Any.Type) -> String {
        let name = String(reflecting: type)
        guard let dot = name.firstIndex(of: "."), modules.contains(name[..<dot]) else { return name }
        return String(name[name.index(after: dot)...])
    }

    /// Returns the class with a name: "App.Card" as on Apple's systems, or "Card" for a class of the calling module, as
    /// for a class with `@objc(Card)`. The module's name may be written with spaces, as in an `Info.plist`. Returns `nil`
    /// for an unknown name. Rewritten sources call it instead of `NSClassFromString`.
    public static func lookUp(_ name: String, fileID: String = #fileID) -> AnyClass? {
        if let found = NSClassFromString(name) { return found }
        let module = String(fileID.prefix { $0 != "/" }),
            last = name.split(separator: ".").last.map(String.init) ?? name
        for module in [module] + ["UIKit", "QuartzCore"] {
            if let found = NSClassFromString("\(module).\(last)") { return found }
        }
        return nil
    }
}
