import CoreGraphics
import Foundation
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
    static func find(_ keyPath: String, from object: NSObject) -> (any KeyValueObservable, key: String)? {
        guard var owner = object as? any KeyValueObservable else {
            warn(type(of: object), keyPath)
            return nil
        }
        var key = keyPath[...]
        while let dot = key.firstIndex(of: "."),
            let next = unisolated((owner, String(key[..<dot])), { $0.0.observedObject(forKey: $0.1) })
        {
            owner = next
            key = key[key.index(after: dot)...]
        }
        let name = String(key)
        guard unisolated(owner, { $0.observedValue(forKey: name) }) != nil else {
            warn(type(of: owner), name)
            return nil
        }
        return (owner, name)
    }

    static func warn(_ type: Any.Type, _ key: String) {
        CoreGraphics.warn(
            "\(type): the property \(key) cannot be observed; use didSet, or a delegate", module: "QuartzCore")
    }
}

/// An observation of a property by an observer.
final class KeyValueRegistration: GapListElement {
    private(set) weak var object: (any KeyValueObservable)?
    private(set) weak var observer: NSObject?
    fileprivate let observerKey: ObjectIdentifier?
    var place = 0
    let keyPath: String?
    let context: UnsafeMutableRawPointer?
    private let options: NSKeyValueObservingOptions
    private let read: (any KeyValueObservable) -> Any?
    /// Delivers a change. The old value is `nil` if there is none yet.
    private let deliver: (_ old: Any??, _ new: Any?, _ isPrior: Bool) -> Void
    private var last: Any?
    private var isRunning = false

    init(
        _ object: any KeyValueObservable, _ options: NSKeyValueObservingOptions, keyPath: String?, observer: NSObject?,
        context: UnsafeMutableRawPointer?, read: @escaping (any KeyValueObservable) -> Any?,
        deliver: @escaping (_ old: Any??, _ new: Any?, _ isPrior: Bool) -> Void
    ) {
        self.object = object
        self.options = options
        self.keyPath = keyPath
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
        unisolated(object) { $0.observationBegan() }
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

    static func all(of object: any KeyValueObservable) -> [KeyValueRegistration] {
        KeyValueTable.shared.withLock { $0.list(of: object)?.registrations.elements ?? [] }
    }

    /// Returns the registrations of one observer, in order.
    static func all(of object: any KeyValueObservable, by observer: NSObject) -> [KeyValueRegistration] {
        KeyValueTable.shared.withLock { $0.list(of: object)?.ofObserver[ObjectIdentifier(observer)] ?? [] }
    }

    /// Notifies the observers of an object's properties that have changed.
    static func changed(_ object: any KeyValueObservable) {
        guard KeyValueTable.isUsed.load(ordering: .relaxed) else { return }
        for registration in all(of: object) where registration.isRunning { registration.check(object) }
    }

    private func check(_ object: any KeyValueObservable) {
        let new = read(object), old = last
        guard !KeyValueRegistration.areEqual(old, new) else { return }
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

/// The table of all registrations.
private struct KeyValueTable: ~Copyable {
    /// `true` once anything was observed: until then a change costs one load of this flag.
    static let isUsed = Atomic(false)
    static let shared = Guarded(KeyValueTable())

    private var lists: [ObjectIdentifier: ObservedList] = [:]
    /// The number of objects at which deallocated ones are removed.
    private var limit = 64

    func list(of object: any KeyValueObservable) -> ObservedList? {
        lists[ObjectIdentifier(object)].flatMap { $0.object === object ? $0 : nil }
    }

    /// Adds a registration. Returns the registrations of deallocated objects, which it removes.
    mutating func add(_ registration: KeyValueRegistration, _ object: any KeyValueObservable) -> [ObservedList] {
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
        guard let object = registration.object else { return }
        let key = ObjectIdentifier(object)
        lists[key]?.remove(registration)
        if lists[key]?.registrations.isEmpty == true { lists[key] = nil }
    }
}

/// The registrations of one object.
private struct ObservedList {
    private(set) weak var object: (any KeyValueObservable)?
    private(set) var registrations = GapList<KeyValueRegistration>()
    /// The registrations with an observer, by its address.
    private(set) var ofObserver: [ObjectIdentifier: [KeyValueRegistration]] = [:]

    init(_ object: any KeyValueObservable) { self.object = object }

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
