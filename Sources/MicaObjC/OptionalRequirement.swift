import Glibc

/// Optional requirements of Objective-C protocols in rewritten sources.
///
/// A requirement with a value has a default that calls `missing()`. A call that allows for it is in `value(_:)`, which
/// returns nil then: `OptionalRequirement.value(delegate?.shouldOpen(self)) ?? true`.
public enum OptionalRequirement {
    /// The call in progress on each thread: the address of a flag.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Returns the value of a call; nil if the object does not have the method or property.
    @discardableResult
    public static func value<Value>(_ call: @autoclosure () throws -> Value?) rethrows -> Value? {
        var isMissing = false
        return try withUnsafeMutablePointer(to: &isMissing) { flag in
            let outer = pthread_getspecific(key)
            pthread_setspecific(key, flag)
            defer { pthread_setspecific(key, outer) }
            let value = try call()
            return flag.pointee ? nil : value
        }
    }

    /// Notes that the object does not have the method or property. The value consists of zeros: a null reference, which
    /// `value(_:)` drops. Other callers stop here, as on Apple's systems.
    public static func missing<Value>(_ function: StaticString = #function) -> Value {
        guard let flag = pthread_getspecific(key) else {
            fatalError("\(function) is optional, and the object does not have it.")
        }
        flag.assumingMemoryBound(to: Bool.self).pointee = true
        let count = max(1, MemoryLayout<Value>.size)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: MemoryLayout<Value>.alignment)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        return memory.assumingMemoryBound(to: Value.self).move()
    }
}
