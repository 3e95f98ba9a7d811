import CoreGraphics
import Glibc
import MicaBase
import Synchronization

/// A method of a class whose implementation can be exchanged; `class_getInstanceMethod` returns it.
public struct Method {
    fileprivate let key: MethodKey
    fileprivate let implementation: MethodImplementation
}

/// The implementation of a method, as `method_getImplementation` returns it.
public struct IMP {
    fileprivate let method: Method
}

/// Returns the method of a class for a selector. Returns `nil` if the class has none and, with a log entry, if its
/// implementation cannot be exchanged. Exchangeable are methods with a selector in sources that the plugin
/// `AppleSources` compiles, `CALayer.add(_:forKey:)`, and the methods of UIKit in the porting guide.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
    guard let cls, name.isMethod(of: cls) else { return nil }
    if let known = cls as? any ExchangeableMethods.Type, let body = known.exchangeableMethods[name.description] {
        return Method(key: MethodKey(known.methodOwner, name), implementation: .original(body))
    }
    guard name.isExchangeable, let owner = name.owner else {
        report("The implementation of \(cls).\(name) cannot be exchanged.")
        return nil
    }
    return Method(key: MethodKey(owner, name), implementation: .written(name))
}

/// Exchanges the implementations of two methods, for all objects of their classes and subclasses.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) { MethodExchange.exchange(m1, m2) }

/// Returns the implementation of a method before any exchange.
public func method_getImplementation(_ m: Method) -> IMP { IMP(method: m) }

/// Returns `nil`: type encodings are not available.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Returns `false`: a class keeps its own method, and methods cannot be added to other classes, which is logged.
public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> Bool {
    if let cls, !name.isMethod(of: cls) { report("Methods cannot be added to \(cls): \(name).") }
    return false
}

/// Replaces the implementation of a method with that of another one. Returns `nil`: the previous implementation is not
/// available.
@discardableResult public func class_replaceMethod(
    _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
    if let method = class_getInstanceMethod(cls, name) { MethodExchange.replace(method, imp.method) }
    return nil
}

/// A class with methods whose implementations can be exchanged.
package protocol ExchangeableMethods: AnyObject {
    /// The class to which they belong: this one, or a superclass.
    static var methodOwner: AnyClass { get }
    /// The implementations before any exchange, by selector; overrides are not included.
    static var exchangeableMethods: [String: MethodBody] { get }
}

/// The body of a method, called with the object and the arguments.
package typealias MethodBody = (_ object: AnyObject, _ first: Any?, _ second: Any?) -> Any?

private struct MethodKey: Hashable {
    let owner: ObjectIdentifier
    let name: String

    init(_ owner: AnyClass, _ selector: Selector) { self.init(owner, selector.description) }
    init(_ owner: AnyClass, _ name: String) {
        self.owner = ObjectIdentifier(owner)
        self.name = name
    }
}

private enum MethodImplementation {
    /// A method of this library.
    case original(MethodBody)
    /// A method of a client, which calls `MethodExchange` first.
    case written(Selector)
}

/// The table of exchanged methods.
public enum MethodExchange {
    // `@unchecked Sendable`: references to methods capture nothing; callers are responsible for their isolation.
    private struct State: @unchecked Sendable {
        var implementations: [MethodKey: (key: MethodKey, MethodImplementation)] = [:]
        /// The method and its object whose original body a thread is about to call.
        var direct: [pthread_t: (key: MethodKey, object: ObjectIdentifier)] = [:]
    }
    private static let state = Guarded(State())
    /// `false` until a method is exchanged: until then a method costs one load of this flag.
    private static let isUsed = Atomic(false)

    /// Called at the beginning of an exchangeable method. Returns the result of the method whose implementation it has,
    /// or `nil` if it has its own. The plugin `AppleSources` generates these calls.
    public static func perform<Result>(
        _ selector: String, of owner: AnyClass, on object: AnyObject, _ first: Any? = nil, _ second: Any? = nil
    ) -> Result? {
        guard isUsed.load(ordering: .relaxed) else { return nil }
        let key = MethodKey(owner, selector), thread = pthread_self()
        let found = state.withLock { state -> (key: MethodKey, MethodImplementation)? in
            if let call = state.direct[thread], call == (key, ObjectIdentifier(object)) {
                state.direct[thread] = nil
                return nil
            }
            return state.implementations[key]
        }
        guard let (other, implementation) = found, other != key else { return nil }
        let value: Any?
        switch implementation {
        case .original(let body): value = body(object, first, second)
        case .written(let selector):
            state.withLock { $0.direct[thread] = (other, ObjectIdentifier(object)) }
            value = selector.send(to: object, first, second)
            state.withLock { $0.direct[thread] = nil }
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
