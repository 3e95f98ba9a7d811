import CoreGraphics
import Foundation
import MicaRaster
import Synchronization

/// An object whose properties can be observed. It calls `KeyValueRegistration.changed` when one of them may have changed.
package protocol KeyValueObservable: AnyObject {
    /// Nil for an unknown key.
    @MainActor func observedValue(forKey key: String) -> Any??
    /// The object that stands under a key in front of a dot.
    @MainActor func observedObject(forKey key: String) -> (any KeyValueObservable)?
    /// Its changes may be those of this object.
    @MainActor var observedLayer: CALayer? { get }
}

extension CALayer: KeyValueObservable {
    package func observedValue(forKey key: String) -> Any?? { .some(value(forKeyPath: key)) }
    package func observedObject(forKey key: String) -> (any KeyValueObservable)? { nil }
    package var observedLayer: CALayer? { self }
}

/// Runs what belongs to the main actor on the thread that is there: whoever changes a view is on the main actor, and a
/// layer's own thread is where its observer is called.
@discardableResult func unisolated<Object, Result>(_ object: Object, _ body: @escaping @MainActor (Object) -> Result)
    -> Result
{
    // The same function: isolation is no part of how a function that does not suspend is called.
    unsafeBitCast(body, to: ((Object) -> Result).self)(object)
}

/// Whose property a key path names.
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
        QuartzCore.warn("\(type): the property \(key) cannot be observed here; use didSet, or a delegate")
    }
}

func warn(_ sentence: String) { warn(sentence, module: "QuartzCore") }

/// Somebody who observes a property.
final class KeyValueRegistration {
    private(set) weak var object: (any KeyValueObservable)?
    private(set) weak var observer: NSObject?
    let keyPath: String?
    let context: UnsafeMutableRawPointer?
    private let options: NSKeyValueObservingOptions
    private let read: (any KeyValueObservable) -> Any?
    /// The old value is nil where there is none yet.
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
        // What leaves the table is let go outside of the lock: it may hold objects that end other registrations then.
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

    /// Tells those who observe the object what has another value than before.
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

/// Tells those who observe an object that one of its properties may have changed.
package func observedPropertiesChanged(_ object: any KeyValueObservable) { KeyValueRegistration.changed(object) }

/// All that are observed.
private struct KeyValueTable: ~Copyable {
    /// Whether anybody ever observed anything: until then a change costs a look at this.
    static let isUsed = Atomic(false)
    static let shared = Guarded(KeyValueTable())

    private(set) var lists: [ObjectIdentifier: [KeyValueRegistration]] = [:]
    /// When there are so many objects, those that are gone leave.
    private var limit = 64

    /// Answers the registrations that left the table meanwhile, those of objects that are gone.
    mutating func add(_ registration: KeyValueRegistration, _ object: ObjectIdentifier) -> [[KeyValueRegistration]] {
        // What lay in the same place before is gone.
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
    /// After a change of a layer that somebody observes, or whose view somebody does.
    final func tellObservers() {
        KeyValueRegistration.changed(self)
        if let owner = delegate as? any KeyValueObservable { KeyValueRegistration.changed(owner) }
    }

    /// Several changes that are one for observers.
    final func changingAtOnce(_ body: () -> Void) {
        guard state.contains(.isObserved) else { return body() }
        state.remove(.isObserved)
        body()
        state.insert(.isObserved)
        tellObservers()
    }
}
