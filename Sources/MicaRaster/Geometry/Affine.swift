/// A point or a vector. Its space and unit depend on the context: user space until an `Affine` maps it to device space.
/// In device space one unit is one pixel, the origin is the top left corner and y grows down.
public typealias Point = SIMD2<Double>

/// An affine transform of the plane: (x, y) maps to (a x + c y + tx, b x + d y + ty), as in `CGAffineTransform`.
public struct Affine: Sendable, Hashable {
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double

    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static let identity = Affine(1, 0, 0, 1, 0, 0)

    @inlinable public func apply(_ p: Point) -> Point {
        Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
    }

    /// Transforms a vector, by the linear part only.
    @inlinable public func applyToVector(_ v: Point) -> Point {
        Point(a * v.x + c * v.y, b * v.x + d * v.y)
    }

    /// Returns this transform, followed by `next`.
    @inlinable public func then(_ next: Affine) -> Affine {
        let x = next.applyToVector(Point(a, b)), y = next.applyToVector(Point(c, d)), t = next.apply(Point(tx, ty))
        return Affine(x.x, x.y, y.x, y.y, t.x, t.y)
    }

    @inlinable public var determinant: Double { a * d - b * c }

    /// The inverse; `nil` if the transform is singular or has a value that is not finite.
    public var inverse: Affine? {
        let k = 1 / determinant
        guard k.isFinite else { return nil }
        let inverted = Affine(d * k, -b * k, -c * k, a * k, (c * ty - d * tx) * k, (b * tx - a * ty) * k)
        return inverted.isFinite ? inverted : nil
    }

    public var isFinite: Bool {
        (a * 0 + b * 0 + c * 0 + d * 0 + tx * 0 + ty * 0) == 0
    }

    /// `true` if it only translates.
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// The maximum length of the image of a unit vector (the larger singular value).
    public var maximumScale: Double {
        let s = (a * a + b * b + c * c + d * d) / 2
        let q = Point((a * a + b * b - c * c - d * d) / 2, a * c + b * d)
        return (s + (q * q).sum().squareRoot()).squareRoot()
    }
}
