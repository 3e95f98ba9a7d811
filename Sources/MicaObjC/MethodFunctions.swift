import CoreGraphics

// Implementations of methods as functions, and functions as implementations. In Objective-C these are C functions and
// blocks; `AppleSources` writes Swift's closures instead.

extension IMP {
    /// Returns a function that calls the implementation with the object.
    public func function<Target, Result>(
        _ type: ((Target, Selector) -> Result).Type
    ) -> (Target, Selector) -> Result {
        { target, _ in IMP.value(MethodExchange.call(self, on: target as AnyObject, nil, nil)) }
    }

    /// Returns a function that calls the implementation with the object and an argument.
    public func function<Target, A, Result>(
        _ type: ((Target, Selector, A) -> Result).Type
    ) -> (Target, Selector, A) -> Result {
        { target, _, first in IMP.value(MethodExchange.call(self, on: target as AnyObject, first, nil)) }
    }

    /// Returns a function that calls the implementation with the object and two arguments.
    public func function<Target, A, B, Result>(
        _ type: ((Target, Selector, A, B) -> Result).Type
    ) -> (Target, Selector, A, B) -> Result {
        { target, _, first, second in IMP.value(MethodExchange.call(self, on: target as AnyObject, first, second)) }
    }

    private static func value<Result>(_ value: Any?) -> Result {
        if let nothing = () as? Result { return nothing }
        guard let result = value as? Result else {
            if let none = Result.self as? any ExpressibleByNilLiteral.Type {
                return none.init(nilLiteral: ()) as! Result
            }
            fatalError("An implementation must return \(Result.self) (got \(value.map { "\($0)" } ?? "nil")).")
        }
        return result
    }

    fileprivate init(body: @escaping MethodBody) {
        // The object is unique as long as the implementation keeps it.
        final class Owner {}
        let owner = Owner()
        self.init(
            key: MethodKey(block: owner),
            implementation: .original { object, first, second in
                withExtendedLifetime(owner) { body(object, first, second) }
            })
    }
}

extension Optional where Wrapped == IMP {
    /// Returns a function that calls the implementation with the object.
    public func function<Target, Result>(
        _ type: ((Target, Selector) -> Result).Type
    ) -> (Target, Selector) -> Result { self!.function(type) }
    /// Returns a function that calls the implementation with the object and an argument.
    public func function<Target, A, Result>(
        _ type: ((Target, Selector, A) -> Result).Type
    ) -> (Target, Selector, A) -> Result { self!.function(type) }
    /// Returns a function that calls the implementation with the object and two arguments.
    public func function<Target, A, B, Result>(
        _ type: ((Target, Selector, A, B) -> Result).Type
    ) -> (Target, Selector, A, B) -> Result { self!.function(type) }
}

/// Returns the argument of a block: the value, or nil of an optional type. Other values are logged.
private func argument<Argument>(_ value: Any?) -> Argument? {
    if let value = value as? Argument { return value }
    if value == nil, let none = Argument.self as? any ExpressibleByNilLiteral.Type {
        return none.init(nilLiteral: ()) as? Argument
    }
    report("A block must be called with \(Argument.self) (got \(value.map { "\($0)" } ?? "nil")).")
    return nil
}

/// Returns an implementation that calls a block with the object.
public func imp_implementationWithBlock<Target, Result>(_ block: @escaping (Target) -> Result) -> IMP {
    IMP { object, _, _ in argument(object).map(block) }
}

/// Returns an implementation that calls a block with the object and an argument.
public func imp_implementationWithBlock<Target, A, Result>(_ block: @escaping (Target, A) -> Result) -> IMP {
    IMP { object, first, _ in
        guard let target: Target = argument(object), let first: A = argument(first) else { return nil }
        return block(target, first)
    }
}

/// Returns an implementation that calls a block with the object and two arguments.
public func imp_implementationWithBlock<Target, A, B, Result>(_ block: @escaping (Target, A, B) -> Result) -> IMP {
    IMP { object, first, second in
        guard let target: Target = argument(object), let first: A = argument(first), let second: B = argument(second)
        else { return nil }
        return block(target, first, second)
    }
}
