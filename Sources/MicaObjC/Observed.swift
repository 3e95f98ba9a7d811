/// A stored property whose observers run wherever it is set.
///
/// An initialiser stores directly, without `willSet` and `didSet`. In Swift that includes convenience initialisers that an
/// app adds to a class of another module. The setter of a wrapped property always runs. All public stored properties of
/// QuartzCore and UIKit that have observers are wrapped.
@propertyWrapper
public struct Observed<Value> {
    /// The value of the property.
    public var wrappedValue: Value

    /// Creates the storage of a property with its initial value.
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property's storage whose type is not known.
protocol AnyObserved {
    var anyValue: Any { get }
}

extension Observed: AnyObserved {
    var anyValue: Any { wrappedValue }
}

extension Observed: Sendable where Value: Sendable {}
extension Observed: Equatable where Value: Equatable {}
extension Observed: Hashable where Value: Hashable {}
