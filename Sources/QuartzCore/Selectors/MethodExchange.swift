import CoreGraphics
import MicaRaster
import Synchronization

/// A method of a class whose implementation may be exchanged; `class_getInstanceMethod` finds it.
public struct Method {
    fileprivate let key: MethodKey
    fileprivate let implementation: MethodImplementation
}

/// What a method does, as `method_getImplementation` answers it.
public struct IMP {
    fileprivate let method: Method
}

/// The method of a class with a selector. Nil where the class has none, and, with a sentence in the log, where it is none
/// whose implementation can be exchanged: that are the methods with a selector of the sources that the plugin `AppleSources`
/// compiles, `CALayer.add(_:forKey:)`, and of UIKit those that the guide about porting lists.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
    guard let cls, name.isMethod(of: cls) else { return nil }
    if let known = cls as? any ExchangeableMethods.Type, let body = known.exchangeableMethods[name.description] {
        return Method(key: MethodKey(known.methodOwner, name), implementation: .original(body))
    }
    guard name.isExchangeable, let owner = name.owner else {
        report("The implementation of \(cls).\(name) cannot be exchanged here.")
        return nil
    }
    return Method(key: MethodKey(owner, name), implementation: .written(name))
}

/// Has each of two methods do what the other one does, for all objects of their classes, those of classes that inherit them,
/// too.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) { MethodExchange.exchange(m1, m2) }

/// What a method does, before any exchange.
public func method_getImplementation(_ m: Method) -> IMP { IMP(method: m) }

/// Nil: there are no encodings of types here.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// False: a class that has the method keeps it, and to others none can be added, which the log then says.
public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> Bool {
    if let cls, !name.isMethod(of: cls) { report("No method can be added to \(cls) here: \(name).") }
    return false
}

/// Gives a method of a class the implementation of another one. Answers nil: what was there before stays with no name.
@discardableResult public func class_replaceMethod(
    _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
    if let method = class_getInstanceMethod(cls, name) { MethodExchange.replace(method, imp.method) }
    return nil
}

/// A class with methods of its own whose implementations may be exchanged.
package protocol ExchangeableMethods: AnyObject {
    /// The class that they belong to: this one, or one above it.
    static var methodOwner: AnyClass { get }
    /// What they do before any exchange, by their selectors; overrides do not count.
    static var exchangeableMethods: [String: MethodBody] { get }
}

/// Takes the object and the arguments.
package typealias MethodBody = (_ object: AnyObject, _ first: Any?, _ second: Any?) -> Any?

private struct MethodKey: Hashable {
    let owner: ObjectIdentifier
    let name: String

    init(_ owner: AnyClass, _ selector: Selector) { self.init(owner, selector.description) }
    init(_ owner: AnyClass, _ name: String) { (self.owner, self.name) = (ObjectIdentifier(owner), name) }
}

private enum MethodImplementation {
    /// Of a method of this library.
    case original(MethodBody)
    /// Of a method of a client's, which asks `MethodExchange` first.
    case written(Selector)
}

/// Which methods do what others do.
public enum MethodExchange {
    // `@unchecked Sendable`: references to methods capture nothing; where they run is the caller's care.
    private struct State: @unchecked Sendable {
        var implementations: [MethodKey: (key: MethodKey, MethodImplementation)] = [:]
    }
    private static let state = Guarded(State())
    /// Until something is exchanged, a method costs a look at this.
    private static let isUsed = Atomic(false)
    /// The method, and its object, whose own body is about to be called.
    private final class Direct { var call: (key: MethodKey, object: ObjectIdentifier)? }
    private static let direct = PerThread { Direct() }

    /// What an exchangeable method begins with: what another method gives whose implementation it has, or nil if it has its
    /// own. The plugin `AppleSources` writes these calls.
    public static func perform<Result>(
        _ selector: String, of owner: AnyClass, on object: AnyObject, _ first: Any? = nil, _ second: Any? = nil
    ) -> Result? {
        guard isUsed.load(ordering: .relaxed) else { return nil }
        let key = MethodKey(owner, selector), direct = direct.current
        if let call = direct.call, call == (key, ObjectIdentifier(object)) {
            direct.call = nil
            return nil
        }
        guard let (other, implementation) = state.withLock({ $0.implementations[key] }), other != key else {
            return nil
        }
        let value: Any?
        switch implementation {
        case .original(let body): value = body(object, first, second)
        case .written(let selector):
            direct.call = (other, ObjectIdentifier(object))
            value = selector.send(to: object, first, second)
            direct.call = nil
        }
        if let nothing = () as? Result { return nothing }
        return value as? Result
    }

    fileprivate static func exchange(_ a: Method, _ b: Method) {
        state.withLock { state in
            let first = state.implementations[a.key] ?? (a.key, a.implementation)
            state.implementations[a.key] = state.implementations[b.key] ?? (b.key, b.implementation)
            state.implementations[b.key] = first
        }
        isUsed.store(true, ordering: .relaxed)
    }

    fileprivate static func replace(_ method: Method, _ other: Method) {
        state.withLock { $0.implementations[method.key] = (other.key, other.implementation) }
        isUsed.store(true, ordering: .relaxed)
    }
}

extension CALayer: ExchangeableMethods {
    package static var methodOwner: AnyClass { CALayer.self }
    package static var exchangeableMethods: [String: MethodBody] {
        [
            "add:forKey:": { layer, animation, key in
                guard let animation = animation as? CAAnimation else { return nil }
                (layer as? CALayer)?.addAnimation(animation, key as? String)
                return nil
            }
        ]
    }
}
