import CoreGraphics
public import Foundation
import MicaBase
import Synchronization

/// An object whose properties can be observed. It calls `KeyValueRegistration.changed` when one of them may have changed.
package protocol KeyValueObservable: AnyObject {
    /// Returns the value of a property; `nil` for an unknown key.
    @MainActor func observedValue(forKey key: String) -> Any??
    /// Returns the object for a key that precedes a dot.
    @MainActor func observedObject(forKey key: String) -> (any KeyValueObservable)?
    /// Called when an observation begins: changes are reported from now on.
    @MainActor func observationBegan()
}

/// Runs main-actor code on the current thread: code that changes a view is on the main actor, and the observer of a
/// layer is called on the layer's own thread.
@discardableResult func unisolated<Object, Result>(_ object: Object, _ body: @escaping @MainActor (Object) -> Result)
    -> Result
{
    // The same function: isolation does not affect the calling convention of a synchronous function.
    unsafeBitCast(body, to: ((Object) -> Result).self)(object)
}

/// The properties of objects that can be observed.
enum ObservedPath {
    /// Returns the keys of a path, as far as its objects are there; the last one may be a key path, such as
    /// "position.x" of a layer. Returns `nil` if the property cannot be observed, which is logged.
    static func keys(_ keyPath: String, from object: NSObject) -> [String]? {
        var owner = object, rest = keyPath[...], keys: [String] = []
        while let dot = rest.firstIndex(of: ".") {
            let key = String(rest[..<dot])
            guard let next = part(of: owner, key) else {
                // The object of a known property may come later.
                guard KeyedClasses.property(key, of: type(of: owner)) != nil else { break }
                return keys + rest.split(separator: ".").map(String.init)
            }
            owner = next
            keys.append(key)
            rest = rest[rest.index(after: dot)...]
        }
        let name = String(rest)
        guard value(of: owner, name) != nil else {
            warn(type(of: owner), name)
            return nil
        }
        return keys + [name]
    }

    /// Returns the value of a property; `nil` if it cannot be observed.
    static func value(of owner: NSObject, _ key: String) -> Any?? {
        if let property = KeyedClasses.property(key, of: type(of: owner)), property.isObservable {
            return .some(property.read(owner))
        }
        guard let owner = owner as? any KeyValueObservable else { return nil }
        return unisolated(owner) { $0.observedValue(forKey: key) }
    }

    /// Returns the value at the end of keys; `nil` if an object before the last key is missing.
    static func value(of object: NSObject, _ keys: [String]) -> Any? {
        var owner = object
        for key in keys.dropLast() {
            guard let next = part(of: owner, key) else { return nil }
            owner = next
        }
        return value(of: owner, keys[keys.count - 1]) ?? nil
    }

    /// Returns the object of a key that precedes a dot.
    static func part(of owner: NSObject, _ key: String) -> NSObject? {
        if let observable = owner as? any KeyValueObservable,
            let part = unisolated(observable, { $0.observedObject(forKey: key) })
        {
            return part as? NSObject
        }
        return KeyedClasses.property(key, of: type(of: owner))?.read(owner) as? NSObject
    }

    static func warn(_ type: Any.Type, _ key: String) {
        CoreGraphics.warn(
            "\(type): the property \(key) cannot be observed; use didSet, or a delegate", module: "QuartzCore")
    }
}

/// An observation of a property by an observer.
///
/// `@unchecked Sendable`: `state` is guarded, the table's lock guards `place`, and the rest is immutable. A weak reference
/// may be read on every thread.
final class KeyValueRegistration: GapListElement, @unchecked Sendable {
    /// The keys of the objects before the property, and that of the property; empty for one that is only known by its value.
    typealias Keys = [String]

    private(set) weak var object: NSObject?
    private(set) weak var observer: NSObject?
    /// The addresses: in its `deinit` an object cannot be found by a weak reference any more.
    fileprivate let objectKey: ObjectIdentifier, observerKey: ObjectIdentifier?
    var place = 0
    let keyPath: String?
    private let keys: Keys
    let context: UnsafeMutableRawPointer?
    private let options: NSKeyValueObservingOptions
    private let read: (NSObject) -> Any?
    /// Delivers a change. The old value is `nil` if there is none yet.
    private let deliver: (_ old: Any??, _ new: Any?, _ isPrior: Bool) -> Void
    private let state = Guarded(State())

    private struct State {
        var last = Last()
        var isRunning = false
        /// For a path of several keys, the observations of the objects before the property.
        var followers: [KeyValueRegistration] = []
    }

    /// The previous value. An object with an identity is retained only if observers need it; numbers and texts are values.
    private struct Last {
        var value: Any?
        weak var object: AnyObject?
        private var isWeak = false

        init() {}
        init(_ value: Any?, isRetained: Bool) {
            isWeak = !isRetained && value.map { type(of: $0) is AnyClass && !($0 is any NSCopying) } == true
            if isWeak { object = value as AnyObject? } else { self.value = value }
        }

        /// The value; a deallocated object differs from every other value.
        var current: Any? { isWeak ? object ?? Gone.shared : value }
    }
    private final class Gone: Sendable { static let shared = Gone() }

    init(
        _ object: NSObject, _ options: NSKeyValueObservingOptions, keyPath: String?, keys: Keys,
        observer: NSObject?, context: UnsafeMutableRawPointer?, read: @escaping (NSObject) -> Any?,
        deliver: @escaping (_ old: Any??, _ new: Any?, _ isPrior: Bool) -> Void
    ) {
        self.object = object
        objectKey = ObjectIdentifier(object)
        self.options = options
        self.keyPath = keyPath
        self.keys = keys
        self.observer = observer
        observerKey = observer.map(ObjectIdentifier.init)
        self.context = context
        self.read = read
        self.deliver = deliver
    }

    private var isRunning: Bool { state.withLock { $0.isRunning } }
    private var retainsLast: Bool { !options.isDisjoint(with: [.old, .prior]) }

    func start() {
        guard let object else { return }
        let first = read(object)
        replaceLast(first)
        state.withLock { $0.isRunning = true }
        if let observable = object as? any KeyValueObservable { unisolated(observable) { $0.observationBegan() } }
        KeyValueTable.isUsed.store(true, ordering: .relaxed)
        KeyValueTable.change { $0.add(self, object, &$1) }
        follow(object)
        if options.contains(.initial) { deliver(nil, first, false) }
    }

    func end() {
        let old: State? = state.withLock {
            guard $0.isRunning else { return nil }
            return exchange(&$0, State())
        }
        guard let old else { return }
        KeyValueTable.change { table, _ in table.remove(self) }
        for follower in old.followers { follower.end() }
    }

    /// Stores the present value. Returns the previous one, so that it is released outside the lock.
    @discardableResult private func replaceLast(_ new: Any?) -> Any? {
        let last = Last(new, isRetained: retainsLast)
        return state.withLock { exchange(&$0.last, last) }.current
    }

    static func all(of object: AnyObject) -> [KeyValueRegistration] {
        KeyValueTable.change { $0.list(of: object, &$1)?.registrations.elements ?? [] }
    }

    /// Returns the registrations of one observer, in order.
    static func all(of object: AnyObject, by observer: NSObject) -> [KeyValueRegistration] {
        KeyValueTable.change { $0.list(of: object, &$1)?.ofObserver[ObjectIdentifier(observer)] ?? [] }
    }

    /// Notifies the observers of an object's properties that have changed. Those of the property with the key are
    /// notified in any case, as of each assignment.
    static func changed(_ object: AnyObject, key: String? = nil) {
        guard KeyValueTable.isUsed.load(ordering: .relaxed), let object = object as? NSObject else { return }
        for registration in all(of: object) where registration.isRunning {
            registration.check(object, isAssigned: key != nil && registration.keys.first == key)
        }
    }

    private func check(_ object: NSObject, isAssigned: Bool) {
        let new = read(object), old = replaceLast(new)
        guard isAssigned || !KeyValueRegistration.areEqual(old, new) else { return }
        follow(object)
        if options.contains(.prior) { deliver(.some(old), new, true) }
        if isRunning { deliver(.some(old), new, false) }
    }

    private static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?): (a as? any Equatable).map { isEqual($0, b) } ?? ((a as AnyObject) === (b as AnyObject))
        default: false
        }
    }

    private static func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { a == b as? Value }
}

extension KeyValueRegistration {
    /// Observes the objects before the property: a change of each is a change of the path.
    private func follow(_ object: NSObject) {
        guard keys.count > 1 else { return }
        var old = state.withLock { exchange(&$0.followers, []) }
        var new: [KeyValueRegistration] = [], owner = object
        for (index, key) in keys.enumerated().dropFirst() {
            guard let next = ObservedPath.part(of: owner, keys[index - 1]) else { break }
            owner = next
            if old.first?.object === owner {
                new.append(old.removeFirst())
            } else {
                new.append(follower(owner, key))
                for outdated in old { outdated.end() }
                old = []
            }
        }
        for outdated in old { outdated.end() }
        let isRunning = state.withLock { state in
            if state.isRunning { state.followers = new }
            return state.isRunning
        }
        if !isRunning { for follower in new { follower.end() } }
    }

    private func follower(_ owner: NSObject, _ key: String) -> KeyValueRegistration {
        // Views and layers report changes to this object, too: a value that it has delivered is not delivered twice.
        let isAssigned = !(owner is any KeyValueObservable)
        let follower = KeyValueRegistration(
            owner, [], keyPath: nil, keys: [key], observer: nil, context: nil,
            read: { ObservedPath.value(of: $0, key) ?? nil },
            deliver: { [weak self] _, _, _ in
                guard let self, let object = self.object, isRunning else { return }
                check(object, isAssigned: isAssigned)
            })
        follower.start()
        return follower
    }
}

/// Stores a new value. Returns the old one.
private func exchange<Value>(_ value: inout Value, _ new: Value) -> Value {
    let old = value
    value = new
    return old
}

/// Notifies the observers of an object, whose properties may have changed.
package func observedPropertiesChanged(_ object: any KeyValueObservable) { KeyValueRegistration.changed(object) }

/// The changes of properties in rewritten sources.
public enum ObservedProperty {
    /// Notifies the observers of a property that was assigned. The plugin `AppleSources` and `mica port` call it after
    /// each change of a `dynamic` property. The observers of other properties, which may depend on it, are notified if
    /// their values differ.
    public static func changed(_ key: String, of object: AnyObject) {
        (object as? Operation)?.stateChanged()
        KeyValueRegistration.changed(object, key: key)
    }
}

extension NSObjectProtocol {
    /// Does nothing: `didChangeValue(forKey:)` notifies the observers.
    public func willChangeValue(forKey key: String) {}
    /// Notifies the observers of a property.
    public func didChangeValue(forKey key: String) { ObservedProperty.changed(key, of: self) }
    /// Does nothing: `didChangeValue(for:)` notifies the observers.
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}
    /// Notifies the observers of a property.
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        ObservedProperty.changed(KeyedClasses.key(of: keyPath, in: type(of: self)) ?? "", of: self)
    }
}

extension Operation {
    /// Reports a change of its state, which may depend on any property.
    fileprivate func stateChanged() {
        didChangeValue(for: \Operation.isExecuting)
        didChangeValue(for: \Operation.isFinished)
    }
}

/// The table of all registrations.
private struct KeyValueTable: ~Copyable {
    /// `true` once anything was observed: until then a change costs one load of this flag.
    static let isUsed = Atomic(false)
    private static let shared = Guarded(KeyValueTable())

    private var lists: [ObjectIdentifier: ObservedList] = [:]
    /// The number of objects at which deallocated ones are removed.
    private var limit = 64

    /// Accesses the table under its lock. What is in the list is released after it: a deallocation may end other
    /// registrations.
    static func change<Result>(_ body: (inout KeyValueTable, inout [Any]) -> Result) -> Result {
        var kept: [Any] = []
        let result = shared.withLock { body(&$0, &kept) }
        withExtendedLifetime(kept) {}
        return result
    }

    func list(of object: AnyObject, _ kept: inout [Any]) -> ObservedList? {
        guard let list = lists[ObjectIdentifier(object)] else { return nil }
        let owner = list.object
        if let owner { kept.append(owner) }
        return owner === object ? list : nil
    }

    mutating func add(_ registration: KeyValueRegistration, _ object: NSObject, _ kept: inout [Any]) {
        let key = ObjectIdentifier(object), owner = lists[key]?.object
        if let owner { kept.append(owner) }
        // A previous object at the same address is gone.
        if owner !== object, let old = lists.removeValue(forKey: key) { kept.append(old) }
        lists[key, default: ObservedList(object)].add(registration)
        guard lists.count > limit else { return }
        for (key, list) in lists {
            if let owner = list.object {
                kept.append(owner)
            } else {
                kept.append(list)
                lists[key] = nil
            }
        }
        limit = max(64, lists.count * 2)
    }

    mutating func remove(_ registration: KeyValueRegistration) {
        let key = registration.objectKey
        lists[key]?.remove(registration)
        if lists[key]?.registrations.isEmpty == true { lists[key] = nil }
    }
}

/// The registrations of one object.
private struct ObservedList {
    private(set) weak var object: NSObject?
    private(set) var registrations = GapList<KeyValueRegistration>()
    /// The registrations with an observer, by its address.
    private(set) var ofObserver: [ObjectIdentifier: [KeyValueRegistration]] = [:]

    init(_ object: NSObject) { self.object = object }

    mutating func add(_ registration: KeyValueRegistration) {
        registrations.append(registration)
        if let key = registration.observerKey { ofObserver[key, default: []].append(registration) }
    }

    mutating func remove(_ registration: KeyValueRegistration) {
        registrations.remove(registration)
        guard let key = registration.observerKey else { return }
        ofObserver[key]?.removeAll { $0 === registration }
        if ofObserver[key]?.isEmpty == true { ofObserver[key] = nil }
    }
}
