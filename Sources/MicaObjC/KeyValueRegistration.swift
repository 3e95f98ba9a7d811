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

/// Finds the owner of the property that a key path names.
enum KeyPathOwner {
    static func find(_ keyPath: String, from object: NSObject) -> (NSObject, key: String)? {
        var owner = object, key = keyPath[...]
        while let dot = key.firstIndex(of: "."), let next = part(of: owner, String(key[..<dot])) {
            owner = next
            key = key[key.index(after: dot)...]
        }
        let name = String(key)
        guard value(of: owner, name) != nil else {
            warn(type(of: owner), name)
            return nil
        }
        return (owner, name)
    }

    /// Returns the value of a property; `nil` if it cannot be observed.
    static func value(of owner: NSObject, _ key: String) -> Any?? {
        if let property = KeyedClasses.property(key, of: type(of: owner)), property.isObservable {
            return .some(property.read(owner))
        }
        guard let owner = owner as? any KeyValueObservable else { return nil }
        return unisolated(owner) { $0.observedValue(forKey: key) }
    }

    private static func part(of owner: NSObject, _ key: String) -> NSObject? {
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
final class KeyValueRegistration: GapListElement {
    private(set) weak var object: NSObject?
    private(set) weak var observer: NSObject?
    /// The addresses: in its `deinit` an object cannot be found by a weak reference any more.
    fileprivate let objectKey: ObjectIdentifier, observerKey: ObjectIdentifier?
    var place = 0
    let keyPath: String?
    /// The property of the object; `nil` if it is not known.
    private let key: String?
    let context: UnsafeMutableRawPointer?
    private let options: NSKeyValueObservingOptions
    private let read: (NSObject) -> Any?
    /// Delivers a change. The old value is `nil` if there is none yet.
    private let deliver: (_ old: Any??, _ new: Any?, _ isPrior: Bool) -> Void
    private var last: Any?
    private var isRunning = false

    init(
        _ object: NSObject, _ options: NSKeyValueObservingOptions, keyPath: String?, key: String?,
        observer: NSObject?, context: UnsafeMutableRawPointer?, read: @escaping (NSObject) -> Any?,
        deliver: @escaping (_ old: Any??, _ new: Any?, _ isPrior: Bool) -> Void
    ) {
        self.object = object
        objectKey = ObjectIdentifier(object)
        self.options = options
        self.keyPath = keyPath
        self.key = key
        self.observer = observer
        observerKey = observer.map(ObjectIdentifier.init)
        self.context = context
        self.read = read
        self.deliver = deliver
    }

    func start() {
        guard let object else { return }
        last = read(object)
        isRunning = true
        if let observable = object as? any KeyValueObservable { unisolated(observable) { $0.observationBegan() } }
        KeyValueTable.isUsed.store(true, ordering: .relaxed)
        // Objects removed from the table are released outside the lock: their deallocation may end other registrations.
        withExtendedLifetime(KeyValueTable.shared.withLock { $0.add(self, object) }) {}
        if options.contains(.initial) { deliver(nil, last, false) }
    }

    func end() {
        guard isRunning else { return }
        isRunning = false
        KeyValueTable.shared.withLock { $0.remove(self) }
    }

    static func all(of object: AnyObject) -> [KeyValueRegistration] {
        KeyValueTable.shared.withLock { $0.list(of: object)?.registrations.elements ?? [] }
    }

    /// Returns the registrations of one observer, in order.
    static func all(of object: AnyObject, by observer: NSObject) -> [KeyValueRegistration] {
        KeyValueTable.shared.withLock { $0.list(of: object)?.ofObserver[ObjectIdentifier(observer)] ?? [] }
    }

    /// Notifies the observers of an object's properties that have changed. Those of the property with the key are
    /// notified in any case, as of each assignment.
    static func changed(_ object: AnyObject, key: String? = nil) {
        guard KeyValueTable.isUsed.load(ordering: .relaxed), let object = object as? NSObject else { return }
        for registration in all(of: object) where registration.isRunning {
            registration.check(object, isAssigned: key != nil && registration.key == key)
        }
    }

    private func check(_ object: NSObject, isAssigned: Bool) {
        let new = read(object), old = last
        guard isAssigned || !KeyValueRegistration.areEqual(old, new) else { return }
        last = new
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
    static let shared = Guarded(KeyValueTable())

    private var lists: [ObjectIdentifier: ObservedList] = [:]
    /// The number of objects at which deallocated ones are removed.
    private var limit = 64

    func list(of object: AnyObject) -> ObservedList? {
        lists[ObjectIdentifier(object)].flatMap { $0.object === object ? $0 : nil }
    }

    /// Adds a registration. Returns the registrations of deallocated objects, which it removes.
    mutating func add(_ registration: KeyValueRegistration, _ object: NSObject) -> [ObservedList] {
        let key = ObjectIdentifier(object)
        var gone: [ObservedList] = []
        // A previous object at the same address is gone.
        if lists[key]?.object !== object, let old = lists.removeValue(forKey: key) { gone.append(old) }
        lists[key, default: ObservedList(object)].add(registration)
        guard lists.count > limit else { return gone }
        gone += lists.values.filter { $0.object == nil }
        lists = lists.filter { $0.value.object != nil }
        limit = max(64, lists.count * 2)
        return gone
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
