import CoreGraphics
public import Foundation

// Key-value observing, as in Foundation on Apple's systems, for the `dynamic` properties of rewritten classes, and for
// those properties of layers, views and recognisers that are observed in practice. Without the Objective-C runtime, other
// properties cannot be observed, which is logged.

/// The content and the timing of an observer's notifications.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The change has the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The change has the old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// Notifies at once, before there is a change.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// Notifies twice: first with `isPrior` and without a new value. The property itself has changed by then.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The keys of a change's dictionary.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A number: the `NSKeyValueChange`.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value, with the option `new`.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value, with the option `old`.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The indexes of changed elements on Apple's systems. Never present here.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// `true` in the first of the two notifications of the option `prior`.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// The kind of change of a property. Here it is always `setting`.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property was set.
    case setting = 1
    /// On Apple's systems: elements of a list were inserted.
    case insertion
    /// On Apple's systems: elements of a list were removed.
    case removal
    /// On Apple's systems: elements of a list were replaced.
    case replacement
}

/// An object that observes key paths: every `UIResponder` and `CALayer` is one.
public protocol KeyValueObserver: AnyObject {
    /// Called on a change. `change` holds Swift values: a `CGPoint`, where Apple's systems have an `NSValue` that casts
    /// to it.
    @preconcurrency @MainActor func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

extension KeyValueObserver {
    /// Replaces `super.observeValue` in rewritten sources if no superclass observes: it does nothing, where Apple's
    /// systems stop the program.
    public func unobservedValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}
}

extension NSObject {
    /// Calls the observer's `observeValue(forKeyPath:of:change:context:)` on this thread whenever the value of a
    /// property has changed. Neither object is retained; deallocated observers are removed.
    ///
    /// All keys of layers are observable, and so are these properties:
    /// - views: `frame`, `bounds`, `center`, `transform`, `alpha`, `hidden` and `backgroundColor`
    /// - scroll views: also `contentOffset`, `contentSize` and `contentInset`
    /// - labels: `text`
    /// - gesture recognisers: `state`
    /// - rewritten classes: `dynamic` properties, and those that depend on them
    ///
    /// `layer`, `panGestureRecognizer` and properties of rewritten classes may precede a dot. A change of an object before
    /// a dot is a change of the path. Properties without observers have no extra cost.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        guard observer is any KeyValueObserver else {
            return warn(
                "\(type(of: observer)) must adopt KeyValueObserver, which calls "
                    + "observeValue(forKeyPath:of:change:context:)", module: "QuartzCore")
        }
        guard let keys = ObservedPath.keys(keyPath, from: self) else { return }
        let registration = KeyValueRegistration(
            self, options, keyPath: keyPath, keys: keys, observer: observer, context: context,
            read: { ObservedPath.value(of: $0, keys) },
            deliver: { [weak observer, weak self] old, new, isPrior in
                guard let observer = observer as? any KeyValueObserver, let self else { return }
                var change: [NSKeyValueChangeKey: Any] = [
                    .kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)
                ]
                if options.contains(.new), !isPrior { change[.newKey] = new.map(KeyedValue.object) ?? NSNull() }
                if options.contains(.old), let old { change[.oldKey] = old.map(KeyedValue.object) ?? NSNull() }
                if isPrior { change[.notificationIsPriorKey] = NSNumber(value: true) }
                unisolated((observer, keyPath, self, change, context)) {
                    $0.0.observeValue(forKeyPath: $0.1, of: $0.2, change: $0.3, context: $0.4)
                }
            })
        registration.start()
    }

    /// Removes the observer that `addObserver` added last for this key path; does nothing if there is none.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        remove(observer, keyPath) { _ in true }
    }

    /// Removes the observer that was added last for this key path with this context.
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        remove(observer, keyPath) { $0.context == context }
    }

    private func remove(_ observer: NSObject, _ keyPath: String, _ isMeant: (KeyValueRegistration) -> Bool) {
        let found = KeyValueRegistration.all(of: self, by: observer).last {
            $0.keyPath == keyPath && isMeant($0)
        }
        found?.end()
    }
}

/// A change, as passed to closures.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of change.
    public typealias Kind = NSKeyValueChange
    /// The kind of change; always `setting` here.
    public let kind: Kind
    /// The new value, with the option `new`.
    public let newValue: Value?
    /// The old value, with the option `old`.
    public let oldValue: Value?
    /// Always `nil` here.
    public let indexes: IndexSet?
    /// `true` if another call with the new value follows (with the option `prior`).
    public let isPrior: Bool
}

/// An observation, which lasts as long as this object.
public final class NSKeyValueObservation: NSObject {
    private let registration: KeyValueRegistration?
    init(_ registration: KeyValueRegistration?) { self.registration = registration }
    deinit { invalidate() }
    /// Ends the observation: the closure is not called again.
    public func invalidate() { registration?.end() }
}

/// The type with `observe(_:options:changeHandler:)`: every `NSObject`.
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Calls a closure whenever the value of a property has changed, as long as the result is retained. The property
    /// must be one that `addObserver` lists; objects without such properties are not observed, which is logged.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let owner = self as AnyObject
        guard let object = owner as? NSObject,
            object is any KeyValueObservable || KeyedClasses.isObservable(type(of: object))
        else {
            // A key path of a class reveals its type, but not the name of its property.
            ObservedPath.warn(type(of: self), "of type \(Value.self)")
            return NSKeyValueObservation(nil)
        }
        let registration = KeyValueRegistration(
            object, options, keyPath: nil, keys: KeyedClasses.keys(of: keyPath, in: type(of: object)) ?? [],
            observer: nil, context: nil,
            read: { ($0 as? Self)?[keyPath: keyPath] },
            deliver: { [weak owner] old, new, isPrior in
                guard let owner = owner as? Self else { return }
                changeHandler(
                    owner,
                    NSKeyValueObservedChange(
                        kind: .setting, newValue: options.contains(.new) && !isPrior ? new as? Value : nil,
                        oldValue: options.contains(.old) ? (old ?? nil) as? Value : nil, indexes: nil, isPrior: isPrior)
                )
            })
        registration.start()
        return NSKeyValueObservation(registration)
    }
}

extension NSValue {
    /// Returns the value of a change as in Objective-C, for `(value as AnyObject).cgPointValue` in rewritten sources.
    public static func observed(_ value: Any?) -> NSValue { boxed(value) ?? NSNumber(value: 0) }

    /// Returns the Objective-C object for a value: an `NSValue` itself, or one with the point, size, rectangle or
    /// transform; `nil` for anything else. Used for `value as? NSValue` in rewritten sources.
    public static func boxed(_ value: Any?) -> NSValue? { value as? NSValue }
}
