public import Foundation

/// A displacement in the plane: unlike a point it has no position, so translations do not change it.
public struct CGVector: Sendable, Hashable, Codable, BitwiseCopyable {
    /// The component along x.
    public var dx: CGFloat
    /// The component along y.
    public var dy: CGFloat

    /// Creates the zero vector.
    public init() { self.init(dx: 0, dy: 0) }
    /// Creates a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }
    /// Creates a vector from its components.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
    /// Creates a vector from its components.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// The zero vector.
    public static let zero = CGVector()

    /// Decodes an array of two numbers, as on Apple's systems.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(dx: try values.decode(CGFloat.self), dy: try values.decode(CGFloat.self))
    }
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(dx)
        try values.encode(dy)
    }
}

extension CGVector: CustomDebugStringConvertible {
    public var debugDescription: String { "(\(dx), \(dy))" }
}
