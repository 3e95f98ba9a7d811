public import Foundation
package import MicaRaster

/// A transform of the plane that preserves straight and parallel lines: (x, y) maps to (a x + c y + tx, b x + d y +
/// ty).
///
/// Points are row vectors: `t1.concatenating(t2)` applies `t1` first, while `t.rotated(by:)` and similar functions put
/// the new transform *before* `t`, so that it acts in the coordinate system of `t`.
public struct CGAffineTransform: Sendable, Hashable, BitwiseCopyable {
    /// The coefficient of x in x'.
    public var a: CGFloat
    /// The coefficient of x in y'.
    public var b: CGFloat
    /// The coefficient of y in x'.
    public var c: CGFloat
    /// The coefficient of y in y'.
    public var d: CGFloat
    /// The translation along x.
    public var tx: CGFloat
    /// The translation along y.
    public var ty: CGFloat

    /// Creates the zero transform, which maps every point to the origin (not the identity).
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// Creates a transform from its six numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a transform from its six numbers.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a rotation about the origin by an angle in radians, from the x axis towards the y axis.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = sineCosine(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Creates a scale of x and y.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// The identity transform.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A Boolean value that indicates whether it is exactly the identity.
    public var isIdentity: Bool { self == .identity }

    /// Returns this transform, followed by `t2`.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// Returns the inverse; the transform itself if it is singular (its determinant is zero or not finite).
    public func inverted() -> CGAffineTransform { inverse ?? self }

    /// Returns a rotation, followed by this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns a scale, followed by this transform.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * sx, b: b * sx, c: c * sy, d: d * sy, tx: tx, ty: ty)
    }

    /// Returns a translation, followed by this transform.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        var moved = self
        moved.tx += a * tx + c * ty
        moved.ty += b * tx + d * ty
        return moved
    }

    /// Returns `true` if all six numbers are equal.
    public func __equalTo(_ t2: CGAffineTransform) -> Bool { self == t2 }
}

extension CGAffineTransform {
    /// The exact inverse; `nil` if it is singular.
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
    /// Decodes an array of six numbers, as on Apple's systems.
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
