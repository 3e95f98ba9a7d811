public import Foundation
package import MicaRaster

/// A map of the plane that keeps lines straight and parallel: (x, y) goes to (a x + c y + tx, b x + d y + ty).
///
/// Points are row vectors: `t1.concatenating(t2)` applies `t1` first, while `t.rotated(by:)` and its kin put the new
/// map *before* `t`, so that it acts in the coordinates that `t` sets up.
public struct CGAffineTransform: Sendable, Hashable, BitwiseCopyable {
    /// What x gives to x'.
    public var a: CGFloat
    /// What x gives to y'.
    public var b: CGFloat
    /// What y gives to x'.
    public var c: CGFloat
    /// What y gives to y'.
    public var d: CGFloat
    /// The move along x.
    public var tx: CGFloat
    /// The move along y.
    public var ty: CGFloat

    /// The zero map, which takes every point to the origin (not the identity).
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// By its six numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// By its six numbers.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Turns about the origin by radians, from the x axis towards the y axis.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = sineCosine(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Multiplies x and y.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Moves.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// Leaves all points where they are.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Whether it is the identity, exactly.
    public var isIdentity: Bool { self == .identity }

    /// This map, then `t2`.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// The map that undoes this one; the map itself where none does (its determinant is zero or not finite).
    public func inverted() -> CGAffineTransform { inverse ?? self }

    /// A turn, then this map.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// A scale, then this map.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * sx, b: b * sx, c: c * sy, d: d * sy, tx: tx, ty: ty)
    }

    /// A translation, then this map.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        var moved = self
        moved.tx += a * tx + c * ty
        moved.ty += b * tx + d * ty
        return moved
    }

    /// Whether all six numbers are equal.
    public func __equalTo(_ t2: CGAffineTransform) -> Bool { self == t2 }
}

extension CGAffineTransform {
    /// The exact inverse; nil where there is none.
    package var inverse: CGAffineTransform? { Affine(self).inverse.map { CGAffineTransform($0) } }

    var isFinite: Bool { Affine(self).isFinite }

    package init(_ m: Affine) {
        self.init(
            a: CGFloat(m.a), b: CGFloat(m.b), c: CGFloat(m.c), d: CGFloat(m.d), tx: CGFloat(m.tx), ty: CGFloat(m.ty))
    }
}

extension Affine {
    package init(_ t: CGAffineTransform) {
        self.init(Double(t.a), Double(t.b), Double(t.c), Double(t.d), Double(t.tx), Double(t.ty))
    }
}

extension CGAffineTransform: Codable {
    /// Six numbers in an array, as on Apple's systems.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        func next() throws -> CGFloat { try values.decode(CGFloat.self) }
        self.init(a: try next(), b: try next(), c: try next(), d: try next(), tx: try next(), ty: try next())
    }
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for value in [a, b, c, d, tx, ty] { try values.encode(value) }
    }
}

extension CGAffineTransform: CustomDebugStringConvertible {
    public var debugDescription: String { "[\(a), \(b), \(c), \(d), \(tx), \(ty)]" }
}
