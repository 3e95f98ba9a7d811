import CoreGraphics
import Foundation

/// The name of a method, with a reference to it.
///
/// On Apple's systems `#selector(tap(_:))` creates one; here it is written in full, as the plugin `AppleSources` and
/// `mica port` do:
///
/// ```swift
/// button.addTarget(self, action: Selector("tap:", Card.tap(_:)), for: .touchUpInside)
/// ```
///
/// The reference to the method carries its type and dispatches to overrides. Two selectors are equal if their names
/// are. A selector that is only a name can be compared, but not performed, which is logged.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
    // `@unchecked Sendable`: a reference to a method captures nothing; as with every selector, the caller is
    // responsible for its isolation.

    /// The name as in Objective-C, with a colon for each argument: "tap:".
    public let description: String
    private let call: Call?
    private let accepts: ((AnyObject) -> Bool)?
    /// The class through which the method was referenced; `nil` for a protocol and for a name alone. And a test for this
    /// class and its subclasses.
    package let owner: AnyClass?
    private let inherits: ((AnyClass) -> Bool)?
    /// `true` if the method begins with `MethodExchange.perform`.
    package private(set) var isExchangeable = false

    private typealias Call = (_ target: AnyObject, _ first: Any?, _ second: Any?) throws(Refusal) -> Any?

    /// The reason that a method was not called.
    private enum Refusal: Error {
        case target(expected: Any.Type)
        case argument(given: Any.Type?, expected: Any.Type)
    }

    /// Creates a selector from a name, without a method.
    public init(_ name: String) {
        description = name
        call = nil
        accepts = nil
        owner = nil
        inherits = nil
    }
    public init(stringLiteral value: String) { self.init(value) }

    public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    // MARK: Methods of the main actor

    /// Creates a selector for a method without parameters, under its Objective-C name. The plugin `AppleSources`
    /// generates these.
    public init<Target, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
    ) {
        // The same function: isolation does not affect the calling convention of a synchronous function.
        self.init(name, nonisolated: unsafeBitCast(method, to: ((Target) -> () -> Result).self))
    }

    /// Creates a selector for a method with one parameter.
    public init<Target, A, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (A) -> Result
    ) {
        self.init(name, nonisolated: unsafeBitCast(method, to: ((Target) -> (A) -> Result).self))
    }

    /// Creates a selector for a method with two parameters.
    public init<Target, A, B, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (A, B) -> Result
    ) {
        self.init(name, nonisolated: unsafeBitCast(method, to: ((Target) -> (A, B) -> Result).self))
    }

    /// Creates a selector for a property's getter.
    public init<Target, Value>(_ name: String, getter: @escaping @MainActor (Target) -> Value) {
        let getter = unsafeBitCast(getter, to: ((Target) -> Value).self)
        self.init(name, nonisolated: { target in { getter(target) } })
    }

    /// Creates a selector for a property's setter.
    public init<Target, Value>(_ name: String, setter: @escaping @MainActor (Target, Value) -> Void) {
        let setter = unsafeBitCast(setter, to: ((Target, Value) -> Void).self)
        self.init(name, nonisolated: { target in { setter(target, $0) } })
    }

    // MARK: Methods of no actor

    /// Creates a selector for a method without parameters.
    @_disfavoredOverload public init<Target, Result>(
        _ name: String, _ method: @escaping (Target) -> () -> Result
    ) { self.init(name, nonisolated: method) }

    /// Creates a selector for a method with one parameter.
    @_disfavoredOverload public init<Target, A, Result>(
        _ name: String, _ method: @escaping (Target) -> (A) -> Result
    ) { self.init(name, nonisolated: method) }

    /// Creates a selector for a method with two parameters.
    @_disfavoredOverload public init<Target, A, B, Result>(
        _ name: String, _ method: @escaping (Target) -> (A, B) -> Result
    ) { self.init(name, nonisolated: method) }

    private init<Target, Result>(_ name: String, nonisolated method: @escaping (Target) -> () -> Result) {
        description = name
        accepts = { $0 is Target }
        owner = Target.self as? AnyClass
        inherits = { $0 is Target.Type }
        call = { target, _, _ throws(Refusal) in method(try Selector.target(target))() }
    }

    private init<Target, A, Result>(_ name: String, nonisolated method: @escaping (Target) -> (A) -> Result) {
        description = Selector.name(name, arguments: 1)
        accepts = { $0 is Target }
        owner = Target.self as? AnyClass
        inherits = { $0 is Target.Type }
        call = { target, first, _ throws(Refusal) in
            method(try Selector.target(target))(try Selector.argument(first))
        }
    }

    private init<Target, A, B, Result>(
        _ name: String, nonisolated method: @escaping (Target) -> (A, B) -> Result
    ) {
        description = Selector.name(name, arguments: 2)
        accepts = { $0 is Target }
        owner = Target.self as? AnyClass
        inherits = { $0 is Target.Type }
        call = { target, first, second throws(Refusal) in
            method(try Selector.target(target))(try Selector.argument(first), try Selector.argument(second))
        }
    }

    /// Creates a selector for a method that several classes declare, each with a call of its own; the first that accepts
    /// the target counts.
    package init(
        _ name: String,
        of targets: [(accepts: @MainActor (AnyObject) -> Bool, call: @MainActor (AnyObject, Any?) -> Void)]
    ) {
        // The same functions, as above.
        let targets = targets.map {
            (
                accepts: unsafeBitCast($0.accepts, to: ((AnyObject) -> Bool).self),
                call: unsafeBitCast($0.call, to: ((AnyObject, Any?) -> Void).self)
            )
        }
        description = name
        owner = nil
        inherits = nil
        accepts = { target in targets.contains { $0.accepts(target) } }
        call = { target, first, _ throws(Refusal) in
            guard let own = targets.first(where: { $0.accepts(target) }) else {
                report("The selector \"\(name)\" is not a method of \(Swift.type(of: target)).")
                return nil
            }
            own.call(target, first)
            return nil
        }
    }

    /// Returns the name; one without colons gets a colon for each argument.
    private static func name(_ name: String, arguments: Int) -> String {
        name.contains(":") ? name : name + String(repeating: ":", count: arguments)
    }

    private static func target<Target>(_ object: AnyObject) throws(Refusal) -> Target {
        guard let target = object as? Target else { throw .target(expected: Target.self) }
        return target
    }

    private static func argument<Argument>(_ value: Any?) throws(Refusal) -> Argument {
        // Objective-C passes the sender's address, which as a Boolean is `true`, as in `endEditing(_:)` as the action
        // of a tap.
        if Argument.self == Bool.self, !(value is Bool), value.map({ Swift.type(of: $0) is AnyClass }) ?? true {
            return (value != nil) as! Argument
        }
        // A `nil` must become the `nil` of an optional parameter, never a value of `Any`.
        if let value {
            if let argument = value as? Argument { return argument }
        } else if let none = Argument.self as? any ExpressibleByNilLiteral.Type {
            return none.init(nilLiteral: ()) as! Argument
        }
        throw .argument(given: value.map { Swift.type(of: $0) }, expected: Argument.self)
    }

    /// The selector of a method whose implementation can be exchanged. The plugin `AppleSources` generates these.
    public var exchangeable: Selector {
        var copy = self
        copy.isExchangeable = true
        return copy
    }

    // MARK: Calling

    /// Returns `true` if the method belongs to a class. Returns `false` for a name without a method.
    package func isMethod(of type: AnyClass) -> Bool {
        inherits?(type) ?? false
    }

    /// Returns `true` if the method belongs to the object's class. Returns `false` for a name without a method.
    package func isMethod(of target: AnyObject) -> Bool { accepts?(target) ?? false }

    /// Calls the method on the target with as many of the arguments as it takes. Returns its result, or `nil`.
    @discardableResult
    package func send(to target: AnyObject, _ first: Any? = nil, _ second: Any? = nil) -> Any? {
        guard let call else {
            report("The selector \"\(description)\" is a name without a method: write Selector(\"…\", Type.method).")
            return nil
        }
        do {
            return try call(target, first, second)
        } catch {
            switch error {
            case .target(let type):
                report("The selector \"\(description)\" is a method of \(type), not of \(Swift.type(of: target)).")
            case .argument(let given, let type):
                let text = given.map { "\($0)" } ?? "nil"
                report("The method of the selector \"\(description)\" must be called with \(type) (got \(text)).")
            }
            return nil
        }
    }
}

/// Returns the name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// Creates a selector without a method, for comparisons.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
