import CoreGraphics
public import Foundation

/// A vector of numbers, as an input of filters.
public final class CIVector: NSObject, Sendable {
    private let values: [CGFloat]

    /// Creates a vector of `count` numbers.
    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: max(0, count)))
    }
    /// Creates a vector of one number.
    public init(x: CGFloat) { values = [x] }
    /// Creates a vector of two numbers.
    public init(x: CGFloat, y: CGFloat) { values = [x, y] }
    /// Creates a vector of three numbers.
    public init(x: CGFloat, y: CGFloat, z: CGFloat) { values = [x, y, z] }
    /// Creates a vector of four numbers.
    public init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { values = [x, y, z, w] }

    /// The number of elements.
    public var count: Int { values.count }
    /// Returns the element at an index; 0 beyond the end.
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
    /// The first element; 0 if there is none.
    public var x: CGFloat { value(at: 0) }
    /// The second element; 0 if there is none.
    public var y: CGFloat { value(at: 1) }
    /// The third element; 0 if there is none.
    public var z: CGFloat { value(at: 2) }
    /// The fourth element; 0 if there is none.
    public var w: CGFloat { value(at: 3) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
    public override var hash: Int { values.hashValue }
}
