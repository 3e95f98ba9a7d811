import CoreText
import Foundation

/// A property of a `CALayer` subclass that animates, like a `@dynamic` or `@NSManaged` property on Apple's systems.
///
/// ```swift
/// final class ArcLayer: CALayer {
///     @Animatable var progress: CGFloat = 0              // redraws the layer when it changes
///     @Animatable(redraws: false) var tag = 0            // animates without drawing
/// }
/// ```
///
/// The property is available under its name through `value(forKey:)`, `value(forKeyPath:)` and the key paths of
/// animations; `init(layer:)` copies it, and a presentation copy holds its animated value. Setting it calls
/// `action(forKey:)`, so it animates implicitly if that method (or `actions`) returns an animation. Numbers, `CGPoint`,
/// `CGSize`, `CGRect`, `CGAffineTransform`, `CATransform3D`, `CGColor`, `CGPath`, `CGImage`, arrays of these, their
/// optionals and types that conform to `Interpolatable` interpolate; values of any other type change at once. Setting
/// an equal value has no effect.
///
/// Reading it is as fast as reading a stored property.
@propertyWrapper
public struct Animatable<Value> {
    /// Must be the first field: the engine reads and writes it in place.
    @usableFromInline var value: Value
    /// The address of the `PropertySlot` once the layer's `init` has run (odd: a value was assigned); before that, 0,
    /// or 1 for `redraws: false`.
    @usableFromInline var slot: UInt

    /// Creates a property with an initial value. If `redraws` is `true`, the default, a change redraws the layer.
    @inlinable public init(wrappedValue: Value, redraws: Bool = true) {
        value = wrappedValue
        slot = redraws ? 0 : 1
    }

    @available(*, unavailable, message: "@Animatable must be on a property of a CALayer subclass")
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
            // Before `CALayer.init` has run there is no engine to notify.
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

/// The engine's response to a property that is about to change.
public struct _AnimatableChange {
    @usableFromInline let happens: Bool
    let action: (any CAAction)?
}

extension CALayer {
    /// For `@Animatable` only: compares the values, saves the committed value and finds the action.
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

    /// For `@Animatable` only: invalidates the layer and runs the action.
    @usableFromInline final func _didChange(_ slot: UInt, _ change: _AnimatableChange) {
        guard state.contains(.isLive) else { return }
        let slot = PropertySlot.at(slot)
        if slot.redraws(in: type(of: self)) {
            setNeedsDisplay()
        } else if hasOwnLook || animatesItself || state.contains(.asksGetters) {
            // The rendered result may depend on the property.
            markNode()
        }
        change.action?.run(forKey: slot.name, object: self, arguments: nil)
        if state.contains(.isObserved) { tellObservers() }
    }
}

/// The type-erased interface of `Animatable<Value>` that the class tables use.
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

    /// Passes `value`, converted to the property's type, to `body`. Returns `false` if it cannot be converted.
    static func stage(_ value: Any?, _ body: (UnsafeRawPointer) -> Void) -> Bool {
        guard let converted = convert(value) else { return false }
        withUnsafePointer(to: converted) { body(UnsafeRawPointer($0)) }
        return true
    }

    private static func convert(_ value: Any?) -> Value? {
        // Casting an `Any` to an `Any?` would wrap a value that is already optional.
        if Value.self == Any?.self {
            let value = ValueConversion.unwrap(value)
            return (value is NSNull ? nil : value) as Any? as? Value
        }
        return ValueConversion.convert(value, to: Value.self) as? Value
    }

    static func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        let a = a.assumingMemoryBound(to: Value.self).pointee, b = b.assumingMemoryBound(to: Value.self).pointee
        // Only a property of any type can be an attributed string.
        if Value.self == Any?.self, let a = a as? NSAttributedString {
            return (b as? NSAttributedString).map { AttributedText.areEqual(a, $0) } ?? false
        }
        if let a = a as? any Equatable { return a.isEqual(to: b) }
        return false
    }
}

extension Equatable {
    func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
