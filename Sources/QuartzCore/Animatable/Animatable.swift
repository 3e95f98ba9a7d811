/// A property of a `CALayer` subclass that animates: what `@dynamic` and `@NSManaged` declare on Apple's systems.
///
/// ```swift
/// final class ArcLayer: CALayer {
///     @Animatable var progress: CGFloat = 0              // redraws the layer when it changes
///     @Animatable(redraws: false) var tag = 0            // animates without drawing
/// }
/// ```
///
/// The property is reached under its name by `value(forKey:)`, `value(forKeyPath:)` and animations' key paths; it is
/// copied by `init(layer:)` and holds the animated value in a presentation copy. Setting it asks `action(forKey:)`, so
/// it animates implicitly as soon as that (or `actions`) answers an animation. Numbers, `CGPoint`, `CGSize`, `CGRect`,
/// `CGAffineTransform`, `CATransform3D`, `CGColor`, `CGPath`, `CGImage`, arrays of these, their optionals and types that
/// conform to `Interpolatable` interpolate; any other type changes at once. An equal value changes nothing.
///
/// Reading costs what a stored property costs.
@propertyWrapper
public struct Animatable<Value> {
    /// Stands first: the engine reads and writes it where it lies.
    @usableFromInline var value: Value
    /// The `PropertySlot`, as soon as the layer's `init` has run (odd: a value was assigned); before, 0 or (`redraws:
    /// false`) 1.
    @usableFromInline var slot: UInt

    /// A property with a value; `redraws` says whether a change of it draws the layer again, which is the default.
    @inlinable public init(wrappedValue: Value, redraws: Bool = true) {
        value = wrappedValue
        slot = redraws ? 0 : 1
    }

    @available(*, unavailable, message: "@Animatable goes on a property of a CALayer subclass")
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }

    @inlinable
    public static subscript<Layer: CALayer>(
        _enclosingInstance layer: Layer, wrapped wrapped: ReferenceWritableKeyPath<Layer, Value>,
        storage storage: ReferenceWritableKeyPath<Layer, Self>
    ) -> Value {
        get { layer[keyPath: storage].value }
        set {
            let slot = layer[keyPath: storage].slot
            // Before `CALayer.init` there is nothing to tell anybody.
            guard slot > 1 else {
                layer[keyPath: storage].value = newValue
                return
            }
            let change = withUnsafePointer(to: newValue) { layer._willChange(slot, UnsafeRawPointer($0)) }
            guard change.happens else { return }
            layer[keyPath: storage].value = newValue
            layer._didChange(slot, change)
        }
    }
}

/// What the engine answers to a property that is about to change.
public struct _AnimatableChange {
    @usableFromInline let happens: Bool
    let action: (any CAAction)?
}

extension CALayer {
    /// For `@Animatable` only: compares, keeps the committed value, finds the action.
    @usableFromInline final func _willChange(_ slot: UInt, _ new: UnsafeRawPointer) -> _AnimatableChange {
        let slot = PropertySlot.at(slot)
        slot.setExplicit(true, in: self)
        guard !slot.isEqual(slot.pointer(in: self), new) else { return _AnimatableChange(happens: false, action: nil) }
        guard state.contains(.isLive) else {
            state.insert(.wasAssigned)
            return _AnimatableChange(happens: true, action: nil)
        }
        animationBox?.copyIsCurrent = false
        let thread = ThreadState.current
        if thread.changeLog != nil { thread.changeLog!.append((self, .slot(slot), slot.read(self))) }
        if host != nil {
            thread.openImplicitTransaction()
            keepCommittedValue(.slot(slot), thread)
        }
        return _AnimatableChange(
            happens: true, action: actionOfChange(slot.name, thread))
    }

    /// For `@Animatable` only: marks, runs the action.
    @usableFromInline final func _didChange(_ slot: UInt, _ change: _AnimatableChange) {
        guard state.contains(.isLive) else { return }
        let slot = PropertySlot.at(slot)
        if slot.redraws(in: type(of: self)) {
            setNeedsDisplay()
        } else if hasOwnLook || animatesItself || state.contains(.asksGetters) {
            // What is seen may follow from the property.
            markNode()
        }
        change.action?.run(forKey: slot.name, object: self, arguments: nil)
        if state.contains(.isObserved) { tellObservers() }
    }
}

/// The face of every `Animatable<Value>` that the class tables see.
protocol AnimatableStorage: SendableMetatype {
    static var valueType: Any.Type { get }
    static var slotOffset: Int { get }
    static func copyValue(from: UnsafeRawPointer, to: UnsafeMutableRawPointer)
    static func get(_ pointer: UnsafeRawPointer) -> Any?
    static func set(_ pointer: UnsafeMutableRawPointer, _ value: Any?) -> Bool
    static func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
    static func stage(_ value: Any?, _ body: (UnsafeRawPointer) -> Void) -> Bool
}

extension Animatable: AnimatableStorage {
    static var valueType: Any.Type { Value.self }
    static var slotOffset: Int { MemoryLayout<Self>.offset(of: \.slot)! }

    static func copyValue(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        target.assumingMemoryBound(to: Value.self).pointee = source.assumingMemoryBound(to: Value.self).pointee
    }

    static func get(_ pointer: UnsafeRawPointer) -> Any? {
        let value = pointer.assumingMemoryBound(to: Value.self).pointee
        if let optional = value as? any OptionalValue { return optional.unwrapped }
        return value
    }

    static func set(_ pointer: UnsafeMutableRawPointer, _ value: Any?) -> Bool {
        guard let converted = convert(value) else { return false }
        pointer.assumingMemoryBound(to: Value.self).pointee = converted
        return true
    }

    /// Hands `value` out as one of the property's type; false if it cannot become one.
    static func stage(_ value: Any?, _ body: (UnsafeRawPointer) -> Void) -> Bool {
        guard let converted = convert(value) else { return false }
        withUnsafePointer(to: converted) { body(UnsafeRawPointer($0)) }
        return true
    }

    private static func convert(_ value: Any?) -> Value? {
        // A cast of an `Any` to an `Any?` would wrap what is an optional already.
        if Value.self == Any?.self {
            let value = ValueConversion.unwrap(value)
            return (value is NSNull ? nil : value) as Any? as? Value
        }
        return ValueConversion.convert(value, to: Value.self) as? Value
    }

    static func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        let a = a.assumingMemoryBound(to: Value.self).pointee, b = b.assumingMemoryBound(to: Value.self).pointee
        if let a = a as? any Equatable { return a.isEqual(to: b) }
        return false
    }
}

extension Equatable {
    func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
