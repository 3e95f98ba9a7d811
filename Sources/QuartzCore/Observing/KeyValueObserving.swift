public import Foundation

// Key-value observing, as Foundation has it on Apple's systems, for the properties of layers, views and recognisers that
// are observed in practice. There is no runtime here that could watch any property of any object: those of other classes
// are not observed, which the log says.

/// What an observer is told, and when.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The change has the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The change has the old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// Told at once, before there is a change.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// Told twice: first with `isPrior` and without a new value. The property itself has changed by then.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// What a change's dictionary holds.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A number: the `NSKeyValueChange`.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value, with the option `new`.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value, with the option `old`.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// On Apple's systems which elements of a list changed. Never there here.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// True in the first of the two calls that the option `prior` asks for.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// What happened to a property. Here it is always `setting`.
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

/// An object that hears of changes by key path: every `UIResponder` and `CALayer` is one.
public protocol KeyValueObserver: AnyObject {
    /// `change` holds Swift's values: a `CGPoint`, where Apple's systems have an `NSValue` that casts to it.
    @preconcurrency @MainActor func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

extension KeyValueObserver {
    /// What stands in rewritten sources for `super.observeValue` of a class without a superclass that observes: nothing
    /// happens, where Apple's systems stop the program.
    public func unobservedValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}
}

extension NSObject {
    /// Calls the observer's `observeValue(forKeyPath:of:change:context:)` on this thread whenever a property has another
    /// value than before. Neither object is kept; an observer that is gone is forgotten.
    ///
    /// Layers have all of their properties' keys; views have `frame`, `bounds`, `center`, `transform`, `alpha`, `hidden`
    /// and `backgroundColor`, scroll views `contentOffset`, `contentSize` and `contentInset`, too, labels `text` and
    /// recognisers `state`; in front of a dot may stand `layer` or `panGestureRecognizer`. Where nobody observes, the
    /// properties cost what they cost.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        guard observer is any KeyValueObserver else {
            return warn(
                "\(type(of: observer)) has no observeValue(forKeyPath:of:change:context:) that is called here: "
                    + "make it a KeyValueObserver")
        }
        guard let (object, key) = KeyPathOwner.find(keyPath, from: self) else { return }
        let registration = KeyValueRegistration(
            object, options, keyPath: keyPath, observer: observer, context: context,
            read: { unisolated($0) { $0.observedValue(forKey: key) } ?? nil },
            deliver: { [weak observer, weak self] old, new, isPrior in
                guard let observer = observer as? any KeyValueObserver, let self else { return }
                var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
                if options.contains(.new), !isPrior { change[.newKey] = new ?? NSNull() }
                if options.contains(.old), let old { change[.oldKey] = old ?? NSNull() }
                if isPrior { change[.notificationIsPriorKey] = true }
                unisolated((observer, keyPath, self, change, context)) {
                    $0.0.observeValue(forKeyPath: $0.1, of: $0.2, change: $0.3, context: $0.4)
                }
            })
        registration.start()
    }

    /// Ends what `addObserver` began last for this key path; nothing happens if there is nothing.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        remove(observer, keyPath) { _ in true }
    }

    /// The same for an observer that was added with this context.
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        remove(observer, keyPath) { $0.context == context }
    }

    private func remove(_ observer: NSObject, _ keyPath: String, _ isMeant: (KeyValueRegistration) -> Bool) {
        guard let (object, _) = KeyPathOwner.find(keyPath, from: self) else { return }
        let found = KeyValueRegistration.all(of: object).last {
            $0.observer === observer && $0.keyPath == keyPath && isMeant($0)
        }
        found?.end()
    }
}

/// What a change was, for closures.
public struct NSKeyValueObservedChange<Value> {
    /// What happened.
    public typealias Kind = NSKeyValueChange
    /// What happened; here always `setting`.
    public let kind: Kind
    /// With the option `new`.
    public let newValue: Value?
    /// With the option `old`.
    public let oldValue: Value?
    /// Always nil here.
    public let indexes: IndexSet?
    /// With the option `prior`: whether another call with the new value follows.
    public let isPrior: Bool
}

/// Observes as long as it lives.
public final class NSKeyValueObservation: NSObject {
    private let registration: KeyValueRegistration?
    init(_ registration: KeyValueRegistration?) { self.registration = registration }
    deinit { invalidate() }
    /// The closure is not called any more.
    public func invalidate() { registration?.end() }
}

/// What has `observe(_:options:changeHandler:)`: every `NSObject`.
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Calls a closure whenever a property has another value than before, as long as the result is kept. The object must
    /// be a layer, a view or a gesture recogniser, and the property one that `addObserver` names; of other objects the log
    /// says that they are not observed.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let owner = self as AnyObject
        guard let object = owner as? any KeyValueObservable else {
            // A key path of a class tells its type, but not the name of its property.
            KeyPathOwner.warn(type(of: self), "of type \(Value.self)")
            return NSKeyValueObservation(nil)
        }
        let registration = KeyValueRegistration(
            object, options, keyPath: nil, observer: nil, context: nil,
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
    /// The value of a change, as Objective-C sees it. Rewritten sources have it for `(value as AnyObject).cgPointValue`.
    public static func observed(_ value: Any?) -> NSValue { boxed(value) ?? NSNumber(value: 0) }

    /// The object that Objective-C has for a value: an `NSValue` itself, or one with the point, size, rectangle or transform.
    /// Nil for anything else. Rewritten sources have it for `value as? NSValue`.
    public static func boxed(_ value: Any?) -> NSValue? {
        switch value {
        case let value as NSValue: value
        case let value as CGPoint: NSValue(cgPoint: value)
        case let value as CGSize: NSValue(cgSize: value)
        case let value as CGRect: NSValue(cgRect: value)
        case let value as CGAffineTransform: NSValue(cgAffineTransform: value)
        case let value as CATransform3D: NSValue(caTransform3D: value)
        case let value as any ObjectiveCValue: value.objectiveCValue
        default: nil
        }
    }
}

/// A value of a module above that Objective-C has in an `NSValue`.
package protocol ObjectiveCValue { var objectiveCValue: NSValue { get } }
