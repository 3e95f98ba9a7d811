import CoreGraphics
import Glibc
import MicaBase
import Synchronization

/// A method of a class whose implementation can be exchanged; `class_getInstanceMethod` returns it.
public struct Method {
    let key: MethodKey
    let implementation: MethodImplementation
}

/// The implementation of a method, as `method_getImplementation` returns it.
public struct IMP {
    let key: MethodKey
    let implementation: MethodImplementation
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
public func method_getImplementation(_ m: Method) -> IMP { IMP(key: m.key, implementation: m.implementation) }

/// Returns the implementation of a class's method before any exchange; `nil` where `class_getInstanceMethod` returns it.
public func class_getMethodImplementation(_ cls: AnyClass?, _ name: Selector) -> IMP? {
    class_getInstanceMethod(cls, name).map(method_getImplementation)
}

/// Returns `nil`, since methods of classes cannot be exchanged. This is logged.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
    if let cls { report("The implementation of the class method \(cls).\(name) cannot be exchanged.") }
    return nil
}

/// Gives a method an implementation, for all objects of its class and subclasses. Returns the previous one.
@discardableResult public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP { MethodExchange.set(m, imp) }

/// Returns `nil`: type encodings are not available.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Returns `false`: a class keeps its own method, and methods cannot be added to other classes, which is logged.
public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> Bool {
    if let cls, !name.isMethod(of: cls) { report("Methods cannot be added to \(cls): \(name).") }
    return false
}

/// Replaces the implementation of a method with that of another one. Returns the previous implementation; `nil` if the
/// class has no such method.
@discardableResult public func class_replaceMethod(
    _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
    class_getInstanceMethod(cls, name).map { MethodExchange.set($0, imp) }
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

struct MethodKey: Hashable {
    let owner: ObjectIdentifier
    let name: String

    /// The key of an implementation that belongs to no method.
    init(block: AnyObject) {
        owner = ObjectIdentifier(block)
        name = ""
    }
    init(_ owner: AnyClass, _ selector: Selector) { self.init(owner, selector.description) }
    init(_ owner: AnyClass, _ name: String) {
        self.owner = ObjectIdentifier(owner)
        self.name = name
    }
}

enum MethodImplementation {
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
        let value = run(other, implementation, on: object, first, second)
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

    fileprivate static func set(_ method: Method, _ new: IMP) -> IMP {
        let old = state.withLock { state in
            let old = state.implementations[method.key] ?? (method.key, method.implementation)
            state.implementations[method.key] = (new.key, new.implementation)
            return old
        }
        isUsed.store(true, ordering: .relaxed)
        return IMP(key: old.key, implementation: old.1)
    }

    /// Calls an implementation, whatever method has it now.
    static func call(_ imp: IMP, on object: AnyObject, _ first: Any?, _ second: Any?) -> Any? {
        run(imp.key, imp.implementation, on: object, first, second)
    }

    private static func run(
        _ key: MethodKey, _ implementation: MethodImplementation, on object: AnyObject, _ first: Any?, _ second: Any?
    ) -> Any? {
        switch implementation {
        case .original(let body): return body(object, first, second)
        case .written(let selector):
            let thread = pthread_self()
            state.withLock { $0.direct[thread] = (key, ObjectIdentifier(object)) }
            defer { state.withLock { $0.direct[thread] = nil } }
            return selector.send(to: object, first, second)
        }
    }
}
