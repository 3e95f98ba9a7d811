import CoreGraphics
public import Foundation

/// A few numbers, as filters take them.
public final class CIVector: NSObject, Sendable {
    private let values: [CGFloat]

    /// A vector of so many numbers.
    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: max(0, count)))
    }
    /// A vector of one number.
    public init(x: CGFloat) { values = [x] }
    /// A vector of two numbers.
    public init(x: CGFloat, y: CGFloat) { values = [x, y] }
    /// A vector of three numbers.
    public init(x: CGFloat, y: CGFloat, z: CGFloat) { values = [x, y, z] }
    /// A vector of four numbers.
    public init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { values = [x, y, z, w] }

    /// How many numbers it has.
    public var count: Int { values.count }
    /// 0 beyond the end.
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
    /// The first number; 0 without one.
    public var x: CGFloat { value(at: 0) }
    /// The second number; 0 without one.
    public var y: CGFloat { value(at: 1) }
    /// The third number; 0 without one.
    public var z: CGFloat { value(at: 2) }
    /// The fourth number; 0 without one.
    public var w: CGFloat { value(at: 3) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
    public override var hash: Int { values.hashValue }
}
