import CoreGraphics
import Foundation
import MicaRaster
import Synchronization

/// An object whose properties can be observed. It calls `KeyValueRegistration.changed` when one of them may have changed.
package protocol KeyValueObservable: AnyObject {
    /// Returns the value of a property; `nil` for an unknown key.
    @MainActor func observedValue(forKey key: String) -> Any??
    /// Returns the object for a key that precedes a dot.
    @MainActor func observedObject(forKey key: String) -> (any KeyValueObservable)?
    /// The layer whose changes may be changes of this object; `nil` for none.
    @MainActor var observedLayer: CALayer? { get }
}

extension CALayer: KeyValueObservable {
    package func observedValue(forKey key: String) -> Any?? { .some(value(forKeyPath: key)) }
    package func observedObject(forKey key: String) -> (any KeyValueObservable)? { nil }
    package var observedLayer: CALayer? { self }
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
        QuartzCore.warn("\(type): the property \(key) cannot be observed; use didSet, or a delegate")
    }
}

func warn(_ sentence: String) { warn(sentence, module: "QuartzCore") }

/// An observation of a property by an observer.
final class KeyValueRegistration {
    private(set) weak var object: (any KeyValueObservable)?
    private(set) weak var observer: NSObject?
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
        self.context = context
        self.read = read
        self.deliver = deliver
    }

    func start() {
        guard let object else { return }
        last = read(object)
        isRunning = true
        unisolated(object) { $0.observedLayer?.state.insert(.isObserved) }
        KeyValueTable.isUsed.store(true, ordering: .relaxed)
        // Objects removed from the table are released outside the lock: their deallocation may end other registrations.
        withExtendedLifetime(KeyValueTable.shared.withLock { $0.add(self, ObjectIdentifier(object)) }) {}
        if options.contains(.initial) { deliver(nil, last, false) }
    }

    func end() {
        guard isRunning else { return }
        isRunning = false
        KeyValueTable.shared.withLock { $0.remove(self) }
    }

    static func all(of object: any KeyValueObservable) -> [KeyValueRegistration] {
        KeyValueTable.shared.withLock { $0.lists[ObjectIdentifier(object)] ?? [] }.filter { $0.object === object }
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

    private(set) var lists: [ObjectIdentifier: [KeyValueRegistration]] = [:]
    /// The number of objects at which deallocated ones are removed.
    private var limit = 64

    /// Adds a registration. Returns the registrations of deallocated objects, which it removes.
    mutating func add(_ registration: KeyValueRegistration, _ object: ObjectIdentifier) -> [[KeyValueRegistration]] {
        // A previous object at the same address is gone.
        let list = lists[object] ?? []
        lists[object] = list.filter { $0.object != nil } + [registration]
        guard lists.count > limit else { return [list] }
        let all = lists
        lists = lists.filter { $0.value.contains { $0.object != nil } }
        limit = max(64, lists.count * 2)
        return [list] + all.values
    }

    mutating func remove(_ registration: KeyValueRegistration) {
        guard let object = registration.object else { return }
        lists[ObjectIdentifier(object)]?.removeAll { $0 === registration }
        if lists[ObjectIdentifier(object)]?.isEmpty == true { lists[ObjectIdentifier(object)] = nil }
    }
}

extension CALayer {
    /// Called after a change of a layer that is observed, or whose view is.
    final func tellObservers() {
        KeyValueRegistration.changed(self)
        if let owner = delegate as? any KeyValueObservable { KeyValueRegistration.changed(owner) }
    }

    /// Runs several changes that are one change for observers.
    final func changingAtOnce(_ body: () -> Void) {
        guard state.contains(.isObserved) else { return body() }
        state.remove(.isObserved)
        body()
        state.insert(.isObserved)
        tellObservers()
    }
}
